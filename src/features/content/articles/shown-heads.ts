import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ArticleAccess } from './article-access.ts';
import { isListedSql } from './article-list.ts';

/** As much of an article as a line that leads to it needs. */
export type ArticleHead = { id: number; slug: string; headline: string; access: ArticleAccess; sport: Sport };

/** Those of `ids` that readers may know of, in no order; one statement for all. */
export async function listShownHeads(db: Db, ids: readonly number[], now: Date): Promise<ArticleHead[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ArticleHead>(sql`
    select id, slug, headline, access, sport from articles
    where id = any (${`{${[...new Set(ids)].join(',')}}`}::int[]) and ${isListedSql(sql`${now.toISOString()}::timestamptz`)}`);
  return rows;
}
