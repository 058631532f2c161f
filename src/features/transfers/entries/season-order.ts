import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ExitType } from './entry.ts';
import { BEST_FIRST, isAmong, publishedPlaces } from './incoming.ts';
import { IS_COMING, ofSeason } from './transfer-conditions.ts';

/** The order of a season's transfers with additional entries merged in, for the class calculator. */

export type SeasonPlayer = {
  id: number;
  /** A player can have several entries in a season. */
  playerId: number;
  originCollegeId: number | null;
  /** The college that the player joins; null if none yet, or no longer. */
  collegeId: number | null;
  exitType: ExitType | null;
  ratingTenths: number | null;
  stars: number | null;
  /** The rank among all arrivals and the requested entries; null: behind the best that were read. */
  place: number | null;
};

type OrderQuery = {
  sport: Sport;
  year: number;
  /** Portal entries to rank even if they have no destination. */
  ids: readonly number[];
  /** Colleges whose arrivals are all read; the same applies to each college that a player of `ids` joins, by any entry. */
  collegeIds: readonly number[];
  /** Entries into any college, best first, from `bestComing`: `first` of them, or all if there are fewer. */
  best: readonly number[];
  first: number;
};

/**
 * By rank, without people who were taken down. Read by ids and colleges, never by season: a season has forty thousand entries, and sorting
 * them takes longer than everything else.
 */
export async function listSeasonOrder(
  db: Db,
  { sport, year, ids, collegeIds, best, first }: OrderQuery,
): Promise<SeasonPlayer[]> {
  const whole = [...collegeIds, ...(await collegesOfPlayers(db, { sport, year, ids }))];
  const { rows } = await db.execute<Omit<SeasonPlayer, 'place'>>(sql`
    select id, college_player_id as "playerId", origin_college_id as "originCollegeId", exit_type as "exitType",
      case when ${IS_COMING} then exit_college_id end as "collegeId", rating_tenths as "ratingTenths", stars
    from college_transfers left join ${publishedPlaces({ sport, year })} listed on listed.player_id = college_player_id
    where ${ofSeason({ sport, year })}
      and (${isAmong(sql`id`, ids)} or ${IS_COMING} and (${isAmong(sql`id`, best)} or ${isAmong(sql`exit_college_id`, whole)}))
    order by listed.place asc nulls last, ${BEST_FIRST}`);
  const named = new Set(best);
  // Entries that were not read may rank behind the last of `best`, unless it has fewer than requested: then there are no others.
  const known = best.length < first ? rows.length : rows.findLastIndex(({ id }) => named.has(id)) + 1;
  return rows.map((row, index) => ({ ...row, place: index < known ? index + 1 : null }));
}

/** The colleges that the players of these entries join in that season, by any entry. */
async function collegesOfPlayers(
  db: Db,
  { sport, year, ids }: Pick<OrderQuery, 'sport' | 'year' | 'ids'>,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct exit_college_id as id from college_transfers
    where college_player_id in (select college_player_id from college_transfers where ${isAmong(sql`id`, ids)})
      and ${ofSeason({ sport, year })} and ${IS_COMING}`);
  return rows.map(({ id }) => id);
}
