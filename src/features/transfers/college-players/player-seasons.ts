import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { collegePlayerSeasons } from './tables.ts';

/** The seasons of college players for imports and seeds: a few statements for a batch, never one per row. */

/** A player's facts in the roster of one season. */
export type SeasonState = {
  season: number;
  collegeId: number | null;
  collegeName: string | null;
  grade: number | null;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  jersey: string | null;
  source: string;
  /** YYYY-MM-DD. */
  sourcedOn: string;
};

export type PlayerSeason = SeasonState & { collegePlayerId: number };

/** Every season of some players. The caller has locked the players, so nobody else writes them. */
export async function findSeasonsForWrite(db: Db, playerIds: readonly number[]): Promise<PlayerSeason[]> {
  if (playerIds.length === 0) return [];
  return db
    .select()
    .from(collegePlayerSeasons)
    .where(inArray(collegePlayerSeasons.collegePlayerId, [...playerIds]));
}

/** Inserts or updates seasons. Each player and season at most once. */
export async function writeSeasons(db: Db, seasons: readonly PlayerSeason[]): Promise<void> {
  if (seasons.length === 0) return;
  await db.execute(sql`
    insert into college_player_seasons (college_player_id, season, college_id, college_name, grade, position, height_inches,
      weight_lbs, jersey, source, sourced_on)
    select "collegePlayerId", season, "collegeId", "collegeName", grade, "position", "heightInches", "weightLbs", jersey, source, "sourcedOn"
    from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb) as given("collegePlayerId" int, season int, "collegeId" int,
      "collegeName" text, grade int, "position" text, "heightInches" int, "weightLbs" int, jersey text, source text, "sourcedOn" date)
    on conflict (college_player_id, season) do update set
      college_id = excluded.college_id, college_name = excluded.college_name, grade = excluded.grade, position = excluded.position,
      height_inches = excluded.height_inches, weight_lbs = excluded.weight_lbs, jersey = excluded.jersey, source = excluded.source,
      sourced_on = excluded.sourced_on`);
}

/** The facts of a season that are also facts of a player. */
export const seasonFactsOf = ({
  collegeId,
  collegeName,
  grade,
  position,
  heightInches,
  weightLbs,
  jersey,
}: Omit<SeasonState, 'season' | 'source' | 'sourcedOn'>) => ({
  collegeId,
  collegeName,
  grade,
  position,
  heightInches,
  weightLbs,
  jersey,
});

/** For players without seasons. */
export const insertSeasons = (db: Db, seasons: readonly PlayerSeason[]): Promise<void> =>
  insertRows(db, collegePlayerSeasons, seasons);
