import { expect, test } from 'vitest';
import { axisMoments, dayAfterWord, dayHeading, momentNames, readerDay, staffDay } from './days.ts';

/** It is still the 21st in Chicago. */
const now = new Date('2026-11-22T02:00:00Z');

test('a day is today in Chicago, or named, with its year where that is another', () => {
  expect(['2026-11-21', '2026-11-20', '2026-01-01', '2025-12-31'].map((day) => readerDay(day, now))).toEqual([
    'Today',
    'Nov 20',
    'Jan 1',
    'Dec 31, 2025',
  ]);
});

test('behind a word today is in lower case, and staff pages print a day as they print a time', () => {
  expect(dayAfterWord('2026-11-21', now)).toBe('today');
  expect(dayAfterWord('2026-11-03', now)).toBe('Nov 3');
  expect(staffDay('2026-11-03')).toBe('11/03/2026');
});

test('as a heading a day has its weekday, and today its date', () => {
  expect(['2026-11-21', '2026-11-20', '2026-11-22', '2022-01-07'].map((day) => dayHeading(day, now))).toEqual([
    'Today, Nov 21',
    'Friday, Nov 20',
    'Sunday, Nov 22',
    'Friday, Jan 7, 2022',
  ]);
});

const NOW = new Date('2026-01-08T23:06:00Z');
const at = (...instants: string[]) => instants.map((instant) => new Date(instant));

test('a moment is called by its day, by the time too where the day has several', () => {
  const moments = at('2025-12-30T18:00:00Z', '2026-01-07T18:00:00Z', '2026-01-07T20:14:00Z', '2026-01-08T18:00:00Z');
  expect(momentNames(moments, NOW)).toEqual(['Dec 30, 2025', 'Jan 7, 12:00 PM', 'Jan 7, 2:14 PM', 'Today']);
  expect(momentNames(at('2026-01-08T18:00:00Z', '2026-01-08T19:30:00Z'), NOW)).toEqual(['12:00 PM', '1:30 PM']);
});

test('the days of Chicago', () => {
  expect(momentNames(at('2026-01-08T05:59:00Z', '2026-01-08T06:00:00Z'), NOW)).toEqual(['Jan 7', 'Today']);
});

test('under an axis each day stands once', () => {
  const moments = at('2026-01-07T18:00:00Z', '2026-01-07T20:14:00Z', '2026-01-08T18:00:00Z');
  expect(axisMoments(moments, NOW).map(({ word }) => word)).toEqual(['Jan 7', '', 'Today']);
  expect(axisMoments(moments, NOW)[0]?.at).toBe(Date.parse('2026-01-07T18:00:00Z'));
});

test('moments of one day have their times, a single one its day', () => {
  const words = (...instants: string[]) => axisMoments(at(...instants), NOW).map(({ word }) => word);
  expect(words('2026-01-08T18:00:00Z', '2026-01-08T19:30:00Z')).toEqual(['12:00 PM', '1:30 PM']);
  expect(words('2026-01-08T18:00:00Z')).toEqual(['Today']);
  expect(words()).toEqual([]);
});
