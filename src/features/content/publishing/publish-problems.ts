import { type ArticleNode, bodyText } from '../articles/public.ts';
import type { Copy } from './copy.ts';

/** What prevents publishing a copy, by the field's name on the wire. Pure. */

export type Problem = { field: string; message: string };

/** Which of a copy's references exist. */
export type Known = {
  hasAuthor: boolean;
  hasSite: boolean;
  people: ReadonlySet<number>;
  colleges: ReadonlySet<number>;
  prospects: ReadonlySet<number>;
  images: ReadonlySet<number>;
  galleries: ReadonlySet<number>;
};

export function publishProblems(copy: Copy, known: Known): Problem[] {
  const { headline, dek, body, imageId, personIds, collegeIds } = copy;
  const when = (is: boolean, field: string, message: string): Problem[] => (is ? [{ field, message }] : []);
  return [
    ...when(headline === '', 'headline', 'Please enter a headline'),
    ...when(dek === '', 'dek', 'Please enter a dek'),
    ...when(bodyText(body) === '', 'body', 'The story has no text'),
    ...when(!known.hasAuthor, 'author_id', 'Please choose an author'),
    ...when(!known.hasSite, 'site_id', 'Please choose a site'),
    ...when(imageId !== null && !known.images.has(imageId), 'image_id', 'The lead picture was deleted'),
    ...when(!personIds.every((id) => known.people.has(id)), 'person_ids', 'A person under About is no longer shown'),
    ...when(!collegeIds.every((id) => known.colleges.has(id)), 'college_ids', 'A team under About is unknown'),
    ...nodeProblems(body.content, known),
  ];
}

function nodeProblems(nodes: readonly ArticleNode[], known: Known): Problem[] {
  let pictures = 0;
  const found: string[] = [];
  const tell = (is: boolean, message: string) => {
    if (is) found.push(message);
  };
  const isIn = (ids: ReadonlySet<number>, id: unknown) => typeof id === 'number' && ids.has(id);
  for (const { type, attrs = {} } of nodes) {
    if (type === 'figure') {
      pictures += 1;
      tell(!attrs.alt, `Picture ${pictures} has no alt text`);
      tell(!attrs.credit, `Picture ${pictures} has no credit`);
      tell(!isIn(known.images, attrs.imageId), `Picture ${pictures} was deleted`);
    }
    if (type === 'gallery') tell(!isIn(known.galleries, attrs.galleryId), 'A gallery in the text isn’t published');
    if (type === 'prospectCard')
      tell(!isIn(known.prospects, attrs.prospectId), 'A prospect in the text is no longer shown');
    if (type === 'teamCard') tell(!isIn(known.colleges, attrs.collegeId), 'A team in the text is unknown');
  }
  return [...new Set(found)].map((message) => ({ field: 'body', message }));
}
