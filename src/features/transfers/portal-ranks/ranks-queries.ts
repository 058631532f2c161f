import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { BEST_FIRST, IS_PLACED, isAmong, NEWEST_FIRST, ofSeason, publishedPlaces } from '../entries/public.ts';

/** The players of a season's portal in order: the published list first, then the others by rating. */

type Season = { sport: Sport; year: number };

export type RankedEntry = {
  /** The entry that counts: the player's latest of the season. */
  entryId: number;
  personId: number;
  slug: string;
  name: string;
  position: string | null;
  ratingTenths: number | null;
  originCollegeId: number | null;
  originName: string | null;
  exitCollegeId: number | null;
  exitName: string | null;
  rank: number;
};

/** Open entries and those that led to a college. Players who withdrew, turned pro or were dismissed do not transfer. */
const IS_TRANSFER = sql`(exit_type is null or ${IS_PLACED})`;

/** `byStaff`: the published list comes first. */
const ranked = (season: Season, byStaff: boolean): SQL => sql`
  with entries as (
    select distinct on (college_player_id) * from college_transfers
    where ${ofSeason(season)} and ${IS_TRANSFER}
    order by college_player_id, ${sql.join(NEWEST_FIRST, sql`, `)}
  ), ranked as (
    select entries.*, row_number() over (order by ${byStaff ? sql`listed.place asc nulls last,` : sql``} ${BEST_FIRST}) as rank
    from entries left join ${publishedPlaces(season)} listed on listed.player_id = college_player_id
  )`;

const COLUMNS = sql`
  ranked.id as "entryId", players.person_id as "personId", players.slug, ranked.name, ranked.position,
  rating_tenths as "ratingTenths", origin_college_id as "originCollegeId", origin_name as "originName",
  exit_college_id as "exitCollegeId", exit_name as "exitName", rank::int as rank`;

/** The ranked players among these people and, if `orTo` is given, all players ranked up to it. By rank. */
export async function listRankedEntries(
  db: Db,
  season: Season,
  { personIds, orTo = 0, byStaff = true }: { personIds: readonly number[]; orTo?: number; byStaff?: boolean },
): Promise<RankedEntry[]> {
  const { rows } = await db.execute<RankedEntry>(sql`
    ${ranked(season, byStaff)}
    select ${COLUMNS} from ranked join college_players players on players.id = college_player_id
    where ${isAmong(sql`players.person_id`, personIds)} or rank <= ${orTo}::int
    order by rank`);
  return rows;
}

type Search = { listed: readonly number[]; text: string | null; aboveTenths: number; limit: number };

/** By a part of the name key; if `text` is null, players rated above `aboveTenths`. Best rated first. */
export async function findRankedEntries(
  db: Db,
  season: Season,
  { listed, text, aboveTenths, limit }: Search,
): Promise<{ entries: RankedEntry[]; total: number }> {
  const isFound = text === null ? sql`rating_tenths > ${aboveTenths}::int` : sql`strpos(ranked.name_key, ${text}) > 0`;
  const { rows } = await db.execute<RankedEntry & { total: number }>(sql`
    ${ranked(season, true)}
    select ${COLUMNS}, (count(*) over ())::int as total
    from ranked join college_players players on players.id = college_player_id
    where not (${isAmong(sql`players.person_id`, listed)}) and ${isFound}
    order by rating_tenths desc nulls last, rank
    limit ${limit}::int`);
  return { entries: rows.map(({ total: _, ...entry }) => entry), total: rows[0]?.total ?? 0 };
}

/** Until the caller's transaction ends, nobody else can publish transfers of the season. */
export async function lockTransferRanks(db: Db, { sport, year }: Season): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`transfer-ranks ${sport} ${year}`}))`);
}
