import { and, eq } from 'drizzle-orm';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import type { PlayerFact } from './player-fact-view.ts';
import { seasonFactsOf } from './player-seasons.ts';
import { FACT_COLUMNS, type PlayerFacts } from './staff-players.ts';
import { collegePlayerSeasons } from './tables.ts';

/** Seasons that staff entered: they follow what staff correct, because no roster does it. */

type SeasonCorrection = {
  playerId: number;
  before: PlayerFacts;
  after: PlayerFacts;
  /** Those that differ. */
  facts: readonly PlayerFact[];
  /** A later season is the next one of the career; false: it corrects the one that was entered. */
  isNext: boolean;
  /** YYYY-MM-DD. */
  on: string;
};

/** Adds the season that some facts are of, where a season and a college are known and no roster has it. */
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

/** Writes what staff corrected of a player into the season that staff entered; a season by a roster stays the roster's. */
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
