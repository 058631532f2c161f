import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import type { Sport } from '#kernel/sports.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { listCommitments } from '../contract.ts';

/** The address of a commitments page holds its whole state: sport, class, filters, page. */

export const FILTER_KEYS = ['college_id', 'position', 'state', 'day', 'per_page', 'page'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type CommitmentFilters = Partial<Record<FilterKey, string>>;

/**
 * Values that the API would accept. Other filters are dropped, so that a malformed address still shows the list and no filter is shown that
 * is not applied. The day is typed by hand, so a bad one is reported.
 */
const READABLE: Readonly<Record<FilterKey, RegExp>> = {
  college_id: /^[1-9]\d{0,8}$/,
  position: /^.{1,20}$/,
  state: /^.{1,20}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  per_page: /^\d{1,3}$/,
  page: /^\d{1,4}$/,
};

export const filtersOf = (search: URLSearchParams): CommitmentFilters =>
  readFilters(search, FILTER_KEYS, (key, value) => READABLE[key].test(value) && (key !== 'day' || isDay(value)));

/** Whether the address asks for a day that does not exist. */
export function hasBadDay(search: URLSearchParams): boolean {
  const day = search.get('day');
  return Boolean(day) && filtersOf(search).day === undefined;
}

/** Whether it is a real calendar date. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const commitmentsPath = (sport: Sport, year: number | string) => `/commitments/${sport}/${year}`;

/** The same page with some filters changed, at its first page. */
export const commitmentsHref = (
  path: string,
  filters: CommitmentFilters,
  changes: { [Key in FilterKey]?: string | undefined } = {},
): string => filteredHref(path, FILTER_KEYS, filters, changes);

export function commitmentsQuery(
  { sport, year }: { sport: Sport; year: string },
  { college_id: collegeId, position, state, day, page, per_page: perPage }: CommitmentFilters,
): InputOf<typeof listCommitments>['query'] {
  return {
    sport,
    year,
    ...(collegeId ? { collegeId } : {}),
    ...(position ? { position } : {}),
    ...(state ? { state } : {}),
    ...(day ? { day } : {}),
    ...(page ? { page } : {}),
    ...(perPage ? { perPage } : {}),
  };
}
