import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Doubt } from '../engine/public.ts';
import { type KnownStint, NAMESAKE, OTHER_POSITION, personKey } from '../identity/public.ts';
import type { PortalClaim } from './portal-claim.ts';
import { entryKey } from './portal-duplicates.ts';

/** Rows and entries of one name and season that may be one player, for a person to decide. Pure. */

/** The row was matched to the entry although its position does not fit. */
export function positionDoubt(claim: PortalClaim, stint: KnownStint): Doubt {
  const { name, season, line } = claim;
  const positions = `${stint.position ?? 'no position'}, now ${claim.position ?? 'none'}`;
  return {
    line,
    text: `${name}, season ${season}: counts as the same entry at another position (${positions})`,
    confidence: OTHER_POSITION,
    candidates: [labelOf(stint)],
    people: [playerOf(stint)],
  };
}

type Left = {
  /** Whether the row matches no recorded entry. */
  isFree: (claim: PortalClaim) => boolean;
  /** Recorded entries that match no row. */
  rest: readonly KnownStint[];
  sport: Sport;
};

/** Rows that create a new entry next to one of the same name and season that they might be. */
export function entryDoubts(claims: readonly PortalClaim[], { isFree, rest, sport }: Left): Doubt[] {
  const byKey = Map.groupBy(claims, entryKey);
  return claims.filter(isFree).flatMap((claim): Doubt[] => {
    const entries = rest.filter((stint) => mayBeOne(claim, stint, sport));
    const namesakes = byKey.get(entryKey(claim)) ?? [];
    // Of two new rows, the second one is doubtful.
    const rows = namesakes.filter((other) => other !== claim && (!isFree(other) || other.line < claim.line));
    if (entries.length + rows.length === 0) return [];
    const { name, season, line, enteredOn } = claim;
    const isSameDay = entries.some(({ entry }) => enteredOn !== null && entry.enteredOn === enteredOn);
    return [
      {
        line,
        text: `${name}, season ${season}: counts as somebody new`,
        confidence: isSameDay ? OTHER_POSITION : NAMESAKE,
        candidates: [...entries.map(labelOf), ...rows.map((other) => `line ${other.line}`)],
        people: [...new Map(entries.map((stint) => [stint.entry.collegePlayerId, playerOf(stint)])).values()],
      },
    ];
  });
}

/** Of the same college at another position, or of the same day at a position that fits. */
export function mayBeOne(claim: PortalClaim, stint: KnownStint, sport: Sport): boolean {
  const { entry, season, origin, position } = stint;
  const nameKey = personKey(entry.nameKey);
  if (nameKey !== claim.personKey || season !== claim.season) return false;
  if (entryKey({ personKey: nameKey, season, origin }) === entryKey(claim)) return true;
  const isSameDay = claim.enteredOn !== null && claim.enteredOn === entry.enteredOn;
  return isSameDay && arePositionsOfOne(sport, claim.position, position);
}

const playerOf = ({ entry }: KnownStint) => ({ kind: 'player' as const, id: entry.collegePlayerId });

const labelOf = ({ entry, season }: KnownStint) => `player ${entry.collegePlayerId} (${season}, entry ${entry.id})`;
