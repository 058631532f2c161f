import { isSport, SPORTS, type Sport } from '#kernel/sports.ts';
import { readWords } from '#platform/cli/operator.ts';
import type { ProfileKind } from './find-duplicates.ts';

/** Parses the arguments of `bluechip duplicates`: the operator's request, or one sentence that says what is wrong with it. */

export const HELP = `Usage: bluechip duplicates [--sport <sport>] [--json]
       bluechip duplicates merge <prospect|player> <id to keep> <other id> [--dry-run] [--json]
       bluechip duplicates merge --certain [--sport <sport>] [--dry-run] [--json]

Finds profiles that may be the same person, such as "Đuro Uzorak" and "Duro Uzorak" of one class and school, and merges them.

The kept profile gets everything of the other one: ratings, offers, visits, commitments, portal entries, stories, followers.
Its own facts win; the address of the other profile redirects to it. Each merge has a number: "bluechip import --undo <number>"
undoes it while nothing later has changed what it wrote.

  --certain          merge every pair marked "certain", one at a time
  --sport <sport>    ${SPORTS.join(', ')} (default: all)
  --dry-run          show what would be merged, and change nothing
  --json             print the result as one JSON object
  --help             show this help`;

export type DuplicatesWords =
  | { kind: 'wrong'; reason: string }
  | { kind: 'list'; sport: Sport | null; json: boolean }
  | { kind: 'merge'; profile: ProfileKind; keep: number; other: number; dryRun: boolean; json: boolean }
  | { kind: 'merge_certain'; sport: Sport | null; dryRun: boolean; json: boolean };

const OPTIONS = {
  sport: { type: 'string' },
  certain: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export function parseDuplicatesWords(args: readonly string[]): DuplicatesWords {
  const read = readWords(args, OPTIONS);
  if (typeof read === 'string') return wrong(read);
  const { values, positionals } = read;
  const { sport: wanted, certain, 'dry-run': dryRun, json } = values;
  const sport = wanted === undefined ? null : isSport(wanted) ? wanted : undefined;
  if (sport === undefined) return wrong(`--sport must be one of ${SPORTS.join(', ')}`);
  const [verb, profile, ...ids] = positionals;
  if (verb === undefined)
    return certain || dryRun ? wrong('Did you mean "duplicates merge"?') : { kind: 'list', sport, json };
  if (verb !== 'merge') return wrong(`"${verb}" is not a part of this command`);
  if (certain)
    return profile === undefined ? { kind: 'merge_certain', sport, dryRun, json } : wrong('--certain takes no ids');
  if (profile !== 'prospect' && profile !== 'player') return wrong('Enter what to merge: prospect or player');
  const [keep, other] = ids.map(Number);
  if (ids.length !== 2 || !isId(keep) || !isId(other))
    return wrong('Enter two ids: the one to keep, then the other one');
  return { kind: 'merge', profile, keep, other, dryRun, json };
}

const wrong = (reason: string): DuplicatesWords => ({ kind: 'wrong', reason });

const isId = (id: number | undefined): id is number => Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
