import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import { anyOfIds } from './any-of.ts';
import type { Db } from './database.ts';

/** Reads several tables as one history, merged by time in the database so that only the rows of one page are sent. */

export type HistoryWindow = {
  /** Inclusive; null starts at the first. */
  since: Date | null;
  /** Exclusive; null goes to the last. */
  until: Date | null;
  isOldestFirst: boolean;
  limit: number;
};

/**
 * A statement that selects `id` and `at` of at most `limit` rows in the order of `orderOf`, along an index. Ordering by id alone would
 * differ, because `at` is when a request began and the id is assigned when it wrote: a page boundary would repeat one row and skip another.
 */
export type HistoryKeys = (window: HistoryWindow) => SQL;

/** By time, then by id. */
export function orderOf(at: AnyColumn | SQL, id: AnyColumn | SQL, { isOldestFirst }: HistoryWindow): SQL {
  const order = isOldestFirst ? asc : desc;
  return sql`${order(at)}, ${order(id)}`;
}

export type HistoryKey<Source extends string> = { source: Source; id: number };

export type HistorySource<Source extends string> = { source: Source; keys: HistoryKeys };

/** Rows by their ids, or the rows that a source selects. */
export type HistoryRows = readonly number[] | { keys: HistoryKeys; window: HistoryWindow };

/** Whether a row is one of these, for a `where` clause. */
export function isAmong(id: AnyColumn, rows: HistoryRows): SQL {
  if (!('window' in rows)) return sql`${id} = ${anyOfIds(rows)}`;
  return sql`${id} in (select id from (${rows.keys(rows.window)}) as keys)`;
}

/**
 * The keys of rows `offset` to `offset + limit` of all sources together. Each source is read no further than that page. Within one instant,
 * rows of the first source count as the newest.
 */
export async function listHistoryPage<Source extends string>(
  db: Db,
  sources: readonly HistorySource<Source>[],
  { offset, ...window }: HistoryWindow & { offset: number },
): Promise<HistoryKey<Source>[]> {
  if (sources.length === 0) return [];
  const read = { ...window, limit: offset + window.limit };
  const parts = sources.map(
    ({ source, keys }, place) =>
      sql`select ${source}::text as source, ${place}::int as place, id, at from (${keys(read)}) as ${sql.identifier(source)}`,
  );
  const direction = window.isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<{ source: Source; id: string | number }>(sql`
    select source, id from (${sql.join(parts, sql` union all `)}) as history
    order by at ${direction}, place ${window.isOldestFirst ? sql`desc` : sql`asc`}, id ${direction}
    limit ${window.limit} offset ${offset}`);
  return rows.map(({ source, id }) => ({ source, id: Number(id) }));
}

/** How many rows there are, with each source counted up to one more than the window of numbered pages. */
export async function countHistory(
  db: Db,
  sources: readonly HistorySource<string>[],
  days: Pick<HistoryWindow, 'since' | 'until'>,
): Promise<number> {
  if (sources.length === 0) return 0;
  const window = { ...days, isOldestFirst: false, limit: COUNTED_ROWS };
  const counts = sources.map(({ keys }) => sql`(select count(*) from (${keys(window)}) as counted)`);
  const { rows } = await db.execute<{ entries: string | number }>(sql`select ${sql.join(counts, sql` + `)} as entries`);
  return Number(rows[0]?.entries ?? 0);
}
