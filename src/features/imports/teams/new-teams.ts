import {
  type CollegeMatch,
  deriveAbbreviation,
  deriveShortName,
  growingCollegeMatcher,
  type NewCollege,
} from '#features/directory/colleges/public.ts';
import { matchKey, slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { StagedRow } from '../engine/public.ts';
import type { ConferenceFinder } from './conference-name.ts';
import type { TeamRow } from './team-row.ts';

/** New colleges in a file of teams, each once however often and in whatever spelling the file names it. */

export type NewTeams = {
  colleges: NewCollege[];
  /** The line of each, by slug; other lines of the same team are in `again`. */
  lines: ReadonlyMap<string, number>;
  again: { line: number; row: TeamRow; slug: string }[];
  /** The slug of the new college that matches a text. */
  match: (text: string) => string | null;
};

type Surroundings = {
  sport: Sport;
  match: (text: string) => CollegeMatch;
  findConference: ConferenceFinder;
  takenSlugs: readonly string[];
};

export function gatherNewTeams(rows: readonly StagedRow<TeamRow>[], around: Surroundings): NewTeams {
  // Without hyphens too: readers would take "north-state" and "northstate" for the same address.
  const taken = new Set(around.takenSlugs.flatMap((slug) => [slug, slug.replaceAll('-', '')]));
  const colleges: NewCollege[] = [];
  const lines = new Map<string, number>();
  const again: NewTeams['again'] = [];
  const matcher = growingCollegeMatcher();
  const match: NewTeams['match'] = (text) => {
    const found = matcher.match(text);
    return found.kind === 'found' ? (colleges[found.collegeId]?.slug ?? null) : null;
  };
  for (const { line, row } of rows.toSorted(byLength)) {
    const known = match(row.name);
    if (known !== null) {
      again.push({ line, row, slug: known });
      continue;
    }
    const short = deriveShortName(row.name);
    const isFree = around.match(short).kind === 'unknown' && match(short) === null;
    const college = newCollege(row, { ...around, taken, shortName: isFree ? short : row.name });
    for (const slug of [college.slug, college.slug.replaceAll('-', '')]) taken.add(slug);
    // Identified by its index in the list.
    const place = colleges.push(college) - 1;
    lines.set(college.slug, line);
    const names = [
      { collegeId: place, key: matchKey(college.shortName), rank: 0 },
      { collegeId: place, key: matchKey(college.name), rank: 2 },
    ];
    matcher.add(names, [{ id: place, state: college.state, city: null, isFbs: false, mascot: college.mascot }]);
  }
  return { colleges, lines, again, match };
}

/** "North State" before "North St": the matcher expands short forms, but does not shorten long ones. */
function byLength(a: StagedRow<TeamRow>, b: StagedRow<TeamRow>): number {
  const [left, right] = [matchKey(a.row.name), matchKey(b.row.name)];
  return right.length - left.length || (left < right ? -1 : left > right ? 1 : 0) || a.line - b.line;
}

function newCollege(
  row: TeamRow,
  around: Surroundings & { taken: ReadonlySet<string>; shortName: string },
): NewCollege {
  const { sport, findConference, taken, shortName } = around;
  const own = row.abbreviation !== null && /^[A-Z]{2,4}$/.test(row.abbreviation) ? row.abbreviation : null;
  const conference = row.conference === null ? null : findConference(row.conference);
  return {
    slug: freeSlug(slugify(shortName), row.state, taken),
    name: row.name,
    shortName,
    mascot: row.mascot,
    abbreviation: own ?? deriveAbbreviation(shortName, []),
    state: row.state,
    division: row.level?.division ?? null,
    membership: row.level?.membership ?? null,
    primaryColor: row.colours?.primary ?? null,
    secondaryColor: row.colours?.secondary ?? null,
    sport,
    conferenceId: conference?.id ?? null,
  };
}

function freeSlug(base: string, state: string | null, taken: ReadonlySet<string>): string {
  const isFree = (slug: string) => !taken.has(slug) && !taken.has(slug.replaceAll('-', ''));
  const withState = state === null ? base : slugify(`${base} ${state}`);
  const plain = [base, withState].find(isFree);
  if (plain !== undefined) return plain;
  let number = 2;
  while (!isFree(`${withState}-${number}`)) number += 1;
  return `${withState}-${number}`;
}
