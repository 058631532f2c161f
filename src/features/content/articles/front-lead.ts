import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recallDocument } from '#features/sites/documents/public.ts';
import type { Site } from '#features/sites/sites/public.ts';
import { formatDate, HOUR_MS } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { preparedRows } from '#platform/db/database.ts';
import { isListedSql } from './article-list.ts';
import { type ArticleRecord, RECORD_SQL, rowsOf } from './article-rows.ts';
import type { ArticleRow } from './article-view.ts';

/** The lead of a front page: the story that an editor pinned, otherwise the newest eligible one (decision 0151). */

export const FRONT_LEAD = 'front-lead';

/** A site's document. `until`: the last day, in Central Time; null: until it is unpinned. `articleId` null: nothing is pinned. */
export const frontLead = z.object({ articleId: z.int().nullable(), until: z.iso.date().nullable() });
export type FrontLead = z.output<typeof frontLead>;

/** A national story older than this does not keep the lead over a newer one of a team site. */
const LEAD_HOURS = 72;

export const isPinnedOn = ({ until }: FrontLead, now: Date): boolean =>
  until === null || until >= formatDate(now, 'YYYY-MM-DD');

type Asked = Pick<Site, 'id' | 'kind' | 'sport' | 'collegeId'>;

const NOW = sql`${sql.placeholder('now')}::timestamptz`;

const listedById = preparedRows<ArticleRecord>(
  'front_lead',
  sql`
  select ${RECORD_SQL} from articles join authors on authors.id = articles.author_id
  where articles.id = ${sql.placeholder('id')} and ${isListedSql(NOW)} and (
    ${sql.placeholder('all')}::bool or articles.sport = ${sql.placeholder('sport')} or articles.site_id = ${sql.placeholder('site')}
    or exists (
      select from article_colleges about
      where about.article_id = articles.id and about.college_id = ${sql.placeholder('college')}))`,
);

/** The article, if readers see it among the stories of the site; otherwise null. */
export async function findListed(ctx: Context, { id, kind, sport, collegeId }: Asked, articleId: number) {
  const isTeam = kind === 'team';
  const records = await listedById(ctx.db, {
    id: articleId,
    now: ctx.now.toISOString(),
    all: kind === 'main',
    sport: kind === 'sport' ? sport : null,
    site: isTeam ? id : null,
    college: isTeam ? collegeId : null,
  });
  return (await rowsOf(ctx, records))[0] ?? null;
}

async function pinnedStory(ctx: Context, site: Asked): Promise<ArticleRow | null> {
  const pin = await recallDocument(ctx, { siteId: site.id, kind: FRONT_LEAD }, frontLead);
  if (!pin || pin.articleId === null || !isPinnedOn(pin, ctx.now)) return null;
  return findListed(ctx, site, pin.articleId);
}

/**
 * The stories of a front page with its lead first. A pinned story from elsewhere is added on top, so that none is missing from the next
 * page.
 */
export async function withLeadFirst(
  ctx: Context,
  site: Asked,
  stories: readonly ArticleRow[],
  { isPinnable }: { isPinnable: boolean },
): Promise<ArticleRow[]> {
  const lead = (isPinnable ? await pinnedStory(ctx, site) : null) ?? naturalLead(site, stories);
  return lead ? [lead, ...stories.filter(({ id }) => id !== lead.id)] : [...stories];
}

/** On a national site a team site's story does not lead merely because it is the newest. */
function naturalLead({ kind }: Asked, stories: readonly ArticleRow[]): ArticleRow | undefined {
  const [newest] = stories;
  if (kind === 'team' || !newest) return newest;
  const oldest = new Date(newest.publishedAt).getTime() - LEAD_HOURS * HOUR_MS;
  const national = stories.find(
    ({ teamKey, publishedAt }) => teamKey === null && new Date(publishedAt).getTime() >= oldest,
  );
  return national ?? newest;
}
