import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { findPersonOfProspect, listProspectCards } from '#features/recruiting/prospects/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { slugify } from '#kernel/slugs.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { type ArticleBody, type ArticleText, insertArticles } from '../../articles/public.ts';
import { ensureAuthors } from '../../authors/public.ts';
import { hasStub, insertStub, writeDraft } from '../queries.ts';
import { insertRevision } from '../revision-rows.ts';
import { freeSlug } from './release.ts';

/** A decision entered later than this is not news. */
const NEWS_DAYS = 7;

/** The byline of a stub until somebody edits it: the network's own, named after its main site. */
function staffAuthor(networkName: string) {
  const name = `${networkName} Staff`;
  return { slug: slugify(name) || 'staff', name, title: 'Staff', bio: '' };
}

type Decided = { eventId: number; prospectId: number; collegeId: number; happenedOn?: string | null | undefined };

/** A draft for the college's site, with the right cards, offered to writers. Once for each event; nothing publishes it. */
export async function prepareStub(
  { db, now }: Pick<JobDeps, 'db' | 'now'>,
  { eventId, prospectId, collegeId, happenedOn }: Decided,
): Promise<void> {
  const at = now();
  const end = happenedOn ? endOfDay(happenedOn) : null;
  if (end && end.getTime() < at.getTime() - NEWS_DAYS * DAY_MS) return;
  const [[prospect], [college], person, sites] = await Promise.all([
    listProspectCards(db, [prospectId]),
    listCollegesByIds(db, [collegeId]),
    findPersonOfProspect(db, prospectId),
    listSites(db),
  ]);
  const main = sites.find(({ kind }) => kind === 'main');
  const site = sites.find((each) => each.collegeId === collegeId) ?? main;
  if (!prospect || !college || !person || !site || !main) return;
  const author = staffAuthor(main.name);
  const authorId = (await ensureAuthors(db, [author])).get(author.slug);
  if (authorId === undefined) return;
  const body: ArticleBody = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      { type: 'prospectCard', attrs: { prospectId } },
      { type: 'teamCard', attrs: { collegeId } },
    ],
  };
  const text: ArticleText = {
    headline: `${prospect.name} commits to ${college.shortName}`,
    dek: '',
    body,
    access: 'free',
    sport: prospect.sport,
    siteId: site.id,
    authorId,
    imageId: null,
    personIds: [person.personId],
    collegeIds: [collegeId],
  };
  await db.transaction(async (tx) => {
    if (await hasStub(tx, eventId)) return;
    const slug = await freeSlug(tx, text.headline, null);
    const [articleId] = await insertArticles(tx, [{ ...text, slug, status: 'draft', publishedAt: null }]);
    if (articleId === undefined) return;
    const nobody = { createdBy: null, updatedBy: null, approvedAt: null };
    await writeDraft(tx, articleId, {
      copy: text,
      version: 1,
      hasChanges: false,
      hasOwnSlug: false,
      updatedAt: at,
      ...nobody,
    });
    await insertRevision(tx, { articleId, kind: 'imported', copy: text, userId: null, at });
    await insertStub(tx, { eventId, articleId, prospectId, preparedAt: at });
  });
}
