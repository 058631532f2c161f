import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { BEST_FIRST, IS_COMING, IS_PLACED, ofSeason } from './incoming.ts';

/** The order of a season's transfers with others among them, for whoever imagines where they might go. */

export type SeasonPlayer = {
  id: number;
  /** Several entries of a season may be one player's. */
  playerId: number;
  originCollegeId: number | null;
  /** Where he comes to; null: nowhere yet. */
  collegeId: number | null;
  ratingTenths: number | null;
  stars: number | null;
  /** Among all who come to a college and those asked for, the best first. */
  place: number;
};

type Wanted = {
  sport: Sport;
  year: number;
  /** Entries of the portal, placed or open, to stand in the order though they come nowhere. */
  ids: readonly number[];
  /** Colleges of which everybody is read; so is everybody of a college that one of `ids` comes to. */
  collegeIds: readonly number[];
  /** So many of the first are read, wherever they go. */
  first: number;
};

/** By their places. Nobody who was taken down, and nobody who is out of the portal without a college. */
export async function listSeasonOrder(
  db: Db,
  { sport, year, ids, collegeIds, first }: Wanted,
): Promise<SeasonPlayer[]> {
  const isAsked = isAmong(sql`id`, ids);
  const { rows } = await db.execute<SeasonPlayer>(sql`
    with considered as (
      select id, college_player_id as "playerId", origin_college_id as "originCollegeId",
        case when ${IS_COMING} then exit_college_id end as "collegeId", rating_tenths as "ratingTenths", stars,
        (row_number() over (order by ${BEST_FIRST}))::int as place
      from college_transfers
      where ${ofSeason({ sport, year })}
        and (${IS_COMING} or ${isAsked} and (exit_type is null or ${IS_PLACED}))
    ), asked as (select "playerId", "collegeId" from considered where ${isAsked})
    select * from considered
    where place <= ${first}::int or ${isAmong(sql`"collegeId"`, collegeIds)}
      or "collegeId" in (select "collegeId" from asked) or "playerId" in (select "playerId" from asked)
    order by place`);
  return rows;
}

const isAmong = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)`;
