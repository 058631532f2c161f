import { countMembers } from '#features/directory/conferences/public.ts';
import { CENSUS_DIVISIONS, divisionOfState } from '#features/directory/places/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { CollegeGrouping } from './contract.ts';
import { countColleges, countWithoutConference } from './queries.ts';
import { NO_CONFERENCE } from './team-groups-view.ts';

export type CollegeGroup = { key: string; name: string; section: string | null; count: number };

/** The groups of a grouping with their sizes; empty groups are left out. */
export async function listCollegeGroups(db: Db, grouping: CollegeGrouping, sport: Sport): Promise<CollegeGroup[]> {
  if (grouping === 'by_conference') return conferenceGroups(db, sport);
  if (grouping === 'by_region') return regionGroups(db, sport);
  const letters = await countColleges(db, 'initial', sport);
  return letters.map(({ key, count }) => ({ key: key ?? '', name: (key ?? '').toUpperCase(), section: null, count }));
}

async function conferenceGroups(db: Db, sport: Sport): Promise<CollegeGroup[]> {
  const members = await countMembers(db, sport);
  const groups = members.map(({ abbreviation, name, level, count }) => ({
    key: abbreviation,
    name,
    section: level,
    count,
  }));
  const count = await countWithoutConference(db, sport);
  return count === 0 ? groups : [...groups, { key: NO_CONFERENCE, name: 'No conference', section: null, count }];
}

async function regionGroups(db: Db, sport: Sport): Promise<CollegeGroup[]> {
  const byState = await countColleges(db, 'state', sport);
  const sizeOf = (states: readonly string[]) =>
    byState.filter(({ key }) => key !== null && states.includes(key)).reduce((sum, { count }) => sum + count, 0);
  return CENSUS_DIVISIONS.map(({ key, name, region, states }) => ({
    key,
    name,
    section: region,
    count: sizeOf(states),
  })).filter(({ count }) => count > 0);
}

type Grouped = {
  shortName: string;
  nameKey?: string;
  state: string | null;
  conference: { abbreviation: string } | null;
};

/** The group that a listed college belongs to. */
export function groupKeyOf(grouping: CollegeGrouping, college: Grouped, initial: string): string | null {
  if (grouping === 'alphabetically') return initial;
  if (grouping === 'by_conference') return college.conference?.abbreviation ?? NO_CONFERENCE;
  return college.state === null ? null : (divisionOfState(college.state)?.key ?? null);
}
