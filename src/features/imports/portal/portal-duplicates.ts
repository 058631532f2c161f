import { arePositionsOfOne, isTellingPosition } from '#features/directory/positions/public.ts';
import { schoolKey } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { PortalClaim } from './portal-claim.ts';

/**
 * Rows of one file that are one entry: the same season, name and origin, and positions of one athlete. The row that says most
 * is kept. Pure, and the order of rows does not matter.
 */

export type Duplicate = { line: number; reason: string };

export function withoutDuplicates(
  claims: readonly PortalClaim[],
  sport: Sport,
): { claims: PortalClaim[]; duplicates: Duplicate[] } {
  const keyed = claims
    .map((claim) => ({ claim, key: stableKey(claim) }))
    .toSorted((a, b) => compare(a.key, b.key) || a.claim.line - b.claim.line);
  const groups = Map.groupBy(keyed, ({ claim }) => entryKey(claim));
  const duplicates: Duplicate[] = [];
  const kept: Keyed[] = [];
  for (const group of groups.values()) {
    for (const same of byPosition(group, sport)) {
      const [best, ...others] = same.toSorted(bySubstance);
      if (!best) continue;
      kept.push(best);
      for (const { claim, key } of others) {
        const difference = key === best.key ? '' : ' with other details';
        duplicates.push({ line: claim.line, reason: `duplicate of line ${best.claim.line}${difference}` });
      }
    }
  }
  return { claims: kept.toSorted((a, b) => compare(a.key, b.key)).map(({ claim }) => claim), duplicates };
}

type Keyed = { claim: PortalClaim; key: string };

function entryKey({ personKey, season, origin }: PortalClaim): string {
  return JSON.stringify([personKey, season, schoolKey(origin)]);
}

/** The order in which claims are handled, whatever their order in the file. */
export function stableKey(claim: PortalClaim): string {
  const { position, outcome, enteredOn, rating, stars, eligibility, entryType, name } = claim;
  const end = [outcome.kind, outcome.kind === 'moved' ? schoolKey(outcome.to) : null];
  const facts = [position, end, enteredOn, rating, stars, eligibility, entryType];
  return JSON.stringify([entryKey(claim), ...facts, name.toLowerCase()]);
}

/**
 * Rows whose positions are linked by ones that fit; a row that tells no position goes with the others where these are one
 * athlete, and stands apart where they are several.
 */
function byPosition(group: readonly Keyed[], sport: Sport): Keyed[][] {
  const isTelling = ({ claim }: Keyed) => isTellingPosition(sport, claim.position);
  const silent = group.filter((each) => !isTelling(each));
  let athletes: Keyed[][] = [];
  for (const each of group.filter(isTelling)) {
    const fits = (athlete: readonly Keyed[]) =>
      athlete.some((other) => arePositionsOfOne(sport, other.claim.position, each.claim.position));
    const joined = athletes.filter(fits).flat();
    athletes = [...athletes.filter((athlete) => !fits(athlete)), [...joined, each]];
  }
  if (silent.length === 0) return athletes;
  const [only, ...more] = athletes;
  return only && more.length === 0 ? [[...only, ...silent]] : [...athletes, silent];
}

/** Who says how it ended goes before who says more, before who says it later. */
function bySubstance(a: Keyed, b: Keyed): number {
  return (
    Number(b.claim.outcome.kind !== 'open') - Number(a.claim.outcome.kind !== 'open') ||
    factsOf(b.claim) - factsOf(a.claim) ||
    compare(b.claim.enteredOn ?? '', a.claim.enteredOn ?? '') ||
    compare(a.key, b.key) ||
    a.claim.line - b.claim.line
  );
}

function factsOf({ position, enteredOn, rating, stars, eligibility, entryType }: PortalClaim): number {
  return [position, enteredOn, rating, stars, eligibility, entryType].filter((fact) => fact !== null).length;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
