import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { isListedSql } from '../articles/public.ts';
import { isListedGallerySql } from '../galleries/public.ts';

/** A site's articles for its sitemap. */

const CHICAGO = sql`'America/Chicago'`;
const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const CHANGED = sql`greatest(articles.published_at, articles.updated_at)`;

export type Month = { month: string; count: number; changedAt: string };

/** The months in which a site published, latest first. */
export async function listArticleMonths(db: Db, siteId: number, now: Date): Promise<Month[]> {
  const { rows } = await db.execute<Month>(sql`
    select to_char(published_at at time zone ${CHICAGO}, 'YYYY-MM') as month, count(*)::int as count,
      ${instant(sql`max(${CHANGED})`)} as "changedAt"
    from articles where site_id = ${siteId} and ${isListedSql(at(now))}
    group by 1 order by 1 desc`);
  return rows;
}

export type Listed = { slug: string; changedAt: string };

export async function listArticlesOfMonth(
  db: Db,
  { siteId, month, limit, offset }: { siteId: number; month: string; limit: number; offset: number },
  now: Date,
): Promise<Listed[]> {
  const start = sql`(${`${month}-01`}::timestamp at time zone ${CHICAGO})`;
  const end = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${CHICAGO})`;
  const { rows } = await db.execute<Listed>(sql`
    select slug, ${instant(CHANGED)} as "changedAt"
    from articles where site_id = ${siteId} and published_at >= ${start} and published_at < ${end} and ${isListedSql(at(now))}
    order by published_at, id limit ${limit} offset ${offset}`);
  return rows;
}

export type NewsListed = { slug: string; headline: string; publishedAt: string };

/** What a site published since `since`, latest first. */
export async function listFreshArticles(
  db: Db,
  { siteId, since, limit }: { siteId: number; since: Date; limit: number },
  now: Date,
): Promise<NewsListed[]> {
  const { rows } = await db.execute<NewsListed>(sql`
    select slug, headline, ${instant(sql`published_at`)} as "publishedAt"
    from articles where site_id = ${siteId} and published_at > ${at(since)} and ${isListedSql(at(now))}
    order by published_at desc, id desc limit ${limit}`);
  return rows;
}

/** Of all sites, because the URLs of galleries are on the main one. */
export async function countGalleries(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from galleries where ${isListedGallerySql(at(now))}`);
  return rows[0]?.count ?? 0;
}

export async function listGalleries(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ id: number; changedAt: string }[]> {
  const { rows } = await db.execute<{ id: number; changedAt: string }>(sql`
    select id, ${instant(sql`published_at`)} as "changedAt"
    from galleries where ${isListedGallerySql(at(now))} order by id limit ${limit} offset ${offset}`);
  return rows;
}

/** Slugs of authors with visible stories. */
export async function listWriters(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from authors where exists (
      select from articles where author_id = authors.id and ${isListedSql(at(now))}) order by slug`);
  return rows.map(({ slug }) => slug);
}
