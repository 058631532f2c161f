import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from './calendar.ts';

/** Compared for arbitrary instants with PostgreSQL in src/features/membership/subscriptions/term.db.test.ts. */

const at = (text: string) => new Date(text);
const iso = (date: Date) => date.toISOString();

describe('months', () => {
  test.each([
    ['January 31 and a month', '2027-01-31T18:00:00Z', 1, '2027-02-28T18:00:00.000Z'],
    ['January 31 and a month, in a leap year', '2028-01-31T18:00:00Z', 1, '2028-02-29T18:00:00.000Z'],
    ['January 31 and two months: an hour earlier in UTC', '2027-01-31T18:00:00Z', 2, '2027-03-31T17:00:00.000Z'],
    ['a leap day and a year', '2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00.000Z'],
    ['a leap day and four years', '2028-02-29T12:00:00Z', 48, '2032-02-29T12:00:00.000Z'],
    ['the day is that of Chicago', '2027-02-01T05:30:00Z', 1, '2027-03-01T05:30:00.000Z'],
    ['backwards', '2027-03-31T17:00:00Z', -1, '2027-02-28T18:00:00.000Z'],
    ['2:30, which the clock skips', '2027-02-14T08:30:00Z', 1, '2027-03-14T08:30:00.000Z'],
    ['1:30, which the clock shows twice', '2027-10-07T06:30:00Z', 1, '2027-11-07T07:30:00.000Z'],
  ])('%s', (_, from, months, expected) => {
    expect(iso(addMonths(at(from), months))).toBe(expected);
  });

  test('counted from the first day they keep it, however short a month between is', () => {
    const first = at('2027-01-31T18:00:00Z');
    const days = [1, 2, 3, 4].map((months) => iso(addMonths(first, months)).slice(0, 10));
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });
});

describe('days', () => {
  test('have 23 and 25 hours when the clock changes', () => {
    expect(iso(addDays(at('2027-03-13T18:00:00Z'), 1))).toBe('2027-03-14T17:00:00.000Z');
    expect(iso(addDays(at('2027-11-06T17:00:00Z'), 1))).toBe('2027-11-07T18:00:00.000Z');
  });

  test('between two instants are those of the calendar', () => {
    expect(daysBetween(at('2027-01-01T05:59:00Z'), at('2027-01-01T06:00:00Z'))).toBe(1);
    expect(daysBetween(at('2027-01-01T06:00:00Z'), at('2027-01-02T05:59:00Z'))).toBe(0);
    expect(daysBetween(at('2027-03-01T12:00:00Z'), at('2027-04-01T12:00:00Z'))).toBe(31);
    expect(daysBetween(at('2027-04-01T12:00:00Z'), at('2027-03-01T12:00:00Z'))).toBe(-31);
  });
});
