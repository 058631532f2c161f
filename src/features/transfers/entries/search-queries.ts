import { and, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { collegePlayers } from '../college-players/tables.ts';
import type { TransferSort } from './contract.ts';
import { groupOf } from './entry.ts';
import {
  BY_EXIT,
  BY_GRADE,
  BY_LATEST_COLLEGE,
  BY_NAME,
  BY_ORIGIN,
  BY_POSITION,
  BY_RATING,
  collegeTransfers as entries,
  NEWEST_FIRST,
} from './tables.ts';
import { IS_SHOWN, isShortText, type SchoolFocus, type TransferFilters, whereOf } from './transfer-conditions.ts';
import type { TransferCursor } from './transfer-cursor-view.ts';
import { TRANSFER_COLUMNS_SQL, type TransferRecord } from './transfer-rows.ts';

/** Pages of portal entries in any order, their count, and the available filter values. */

type Order = { sort: TransferSort; focus: SchoolFocus | null };

/** Sort keys ahead of the newest-first order, as the indexes have them. */
function keysOf({ sort, focus }: Order): SQL[] {
  switch (sort) {
    case 'latest':
      return [];
    case 'rating':
      return BY_RATING;
    case 'name':
      return [BY_NAME];
    case 'athletic_year':
      return [BY_GRADE];
    case 'transfer_position':
      return [BY_POSITION];
    case 'origin_college_name':
      return [BY_ORIGIN];
    case 'exit_college_name':
      return [BY_EXIT];
    case 'latest_activity_college_name':
      return [BY_LATEST_COLLEGE];
    case 'school_focus':
      // Arrivals sort first; without a college in focus there is nothing to sort by.
      return [focus === null ? sql`0` : sql`(case when exit_college_id = ${focus.collegeId} then 0 else 1 end)`];
  }
}

/**
 * Whether the filters fix the sort key to one value. Then the order is newest first, and no index has to be walked to where that value
 * begins.
 */
function isOfOneValue(sort: TransferSort, filters: TransferFilters): boolean {
  const { focus, originId, exitId, position, grade, exitTypes } = filters;
  const goNowhere = exitTypes?.every((type) => type === null || groupOf(type) === 'left') ?? false;
  const isOut = originId !== null || focus?.direction === 'out';
  const isIn = exitId !== null || focus?.direction === 'in';
  switch (sort) {
    case 'latest':
      return true;
    case 'transfer_position':
      return position !== null;
    case 'athletic_year':
      return grade !== null;
    case 'origin_college_name':
      return isOut;
    case 'exit_college_name':
      return isIn || goNowhere;
    case 'latest_activity_college_name':
      return filters.latestActivityId !== null || isIn || (isOut && goNowhere);
    case 'school_focus':
      return focus === null || focus.direction === 'in';
    default:
      return false;
  }
}

/** Rows behind the last one of the previous page, in an order with its sort keys. */
function behind(order: readonly SQL[], { keys: all }: TransferCursor): SQL {
  const last = all.slice(-order.length);
  const values = last.map((value) => (typeof value === 'number' ? sql`${value}::int` : sql`${value}::text`));
  return sql`(${sql.join([...order], sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

/**
 * Entries of one college, and those matching a part of a name, are few, so they are collected and then sorted. All others are read along an
 * index in their order, including matches of a word's first one or two letters.
 */
const isGathered = ({ focus, originId, exitId, latestActivityId, text }: TransferFilters) =>
  [focus, originId, exitId, latestActivityId, isShortText(text) ? null : text].some((each) => each !== null);

const among = (filters: TransferFilters): SQL =>
  isGathered(filters) ? sql`(select * from ${entries} where ${whereOf(filters)} offset 0) ${entries}` : sql`${entries}`;

export type FoundTransfer = TransferRecord & { keys: (string | number)[] };

type Page = { sort: TransferSort; limit: number; offset: number; after: TransferCursor | null };

/** A page of entries: selects the ids first, then reads the rows with their players. */
export async function listTransferRows(
  db: Db,
  filters: TransferFilters,
  { sort, limit, offset, after }: Page,
): Promise<FoundTransfer[]> {
  const keys = [...keysOf({ sort, focus: filters.focus }), ...NEWEST_FIRST];
  const order = isOfOneValue(sort, filters) ? NEWEST_FIRST : keys;
  const { rows } = await db.execute<FoundTransfer>(sql`
    select ${TRANSFER_COLUMNS_SQL}, chosen.keys from (
      select found.id, found.keys, row_number() over () as place from (
        select id, jsonb_build_array(${sql.join(keys, sql`, `)}) as keys from ${among(filters)}
        where ${and(isGathered(filters) ? undefined : whereOf(filters), after === null ? sql`true` : behind(order, after))}
        order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}
      ) found
    ) chosen
    join ${entries} on ${entries.id} = chosen.id
    left join ${collegePlayers} on ${collegePlayers.id} = ${entries.collegePlayerId}
    order by chosen.place`);
  return rows;
}

/** The number of entries, counted up to `COUNTED_ROWS`. */
export async function countTransfers(db: Db, filters: TransferFilters): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (${countedOf(filters)} limit ${COUNTED_ROWS}) some_entries`,
  );
  return rows[0]?.counted ?? 0;
}

/**
 * Counts along an index, because without an order the whole table would be read. Matches of one or two first letters are too many to be
 * sorted: two letters are collected, and for one letter the season is read, which is shorter. Counting stops at `COUNTED_ROWS`.
 */
function countedOf(filters: TransferFilters): SQL {
  const { sport, year, text } = filters;
  if (!isShortText(text) || isGathered(filters))
    return sql`select 1 from ${entries} where ${whereOf(filters)} order by ${sql.join([...NEWEST_FIRST], sql`, `)}`;
  const gathered = whereOf({ ...NO_FILTERS, sport, year, text: year !== null && text?.length === 1 ? null : text });
  return sql`select 1 from (select * from ${entries} where ${gathered} offset 0) ${entries} where ${whereOf(filters)}`;
}

const NO_FILTERS = {
  focus: null,
  originId: null,
  exitId: null,
  latestActivityId: null,
  position: null,
  grade: null,
  exitTypes: null,
} as const;

type Candidates = { collegeIds: readonly number[]; positions: readonly string[]; grades: readonly number[] };

/** The filter values that match anybody: one index step for each. */
export async function listFilterValues(
  db: Db,
  { sport, year }: { sport: Sport; year: number | null },
  { collegeIds, positions, grades }: Candidates,
) {
  // One index step per value: otherwise the planner would join the values with the whole table, or read all of it for a value that nobody
  // has.
  const finds = (
    column: SQL,
    order: SQL,
  ) => sql`cross join lateral (select from ${entries} where sport = ${sport} and ${column} = value
    ${year === null ? sql`` : sql`and year = ${year}`} and ${IS_SHOWN} order by ${order} limit 1) found`;
  const ids = `{${collegeIds.join(',')}}`;
  const { rows } = await db.execute<{ kind: 'position' | 'grade' | 'origin' | 'exit'; value: string | number }>(sql`
    select 'position' as kind, to_jsonb(value) as value from unnest(${`{${positions.join(',')}}`}::text[]) value
    ${finds(sql`position`, sql`exit_type, athletic_grade, year`)}
    union all select 'grade', to_jsonb(value) from unnest(${`{${grades.join(',')}}`}::int[]) value
    ${finds(BY_GRADE, sql.join(NEWEST_FIRST, sql`, `))}
    union all select 'origin', to_jsonb(value) from unnest(${ids}::int[]) value ${finds(sql`origin_college_id`, sql`year`)}
    union all select 'exit', to_jsonb(value) from unnest(${ids}::int[]) value ${finds(sql`exit_college_id`, sql`year`)}`);
  const of = (kind: (typeof rows)[number]['kind']) =>
    new Set(rows.flatMap((row) => (row.kind === kind ? [row.value] : [])));
  return { positions: of('position'), grades: of('grade'), originIds: of('origin'), exitIds: of('exit') };
}
