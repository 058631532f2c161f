import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isSport } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import { COLLEGES_PATH, HIGH_SCHOOLS_PATH, isLevel, LONGEST_QUERY } from '../school-paths-view.ts';

/** The URLs of both lists hold all their filters; unreadable values are dropped. */

const COLLEGE_KEYS = ['q', 'sport', 'conference', 'level', 'page'] as const;
const HIGH_SCHOOL_KEYS = ['q', 'state', 'page'] as const;
type CollegeKey = (typeof COLLEGE_KEYS)[number];
type HighSchoolKey = (typeof HIGH_SCHOOL_KEYS)[number];
export type CollegeFilters = Partial<Record<CollegeKey, string>>;
export type HighSchoolFilters = Partial<Record<HighSchoolKey, string>>;

const IS_READABLE: Readonly<Record<CollegeKey | HighSchoolKey, (value: string) => boolean>> = {
  q: (value) => value.length <= LONGEST_QUERY,
  sport: isSport,
  conference: (value) => /^[a-z0-9-]{1,100}$/.test(value),
  level: isLevel,
  state: isStateCode,
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
};

/** A conference needs a sport. */
export function collegeFiltersOf(search: URLSearchParams): CollegeFilters {
  const { conference, ...filters } = readFilters(search, COLLEGE_KEYS, (key, value) => IS_READABLE[key](value));
  return { ...filters, ...(conference && filters.sport ? { conference } : {}) };
}

export const highSchoolFiltersOf = (search: URLSearchParams): HighSchoolFilters =>
  readFilters(search, HIGH_SCHOOL_KEYS, (key, value) => IS_READABLE[key](value));

export const collegesHref = (filters: CollegeFilters, changes: { [Each in CollegeKey]?: string | undefined } = {}) =>
  filteredHref(COLLEGES_PATH, COLLEGE_KEYS, filters, changes);

export const highSchoolsHref = (
  filters: HighSchoolFilters,
  changes: { [Each in HighSchoolKey]?: string | undefined } = {},
) => filteredHref(HIGH_SCHOOLS_PATH, HIGH_SCHOOL_KEYS, filters, changes);
