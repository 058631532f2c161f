import type { InputOf } from '#platform/http/endpoint.ts';
import type { listRanking } from '../contract.ts';

/** The address of a ranking page holds everything: list, class, filters, order, page. */

export const FILTER_KEYS = ['position', 'state', 'stars', 'committed', 'query', 'sort', 'per_page', 'page'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type RankingFilters = Partial<Record<FilterKey, string>>;

/** The call would refuse more; a code of this length is none. */
const LONGEST_CODE = 20;

/** The filters of an address. A position or state too long for the call is left out: none shows that is not applied. */
export function filtersOf(search: URLSearchParams): RankingFilters {
  const filters: RankingFilters = {};
  for (const key of FILTER_KEYS) {
    const value = search.get(key)?.trim();
    const isCode = key === 'position' || key === 'state';
    if (value && !(isCode && value.length > LONGEST_CODE)) filters[key] = value;
  }
  return filters;
}

/** The same page with some filters changed; undefined takes one away. A changed filter starts at the first page again. */
export function rankingHref(
  path: string,
  filters: RankingFilters,
  changes: { [Key in FilterKey]?: string | undefined },
): string {
  const query = new URLSearchParams();
  for (const key of FILTER_KEYS) {
    const value = key in changes ? changes[key] : key === 'page' ? undefined : filters[key];
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The call of the page; what cannot be read is left out, so that an odd address shows the list and not an error. */
export function rankingQuery(
  list: string,
  year: string,
  filters: RankingFilters,
): InputOf<typeof listRanking>['query'] {
  const { position, state, stars, committed, query, sort, page, per_page: perPage } = filters;
  return {
    list,
    year,
    ...(position ? { position } : {}),
    ...(state ? { state } : {}),
    ...(stars && /^[2-5]$/.test(stars) ? { stars } : {}),
    ...(committed === 'true' || committed === 'false' ? { committed } : {}),
    ...(query ? { query: query.slice(0, 80) } : {}),
    ...(sort ? { sort: sort.slice(0, 20) } : {}),
    ...(perPage && /^\d{1,3}$/.test(perPage) ? { perPage } : {}),
    ...(page && /^\d{1,4}$/.test(page) ? { page } : {}),
  };
}
