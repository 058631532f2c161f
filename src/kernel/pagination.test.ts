import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampPage,
  lengthFromPage,
  MAX_PER_PAGE,
  PAGE_WINDOW_ROWS,
  pageCount,
  pageWindow,
  totalsOf,
} from './pagination.ts';

test('windows of five pages with the ways to the windows before and after', () => {
  expect(pageWindow(1, 12)).toEqual({ pages: [1, 2, 3, 4, 5], previousFive: null, nextFive: 6 });
  expect(pageWindow(7, 12)).toEqual({ pages: [6, 7, 8, 9, 10], previousFive: 1, nextFive: 11 });
  expect(pageWindow(12, 12)).toEqual({ pages: [11, 12], previousFive: 6, nextFive: null });
  expect(pageWindow(1, 1)).toEqual({ pages: [1], previousFive: null, nextFive: null });
});

test('any wish is brought into bounds, and no page reaches beyond the window', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (page, perPage) => {
      const clamped = clampPage({ page, perPage }, 50);
      expect(Number.isInteger(clamped.page) && clamped.page >= 1).toBe(true);
      expect(clamped.perPage >= 1 && clamped.perPage <= MAX_PER_PAGE).toBe(true);
      expect((clamped.page - 1) * clamped.perPage).toBeLessThan(PAGE_WINDOW_ROWS);
    }),
  );
});

test('pages are counted up to the window', () => {
  expect(pageCount(0, 50)).toBe(1);
  expect(pageCount(51, 50)).toBe(2);
  expect(pageCount(1_000_000, 50)).toBe(20);
});

test('totals are exact within the window and an estimate beyond it', () => {
  expect(totalsOf(999)).toEqual({ total: 999, totalIsEstimate: false });
  expect(totalsOf(1000)).toEqual({ total: 1000, totalIsEstimate: false });
  expect(totalsOf(1001)).toEqual({ total: 1000, totalIsEstimate: true });
});

test('a page that is not full says the length of its list, unless it lies beyond the end', () => {
  expect({
    none: lengthFromPage({ page: 1, perPage: 20 }, 0),
    short: lengthFromPage({ page: 3, perPage: 20 }, 7),
    full: lengthFromPage({ page: 3, perPage: 20 }, 20),
    beyond: lengthFromPage({ page: 4, perPage: 20 }, 0),
  }).toEqual({ none: 0, short: 47, full: null, beyond: null });
});
