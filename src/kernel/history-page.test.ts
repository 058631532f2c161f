import { expect, test } from 'vitest';
import { dayBounds, historyPage, historyTime, isWithin, pageOf } from './history-page.ts';

test('a page is 25 rows unless asked otherwise, and has its offset', () => {
  expect(historyPage({})).toEqual({ page: 1, perPage: 25, offset: 0 });
  expect(historyPage({ page: 3, perPage: 10 })).toEqual({ page: 3, perPage: 10, offset: 20 });
  expect(historyPage({ page: 9_999, perPage: 100 })).toEqual({ page: 10, perPage: 100, offset: 900 });
});

test('both days are included, by the clock of Chicago', () => {
  const bounds = dayBounds({ from: '2026-11-20', to: '2026-11-21' });
  const inside = (at: string) => isWithin(new Date(at), bounds);
  expect(inside('2026-11-20T05:59:59Z')).toBe(false);
  expect(inside('2026-11-20T06:00:00Z')).toBe(true);
  expect(inside('2026-11-22T05:59:59Z')).toBe(true);
  expect(inside('2026-11-22T06:00:00Z')).toBe(false);
});

test('an empty day, or one that the calendar does not have, narrows nothing', () => {
  expect(dayBounds({ from: '', to: '2026-02-31' })).toEqual({ since: null, until: null });
  expect(dayBounds()).toEqual({ since: null, until: null });
});

test('an instant is written in both forms', () => {
  expect(historyTime(new Date('2026-11-21T18:00:05Z'))).toEqual({
    date: '11/21/2026 12:00:05',
    at: '2026-11-21T18:00:05.000Z',
  });
});

test('rows at hand are paged with their number', () => {
  expect(pageOf([1, 2, 3, 4, 5], historyPage({ page: 2, perPage: 2 }))).toEqual({
    rows: [3, 4],
    total: 5,
    totalIsEstimate: false,
    page: 2,
    perPage: 2,
  });
});
