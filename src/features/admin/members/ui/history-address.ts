import { redirect } from 'react-router';
import { isCalendarDay } from '#kernel/dates.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { pageCount } from '#kernel/pagination.ts';
import { type MemberPart, memberPath } from '../member-paths-view.ts';

/** The URLs of a member's histories hold all filters. */

const KEYS = ['query', 'from', 'to', 'choice', 'sort', 'per_page', 'page'] as const;
type Key = (typeof KEYS)[number];
export type HistoryFilters = Partial<Record<Key, string>>;

const LONGEST_QUERY = 100;

/** What a history accepts in its URL: sort orders, and values of `choice`. */
export type HistoryWords = { sorts: readonly string[]; choices: readonly string[] };

export function historyFiltersOf(request: Request, { sorts, choices }: HistoryWords): HistoryFilters {
  const isReadable: Readonly<Record<Key, (value: string) => boolean>> = {
    query: (value) => value.length <= LONGEST_QUERY,
    from: isCalendarDay,
    to: isCalendarDay,
    choice: (value) => choices.includes(value),
    sort: (value) => sorts.includes(value),
    per_page: (value) => /^[1-9]\d{0,2}$/.test(value),
    page: (value) => /^[1-9]\d{0,3}$/.test(value),
  };
  return readFilters(new URL(request.url).searchParams, KEYS, (key, value) => isReadable[key](value));
}

export const historyHref = (
  { userId, part }: { userId: number; part: MemberPart },
  filters: HistoryFilters,
  changes: { [Each in Key]?: string | undefined } = {},
) => filteredHref(memberPath(userId, part), KEYS, filters, changes);

/** Redirects a page past the end to the last page, for loaders. */
export function redirectPastEnd(
  history: { userId: number; part: MemberPart },
  filters: HistoryFilters,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): void {
  const last = pageCount(total, perPage);
  if (page > last) throw redirect(historyHref(history, filters, { page: last === 1 ? undefined : String(last) }));
}

/** The query parameters that every history call has. */
export const pagingOf = ({ query, page, per_page: perPage }: HistoryFilters) => ({
  ...(query ? { query } : {}),
  ...(page ? { page: Number(page) } : {}),
  ...(perPage ? { perPage: Number(perPage) } : {}),
});

export const daysOf = ({ from, to }: HistoryFilters) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
