import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { type School, schoolKey } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Doubt, NO_DECISIONS, type RowDecisions } from '../engine/public.ts';
import { type KnownStint, personKey } from '../identity/public.ts';
import type { PortalClaim } from './portal-claim.ts';
import { entryDoubts, mayBeOne, positionDoubt } from './portal-doubts.ts';

/** Which claim is of which recorded entry. Pure; the claims come in their stable order, and an entry belongs to one claim at most. */

/** What an entry was before staff moved or deleted it. */
export type FormerStint = {
  /** The entry that it is now; null: staff deleted it. */
  transferId: number | null;
  nameKey: string;
  season: number;
  origin: School | null;
  position: string | null;
};

export type Pairing = {
  pairs: Map<PortalClaim, KnownStint>;
  /** Claims of entries that staff took out, or joined to one that another row has. */
  settled: Map<PortalClaim, string>;
  doubts: Doubt[];
};

type Recorded = {
  stints: readonly KnownStint[];
  former: readonly FormerStint[];
  /** What a person decided about rows. */
  decisions?: RowDecisions | undefined;
};

/**
 * By name, season, origin and a position of the same athlete; then by what the entry was before staff changed it; then by the day, where
 * one entry and one row of a name, season and origin are left that differ in the position.
 */
export function pairWithEntries(
  claims: readonly PortalClaim[],
  { stints, former, decisions = NO_DECISIONS }: Recorded,
  sport: Sport,
): Pairing {
  const pairing: Pairing = { pairs: new Map(), settled: new Map(), doubts: [] };
  const taken = new Set<KnownStint>();
  const pair = (claim: PortalClaim, stint: KnownStint) => {
    if (pairing.pairs.has(claim) || taken.has(stint)) return;
    pairing.pairs.set(claim, stint);
    taken.add(stint);
  };
  for (const claim of claims) {
    const decision = decisions.get(claim.line);
    if (decision?.choice !== 'same' || decision.as.kind !== 'player') continue;
    const { id } = decision.as;
    const entry = stints.find(
      (stint) => stint.entry.collegePlayerId === id && !stint.entry.isHidden && mayBeOne(claim, stint, sport),
    );
    if (entry) pair(claim, entry);
  }
  const recorded = Map.groupBy(stints, (stint) => keyOf(stint.entry.nameKey, stint));
  for (const { claim, of } of fitting(claims, recorded, sport)) pair(claim, of);
  settleFormer(claims, { stints, former }, { pairing, pair, taken, sport });
  const isFree = (claim: PortalClaim) => !pairing.pairs.has(claim) && !pairing.settled.has(claim);
  const left = Map.groupBy(claims.filter(isFree), (claim) => keyOf(claim.nameKey, claim));
  for (const [key, [claim, ...others]] of left) {
    const free = (recorded.get(key) ?? []).filter((stint) => !taken.has(stint));
    const [stint] = free;
    if (!claim || !stint || others.length > 0 || free.length > 1 || !isSameDay(claim, stint)) continue;
    if (decisions.get(claim.line)?.choice === 'new' && !stint.entry.isHidden) continue;
    if (!stint.entry.isHidden) pairing.doubts.push(positionDoubt(claim, stint));
    pair(claim, stint);
  }
  const rest = stints.filter((stint) => !taken.has(stint) && !stint.entry.isHidden);
  const doubts = entryDoubts(claims, { isFree, rest, sport });
  pairing.doubts.push(...doubts.filter(({ line }) => decisions.get(line)?.choice !== 'new'));
  return pairing;
}

const keyOf = (nameKey: string, { season, origin }: { season: number; origin: School | null }) =>
  JSON.stringify([personKey(nameKey), season, schoolKey(origin)]);

/** Entered on the same day, with destinations that do not contradict each other: a service lists the player at another position now. */
function isSameDay({ enteredOn, outcome }: PortalClaim, { entry, outcome: known }: KnownStint): boolean {
  if (enteredOn === null || enteredOn !== entry.enteredOn) return false;
  return outcome.kind !== 'moved' || known.kind !== 'moved' || schoolKey(outcome.to) === schoolKey(known.to);
}

/** Claims with what has their key and a position that fits, the same position first. */
function fitting<Of extends { position: string | null }>(
  claims: readonly PortalClaim[],
  byKey: ReadonlyMap<string, readonly Of[]>,
  sport: Sport,
): { claim: PortalClaim; of: Of }[] {
  return claims
    .flatMap((claim) =>
      (byKey.get(keyOf(claim.nameKey, claim)) ?? [])
        .filter(({ position }) => arePositionsOfOne(sport, claim.position, position))
        .map((of) => ({ claim, of })),
    )
    .toSorted((a, b) => Number(b.claim.position === b.of.position) - Number(a.claim.position === a.of.position));
}

/** Keeps what staff did to an entry: it is neither restored nor created a second time. */
function settleFormer(
  claims: readonly PortalClaim[],
  { stints, former }: Recorded,
  found: {
    pairing: Pairing;
    pair: (claim: PortalClaim, stint: KnownStint) => void;
    taken: ReadonlySet<KnownStint>;
    sport: Sport;
  },
): void {
  const { pairs, settled } = found.pairing;
  const byId = new Map(stints.map((stint) => [stint.entry.id, stint]));
  const unpaired = claims.filter((claim) => !pairs.has(claim));
  const matches = fitting(
    unpaired,
    Map.groupBy(former, (each) => keyOf(each.nameKey, each)),
    found.sport,
  );
  for (const { claim, of } of matches) {
    const stint = of.transferId === null ? undefined : byId.get(of.transferId);
    if (stint && !found.taken.has(stint)) found.pair(claim, stint);
  }
  for (const { claim, of } of matches) {
    if (pairs.has(claim) || settled.has(claim)) continue;
    const reason =
      of.transferId === null
        ? 'staff deleted this entry'
        : `staff made this entry ${of.transferId}, which another row has`;
    settled.set(claim, reason);
  }
}
