import { collegeFlags } from '#features/directory/colleges/public.ts';
import { loadImages } from '#features/media/images/public.ts';
import { listPeopleNames } from '#features/recruiting/people/public.ts';
import { listProspectCards } from '#features/recruiting/prospects/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { findHiddenPeople } from '#features/transfers/college-players/public.ts';
import { type FieldErrors, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { referencesOf } from '../../articles/public.ts';
import { listGalleryHeads } from '../../galleries/public.ts';
import { listAuthorNames } from '../author-names.ts';
import type { ReferencesView } from '../content-view.ts';
import type { Copy } from '../copy.ts';
import { type Problem, publishProblems } from '../publish-problems.ts';

/** Names for everything that a copy refers to; anything unknown or hidden is left out. */
export async function referencesIn(ctx: Context, copy: Copy): Promise<ReferencesView> {
  const { prospectIds, collegeIds, imageIds, galleryIds } = referencesOf(copy.body);
  const { db } = ctx;
  // Sequentially, because a transaction has one connection.
  const people = await listPeopleNames(db, copy.personIds);
  const hidden = await findHiddenPeople(db, copy.personIds);
  const flags = await collegeFlags(ctx);
  const prospects = await listProspectCards(db, prospectIds);
  const images = await loadImages(ctx, [copy.imageId, ...imageIds]);
  const galleries = await listGalleryHeads(ctx, galleryIds);
  return {
    people: people.filter(({ id }) => !hidden.has(id)),
    colleges: [...new Set([...copy.collegeIds, ...collegeIds])].flatMap((id) => {
      const college = flags.get(id);
      return college ? [{ id, name: college.shortName }] : [];
    }),
    prospects: prospects.map(({ id, name, position, classYear }) => ({
      id,
      name,
      line: [position, `class of ${classYear}`].filter(Boolean).join(', '),
    })),
    images: [...images.values()],
    galleries: [...galleries.values()].map(({ id, title }) => ({ id, title })),
  };
}

/** What prevents publishing the copy now. */
export async function problemsOf(ctx: Context, copy: Copy): Promise<Problem[]> {
  const references = await referencesIn(ctx, copy);
  const [author] = await listAuthorNames(ctx.db, [copy.authorId]);
  const site = await findSiteById(ctx.db, copy.siteId);
  const ids = (many: readonly { id: number }[]) => new Set(many.map(({ id }) => id));
  return publishProblems(copy, {
    hasAuthor: author !== undefined,
    hasSite: site !== null,
    people: ids(references.people),
    colleges: ids(references.colleges),
    prospects: ids(references.prospects),
    images: ids(references.images),
    galleries: ids(references.galleries),
  });
}

/** Throws 422 with the problems by field. */
export async function checkPublishable(ctx: Context, copy: Copy): Promise<void> {
  const problems = await problemsOf(ctx, copy);
  if (problems.length === 0) return;
  const fields: FieldErrors = {};
  for (const { field, message } of problems) fields[field] = [...(fields[field] ?? []), message];
  throw invalidFields(fields);
}
