import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** What a transaction of very many rows needs beside its rows. */

/** From so many rows on, the search index is made anew at the end rather than row by row, and the planner is told on the way. */
export const MANY_ROWS = 20_000;

/** Until the end of the transaction the search index does not follow: `rebuildSearch` must come before the commit. */
export async function deferSearch(db: Db): Promise<void> {
  await db.execute(sql`select set_config('bluechip.search_defer', 'on', true)`);
}

export async function rebuildSearch(db: Db): Promise<void> {
  await db.execute(sql`select search_rebuild()`);
}

/** Counts the tables that this transaction wrote to: nobody else sees its rows, and plans made for empty tables take for ever. */
export async function countWrittenTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ names: string | null }>(sql`
    select string_agg(format('%I.%I', schemaname, relname), ', ') as names
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 and relname <> 'import_changes'`);
  const names = rows[0]?.names;
  if (names) await db.execute(sql.raw(`analyze ${names}`));
}
