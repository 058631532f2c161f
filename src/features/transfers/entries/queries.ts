import { and, desc, eq, not, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { limitTo, preparedByShape, reachOf } from '#platform/db/prepared-shapes.ts';
import { isHiddenPerson } from '../college-players/public.ts';
import { collegePlayers } from '../college-players/tables.ts';
import type { ExitType } from './entry.ts';
import { collegeTransfers as entries, NEWEST_ENTRIES, NEWEST_FIRST } from './tables.ts';
import { IS_SHOWN, inFocus, joins, leaves, ofSeason } from './transfer-conditions.ts';
import { TRANSFER_COLUMNS, TRANSFER_COLUMNS_SQL, type TransferRecord } from './transfer-rows.ts';

/** Reads of portal entries. Hidden entries, and those of hidden people, are not found (decision 14). */

const NEWEST = sql.join(NEWEST_FIRST, sql`, `);

const withPlayer = (db: Db) =>
  db
    .select(TRANSFER_COLUMNS)
    .from(entries)
    .leftJoin(collegePlayers, eq(collegePlayers.id, entries.collegePlayerId))
    .$dynamic();

/** The number of entries of a season by exit type; null: not ended yet. */
export async function countByExit(db: Db, sport: Sport, year: number) {
  return db
    .select({ exitType: sql<ExitType | null>`${entries.exitType}`, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(ofSeason({ sport, year }))
    .groupBy(entries.exitType);
}

/** Arrivals and departures of a college in a season. */
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
    .where(and(ofSeason({ sport, year }), inFocus({ collegeId, direction: null })));
  return counted ?? { in: 0, out: 0 };
}

/** Seasons of a sport with visible entries, latest first: one index step per season. */
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
    order by ${sql.join([...NEWEST_ENTRIES], sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`,
);

type Rows = { limit: number; offset: number };

/** A page of the newest entries of several sports: reads as many of each along the index as are wanted in total. */
export async function listNewestRows(
  db: Db,
  sports: readonly Sport[],
  { limit, offset }: Rows,
): Promise<TransferRecord[]> {
  const reach = reachOf(limit + offset);
  return newestOf({ name: String(reach), reach })(db, { sports: `{${sports.join(',')}}`, limit, offset });
}

/** The number of entries in some sports, counted up to `COUNTED_ROWS`. */
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
  and(
    inFocus({ collegeId, direction: null }),
    sport === null ? isOfferedSport(entries.sport) : eq(entries.sport, sport),
    IS_SHOWN,
  );

/** The number of entries out of or into a college, counted up to `COUNTED_ROWS`. */
export async function countOfCollege(db: Db, of: OfCollege): Promise<number> {
  const some = db.select({ id: entries.id }).from(entries).where(ofCollege(of)).limit(COUNTED_ROWS).as('some_entries');
  return db.$count(some);
}

/** The newest entries out of or into a college, of every season. */
export async function listCollegeRows(db: Db, { limit, offset, ...of }: OfCollege & Rows): Promise<TransferRecord[]> {
  return withPlayer(db)
    .where(ofCollege(of))
    .orderBy(...NEWEST_ENTRIES)
    .limit(limit)
    .offset(offset);
}

/** All entries of a player, newest first. */
export async function listPlayerRows(db: Db, collegePlayerId: number): Promise<TransferRecord[]> {
  return withPlayer(db)
    .where(and(eq(entries.collegePlayerId, collegePlayerId), IS_SHOWN))
    .orderBy(desc(entries.year), ...NEWEST_ENTRIES);
}

/** The sport of a visible player; null if there is none. */
export async function findSportOfPlayer(db: Db, id: number): Promise<Sport | null> {
  const [player] = await db
    .select({ sport: sql<Sport>`${collegePlayers.sport}` })
    .from(collegePlayers)
    .where(and(eq(collegePlayers.id, id), not(isHiddenPerson(collegePlayers.personId))));
  return player?.sport ?? null;
}
