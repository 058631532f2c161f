/**
 * Numbered pages (decisions 1, 5, 46, 54): sizes are clamped, never refused; page numbers cover the first 1000 rows; the pager shows
 * windows of five pages.
 */

export const MAX_PER_PAGE = 100;
export const PAGE_WINDOW_ROWS = 1000;
export const PAGES_SHOWN = 5;

export type PageRequest = { page: number; perPage: number };

/** Clamps a page request: whole numbers, at least 1, at most 100 rows a page, and within the window. */
export function clampPage(
  wanted: { page?: number | undefined; perPage?: number | undefined },
  defaultPerPage: number,
): PageRequest {
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, Math.trunc(wanted.perPage || defaultPerPage)));
  const lastPage = Math.max(1, Math.ceil(PAGE_WINDOW_ROWS / perPage));
  return { perPage, page: Math.min(lastPage, Math.max(1, Math.trunc(wanted.page || 1))) };
}

/** How many numbered pages a list of `total` rows has, within the window. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(Math.min(total, PAGE_WINDOW_ROWS) / perPage));
}

/** One row more than the window: counting further is not needed to know whether a list exceeds it. */
export const COUNTED_ROWS = PAGE_WINDOW_ROWS + 1;

/** The totals of a list, from a count of at most `COUNTED_ROWS` rows: exact within the window, an estimate beyond it. */
export function totalsOf(counted: number): { total: number; totalIsEstimate: boolean } {
  return { total: Math.min(counted, PAGE_WINDOW_ROWS), totalIsEstimate: counted > PAGE_WINDOW_ROWS };
}

/** The length of a list if the rows of one page reveal it, because the list ends on that page; otherwise null. */
export function lengthFromPage({ page, perPage }: PageRequest, rows: number): number | null {
  const endsHere = rows < perPage && (rows > 0 || page === 1);
  return endsHere ? (page - 1) * perPage + rows : null;
}

export type PageWindow = { pages: number[]; previousFive: number | null; nextFive: number | null };

/** The five pages around `page` ("1–5", "6–10", …) and the first page of the windows before and after. */
export function pageWindow(page: number, pages: number): PageWindow {
  const first = Math.floor((page - 1) / PAGES_SHOWN) * PAGES_SHOWN + 1;
  const last = Math.min(pages, first + PAGES_SHOWN - 1);
  return {
    pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    previousFive: first > 1 ? first - PAGES_SHOWN : null,
    nextFive: last < pages ? first + PAGES_SHOWN : null,
  };
}
