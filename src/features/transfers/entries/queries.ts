import { and, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { limitTo, preparedByShape, reachOf } from '#platform/db/prepared-shapes.ts';
import { HIDDEN_PLAYERS, isHiddenPerson } from '../college-players/public.ts';
import { collegePlayers } from '../college-players/tables.ts';
import type { TransferSort } from './contract.ts';
import { type ExitType, PLACED } from './entry.ts';
import { collegeTransfers as entries } from './tables.ts';
import { GRADE, TRANSFER_COLUMNS, TRANSFER_COLUMNS_SQL, type TransferRecord } from './transfer-rows.ts';

/** Reads of portal entries. Hidden ones, and hidden people's, are not found (decision 14). */

export type SchoolFocus = { collegeId: number; direction: 'in' | 'out' | null };

export type TransferFilters = {
  sport: Sport;
  year: number;
  focus: SchoolFocus | null;
  originId: number | null;
  exitId: number | null;
  latestActivityId: number | null;
  position: string | null;
  /** 1 to 4. */
  grade: number | null;
  /** Ends of which an entry has one; null among them: none yet. */
  exitTypes: readonly (ExitType | null)[] | null;
  /** The key of what was typed, ready for LIKE: a part of the name. */
  text: string | null;
};

const latestActivityId = sql`coalesce(${entries.exitCollegeId}, ${entries.originCollegeId})`;
const isPlaced = endsIn(PLACED);

function endsIn(types: readonly string[]): SQL {
  return sql`${entries.exitType} in (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`;
}

/** Who joins a college: he has said yes, from wherever. */
const joins = (collegeId: number) => and(eq(entries.exitCollegeId, collegeId), isPlaced);
/** Who leaves a college: he entered and did not withdraw. */
const leaves = (collegeId: number) =>
  and(eq(entries.originCollegeId, collegeId), sql`${entries.exitType} is distinct from 'withdrawn'`);

function inFocus({ collegeId, direction }: SchoolFocus): SQL | undefined {
  if (direction === 'in') return joins(collegeId);
  if (direction === 'out') return leaves(collegeId);
  return or(eq(entries.originCollegeId, collegeId), eq(entries.exitCollegeId, collegeId));
}

function endsAs(wanted: readonly (ExitType | null)[]): SQL | undefined {
  const types = wanted.filter((type) => type !== null);
  if (wanted.length === 0) return sql`false`;
  return or(types.length > 0 ? endsIn(types) : undefined, wanted.includes(null) ? isNull(entries.exitType) : undefined);
}

/** For every read: neither the entry nor the person was taken down. */
const IS_SHOWN = sql`not ${entries.isHidden} and ${entries.collegePlayerId} not in (${HIDDEN_PLAYERS})`;

const ofSeason = (sport: Sport, year: number) => and(eq(entries.sport, sport), eq(entries.year, year), IS_SHOWN);

function whereOf(filters: TransferFilters): SQL | undefined {
  const { focus, originId, exitId, position, grade, exitTypes, text } = filters;
  return and(
    ofSeason(filters.sport, filters.year),
    focus === null ? undefined : inFocus(focus),
    originId === null ? undefined : eq(entries.originCollegeId, originId),
    exitId === null ? undefined : eq(entries.exitCollegeId, exitId),
    filters.latestActivityId === null ? undefined : sql`${latestActivityId} = ${filters.latestActivityId}`,
    position === null ? undefined : eq(entries.position, position),
    grade === null ? undefined : sql`${GRADE} = ${grade}`,
    exitTypes === null ? undefined : endsAs(exitTypes),
    text === null ? undefined : sql`${entries.nameKey} like ${`%${text}%`}`,
  );
}

/** As the index college_transfers_year has it, word for word: rows are then read along it and not sorted. */
const NEWEST_FIRST: readonly SQL[] = [sql`${entries.latestOn} desc nulls last`, sql`${entries.id} desc nulls last`];
const NEWEST = sql.join([...NEWEST_FIRST], sql`, `);

type Order = {
  sort: TransferSort;
  focus: SchoolFocus | null;
  /** Ids of the season's colleges in the order of their names: names stand in another area. */
  collegesByName: readonly number[];
};

function orderOf({ sort, focus, collegesByName }: Order): SQL[] {
  const place = (collegeId: SQL | typeof entries.originCollegeId) =>
    sql`array_position(${`{${collegesByName.join(',')}}`}::int[], ${collegeId}) asc nulls last`;
  switch (sort) {
    case 'latest':
      return [...NEWEST_FIRST];
    case 'rating':
      return [
        sql`${entries.ratingTenths} desc nulls last`,
        sql`${entries.serviceRating} desc nulls last`,
        ...NEWEST_FIRST,
      ];
    case 'name':
      // By bytes, so that every engine agrees.
      return [sql`${entries.nameKey} collate "C" asc`, ...NEWEST_FIRST];
    case 'athletic_year':
      return [sql`${GRADE} asc nulls last`, ...NEWEST_FIRST];
    case 'transfer_position':
      return [sql`${entries.position} collate "C" asc nulls last`, ...NEWEST_FIRST];
    case 'origin_college_name':
      return [place(entries.originCollegeId), ...NEWEST_FIRST];
    case 'exit_college_name':
      return [place(sql`${entries.exitCollegeId}`), ...NEWEST_FIRST];
    case 'latest_activity_college_name':
      return [place(latestActivityId), ...NEWEST_FIRST];
    case 'school_focus':
      // Who joins comes first; without a college in focus there is nothing to order by.
      return focus === null
        ? [...NEWEST_FIRST]
        : [sql`(${entries.exitCollegeId} = ${focus.collegeId}) desc nulls last`, ...NEWEST_FIRST];
  }
}

const withPlayer = (db: Db) =>
  db
    .select(TRANSFER_COLUMNS)
    .from(entries)
    .leftJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .$dynamic();

/** A page of them: chosen first (the planner drops the join where nothing asks for a player), then read with their players. */
export async function listTransferRows(
  db: Db,
  filters: TransferFilters,
  { limit, offset, ...order }: Omit<Order, 'focus'> & { limit: number; offset: number },
): Promise<TransferRecord[]> {
  const orderBy = orderOf({ ...order, focus: filters.focus });
  const chosen = db
    .select({ id: entries.id })
    .from(entries)
    .leftJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(whereOf(filters))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return withPlayer(db)
    .where(sql`${entries.id} in ${chosen}`)
    .orderBy(...orderBy);
}

export async function countTransfers(db: Db, filters: TransferFilters): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .leftJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(whereOf(filters));
  return counted?.count ?? 0;
}

/** How many entries of a season ended in each way; null: not yet. */
export async function countByExit(db: Db, sport: Sport, year: number) {
  return db
    .select({ exitType: sql<ExitType | null>`${entries.exitType}`, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(ofSeason(sport, year))
    .groupBy(entries.exitType);
}

/** Who joins a college in a season, and who leaves it. */
export async function countBalance(
  db: Db,
  { sport, year, collegeId }: { sport: Sport; year: number; collegeId: number },
) {
  const [counted] = await db
    .select({
      in: sql<number>`(count(*) filter (where ${joins(collegeId)}))::int`,
      out: sql<number>`(count(*) filter (where ${leaves(collegeId)}))::int`,
    })
    .from(entries)
    .where(and(ofSeason(sport, year), inFocus({ collegeId, direction: null })));
  return counted ?? { in: 0, out: 0 };
}

/** Whatever the entries of a season have to filter by. */
export async function listFilterValues(db: Db, sport: Sport, year: number) {
  const [found] = await db
    .select({
      positions: sql<string[] | null>`array_agg(distinct ${entries.position})`,
      originIds: sql<number[] | null>`array_agg(distinct ${entries.originCollegeId})`,
      exitIds: sql<number[] | null>`array_agg(distinct ${entries.exitCollegeId})`,
      grades: sql<number[] | null>`array_agg(distinct ${GRADE})`,
    })
    .from(entries)
    .leftJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .where(ofSeason(sport, year));
  return found ?? { positions: null, originIds: null, exitIds: null, grades: null };
}

/** Seasons of a sport that show any entry, the latest first: one step in the index per season. */
export async function listSeasons(db: Db, sport: Sport): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    with recursive seasons as (
      (select year from ${entries} where sport = ${sport} and ${IS_SHOWN} order by year desc limit 1)
      union all
      select (select year from ${entries} where sport = ${sport} and year < seasons.year and ${IS_SHOWN}
              order by year desc limit 1)
      from seasons where seasons.year is not null
    )
    select year from seasons where year is not null`);
  return rows.map(({ year }) => year);
}

const newestOf = preparedByShape<{ name: string; reach: number }, TransferRecord>(
  'newest_transfers',
  ({ reach }) => sql`
    select ${TRANSFER_COLUMNS_SQL} from unnest(${sql.placeholder('sports')}::text[]) as wanted(sport)
    cross join lateral (
      select id from ${entries} where ${entries.sport} = wanted.sport and ${IS_SHOWN} order by ${NEWEST} ${limitTo(reach)}
    ) newest
    join ${entries} on ${entries.id} = newest.id
    left join ${collegePlayers} on ${collegePlayers.id} = ${entries.collegePlayerId}
    order by ${NEWEST} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
);

type Rows = { limit: number; offset: number };

/** A page of the newest entries of some sports: as many of each are read along the index as are wanted in all. */
export async function listNewestRows(
  db: Db,
  sports: readonly Sport[],
  { limit, offset }: Rows,
): Promise<TransferRecord[]> {
  const reach = reachOf(limit + offset);
  return newestOf({ name: String(reach), reach })(db, { sports: `{${sports.join(',')}}`, limit, offset });
}

/** How many entries some sports have, counted to `COUNTED_ROWS` at most. */
export async function countNewest(db: Db, sports: readonly Sport[]): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select count(*)::int as counted from (
      select newest.id from unnest(${`{${sports.join(',')}}`}::text[]) as wanted(sport)
      cross join lateral (
        select id from ${entries} where ${entries.sport} = wanted.sport and ${IS_SHOWN} limit ${COUNTED_ROWS}::int
      ) newest
      limit ${COUNTED_ROWS}::int
    ) counted`);
  return rows[0]?.counted ?? 0;
}

type OfCollege = { collegeId: number; sport: Sport | null };

const ofCollege = ({ collegeId, sport }: OfCollege) =>
  and(inFocus({ collegeId, direction: null }), sport === null ? undefined : eq(entries.sport, sport), IS_SHOWN);

/** How many entries leave or join a college, counted to `COUNTED_ROWS` at most. */
export async function countOfCollege(db: Db, of: OfCollege): Promise<number> {
  const some = db.select({ id: entries.id }).from(entries).where(ofCollege(of)).limit(COUNTED_ROWS).as('some_entries');
  return db.$count(some);
}

/** The newest entries that leave or join a college, of every season. */
export async function listCollegeRows(db: Db, { limit, offset, ...of }: OfCollege & Rows): Promise<TransferRecord[]> {
  return withPlayer(db)
    .where(ofCollege(of))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}

/** All entries of a player, the newest first. */
export async function listPlayerRows(db: Db, collegePlayerId: number): Promise<TransferRecord[]> {
  return withPlayer(db)
    .where(and(eq(entries.collegePlayerId, collegePlayerId), IS_SHOWN))
    .orderBy(desc(entries.year), ...NEWEST_FIRST);
}

/** Whether there is such a player who is shown. */
export async function isShownPlayer(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: collegePlayers.id })
    .from(collegePlayers)
    .where(and(eq(collegePlayers.id, id), not(isHiddenPerson(collegePlayers.personId))));
  return rows.length > 0;
}
