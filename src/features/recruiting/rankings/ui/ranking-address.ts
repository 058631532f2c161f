import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { listRanking } from '../contract.ts';

/** The URL of a ranking page holds its whole state: list, class, filters, order, page. */

export const FILTER_KEYS = [
  'position',
  'state',
  'stars',
  'committed',
  'query',
  'version',
  'sort',
  'per_page',
  'compare',
  'page',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type RankingFilters = Partial<Record<FilterKey, string>>;

/** The API would refuse a longer code; none is this long. */
const LONGEST_CODE = 20;

/** The filters of a URL. Drops a position or state too long for the API, so that no filter is shown that is not applied. */
export const filtersOf = (search: URLSearchParams): RankingFilters =>
  readFilters(
    search,
    FILTER_KEYS,
    (key, value) => value.length <= LONGEST_CODE || (key !== 'position' && key !== 'state'),
  );

/** The same page with some filters changed, at its first page. */
export const rankingHref = (
  path: string,
  filters: RankingFilters,
  changes: { [Key in FilterKey]?: string | undefined },
): string => filteredHref(path, FILTER_KEYS, filters, changes);

/** The API query of the page. Drops unreadable values, so that a malformed URL shows the list and not an error. */
export function rankingQuery(
  list: string,
  year: string,
  filters: RankingFilters,
): InputOf<typeof listRanking>['query'] {
  const { position, state, stars, committed, query, version, sort, page, per_page: perPage } = filters;
  return {
    list,
    year,
    ...(position ? { position } : {}),
    ...(state ? { state } : {}),
    ...(stars && /^[2-5]$/.test(stars) ? { stars } : {}),
    ...(committed === 'true' || committed === 'false' ? { committed } : {}),
    ...(query ? { query: query.slice(0, 80) } : {}),
    ...(version && /^[1-9]\d{0,5}$/.test(version) ? { version } : {}),
    ...(sort ? { sort: sort.slice(0, 20) } : {}),
    ...(perPage && /^\d{1,3}$/.test(perPage) ? { perPage } : {}),
    ...(page && /^\d{1,4}$/.test(page) ? { page } : {}),
  };
}

/** The URL of the list as a file, with the filters and the order of the page. */
export function rankingFileHref(list: string, year: string, filters: RankingFilters): string {
  const { page: _, perPage: __, ...wanted } = rankingQuery(list, year, filters) ?? {};
  const query = Object.entries(wanted).map(([key, value]): [string, string] => [key, String(value)]);
  return `/api/v2/prospect_rankings.csv?${new URLSearchParams(query)}`;
}
