import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ArticleAccess } from './article-access.ts';
import { isListedSql } from './article-list.ts';

/** As much of an article as a link to it needs. */
export type ArticleHead = { id: number; slug: string; headline: string; access: ArticleAccess; sport: Sport };

/** The articles of `ids` that readers may see, unordered, in one statement. */
export async function listShownHeads(db: Db, ids: readonly number[], now: Date): Promise<ArticleHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ArticleHead>(sql`
    select id, slug, headline, access, sport from articles
    where id = any (${`{${[...new Set(ids)].join(',')}}`}::int[]) and ${isListedSql(sql`${now.toISOString()}::timestamptz`)}`);
  return rows;
}
