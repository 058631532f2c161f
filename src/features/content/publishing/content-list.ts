import { type SQL, sql } from 'drizzle-orm';
import { isSport, type Sport } from '#kernel/sports.ts';
import { containsWord } from '#platform/db/contains-word.ts';
import type { Db } from '#platform/db/database.ts';
import type { ArticleAccess, ArticleStatus, Embargo } from '../articles/article-state-view.ts';
import { ARTICLE_STATUSES } from '../articles/article-state-view.ts';

/** The editors' list: first what staff work on, last changed first, then articles that no member of staff has opened, newest first. */

export type ContentFilter = {
  status?: ArticleStatus | undefined;
  siteId?: number | undefined;
  authorId?: number | undefined;
  query: string;
  /** Created or last changed by this member. */
  byUserId?: number | undefined;
  isPrepared: boolean;
  /** The sites whose articles the actor may read; null: all. */
  within: readonly number[] | null;
};

export type ListedContent = {
  id: number;
  slug: string;
  headline: string;
  status: ArticleStatus;
  access: ArticleAccess;
  sport: Sport;
  siteId: number;
  authorId: number;
  updatedAt: string;
  updatedBy: number | null;
  publishedAt: string | null;
  scheduledAt: string | null;
  embargo: Embargo | null;
  hasChanges: boolean;
  isPrepared: boolean;
  /** The member who has it open at the moment. */
  editorId: number | null;
};

const FROM = sql`
  from articles a left join article_drafts d on d.article_id = a.id
  left join article_stubs stub on stub.article_id = a.id and stub.taken_up_at is null`;

/** Counting stops here: numbered pages end there. */
const MOST_COUNTED = 1_001;
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export async function listContentRows(
  db: Db,
  filter: ContentFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ListedContent[]> {
  // Each half by its own index, and only as far as the page reaches: sorting both together would read every article.
  const half = (isOpened: boolean) => sql`(
    select a.id, a.slug, coalesce(d.headline, a.headline) as headline, a.status, coalesce(d.access, a.access) as access,
      coalesce(d.sport, a.sport) as sport, coalesce(d.site_id, a.site_id) as "siteId",
      coalesce(d.author_id, a.author_id) as "authorId", ${iso(sql`coalesce(d.updated_at, a.updated_at)`)} as "updatedAt",
      d.updated_by as "updatedBy", ${iso(sql`a.published_at`)} as "publishedAt", ${iso(sql`a.scheduled_at`)} as "scheduledAt",
      a.embargo, coalesce(d.has_changes, false) as "hasChanges", stub.event_id is not null as "isPrepared",
      d.updated_at as opened_at
    ${FROM} where ${conditionOf(filter)} and d.article_id is ${isOpened ? sql`not null` : sql`null`}
    order by ${isOpened ? sql`d.updated_at desc, ` : sql``} a.id desc limit ${offset + limit})`;
  const { rows } = await db.execute<Omit<ListedContent, 'sport'> & { sport: string }>(sql`
    with found as (
      select * from (${half(true)} union all ${half(false)}) both_halves
      order by opened_at desc nulls last, id desc limit ${limit} offset ${offset})
    select id, slug, headline, status, access, sport, "siteId", "authorId", "updatedAt", "updatedBy", "publishedAt", "scheduledAt",
      embargo, "hasChanges", "isPrepared",
      (select user_id from article_editors e where e.article_id = found.id and e.until > ${now.toISOString()}::timestamptz)
        as "editorId"
    from found order by opened_at desc nulls last, id desc`);
  return rows.flatMap(({ sport, ...row }) => (isSport(sport) ? [{ ...row, sport }] : []));
}

/** The number of articles in each state, each counted up to the limit of numbered pages. */
export async function countContents(
  db: Db,
  filter: ContentFilter,
): Promise<{ status: ArticleStatus; count: number }[]> {
  const counts = ARTICLE_STATUSES.map(
    (status) => sql`
      select ${status}::text as status, (
        select count(*)::int from (
          select 1 ${FROM} where ${conditionOf({ ...filter, status })} limit ${MOST_COUNTED}) found) as count`,
  );
  const { rows } = await db.execute<{ status: ArticleStatus; count: number }>(sql.join(counts, sql` union all `));
  return ARTICLE_STATUSES.map((status) => ({
    status,
    count: Math.min(MOST_COUNTED - 1, rows.find((row) => row.status === status)?.count ?? 0),
  }));
}

function conditionOf({ status, siteId, authorId, query, byUserId, isPrepared, within }: ContentFilter): SQL {
  const site = sql`coalesce(d.site_id, a.site_id)`;
  const ids = (many: readonly number[]) => sql`${`{${many.join(',')}}`}::int[]`;
  const parts = [
    sql`not exists (select from deleted_articles gone where gone.article_id = a.id)`,
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(siteId === undefined ? [] : [sql`${site} = ${siteId}`]),
    ...(authorId === undefined ? [] : [sql`coalesce(d.author_id, a.author_id) = ${authorId}`]),
    ...(byUserId === undefined ? [] : [sql`(d.created_by = ${byUserId} or d.updated_by = ${byUserId})`]),
    ...(isPrepared ? [sql`stub.event_id is not null`] : []),
    ...(within === null ? [] : [sql`${site} = any (${ids(within)}) and a.site_id = any (${ids(within)})`]),
    ...wordsOf(query),
  ];
  return sql.join(parts, sql` and `);
}

const HEADLINE = sql`coalesce(d.headline, a.headline)`;

/** Each word must occur in the headline, compared as names are; a number alone also matches the id of an article. */
function wordsOf(query: string): SQL[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const isSaid = words.map((word) => containsWord(HEADLINE, word));
  if (isSaid.length === 0) return [];
  const said = sql.join(isSaid, sql` and `);
  return [/^\d{1,9}$/.test(query.trim()) ? sql`((${said}) or a.id = ${Number(query)})` : sql`(${said})`];
}
