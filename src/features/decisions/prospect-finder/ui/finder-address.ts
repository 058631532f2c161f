import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isSport } from '#kernel/sports.ts';

/** The URL of the search holds its filters. */

export const FINDER_PATH = '/admin/prospects';

const KEYS = ['query', 'sport', 'year', 'position', 'page'] as const;
type Key = (typeof KEYS)[number];
export type FinderFilters = Partial<Record<Key, string>>;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  query: () => true,
  sport: isSport,
  year: (value) => /^(19|20)\d\d$/.test(value),
  position: (value) => /^[A-Za-z0-9-]{1,10}$/.test(value),
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
};
/** The API would refuse more. */
const LONGEST_QUERY = 200;

/** Drops unreadable values; a position needs a sport. */
export function filtersOf(search: URLSearchParams): FinderFilters {
  const { position, query, ...filters } = readFilters(search, KEYS, (key, value) => IS_READABLE[key](value));
  return {
    ...(query ? { query: query.slice(0, LONGEST_QUERY) } : {}),
    ...filters,
    ...(position && filters.sport ? { position } : {}),
  };
}

export const finderHref = (filters: FinderFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(FINDER_PATH, KEYS, filters, changes);

/** Whether there is a search: without one nobody is listed. */
export const isAsked = ({ page: _, ...filters }: FinderFilters): boolean => Object.keys(filters).length > 0;
