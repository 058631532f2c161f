import type {
  College,
  CollegeFill,
  CollegeMatch,
  CollegeSpelling,
  NewCollege,
} from '#features/directory/colleges/public.ts';
import type { Conference } from '#features/directory/conferences/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { BatchResult, LineNote, StagedRow } from '../engine/public.ts';
import type { ConferenceFinder } from './conference-name.ts';
import { gatherNewTeams } from './new-teams.ts';
import { type Claim, settleClaims } from './spelling-claims.ts';
import { identifyTeam } from './team-identity.ts';
import type { TeamRow } from './team-row.ts';

/** Plans the writes for rows of teams. Pure; the order of rows does not matter. */

export type TeamPlan = {
  created: NewCollege[];
  createdSpellings: { slug: string; name: string }[];
  filled: CollegeFill[];
  spellings: CollegeSpelling[];
  result: Pick<BatchResult, 'created' | 'updated' | 'unchanged' | 'skipped' | 'notes' | 'unmatched'>;
};

/** The directory's data. */
export type Directory = {
  match: (text: string) => CollegeMatch;
  colleges: readonly College[];
  /** The conference of a college in the sport of the import. */
  conferenceOf: (collegeId: number) => Conference | null;
  findConference: ConferenceFinder;
};

export function planTeams(rows: readonly StagedRow<TeamRow>[], directory: Directory, sport: Sport): TeamPlan {
  const { match, colleges } = directory;
  const byId = new Map(colleges.map((college) => [college.id, college]));
  const result: TeamPlan['result'] = { created: 0, updated: 0, unchanged: 0, skipped: [], notes: [], unmatched: [] };
  const known: (StagedRow<TeamRow> & { college: College })[] = [];
  const strangers: StagedRow<TeamRow>[] = [];
  for (const each of withoutDuplicates(rows, result.skipped)) {
    const { line, row } = each;
    const identity = identifyTeam(row, match);
    const college = identity.kind === 'known' ? byId.get(identity.collegeId) : undefined;
    if (college) known.push({ ...each, college });
    else if (identity.kind === 'new') strangers.push(each);
    else if (identity.kind === 'unclear') {
      result.unmatched.push({ line, text: row.name, why: identity.why });
      result.skipped.push({ line, reason: identity.reason });
    }
  }
  const takenSlugs = colleges.map(({ slug }) => slug);
  const fresh = gatherNewTeams(strangers, { ...directory, sport, takenSlugs });
  const claims: Claim[] = [
    ...known.flatMap(({ line, row, college: { id } }) => textsOf(row).map((name) => ({ owner: id, name, line }))),
    ...strangers.flatMap(({ line, row }) => {
      const owner = fresh.match(row.name);
      return owner === null ? [] : textsOf(row).map((name) => ({ owner, name, line }));
    }),
  ];
  const nameOf = (id: number) => byId.get(id)?.shortName ?? '';
  const { granted, notes } = settleClaims(claims, { match, matchNew: fresh.match, nameOf });
  const fills = fillsOf(known);
  const changedLines = new Set([...granted, ...fills].map(({ line }) => line));
  const others = [...known, ...fresh.again];
  result.created = fresh.colleges.length;
  result.updated = others.filter(({ line }) => changedLines.has(line)).length;
  result.unchanged = others.length - result.updated;
  result.notes = [...notes, ...known.flatMap((each) => differences(each, directory))];
  return {
    created: fresh.colleges,
    createdSpellings: granted.flatMap(({ owner, name }) => (typeof owner === 'string' ? [{ slug: owner, name }] : [])),
    filled: fills.map(({ line: _line, ...fill }) => fill),
    spellings: granted.flatMap(({ owner, name }) => (typeof owner === 'number' ? [{ collegeId: owner, name }] : [])),
    result,
  };
}

const textsOf = ({ name, spellings }: TeamRow) => [name, ...spellings];

/** In stable order; of rows with one name, the one with the most data. */
function withoutDuplicates(rows: readonly StagedRow<TeamRow>[], skipped: BatchResult['skipped']): StagedRow<TeamRow>[] {
  const keyed = rows.map((each) => ({ each, key: contentKey(each.row) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.each.line - b.each.line));
  const first = new Map<string, number>();
  return keyed.flatMap(({ each }) => {
    const key = matchKey(each.row.name);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, each.line);
      return [each];
    }
    skipped.push({ line: each.line, reason: `duplicate of line ${earlier}` });
    return [];
  });
}

function contentKey(row: TeamRow): string {
  const missing = Object.values(row).filter((value) => value === null).length;
  return JSON.stringify([matchKey(row.name), missing, row]);
}

/** Only what the directory lacks; of two rows of a college, the first one with a value. */
function fillsOf(known: readonly (StagedRow<TeamRow> & { college: College })[]): (CollegeFill & { line: number })[] {
  const mascots = new Set<number>();
  const colours = new Set<number>();
  return known.flatMap(({ line, row, college }) => {
    const { id } = college;
    const mascot = college.mascot === null && !mascots.has(id) ? row.mascot : null;
    // If we have one of the two colors, it is not mixed with the file's.
    const isBare = college.primaryColor === null && college.secondaryColor === null;
    const colors = isBare && !colours.has(id) ? row.colours : null;
    if (mascot === null && colors === null) return [];
    if (mascot !== null) mascots.add(id);
    if (colors !== null) colours.add(id);
    return [{ id, line, mascot, primaryColor: colors?.primary ?? null, secondaryColor: colors?.secondary ?? null }];
  });
}

/** Files of teams rarely name their season, and our data is checked by hand: differences are reported and not applied. */
function differences(
  { line, row, college }: StagedRow<TeamRow> & { college: College },
  { conferenceOf, findConference }: Directory,
): LineNote[] {
  const notes: LineNote[] = [];
  const tell = (what: string, ours: string | null, theirs: string) => {
    const here = ours === null ? 'open' : JSON.stringify(ours);
    notes.push({ line, note: `${what} is ${here} here and ${JSON.stringify(theirs)} in the file: not changed` });
  };
  const ours = conferenceOf(college.id);
  if (row.conference !== null && (ours === null || findConference(row.conference)?.id !== ours.id)) {
    tell('conference', ours?.shortName ?? null, row.conference);
  }
  const division = row.level?.division ?? null;
  if (division !== null && division !== college.division) tell('division', college.division, division);
  if (row.mascot !== null && college.mascot !== null && matchKey(row.mascot) !== matchKey(college.mascot)) {
    tell('mascot', college.mascot, row.mascot);
  }
  return notes;
}
