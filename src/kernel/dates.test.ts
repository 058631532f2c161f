import { describe, expect, test } from 'vitest';
import { apDate } from './ap-date.ts';
import { calendarDate, defaultClassYear, formatDate, isCalendarDay, readerDate } from './dates.ts';
import { relativeDate } from './relative-date.ts';

const now = new Date('2026-01-08T20:14:09Z'); // 2:14 PM in Central Time

test('the five formats, in Chicago whatever the machine says', () => {
  const at = new Date('2026-01-01T05:04:03Z'); // still the old year in Central Time
  expect(formatDate(at, 'YYYY-MM-DD')).toBe('2025-12-31');
  expect(formatDate(at, 'M/D/YY')).toBe('12/31/25');
  expect(formatDate(at, 'M/D/YYYY')).toBe('12/31/2025');
  expect(formatDate(at, 'MM/DD/YYYY')).toBe('12/31/2025');
  expect(formatDate(at, 'MM/DD/YYYY HH:mm:ss')).toBe('12/31/2025 23:04:03');
});

test('a reader sees the time today, the day within the year, the year beyond', () => {
  expect(readerDate(now, now)).toBe('2:14 PM');
  expect(readerDate(new Date('2026-01-07T18:00:00Z'), now)).toBe('Jan 7');
  expect(readerDate(new Date('2025-01-07T18:00:00Z'), now)).toBe('Jan 7, 2025');
  expect(readerDate(new Date('2026-01-08T06:30:00Z'), now)).toBe('12:30 AM');
});

test('the day alone has its year always, and no time', () => {
  expect(calendarDate(now)).toBe('Jan 8, 2026');
  expect(calendarDate(new Date('2026-05-06T04:59:59Z'))).toBe('May 5, 2026');
});

test('a sports desk prints the day with a short month, and the year only where it is another one', () => {
  expect(apDate(new Date('2026-11-28T05:59:59Z'), now)).toBe('Nov. 27');
  expect(apDate(new Date('2026-09-03T18:00:00Z'), now)).toBe('Sept. 3');
  expect(apDate(new Date('2025-05-06T18:00:00Z'), now)).toBe('May 6, 2025');
});

describe('relative within twenty days', () => {
  const ago = (ms: number) => relativeDate(new Date(now.getTime() - ms), now);
  const day = 86_400_000;
  test.each([
    [30_000, 'just now'],
    [60_000, '1 minute ago'],
    [2 * 3_600_000, '2 hours ago'],
    [day, '1 day ago'],
    [20 * day - 1, '19 days ago'],
    [20 * day, 'Dec 19, 2025'],
  ])('%i ms ago', (ms, text) => expect(ago(ms)).toBe(text));
  test('an instant to come is shown as it is', () => expect(ago(-day)).toBe('Jan 9'));
});

test('the class turns at midnight of August 15 in Chicago', () => {
  expect(defaultClassYear(new Date('2026-08-15T04:59:59Z'))).toBe(2026);
  expect(defaultClassYear(new Date('2026-08-15T05:00:00Z'))).toBe(2027);
  expect(defaultClassYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-11-31', false],
  ['2026-02-29', false],
  ['2026-1-1', false],
  ['tomorrow', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay);
});
