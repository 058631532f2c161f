import { formatDate } from '#kernel/dates.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { PlayerFact, PlayerProvenance } from './player-fact-view.ts';

/** SQL: whether staff entered this fact of the college player that `row` names. */
export const isByStaff = (row: string, fact: PlayerFact): string =>
  `coalesce(${row}.provenance #>> '{${fact},source}' = '${STAFF_SOURCE}', false)`;

/** The provenance of facts that are written now. */
export function originOfFacts(facts: readonly PlayerFact[], source: string, now: Date): PlayerProvenance {
  const origin = { source, on: formatDate(now, 'YYYY-MM-DD') };
  return Object.fromEntries(facts.map((fact) => [fact, origin]));
}
