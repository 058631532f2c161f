import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import type { Sport } from '#kernel/sports.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { listCommitments } from '../contract.ts';

/** The address of a page of commitments holds everything: sport, class, filters, page. */

export const FILTER_KEYS = ['college_id', 'position', 'state', 'day', 'per_page', 'page'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type CommitmentFilters = Partial<Record<FilterKey, string>>;

/** What the call would not refuse; the rest is left out, so that an odd address shows the list and none shows that is not applied. A day is typed, and who mistyped it is told. */
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

/** Whether a day was asked for that none is. */
export function hasBadDay(search: URLSearchParams): boolean {
  const day = search.get('day');
  return Boolean(day) && filtersOf(search).day === undefined;
}

/** A day that the calendar has. */
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
