import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import type { GameListName } from './game-view.ts';
import { games } from './tables.ts';

/** Games of one season of a sport, for the staff list. */

export type SeasonScope = {
  sport: Sport;
  season: number;
  /** Only games of these colleges; null: of all. */
  within: readonly number[] | null;
};

type ListScope = SeasonScope & { list: GameListName; collegeId: number | null; now: Date };

/** A page of a list, upcoming games in order and all others latest first, with the total count. */
export async function listSeasonGames(
  db: Db,
  scope: ListScope,
  { page, perPage }: PageRequest,
): Promise<{ games: RecordedGame[]; total: number }> {
  const where = whereOf(scope);
  const order = scope.list === 'coming' ? [asc(games.startsAt), asc(games.id)] : [desc(games.startsAt), desc(games.id)];
  const rows = await db
    .select()
    .from(games)
    .where(where)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { games: rows.map(recordedGame), total: await db.$count(games, where) };
}

function whereOf({ list, collegeId, now, ...scope }: ListScope): SQL | undefined {
  const isOpen = and(eq(games.isCompleted, false), or(isNull(games.stage), eq(games.stage, 'live')));
  const ofList: Readonly<Record<GameListName, SQL | undefined>> = {
    all: undefined,
    due: and(isOpen, lte(games.startsAt, now)),
    coming: and(isOpen, gt(games.startsAt, now)),
    final: eq(games.isCompleted, true),
    off: inArray(games.stage, ['postponed', 'cancelled']),
  };
  return and(ofSeason(scope), collegeId === null ? undefined : ofColleges([collegeId]), ofList[list]);
}

const ofSeason = ({ sport, season, within }: SeasonScope) =>
  and(eq(games.sport, sport), eq(games.season, season), within === null ? undefined : ofColleges(within));

const ofColleges = (ids: readonly number[]) =>
  or(inArray(games.homeCollegeId, [...ids]), inArray(games.awayCollegeId, [...ids]));

/** The seasons of a sport that have games, latest first: one index step for each. */
export async function listGameSeasons(db: Db, sport: Sport): Promise<number[]> {
  const { rows } = await db.execute<{ season: number }>(sql`
    with recursive seasons as (
      (select season from games where sport = ${sport} order by season desc limit 1)
      union all
      select (select season from games where sport = ${sport} and season < seasons.season order by season desc limit 1)
      from seasons where seasons.season is not null
    )
    select season from seasons where season is not null`);
  return rows.map(({ season }) => season);
}

/** The colleges with games in a season, unordered. */
export async function listSeasonColleges(db: Db, scope: SeasonScope): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct side.id from ${games} cross join lateral (values (home_college_id), (away_college_id)) side(id)
    where ${ofSeason(scope)} and side.id is not null`);
  const ids = rows.map(({ id }) => id);
  return scope.within === null ? ids : ids.filter((id) => scope.within?.includes(id));
}
