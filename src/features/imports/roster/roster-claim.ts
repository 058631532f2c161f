import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { type School, schoolKey } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { RosterRow } from './roster-row.ts';

/** The facts that a row states of a player, with its team looked up; and rows of one file that are one player. Pure. */

export type RosterClaim = Omit<RosterRow, 'team'> & { line: number; school: School };
export type Duplicate = { line: number; reason: string };

/** The order in which claims are handled, whatever their order in the file. */
export function stableKey(claim: RosterClaim): string {
  const { line: _line, name, school, ...rest } = claim;
  const { personKey, sourceId, position } = rest;
  return JSON.stringify([personKey, sourceId ?? '', schoolKey(school), position, rest, name.toLowerCase()]);
}

/**
 * Rows with the same id are one player. Rows without an id are one player if name, team and position agree, and belong to a row
 * with an id that agrees too. The row with the most facts is kept. If a player changed teams within the season, the file does not
 * say which row is later.
 */
export function withoutDuplicates(
  claims: readonly RosterClaim[],
  sport: Sport,
): { claims: RosterClaim[]; duplicates: Duplicate[] } {
  const kept: Keyed[] = [];
  const duplicates: Duplicate[] = [];
  const sorted = claims.map((claim) => ({ claim, key: stableKey(claim) })).toSorted(bySubstance);
  const numberedOf = Map.groupBy(
    sorted.flatMap(({ claim }) => (claim.sourceId === null ? [] : [claim])),
    teamKey,
  );
  const others = sorted.filter(({ claim }) => {
    const numbered = claim.sourceId === null && sameRow(claim, numberedOf.get(teamKey(claim)) ?? [], sport);
    if (!numbered) return true;
    duplicates.push({ line: claim.line, reason: `duplicate of line ${numbered.line} without its id` });
    return false;
  });
  const groups = Map.groupBy(others, ({ claim }) => playerKey(claim));
  for (const group of groups.values()) {
    const found: Keyed[] = [];
    for (const each of group) {
      const same = found.find((other) => areOne(other.claim, each.claim, sport));
      if (!same) {
        found.push(each);
        continue;
      }
      const difference = same.key === each.key ? '' : ' with other details';
      duplicates.push({ line: each.claim.line, reason: `duplicate of line ${same.claim.line}${difference}` });
    }
    kept.push(...found);
  }
  return { claims: kept.toSorted((a, b) => compare(a.key, b.key)).map(({ claim }) => claim), duplicates };
}

type Keyed = { claim: RosterClaim; key: string };

function playerKey(claim: RosterClaim): string {
  const { personKey, sourceId } = claim;
  return sourceId === null ? teamKey(claim) : JSON.stringify([personKey, 'number', sourceId]);
}

const teamKey = ({ personKey, school }: RosterClaim) => JSON.stringify([personKey, schoolKey(school)]);

/** The row with a number that this one repeats; one at the same position first. */
function sameRow(claim: RosterClaim, numbered: readonly RosterClaim[], sport: Sport): RosterClaim | undefined {
  const fitting = numbered.filter(({ position }) => arePositionsOfOne(sport, claim.position, position));
  return fitting.find(({ position }) => position === claim.position) ?? fitting[0];
}

const areOne = (a: RosterClaim, b: RosterClaim, sport: Sport) =>
  a.sourceId !== null || arePositionsOfOne(sport, a.position, b.position);

/** The row with more facts first. */
function bySubstance(a: Keyed, b: Keyed): number {
  return factsOf(b.claim) - factsOf(a.claim) || compare(a.key, b.key) || a.claim.line - b.claim.line;
}

function factsOf({ grade, position, jersey, heightInches, weightLbs, hometown, recruitIds }: RosterClaim): number {
  const facts = [grade, position, jersey, heightInches, weightLbs, hometown.city, recruitIds[0] ?? null];
  return facts.filter((fact) => fact !== null).length;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
