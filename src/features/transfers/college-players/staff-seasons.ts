import { and, eq } from 'drizzle-orm';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import type { PlayerFact } from './player-fact-view.ts';
import { seasonFactsOf } from './player-seasons.ts';
import { FACT_COLUMNS, type PlayerFacts } from './staff-players.ts';
import { collegePlayerSeasons } from './tables.ts';

/** Seasons that staff entered. Corrections by staff apply to them too, because no roster updates them. */

type SeasonCorrection = {
  playerId: number;
  before: PlayerFacts;
  after: PlayerFacts;
  /** The facts that differ. */
  facts: readonly PlayerFact[];
  /** True: a later season is the next one of the career; false: it corrects the one that was entered. */
  isNext: boolean;
  /** YYYY-MM-DD. */
  on: string;
};

/** Adds the season that the facts describe, if season and college are known and no roster has it. */
export async function addStaffSeason(
  db: Db,
  correction: Pick<SeasonCorrection, 'playerId' | 'after' | 'on'>,
): Promise<void> {
  const { playerId, after, on } = correction;
  const { season, collegeId, collegeName } = after;
  if (season === null || (collegeId === null && collegeName === null)) return;
  await db
    .insert(collegePlayerSeasons)
    .values({ collegePlayerId: playerId, season, ...seasonFactsOf(after), source: STAFF_SOURCE, sourcedOn: on })
    .onConflictDoNothing();
}

/** Applies a correction of a player by staff to the season that staff entered; a season from a roster is left alone. */
export async function correctStaffSeason(db: Db, correction: SeasonCorrection): Promise<void> {
  const { playerId, before, after, facts, isNext, on } = correction;
  if (before.season === null) return;
  const isEntered = and(
    eq(collegePlayerSeasons.collegePlayerId, playerId),
    eq(collegePlayerSeasons.season, before.season),
    eq(collegePlayerSeasons.source, STAFF_SOURCE),
  );
  const [entered] = await db.select().from(collegePlayerSeasons).where(isEntered);
  if (!entered) return;
  if (isNext && after.season !== null && after.season > before.season)
    return addStaffSeason(db, { playerId, after, on });
  const corrected: Record<string, unknown> = seasonFactsOf(after);
  const columns = facts.flatMap((fact) => FACT_COLUMNS[fact]).filter((column) => column in corrected);
  const changed = Object.fromEntries(columns.map((column) => [column, corrected[column]]));
  if (after.season === before.season) {
    if (columns.length > 0)
      await db
        .update(collegePlayerSeasons)
        .set({ ...changed, sourcedOn: on })
        .where(isEntered);
    return;
  }
  await db.delete(collegePlayerSeasons).where(isEntered);
  if (after.season !== null)
    await db
      .insert(collegePlayerSeasons)
      .values({ ...entered, ...changed, season: after.season, sourcedOn: on })
      .onConflictDoNothing();
}
