import type { FoundArticle } from '#features/search/results/contract.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isSport } from '#kernel/sports.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import type { Level, searchContents, searchPeople, searchTransfers } from '../contract.ts';

/** The URL of a search holds its whole state: text, group, filters, order, page. */

export const SEARCH_PATH = '/search';

export const FILTER_KEYS = [
  'query',
  'show',
  'level',
  'sport',
  'year',
  'position',
  'access',
  'from',
  'to',
  'sort',
  'page',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type SearchFilters = Partial<Record<FilterKey, string>>;

export const SHOWN = ['articles', 'prospects', 'transfers'] as const;
export type Shown = (typeof SHOWN)[number];

const ACCESS: readonly FoundArticle['access'][] = ['free', 'registered', 'premium', 'war_room'];
const isAccess = (value: string | undefined): value is FoundArticle['access'] => ACCESS.some((each) => each === value);
const isLevel = (value: string | undefined): value is Level => value === 'college' || value === 'high_school';
export const isShown = (value: string | undefined): value is Shown => SHOWN.some((each) => each === value);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => DAY.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

/** Drops values that the API would refuse, so that no filter is shown that is not applied. */
const IS_READABLE: Readonly<Record<FilterKey, (value: string) => boolean>> = {
  query: () => true,
  show: isShown,
  level: isLevel,
  sport: isSport,
  year: (value) => /^(19|20|21)\d\d$/.test(value),
  position: (value) => value.length <= 20,
  access: isAccess,
  from: isDay,
  to: isDay,
  sort: (value) => value === 'date',
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
};

const LONGEST = 80;

export function filtersOf(search: URLSearchParams): SearchFilters {
  const filters = readFilters(search, FILTER_KEYS, (key, value) => IS_READABLE[key](value));
  return filters.query ? { ...filters, query: filters.query.slice(0, LONGEST) } : filters;
}

/** The same search with some filters changed, at its first page. */
export const searchHref = (filters: SearchFilters, changes: { [Key in FilterKey]?: string | undefined } = {}): string =>
  filteredHref(SEARCH_PATH, FILTER_KEYS, filters, changes);

/** The filters that apply to each group: the others are neither shown nor applied there. */
const FILTERS_OF: Readonly<Record<Shown | 'all', readonly FilterKey[]>> = {
  all: ['sport'],
  articles: ['sport', 'access', 'from', 'to', 'sort'],
  prospects: ['sport', 'year', 'position'],
  transfers: ['sport', 'year', 'position'],
};
export const filtersFor = (show: Shown | undefined): readonly FilterKey[] => FILTERS_OF[show ?? 'all'];

/** Another group of the same search, with the filters that it supports. */
export function groupHref(filters: SearchFilters, show: Shown | undefined): string {
  const kept = filtersFor(show);
  const { query } = filters;
  const own = Object.fromEntries(kept.map((key) => [key, filters[key]]));
  return searchHref({}, { query, show, ...own });
}

const sportOf = ({ sport }: SearchFilters) => (isSport(sport) ? { sport } : {});
const pageOf = ({ page }: SearchFilters) => (page ? { page } : {});

export function articlesQuery(filters: SearchFilters, pageSize?: number): InputOf<typeof searchContents>['query'] {
  const { query = '', access, from, to, sort, show } = filters;
  const isOne = show === 'articles';
  return {
    search: { query, ...(pageSize ? { pageSize } : {}) },
    ...sportOf(filters),
    ...(isOne && isAccess(access) ? { access } : {}),
    ...(isOne && from ? { from } : {}),
    ...(isOne && to ? { to } : {}),
    ...(isOne && sort === 'date' ? { sort } : {}),
    ...(isOne ? pageOf(filters) : {}),
  };
}

export function peopleQuery(filters: SearchFilters, perPage?: number): InputOf<typeof searchPeople>['query'] {
  const { query = '', level, year, position, show } = filters;
  const isOne = show === 'prospects';
  return {
    query,
    ...sportOf(filters),
    ...(isLevel(level) ? { level } : {}),
    ...(isOne && year ? { classYear: year } : {}),
    ...(isOne && position ? { position } : {}),
    ...(isOne ? pageOf(filters) : {}),
    ...(perPage ? { perPage } : {}),
  };
}

export function transfersQuery(filters: SearchFilters, perPage?: number): InputOf<typeof searchTransfers>['query'] {
  const { query = '', year, position, show } = filters;
  const isOne = show === 'transfers';
  return {
    query,
    ...sportOf(filters),
    ...(isOne && year ? { year } : {}),
    ...(isOne && position ? { position } : {}),
    ...(isOne ? pageOf(filters) : {}),
    ...(perPage ? { perPage } : {}),
  };
}
