import { type School, schoolOf } from '#features/transfers/college-players/public.ts';
import type { RecordedEntry } from '#features/transfers/entries/public.ts';

/** How the entry ended; `moved`: the player chose another college. */
export type Outcome = { kind: 'open' } | { kind: 'withdrawn' } | { kind: 'pro' } | { kind: 'moved'; to: School };

/** One stay in the portal, as a row or a recorded entry tells it. */
export type Stint = { season: number; position: string | null; origin: School | null; outcome: Outcome };

export type KnownStint = Stint & { entry: RecordedEntry };

/** `resolve`: looks up a school again that the directory did not know when the entry was written. */
export function stintOf(entry: RecordedEntry, resolve: (school: School | null) => School | null): KnownStint {
  const { year: season, position, exitType } = entry;
  const origin = resolve(schoolOf(entry.originCollegeId, entry.originName));
  const exit = resolve(schoolOf(entry.exitCollegeId, entry.exitName));
  return { entry, season, position, origin, outcome: outcomeOf(exitType, exit) };
}

function outcomeOf(exitType: RecordedEntry['exitType'], exit: School | null): Outcome {
  if (exitType === 'withdrawn' || exitType === 'pro') return { kind: exitType };
  const hasMoved = exitType === 'committed' || exitType === 'signed' || exitType === 'enrolled';
  return hasMoved && exit !== null ? { kind: 'moved', to: exit } : { kind: 'open' };
}
