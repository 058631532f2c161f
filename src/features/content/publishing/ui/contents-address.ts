import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../articles/article-state-view.ts';
import { PUBLISHING_PATH } from './publishing-address.ts';

/** The URL of the list holds all its filters. */

const KEYS = ['status', 'site_id', 'author_id', 'query', 'mine', 'prepared', 'page'] as const;
type Key = (typeof KEYS)[number];
export type ContentsFilters = Partial<Record<Key, string>>;

const isStatus = (value: unknown): value is ArticleStatus => ARTICLE_STATUSES.some((status) => status === value);

function isReadable(key: Key, value: string): boolean {
  if (key === 'status') return isStatus(value);
  if (key === 'query') return value.length <= 200;
  if (key === 'mine' || key === 'prepared') return value === '1';
  return /^[1-9]\d{0,8}$/.test(value);
}

/** Drops unreadable values, so that a malformed URL shows the list. */
export const filtersOf = (search: URLSearchParams): ContentsFilters => readFilters(search, KEYS, isReadable);

export const contentsHref = (filters: ContentsFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(PUBLISHING_PATH, KEYS, filters, changes);

export function contentsQuery({
  status,
  site_id: siteId,
  author_id: authorId,
  query,
  mine,
  prepared,
  page,
}: ContentsFilters) {
  return {
    ...(isStatus(status) ? { status } : {}),
    ...(siteId ? { siteId } : {}),
    ...(authorId ? { authorId } : {}),
    ...(query ? { query } : {}),
    ...(mine ? { mine: '1' as const } : {}),
    ...(prepared ? { prepared: '1' as const } : {}),
    ...(page ? { page } : {}),
  };
}
