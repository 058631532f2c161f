import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { schoolKey } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type KnownStint, personKey, type Stint } from '../identity/public.ts';
import type { PortalClaim } from './portal-claim.ts';

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
