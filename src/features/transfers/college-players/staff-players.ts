import { and, eq, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { PLAYER_FACTS, type PlayerFact, type PlayerProvenance } from './player-fact-view.ts';
import { collegePlayers } from './tables.ts';
import type { PlayerState } from './write-college-players.ts';

/** Staff edits of one college player, within the caller's transaction. */

/** The facts of a player that staff can enter. */
export type PlayerFacts = Omit<PlayerState, 'source' | 'sourceId' | 'sourcedOn'>;

export const FACT_COLUMNS: Readonly<Record<PlayerFact, readonly (keyof PlayerFacts)[]>> = {
  college: ['collegeId', 'collegeName'],
  season: ['season'],
  grade: ['grade'],
  position: ['position'],
  heightInches: ['heightInches'],
  weightLbs: ['weightLbs'],
  jersey: ['jersey'],
  hometown: ['hometownCity', 'hometownState', 'hometownCountry'],
};

/** The facts that differ. */
export const changedFacts = (before: PlayerFacts, after: PlayerFacts): PlayerFact[] =>
  PLAYER_FACTS.filter((fact) => FACT_COLUMNS[fact].some((column) => before[column] !== after[column]));

/** The columns of the named facts. */
export const factsOnly = (facts: PlayerFacts, names: readonly PlayerFact[]): Partial<PlayerFacts> =>
  Object.fromEntries(names.flatMap((name) => FACT_COLUMNS[name].map((column) => [column, facts[column]])));

type FactsUpdate = { id: number; facts: Partial<PlayerFacts>; provenance: PlayerProvenance; now: Date };

/** Writes some facts and their provenance. */
export async function updatePlayerFacts(db: Db, { id, facts, provenance, now }: FactsUpdate): Promise<void> {
  await db
    .update(collegePlayers)
    .set({
      ...facts,
      provenance: sql`coalesce(${collegePlayers.provenance}, '{}') || ${JSON.stringify(provenance)}::jsonb`,
      updatedAt: now,
    })
    .where(eq(collegePlayers.id, id));
}

type JoinedFacts = {
  facts: Partial<PlayerFacts>;
  provenance: PlayerProvenance;
  /** YYYY-MM-DD. */
  sourcedOn: string;
  now: Date;
};

/** Writes the merged facts of two players, with all that is known of their provenance. */
export async function writeJoinedFacts(
  db: Db,
  id: number,
  { facts, provenance, sourcedOn, now }: JoinedFacts,
): Promise<void> {
  await db
    .update(collegePlayers)
    .set({
      ...facts,
      sourcedOn,
      // Empty provenance is stored as null.
      provenance: Object.keys(provenance).length === 0 ? null : provenance,
      updatedAt: now,
    })
    .where(eq(collegePlayers.id, id));
}

/** The player record of a person in a sport, hidden or not; null if none. */
export async function findPlayerOfPerson(
  db: Db,
  { personId, sport }: { personId: number; sport: Sport },
): Promise<number | null> {
  const [found] = await db
    .select({ id: collegePlayers.id })
    .from(collegePlayers)
    .where(and(eq(collegePlayers.personId, personId), eq(collegePlayers.sport, sport)));
  return found?.id ?? null;
}
