import type { CollegeMatch } from '#features/directory/colleges/public.ts';
import type { TeamRow } from './team-row.ts';

/** Identifies the college of a team. Pure. */

export type TeamIdentity =
  | { kind: 'known'; collegeId: number }
  | { kind: 'new' }
  | { kind: 'unclear'; why: 'unknown' | 'ambiguous'; reason: string };

/** By name, else by its other spellings if they agree; a team without a college creates none. */
export function identifyTeam(row: TeamRow, match: (text: string) => CollegeMatch): TeamIdentity {
  const named = match(row.name);
  if (named.kind === 'found') return { kind: 'known', collegeId: named.collegeId };
  const others = row.spellings.map(match);
  const found = new Set(others.flatMap((each) => (each.kind === 'found' ? [each.collegeId] : [])));
  const fitting = [...found].filter((id) => named.kind === 'unknown' || named.collegeIds.includes(id));
  const [only, ...more] = fitting;
  if (only !== undefined && more.length === 0) return { kind: 'known', collegeId: only };
  if (named.kind === 'ambiguous' || fitting.length > 0) {
    return { kind: 'unclear', why: 'ambiguous', reason: 'the team fits several colleges' };
  }
  if (row.level === null) {
    const reason = 'the team is in no directory, and no division says that it is a college';
    return { kind: 'unclear', why: 'unknown', reason };
  }
  return { kind: 'new' };
}
