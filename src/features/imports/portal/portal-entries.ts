import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { type School, schoolKey, schoolOf } from '#features/transfers/college-players/public.ts';
import type { RecordedEntry } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { personKey } from '../recruits/public.ts';
import type { Outcome, PortalClaim } from './portal-claim.ts';

/** One stay in the portal, as a row or a recorded entry tells it. */
export type Stint = { season: number; position: string | null; origin: School | null; outcome: Outcome };

export type KnownStint = Stint & { entry: RecordedEntry };

/** `resolve`: what the directory makes today of a text that it did not know when it was written. */
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

/**
 * The recorded entry of each claim that has one: the same name, season and origin, and a position of the same athlete, the
 * same position first. An entry belongs to one claim at most. The claims come in their stable order.
 */
export function pairWithEntries(
  claims: readonly PortalClaim[],
  stints: readonly KnownStint[],
  sport: Sport,
): Map<PortalClaim, KnownStint> {
  const keyOf = (name: string, { season, origin }: Stint) => JSON.stringify([name, season, schoolKey(origin)]);
  const recorded = Map.groupBy(stints, (stint) => keyOf(personKey(stint.entry.nameKey), stint));
  const pairs = claims
    .flatMap((claim, place) =>
      (recorded.get(keyOf(claim.personKey, claim)) ?? [])
        .filter((stint) => arePositionsOfOne(sport, claim.position, stint.position))
        .map((stint) => ({ claim, place, stint, isExact: claim.position === stint.position })),
    )
    .toSorted(
      (a, b) => Number(b.isExact) - Number(a.isExact) || a.place - b.place || a.stint.entry.id - b.stint.entry.id,
    );
  const found = new Map<PortalClaim, KnownStint>();
  const taken = new Set<KnownStint>();
  for (const { claim, stint } of pairs) {
    if (found.has(claim) || taken.has(stint)) continue;
    found.set(claim, stint);
    taken.add(stint);
  }
  return found;
}
