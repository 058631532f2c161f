import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type ArticleAccess, type ArticleBody, isListedSql } from '../articles/public.ts';

/** Articles for feeds and digests: visible to readers, latest first. */

export type FeedRecord = {
  id: number;
  slug: string;
  headline: string;
  dek: string;
  access: ArticleAccess;
  sport: Sport;
  siteId: number;
  teaser: string[];
  /** Null: not free, and then not read from the database at all. */
  body: ArticleBody | null;
  imageId: number | null;
  authorName: string;
  authorSlug: string;
  publishedAt: string;
  updatedAt: string;
};

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** By id, latest first. The body of a locked article stays in the database. */
export async function listFeedRecords(db: Db, ids: readonly number[]): Promise<FeedRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FeedRecord>(sql`
    select articles.id, articles.slug, articles.headline, articles.dek, articles.access, articles.sport,
      articles.site_id as "siteId", to_jsonb(articles.teaser) as teaser,
      case when articles.access = 'free' then articles.body end as body, articles.image_id as "imageId",
      authors.name as "authorName", authors.slug as "authorSlug",
      ${instant(sql`articles.published_at`)} as "publishedAt",
      ${instant(sql`greatest(articles.published_at, articles.updated_at)`)} as "updatedAt"
    from articles join authors on authors.id = articles.author_id
    where articles.id = any (${`{${ids.join(',')}}`}::int[])
    order by articles.published_at desc, articles.id desc`);
  return rows;
}

export type FeedAuthor = { id: number; slug: string; name: string; title: string };

export async function findFeedAuthor(db: Db, slug: string): Promise<FeedAuthor | null> {
  const { rows } = await db.execute<FeedAuthor>(sql`select id, slug, name, title from authors where slug = ${slug}`);
  return rows[0] ?? null;
}

/** The news of a site: a team site's own articles and others about its college, a sport's site those of its sport, the main site all. */
export type SiteNews = { id: number; kind: 'main' | 'sport' | 'team'; sport: Sport; collegeId: number | null };

export type DigestArticle = {
  id: number;
  slug: string;
  headline: string;
  dek: string;
  access: ArticleAccess;
  siteId: number;
  authorName: string;
  publishedAt: Date;
};

/** What a site published after `after` and up to `until`, latest first. */
export async function listNewsBetween(
  db: Db,
  { site, after, until, limit }: { site: SiteNews; after: Date; until: Date; limit: number },
): Promise<DigestArticle[]> {
  const { rows } = await db.execute<Omit<DigestArticle, 'publishedAt'> & { at: number }>(sql`
    select articles.id, articles.slug, articles.headline, articles.dek, articles.access, articles.site_id as "siteId",
      authors.name as "authorName", (extract(epoch from articles.published_at) * 1000)::float8 as at
    from articles join authors on authors.id = articles.author_id
    where ${isListedSql(sql`${until.toISOString()}::timestamptz`)}
      and articles.published_at > ${after.toISOString()}::timestamptz ${isOfSite(site)}
    order by articles.published_at desc, articles.id desc
    limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, publishedAt: new Date(at) }));
}

function isOfSite({ id, kind, sport, collegeId }: SiteNews): SQL {
  if (kind === 'main') return sql``;
  if (kind === 'sport') return sql`and articles.sport = ${sport}`;
  if (collegeId === null) return sql`and articles.site_id = ${id}`;
  return sql`and (articles.site_id = ${id} or exists (
    select from article_colleges about where about.article_id = articles.id and about.college_id = ${collegeId}))`;
}
