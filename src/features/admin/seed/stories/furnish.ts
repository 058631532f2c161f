import type { ArticleNode } from '#features/content/articles/public.ts';
import type { Numbers } from '../numbers.ts';
import { bullets, heading, paragraph, type StoryBody } from './draft.ts';
import type { Subject } from './story-pool.ts';
import {
  countWords,
  nickname,
  offersBy,
  positionWord,
  possessive,
  ratingText,
  schoolWords,
  surname,
} from './story-words.ts';

/** Inserts cards, pictures, tables and lists between the paragraphs of a story, as an editor would. */

export type Furniture = {
  /** The picture in the text, if any. */
  figure: { imageId: number; alt: string; credit: string } | null;
  galleryId: number | null;
};

/** The blocks of the story with the additions. The text keeps its order. */
export function furnish(draft: StoryBody, { figure, galleryId }: Furniture, numbers: Numbers): ArticleNode[] {
  const [subject] = draft.subjects;
  const [college] = draft.colleges;
  const blocks = draft.blocks.map((block) =>
    block.type === 'bulletList' && draft.subjects.length > 2 ? listOf(block, draft, numbers) : block,
  );
  const place = (at: number, ...nodes: ArticleNode[]) => void blocks.splice(Math.min(at, blocks.length), 0, ...nodes);
  const card = subject ? [{ type: 'prospectCard', attrs: { prospectId: subject.prospectId } }] : [];
  if (draft.subjects.length === 1 && numbers.chance(0.6)) place(1, ...card);
  if (figure) place(Math.ceil(blocks.length / 2), figureNode(draft, figure));
  if (subject && draft.subjects.length === 1 && numbers.chance(0.3))
    place(blocks.length, heading('At a glance'), factsTable(subject, draft.day));
  if (subject?.standing.status === 'open' && numbers.chance(0.25))
    place(blocks.length, heading('What’s next'), stepsOf(subject, numbers));
  if (college && numbers.chance(0.25)) place(blocks.length, { type: 'teamCard', attrs: { collegeId: college.id } });
  if (galleryId !== null) place(blocks.length, { type: 'gallery', attrs: { galleryId } });
  if (numbers.chance(0.1)) place(blocks.length, { type: 'horizontalRule' });
  return blocks;
}

/** A list of names unchanged, numbered, or as a table. */
function listOf(list: ArticleNode, { subjects, position }: StoryBody, numbers: Numbers): ArticleNode {
  if (numbers.chance(0.3)) return { ...list, type: 'orderedList', attrs: { start: 1 } };
  if (numbers.chance(0.4)) return list;
  const same = subjects.every(({ recruit }) => recruit.position === position);
  const shown = subjects.slice(0, list.content?.length ?? 0);
  const head = ['Name', same ? 'Size' : 'Position', 'School', 'Rating'];
  return table([
    head.map((text) => cell('tableHeader', text)),
    ...shown.map((each) => [
      cell('tableHeader', `**${each.recruit.name}**`, [each]),
      cell('tableCell', same ? sizeText(each) : positionWord(each)),
      cell('tableCell', schoolWords(each)),
      cell('tableCell', ratingText(each)),
    ]),
  ]);
}

function factsTable(subject: Subject, day: number): ArticleNode {
  const offers = offersBy(subject, day).length;
  const facts = [
    ['Size', sizeText(subject)],
    ['School', schoolWords(subject)],
    ['Class', String(subject.classYear)],
    ['Rating', ratingText(subject)],
    ['Offers', countWords(offers)],
  ];
  return table(facts.map(([name = '', value = '']) => [cell('tableHeader', name), cell('tableCell', value)]));
}

function stepsOf(subject: Subject, numbers: Numbers): ArticleNode {
  const [first, second] = subject.recruit.suits.map(({ college }) => college);
  const steps = [
    first ? `A call with the ${first.shortName} staff this week.` : 'A weekend away from his phone.',
    second ? `A family conversation about ${nickname(second)} once the season ends.` : 'The rest of the season.',
    numbers.pick([
      'A trimmed-down list of finalists.',
      'A commitment date, once it’s locked in.',
      `A decision, on ${possessive(surname(subject))} own timeline.`,
    ]),
  ];
  return { ...bullets(steps, []), type: 'orderedList', attrs: { start: 1 } };
}

function figureNode({ subjects: [subject] }: StoryBody, { imageId, alt, credit }: NonNullable<Furniture['figure']>) {
  const caption = subject
    ? `One of ${possessive(surname(subject))} best plays on film, diagrammed.`
    : 'The play everybody was talking about, diagrammed.';
  return { type: 'figure', attrs: { imageId, alt, caption, credit } };
}

/** "6-3, 215 lb". */
const sizeText = ({ recruit: { heightInches, weightLbs } }: Subject): string =>
  `${Math.floor(heightInches / 12)}-${heightInches % 12}, ${weightLbs} lb`;

const table = (rows: readonly ArticleNode[][]): ArticleNode => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
});

const cell = (type: 'tableHeader' | 'tableCell', text: string, subjects: readonly Subject[] = []): ArticleNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text, subjects)],
});
