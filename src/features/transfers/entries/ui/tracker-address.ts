import { toCamel } from '#kernel/casing.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import { BALANCE_SORTS, BALANCE_VIEWS, type BalanceView } from '../balance-view.ts';
import type { listTransferBalances, listTransfers } from '../contract.ts';

type Balances = NonNullable<InputOf<typeof listTransferBalances>['query']>;

/** The URL of a tracker page holds its whole state: sport, season, filters, order, page. */

export const FILTER_KEYS = [
  'view',
  'conference',
  'school_focus',
  'direction',
  'transfer_position',
  'athletic_year',
  'origin_college_name',
  'exit_college_name',
  'latest_activity_college_name',
  'status',
  'query',
  'sort',
  'per_page',
  'page',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type TrackerFilters = Partial<Record<FilterKey, string>>;

/** The API would refuse a longer value; no valid code is this long. */
const LONGEST: Partial<Record<FilterKey, number>> = {
  view: 20,
  conference: 20,
  school_focus: 100,
  origin_college_name: 100,
  exit_college_name: 100,
  latest_activity_college_name: 100,
  transfer_position: 40,
  athletic_year: 20,
  status: 20,
};

const DIRECTIONS = ['in', 'out'] as const;

/** The filters of a URL. Drops a value too long for the API, so that no filter is shown that is not applied. */
export const filtersOf = (search: URLSearchParams): TrackerFilters => filtersIn(search, FILTER_KEYS);

/** The filters with these keys. Links of the specification also spell a key as `originCollegeName`; the page's own spelling wins. */
export function filtersIn<Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const named = new URLSearchParams(
    keys.flatMap((key) => {
      const value = search.get(key) ?? search.get(toCamel(key));
      return value === null ? [] : [[key, value]];
    }),
  );
  const longest: Partial<Record<string, number>> = LONGEST;
  return readFilters(named, keys, (key, value) => value.length <= (longest[key] ?? Number.POSITIVE_INFINITY));
}

/** The same page with some filters changed, at its first page. */
export const trackerHref = (
  path: string,
  filters: TrackerFilters,
  changes: { [Key in FilterKey]?: string | undefined } = {},
): string => filteredHref(path, FILTER_KEYS, filters, changes);

/**
 * The API query of the page. Drops unreadable values, so that a malformed URL shows the list and not an error. A direction without a school
 * refers to the site's own college: `ownCollegeId`.
 */
export function trackerQuery(
  { sport, year }: { sport: NonNullable<InputOf<typeof listTransfers>['query']>['sport']; year: string | undefined },
  filters: TrackerFilters,
  ownCollegeId: number | null,
): InputOf<typeof listTransfers>['query'] {
  const { direction, query, sort, page, per_page: perPage } = filters;
  const own = direction && ownCollegeId !== null ? String(ownCollegeId) : undefined;
  const schoolFocus = filters.school_focus ?? own;
  const oneWay = DIRECTIONS.find((each) => each === direction);
  return {
    sport,
    ...(year ? { year } : {}),
    ...(schoolFocus ? { schoolFocus } : {}),
    ...(schoolFocus && oneWay ? { direction: oneWay } : {}),
    ...(filters.transfer_position ? { transferPosition: filters.transfer_position } : {}),
    ...(filters.athletic_year ? { athleticYear: filters.athletic_year } : {}),
    ...(filters.origin_college_name ? { originCollegeName: filters.origin_college_name } : {}),
    ...(filters.exit_college_name ? { exitCollegeName: filters.exit_college_name } : {}),
    ...(filters.latest_activity_college_name
      ? { latestActivityCollegeName: filters.latest_activity_college_name }
      : {}),
    ...(filters.status ? { status: filters.status } : {}),
    ...(query ? { query: query.slice(0, 80) } : {}),
    ...(sort ? { sort: sort.slice(0, 40) } : {}),
    ...(perPage && /^\d{1,3}$/.test(perPage) ? { perPage } : {}),
    ...(page && /^\d{1,4}$/.test(page) ? { page } : {}),
  };
}

/** The API query of a balance view, without values that the API would refuse. `collegeId`: limits positions to one college. */
export function balanceQuery(
  { sport, year }: { sport: Balances['sport']; year: string | undefined },
  view: BalanceView,
  { conference, sort }: TrackerFilters,
  collegeId: number | null,
): Balances {
  const sorted = BALANCE_SORTS.find((each) => each === sort);
  return {
    sport,
    ...(year ? { year } : {}),
    by: BALANCE_VIEWS[view],
    ...(view === 'teams' && conference ? { conference } : {}),
    ...(view === 'positions' && collegeId !== null ? { collegeId } : {}),
    ...(sorted ? { sort: sorted } : {}),
  };
}
