import { filteredHref } from '#kernel/filtered-address.ts';
import type { Sport } from '#kernel/sports.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import { type listTransfers, transferSortOf } from '../contract.ts';
import { readCursor } from '../transfer-cursor-view.ts';
import { filtersIn, trackerQuery } from './tracker-address.ts';

/** The URL of a transfer search holds its whole state: sport, season, filters, order, and where the list continues. */

const SEARCH_KEYS = [
  'year',
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
  'cursor',
] as const;
export type SearchKey = (typeof SEARCH_KEYS)[number];
export type SearchFilters = Partial<Record<SearchKey, string>>;

const YEAR = /^\d{4}$/;

/** The filters of a URL, without an invalid season or a cursor of another list. */
export function searchFiltersOf(search: URLSearchParams): SearchFilters {
  const { year, cursor, ...filters } = filtersIn(search, SEARCH_KEYS);
  const isCursor = cursor !== undefined && readCursor(transferSortOf(filters.sort), cursor) !== null;
  return { ...(year && YEAR.test(year) ? { year } : {}), ...filters, ...(isCursor ? { cursor } : {}) };
}

/** The same search with some filters changed, from its first row. */
export const searchHref = (
  path: string,
  filters: SearchFilters,
  changes: { [Key in SearchKey]?: string | undefined } = {},
): string => filteredHref(path, SEARCH_KEYS, filters, { cursor: undefined, ...changes });

/** The API query of the page: all seasons unless one is named. */
export function searchQuery(
  sport: Sport,
  { year, cursor, ...filters }: SearchFilters,
  ownCollegeId: number | null,
): InputOf<typeof listTransfers>['query'] {
  return { ...trackerQuery({ sport, year: year ?? 'all' }, filters, ownCollegeId), ...(cursor ? { cursor } : {}) };
}
