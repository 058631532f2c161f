import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { COACHES_PATH, LONGEST } from '../coach-paths-view.ts';

/** The URL of the list holds the search, the college, the page and its size. */

const KEYS = ['q', 'college_id', 'per_page', 'page'] as const;
type Key = (typeof KEYS)[number];
export type CoachFilters = Partial<Record<Key, string>>;

const IS_READABLE: Readonly<Record<Key, (value: string) => boolean>> = {
  q: () => true,
  college_id: (value) => /^[1-9]\d{0,8}$/.test(value),
  per_page: (value) => /^[1-9]\d{0,2}$/.test(value),
  page: (value) => /^[1-9]\d{0,3}$/.test(value),
};

/** Drops unreadable values, so that a malformed URL shows the list. */
export function filtersOf(search: URLSearchParams): CoachFilters {
  const { q, ...filters } = readFilters(search, KEYS, (key, value) => IS_READABLE[key](value));
  return { ...(q ? { q: q.slice(0, LONGEST.query) } : {}), ...filters };
}

export const coachesHref = (filters: CoachFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(COACHES_PATH, KEYS, filters, changes);

export const coachesQuery = ({ q, college_id: collegeId, page, per_page: perPage }: CoachFilters) => ({
  ...(q ? { q } : {}),
  ...(collegeId ? { collegeId } : {}),
  ...(page ? { page } : {}),
  ...(perPage ? { perPage } : {}),
});
