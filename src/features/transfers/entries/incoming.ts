import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { HIDDEN_PLAYERS } from '../college-players/public.ts';
import { PLACED } from './entry.ts';

/** A player who comes to a college by transfer. */
export type Incoming = {
  id: number;
  collegeId: number;
  ratingTenths: number | null;
  stars: number | null;
  /** His place among all who come to any college in that season, the best first. */
  rank: number;
};

/** Shown entries of a season; nobody who was taken down. */
export const ofSeason = ({ sport, year }: { sport: Sport; year: number }): SQL =>
  sql`sport = ${sport} and year = ${year} and not is_hidden and college_player_id not in (${HIDDEN_PLAYERS})`;

/** Whether he said yes to some college. */
export const IS_PLACED = sql`exit_type in (${sql.join(
  PLACED.map((type) => sql`${type}`),
  sql`, `,
)})`;

/** Whether an entry leads to another college of the directory. */
export const IS_COMING = sql`exit_college_id is not null and ${IS_PLACED} and exit_college_id is distinct from origin_college_id`;

/** Until there is a published list of transfers: by rating, then by what a service says, then by the day of the entry, then by name. */
export const BEST_FIRST = sql`rating_tenths desc nulls last, service_rating desc nulls last,
  entered_on asc nulls last, name_key collate "C" asc, id asc`;

/** Who comes to a college in a season: of all colleges, or of those named. */
export async function listIncoming(
  db: Db,
  { sport, year, collegeIds }: { sport: Sport; year: number; collegeIds?: readonly number[] | undefined },
): Promise<Incoming[]> {
  const ofColleges = collegeIds
    ? sql`where "collegeId" in (select jsonb_array_elements_text(${JSON.stringify(collegeIds)}::jsonb)::int)`
    : sql``;
  const { rows } = await db.execute<Incoming>(sql`
    with coming as (
      select id, exit_college_id as "collegeId", rating_tenths as "ratingTenths", stars,
        (row_number() over (order by ${BEST_FIRST}))::int as rank
      from college_transfers where ${ofSeason({ sport, year })} and ${IS_COMING}
    )
    select * from coming ${ofColleges} order by id`);
  return rows;
}

/** Players of such entries as lists show them, in one batch and in no order. */
export async function listIncomingPlayers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{
    id: number;
    name: string;
    position: string | null;
    ratingTenths: number | null;
    stars: number | null;
    originCollegeId: number | null;
    originName: string | null;
    date: string | null;
  }>(sql`
    select id, name, position, rating_tenths as "ratingTenths", stars, origin_college_id as "originCollegeId",
      origin_name as "originName", coalesce(exit_on, intent_on)::text as date
    from college_transfers
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)`);
  return rows;
}

/** The seasons in which some players entered the portal, and where they go; hidden or not. */
export async function listSeasonsOfPlayers(
  db: Db,
  playerIds: readonly number[],
): Promise<{ sport: Sport; year: number; exitCollegeId: number | null }[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await db.execute<{ sport: Sport; year: number; exitCollegeId: number | null }>(sql`
    select distinct sport, year::int as year, exit_college_id as "exitCollegeId" from college_transfers
    where college_player_id in (select jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)::int)`);
  return rows;
}
