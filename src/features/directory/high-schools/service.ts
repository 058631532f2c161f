import { CENSUS_DIVISIONS, CENSUS_REGIONS, findStateCode, stateName } from '#features/directory/places/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Db } from '#platform/db/database.ts';
import { type Candidate, certainSchool, type HighSchoolClue, schoolKey } from './high-school.ts';
import { countHighSchoolsByInitial, countHighSchoolsByState, listCandidates, listHighSchools } from './queries.ts';

const PER_PAGE = 50;

export async function highSchoolGroups(db: Db) {
  const counts = await countHighSchoolsByState(db);
  const groups = CENSUS_REGIONS.map((name) => ({
    name,
    regions: CENSUS_DIVISIONS.filter((division) => division.region === name)
      .flatMap((division) => division.states)
      .map((region) => ({ region, name: stateName(region) ?? region, count: counts.get(region) ?? 0 }))
      .filter((state) => state.count > 0)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  })).filter((group) => group.regions.length > 0);
  return { groups, total: [...counts.values()].reduce((sum, each) => sum + each, 0) };
}

type Wanted = {
  region: string;
  query?: string | undefined;
  initial?: string | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
};

/** The schools of a state. Throws not_found for a state without schools or an unknown one. */
export async function highSchoolGroup(db: Db, { region, query, initial, ...wanted }: Wanted) {
  const state = region.toUpperCase();
  const initials = await countHighSchoolsByInitial(db, state);
  if (initials.length === 0) throw apiError('not_found');
  const page = clampPage(wanted, PER_PAGE);
  const found = await listHighSchools(db, {
    state,
    ...(query ? { query } : {}),
    ...(initial ? { initial: initial.toLowerCase() } : {}),
    ...page,
  });
  return { region: state, name: stateName(state) ?? state, initials, ...found, ...page, totalIsEstimate: false };
}

export type HighSchoolMatcher = {
  /** The id of the school that each clue certainly refers to, in the clues' order; null if not certain. */
  match(clues: readonly HighSchoolClue[]): Promise<(number | null)[]>;
};

/** Loads the schools of a state once, when first needed; for many clues in several calls. */
export function createHighSchoolMatcher(db: Db): HighSchoolMatcher {
  const loaded = new Set<string>();
  const byKey = new Map<string, Candidate[]>();

  async function load(states: ReadonlySet<string>): Promise<void> {
    const missing = [...states].filter((state) => !loaded.has(state));
    for (const school of await listCandidates(db, missing)) {
      const key = bucket(school.state, school.nameKey);
      const there = byKey.get(key);
      if (there) there.push(school);
      else byKey.set(key, [school]);
    }
    for (const state of missing) loaded.add(state);
  }

  return {
    async match(clues) {
      const placed = clues.map((clue) => ({ ...clue, state: clue.state === null ? null : findStateCode(clue.state) }));
      await load(new Set(placed.flatMap((clue) => (clue.state === null ? [] : [clue.state]))));
      return placed.map((clue) =>
        clue.state === null ? null : certainSchool(clue, byKey.get(bucket(clue.state, clue.name)) ?? NONE),
      );
    },
  };
}

const NONE: readonly Candidate[] = [];
const bucket = (state: string, name: string) => `${state}:${schoolKey(name)}`;
