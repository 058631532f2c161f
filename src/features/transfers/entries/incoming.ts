import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { IS_COMING, ofSeason } from './transfer-conditions.ts';

/** A player who transfers to a college. */
export type Incoming = {
  id: number;
  collegeId: number;
  ratingTenths: number | null;
  stars: number | null;
  /** The rank among the best of that season; null if not among those passed in. */
  rank: number | null;
};

/**
 * For a join: the places of players on the published staff list of a season's transfers (decision 0126), `player_id` and `place`, starting
 * from 1.
 */
export const publishedPlaces = ({ sport, year }: { sport: Sport; year: number }): SQL => sql`(
  select players.id as player_id, each.place
  from ranking_lists lists, jsonb_array_elements_text(lists.player_ids) with ordinality as each(value, place), college_players players
  where lists.kind = 'transfer_portal_ranks' and lists.sport = ${sport} and lists.year = ${year} and lists.status = 'published'
    and players.person_id = each.value::int and players.sport = lists.sport)`;

/**
 * The order of players who are not on a published list: by our rating, then a service's rating, then the day of the entry, then the name.
 */
export const BEST_FIRST = sql`rating_tenths desc nulls last, service_rating desc nulls last,
  entered_on asc nulls last, name_key collate "C" asc, id asc`;

/** Ids of the best entries into any college in a season, best first: first those on a published list, then the others along their index. */
export async function listBestComing(
  db: Db,
  { sport, year, first }: { sport: Sport; year: number; first: number },
): Promise<number[]> {
  const columns = sql`id, rating_tenths, service_rating, entered_on, name_key`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      (select ${columns}, listed.place from college_transfers
        join ${publishedPlaces({ sport, year })} listed on listed.player_id = college_player_id
        where ${ofSeason({ sport, year })} and ${IS_COMING})
      union all
      (select ${columns}, null from college_transfers
        where ${ofSeason({ sport, year })} and ${IS_COMING}
          and college_player_id not in (select player_id from ${publishedPlaces({ sport, year })} listed)
        order by ${BEST_FIRST} limit ${first})
    ) best
    order by place asc nulls last, ${BEST_FIRST} limit ${first}`);
  return rows.map(({ id }) => id);
}

type IncomingFilters = {
  sport: Sport;
  year: number;
  collegeIds?: readonly number[] | undefined;
  /** Entries with a place in the season, from `listBestComing`. */
  best: readonly number[];
};

/** Arrivals of a season, at all colleges or at the given ones. A player with two entries is listed twice. */
export async function listIncoming(db: Db, { sport, year, collegeIds, best }: IncomingFilters): Promise<Incoming[]> {
  const ofColleges = collegeIds ? sql`and ${isAmong(sql`exit_college_id`, collegeIds)}` : sql``;
  const { rows } = await db.execute<Omit<Incoming, 'rank'>>(sql`
    select id, exit_college_id as "collegeId", rating_tenths as "ratingTenths", stars
    from college_transfers where ${ofSeason({ sport, year })} and ${IS_COMING} ${ofColleges} order by id`);
  const places = new Map(best.map((id, index) => [id, index + 1]));
  return rows.map((row) => ({ ...row, rank: places.get(row.id) ?? null }));
}

/** Whether a column is one of many ids: passed as one array parameter, whose length the planner can see. */
export const isAmong = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} = any (${`{${ids.join(',')}}`}::int[])`;

/** Players of these entries for lists, in one batch, unordered. */
export async function listIncomingPlayers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{
    id: number;
    collegePlayerId: number;
    playerSlug: string;
    name: string;
    position: string | null;
    ratingTenths: number | null;
    stars: number | null;
    originCollegeId: number | null;
    originName: string | null;
    date: string | null;
  }>(sql`
    select id, college_player_id as "collegePlayerId",
      (select slug from college_players where college_players.id = college_player_id) as "playerSlug", name, position, rating_tenths as "ratingTenths", stars, origin_college_id as "originCollegeId",
      origin_name as "originName", coalesce(exit_on, intent_on)::text as date
    from college_transfers where ${isAmong(sql`id`, ids)}`);
  return rows;
}

/** The seasons in which these players entered the portal, and their destinations; hidden or not. */
export async function listSeasonsOfPlayers(
  db: Db,
  playerIds: readonly number[],
): Promise<{ sport: Sport; year: number; exitCollegeId: number | null }[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await db.execute<{ sport: Sport; year: number; exitCollegeId: number | null }>(sql`
    select distinct sport, year::int as year, exit_college_id as "exitCollegeId" from college_transfers
    where ${isAmong(sql`college_player_id`, playerIds)}`);
  return rows;
}
