import { arePositionsOfOne, isTellingPosition } from '#features/directory/positions/public.ts';
import { schoolKey } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Doubt } from '../engine/public.ts';
import type { PortalClaim } from './portal-claim.ts';

/**
 * Merges rows of one file that are one entry: the same season, name, origin, and compatible positions. Keeps the row with the most data.
 * Rows that end the entry differently are reported as a doubt: the one that says "committed" counts, then the later one; if neither
 * decides, the entry stays open. Pure; the order of rows does not matter.
 */

export type Duplicate = { line: number; reason: string };

export type Distinct = { claims: PortalClaim[]; duplicates: Duplicate[]; doubts: Doubt[] };

export function withoutDuplicates(claims: readonly PortalClaim[], sport: Sport): Distinct {
  const keyed = claims
    .map((claim) => ({ claim, key: stableKey(claim) }))
    .toSorted((a, b) => compare(a.key, b.key) || a.claim.line - b.claim.line);
  const groups = Map.groupBy(keyed, ({ claim }) => entryKey(claim));
  const distinct: Distinct = { claims: [], duplicates: [], doubts: [] };
  const kept: Keyed[] = [];
  for (const group of groups.values()) {
    for (const same of byPosition(group, sport)) {
      const { best, others, doubt } = chooseRow(same);
      if (doubt) distinct.doubts.push(doubt);
      kept.push(best);
      for (const { claim } of others) {
        const difference = differenceOf(best.claim, claim);
        const details = difference === '' ? '' : ` with other details: ${difference}`;
        distinct.duplicates.push({ line: claim.line, reason: `duplicate of line ${best.claim.line}${details}` });
      }
    }
  }
  return { ...distinct, claims: kept.toSorted((a, b) => compare(a.key, b.key)).map(({ claim }) => claim) };
}

/** The row that counts among rows of one entry, in stable order, and what is doubtful about it. */
function chooseRow(same: readonly Keyed[]): { best: Keyed; others: Keyed[]; doubt: Doubt | null } {
  const sorted = same.toSorted(bySubstance);
  const [first] = sorted;
  if (!first) throw new Error('No row to choose from');
  const ended = sorted.filter(({ claim }) => claim.outcome.kind !== 'open');
  const ends = new Set(ended.map(({ claim }) => endKey(claim)));
  if (ends.size < 2) return { best: first, others: sorted.slice(1), doubt: null };
  const surest = Math.max(...ended.map(({ claim }) => surenessOf(claim)));
  const sure = ended.filter(({ claim }) => surenessOf(claim) === surest);
  const latest = sure
    .map(({ claim }) => claim.enteredOn ?? '')
    .toSorted(compare)
    .at(-1);
  const deciding = sure.filter(({ claim }) => (claim.enteredOn ?? '') === latest);
  const isDecided = new Set(deciding.map(({ claim }) => endKey(claim))).size === 1;
  const chosen = (isDecided ? deciding[0] : undefined) ?? first;
  const best = isDecided ? chosen : withoutEnd(chosen);
  const doubt = contradiction(ended, { chosen: isDecided ? chosen : null, first });
  return { best, others: sorted.filter((each) => each !== chosen), doubt };
}

/** `chosen` null: nothing shows which of them is true. */
function contradiction(ended: readonly Keyed[], { chosen, first }: { chosen: Keyed | null; first: Keyed }): Doubt {
  const rows = ended.map(({ claim }) => claim).toSorted((a, b) => a.line - b.line);
  const { line, name, season } = chosen?.claim ?? rows[0] ?? first.claim;
  return {
    line,
    text: `${name}, season ${season}: rows contradict each other; ${chosen ? `line ${line} counts` : 'counts as open'}`,
    confidence: chosen ? DECIDED : UNDECIDED,
    candidates: rows.map((claim) => `line ${claim.line}: ${endText(claim)}`),
  };
}

const DECIDED = 0.7;
const UNDECIDED = 0.5;

/** The row without its destination. */
function withoutEnd({ claim }: Keyed): Keyed {
  const open: PortalClaim = { ...claim, outcome: { kind: 'open' }, status: null, isContradicted: true };
  return { claim: open, key: stableKey(open) };
}

function endText({ outcome, destination }: PortalClaim): string {
  if (outcome.kind === 'moved') return `to ${destination}`;
  return outcome.kind === 'pro' ? 'turned pro' : outcome.kind;
}

const endKey = ({ outcome }: PortalClaim) =>
  JSON.stringify([outcome.kind, outcome.kind === 'moved' ? schoolKey(outcome.to) : null]);

/** A row whose status says how the entry ended is surer than one without a status, which is surer than "entered". */
function surenessOf({ status }: PortalClaim): number {
  return status === 'entered' ? 0 : status === null ? 1 : 2;
}

/** The facts in which the two rows differ, in words. */
function differenceOf(a: PortalClaim, b: PortalClaim): string {
  const facts: [string, boolean][] = [
    ['position', a.position !== b.position],
    ['destination', endKey(a) !== endKey(b)],
    ['transfer date', a.enteredOn !== b.enteredOn],
    ['rating', a.rating !== b.rating],
    ['stars', a.stars !== b.stars],
    ['eligibility', a.eligibility !== b.eligibility],
    ['entry type', a.entryType !== b.entryType],
    ['status', a.status !== b.status],
    ['name', a.name.toLowerCase() !== b.name.toLowerCase()],
  ];
  return facts.flatMap(([fact, differs]) => (differs ? [fact] : [])).join(', ');
}

type Keyed = { claim: PortalClaim; key: string };

export function entryKey({ personKey, season, origin }: Pick<PortalClaim, 'personKey' | 'season' | 'origin'>): string {
  return JSON.stringify([personKey, season, schoolKey(origin)]);
}

/** The order in which claims are handled, whatever their order in the file. */
export function stableKey(claim: PortalClaim): string {
  const { position, enteredOn, rating, stars, eligibility, entryType, status, name } = claim;
  const facts = [position, endKey(claim), enteredOn, rating, stars, eligibility, entryType, status];
  return JSON.stringify([entryKey(claim), ...facts, name.toLowerCase()]);
}

/**
 * Groups rows whose positions are linked by compatible ones. A row without a position joins the others if they are one group, and stays
 * alone if they are several.
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

/** Rows with an end come first, then surer, fuller and later ones. */
function bySubstance(a: Keyed, b: Keyed): number {
  return (
    Number(b.claim.outcome.kind !== 'open') - Number(a.claim.outcome.kind !== 'open') ||
    surenessOf(b.claim) - surenessOf(a.claim) ||
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
