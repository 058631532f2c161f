import { sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ExitType } from './entry.ts';
import { BEST_FIRST, isAmong, publishedPlaces } from './incoming.ts';
import { IS_COMING, ofSeason } from './transfer-conditions.ts';

/** The order of a season's transfers with further entries among them, for the class calculator. */

export type SeasonPlayer = {
  id: number;
  /** Several entries of a season may be one player's. */
  playerId: number;
  originCollegeId: number | null;
  /** The college that the player joins; null: none yet, or none any more. */
  collegeId: number | null;
  exitType: ExitType | null;
  ratingTenths: number | null;
  stars: number | null;
  /** Among all who come to a college and those asked for, the best first; null: behind the best that were named. */
  place: number | null;
};

type OrderQuery = {
  sport: Sport;
  year: number;
  /** Entries of the portal, to stand in the order though they come nowhere. */
  ids: readonly number[];
  /** Colleges of which everybody is read; so is everybody of a college that a player of `ids` comes to, by whichever entry. */
  collegeIds: readonly number[];
  /** Entries that lead to any college, the best first, as `bestComing` lists them: `first` of them, or all if there are fewer. */
  best: readonly number[];
  first: number;
};

/**
 * By their places. Nobody who was taken down. Found by their ids and their colleges, never by the season: a season has forty thousand
 * entries, and to put them in order takes longer than all the rest.
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
  // Behind the last of them others may stand who were not read; where they are fewer than asked for, there are no others.
  const known = best.length < first ? rows.length : rows.findLastIndex(({ id }) => named.has(id)) + 1;
  return rows.map((row, index) => ({ ...row, place: index < known ? index + 1 : null }));
}

/** Where the players of such entries come to in that season, by any entry. */
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
