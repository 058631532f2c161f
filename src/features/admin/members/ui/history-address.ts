import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { type MemberPart, memberPath } from '../member-paths-view.ts';

/** The addresses of a member's histories hold all that narrows them. */

const KEYS = ['query', 'from', 'to', 'choice', 'sort', 'page'] as const;
type Key = (typeof KEYS)[number];
export type HistoryFilters = Partial<Record<Key, string>>;

const LONGEST_QUERY = 100;

/** What of an address a history understands: its orders, and what `choice` may be. */
export type HistoryWords = { sorts: readonly string[]; choices: readonly string[] };

export function historyFiltersOf(request: Request, { sorts, choices }: HistoryWords): HistoryFilters {
  const isReadable: Readonly<Record<Key, (value: string) => boolean>> = {
    query: (value) => value.length <= LONGEST_QUERY,
    from: isDay,
    to: isDay,
    choice: (value) => choices.includes(value),
    sort: (value) => sorts.includes(value),
    page: (value) => /^[1-9]\d{0,3}$/.test(value),
  };
  return readFilters(new URL(request.url).searchParams, KEYS, (key, value) => isReadable[key](value));
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

export const historyHref = (
  { userId, part }: { userId: number; part: MemberPart },
  filters: HistoryFilters,
  changes: { [Each in Key]?: string | undefined } = {},
) => filteredHref(memberPath(userId, part), KEYS, filters, changes);

/** The part of a call's query that every history has. */
export const pagingOf = ({ query, page }: HistoryFilters) => ({
  ...(query ? { query } : {}),
  ...(page ? { page: Number(page) } : {}),
});

export const daysOf = ({ from, to }: HistoryFilters) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
