import { FACT_NAMES, type PlayerFact } from '#features/transfers/college-players/player-fact-view.ts';

/** What a report says of facts of a player that staff wrote and the file says otherwise; null: nothing. */
export function keptNote(facts: readonly PlayerFact[]): string | null {
  if (facts.length === 0) return null;
  return `kept what staff entered: ${facts.map((fact) => FACT_NAMES[fact].toLowerCase()).join(', ')}`;
}
