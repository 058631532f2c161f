import type { CollegeMatcher } from '#features/directory/colleges/public.ts';
import { isSameSchool, type School } from '#features/transfers/college-players/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { UnmatchedSchool } from '../engine/public.ts';
import type { Outcome } from '../identity/public.ts';
import type { PortalRow } from './portal-row.ts';

/** The facts that a row states of a player, with its schools looked up. Pure but for the matcher, which is given. */

/** `destination` stays as the file writes it, for the words of a report. */
export type PortalClaim = Omit<PortalRow, 'origin'> & {
  line: number;
  origin: School | null;
  outcome: Outcome;
  /** Other rows of the file say otherwise, and nothing decides: then it says nothing of the destination. */
  isContradicted: boolean;
};

/** What stands in the column of the destination for a player who left for pay. */
const PRO = new Set([
  'pro',
  'pros',
  'professional',
  'professionals',
  'draft',
  'overseas',
  'g league',
  ...['nfl', 'nba', 'wnba', 'mlb', 'nhl'].flatMap((league) => [league, `${league} draft`]),
]);

export type ClaimedRow = { claim: PortalClaim; unmatched: UnmatchedSchool[]; notes: string[]; namesSchool: boolean };

export function claimOf(row: PortalRow & { line: number }, colleges: CollegeMatcher): ClaimedRow {
  const { origin: from, ...rest } = row;
  const { destination: to } = row;
  const isPro = to === null ? row.status === 'pro' : PRO.has(matchKey(to));
  const unmatched: UnmatchedSchool[] = [];
  const find = (text: string | null): School | null => {
    if (text === null) return null;
    const match = colleges.match(text);
    if (match.kind === 'found') return { collegeId: match.collegeId, name: null };
    unmatched.push({ line: row.line, text, why: match.kind });
    return { collegeId: null, name: text };
  };
  const origin = find(from);
  const destination = isPro ? null : find(to);
  const saysWithdrawn = row.eligibility === 'withdrawn' || row.status === 'withdrawn';
  const { outcome, note } = outcomeOf(saysWithdrawn, { origin, destination, isPro });
  return {
    claim: { ...rest, origin, outcome, isContradicted: false },
    unmatched,
    notes: [
      ...(note === null ? [] : [note]),
      ...(row.status === 'placed' && outcome.kind === 'open'
        ? ['committed to no college that is named: counts as open']
        : []),
    ],
    namesSchool: from !== null || (to !== null && !isPro),
  };
}

/** Rule R12: a destination equal to the origin means withdrawn, and so do the eligibility and the status of that name. */
function outcomeOf(
  saysWithdrawn: boolean,
  { origin, destination, isPro }: { origin: School | null; destination: School | null; isPro: boolean },
): { outcome: Outcome; note: string | null } {
  const stayed = isSameSchool(origin, destination);
  if (saysWithdrawn || stayed) {
    const isLost = isPro || (destination !== null && !stayed);
    return { outcome: { kind: 'withdrawn' }, note: isLost ? 'withdrawn: the destination is not kept' : null };
  }
  if (isPro) return { outcome: { kind: 'pro' }, note: null };
  return { outcome: destination === null ? { kind: 'open' } : { kind: 'moved', to: destination }, note: null };
}
