import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isSport } from '#kernel/sports.ts';
import { PLAYERS_PATH } from '../player-paths-view.ts';

/** The URL of the search holds its filters. */

const KEYS = ['query', 'sport', 'college_id', 'season', 'page'] as const;
type Key = (typeof KEYS)[number];
export type PlayerFilters = Partial<Record<Key, string>>;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  query: () => true,
  sport: isSport,
  college_id: (value) => /^[1-9]\d{0,8}$/.test(value),
  season: (value) => /^(199\d|20\d\d)$/.test(value),
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
};
/** The API would refuse more. */
const LONGEST_QUERY = 200;

/** Drops unreadable values. */
export function filtersOf(search: URLSearchParams): PlayerFilters {
  const { query, ...filters } = readFilters(search, KEYS, (key, value) => IS_READABLE[key](value));
  return { ...(query ? { query: query.slice(0, LONGEST_QUERY) } : {}), ...filters };
}

export const playersHref = (filters: PlayerFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(PLAYERS_PATH, KEYS, filters, changes);

/** Whether there is a search: without one nobody is listed. */
export const isSearched = ({ page: _, ...filters }: PlayerFilters): boolean => Object.keys(filters).length > 0;
