import { FACT_NAMES, type PlayerFact } from '#features/transfers/college-players/player-fact-view.ts';

/** Report note about facts of a player that staff wrote and the file contradicts; null: none. */
export function keptNote(facts: readonly PlayerFact[]): string | null {
  if (facts.length === 0) return null;
  return `kept what staff entered: ${facts.map((fact) => FACT_NAMES[fact].toLowerCase()).join(', ')}`;
}
