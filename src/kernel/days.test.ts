import { expect, test } from 'vitest';
import { dayHeading, readerDay } from './days.ts';

/** In Chicago it is still the 21st. */
const now = new Date('2026-11-22T02:00:00Z');

test('a day is today in Chicago, or named, with its year where that is another', () => {
  expect(['2026-11-21', '2026-11-20', '2026-01-01', '2025-12-31'].map((day) => readerDay(day, now))).toEqual([
    'Today',
    'Nov 20',
    'Jan 1',
    'Dec 31, 2025',
  ]);
});

test('as a heading a day has its weekday, and today its date', () => {
  expect(['2026-11-21', '2026-11-20', '2026-11-22', '2022-01-07'].map((day) => dayHeading(day, now))).toEqual([
    'Today, Nov 21',
    'Friday, Nov 20',
    'Sunday, Nov 22',
    'Friday, Jan 7, 2022',
  ]);
});
