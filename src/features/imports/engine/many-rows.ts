import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';

/** What a transaction with very many rows needs in addition. */

/**
 * From this many rows on, the search index is rebuilt at the end rather than row by row, and the planner's statistics are updated on the
 * way.
 */
export const MANY_ROWS = 20_000;

/** Stops maintaining the search index until the end of the transaction: `rebuildSearch` must run before the commit. */
export async function deferSearch(db: Db): Promise<void> {
  await db.execute(sql`select set_config('bluechip.search_defer', 'on', true)`);
}

export async function rebuildSearch(db: Db): Promise<void> {
  await db.execute(sql`select search_rebuild()`);
}

/** Analyzes the tables that this transaction wrote: nobody else sees its rows, and plans made for empty tables take forever. */
export async function countWrittenTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ names: string | null }>(sql`
    select string_agg(format('%I.%I', schemaname, relname), ', ') as names
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 and relname <> 'import_changes'`);
  const names = rows[0]?.names;
  if (names) await db.execute(sql.raw(`analyze ${names}`));
}
