import { formatDate } from './dates.ts';
import { clampPage, type PageRequest, totalsOf } from './pagination.ts';
import { endOfDay, startOfDay } from './zoned-time.ts';

/** Paging, days and dates of a member's histories for staff. Pure. */

const ROWS_PER_PAGE = 25;

export type HistoryPage = PageRequest & { offset: number };

export function historyPage(wanted: { page?: number | undefined; perPage?: number | undefined }): HistoryPage {
  const page = clampPage(wanted, ROWS_PER_PAGE);
  return { ...page, offset: (page.page - 1) * page.perPage };
}

/** The instants of `from` (inclusive) and after `to` (exclusive); null: open on that side, also for an invalid day. */
export function dayBounds(days: { from?: string | undefined; to?: string | undefined } = {}): {
  since: Date | null;
  until: Date | null;
} {
  return { since: days.from ? startOfDay(days.from) : null, until: days.to ? endOfDay(days.to) : null };
}

export const isWithin = (at: Date, { since, until }: ReturnType<typeof dayBounds>): boolean =>
  (since === null || at >= since) && (until === null || at < until);

/** The wire format of an instant in a history. */
export const historyTime = (at: Date): { date: string; at: string } => ({
  date: formatDate(at, 'MM/DD/YYYY HH:mm:ss'),
  at: at.toISOString(),
});

/** One page of rows that are all in memory. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, perPage, offset }: HistoryPage,
): { rows: Row[]; total: number; totalIsEstimate: boolean; page: number; perPage: number } {
  return { rows: rows.slice(offset, offset + perPage), ...totalsOf(rows.length), page, perPage };
}
