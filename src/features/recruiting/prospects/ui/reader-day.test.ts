import { expect, test } from 'vitest';
import { readerDay } from './reader-day.ts';

test('a day is today in Chicago, or named, with its year where that is another', () => {
  const now = new Date('2026-11-22T02:00:00Z');
  expect(['2026-11-21', '2026-11-20', '2026-01-01', '2025-12-31'].map((day) => readerDay(day, now))).toEqual([
    'Today',
    'Nov 20',
    'Jan 1',
    'Dec 31, 2025',
  ]);
});
