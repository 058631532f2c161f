import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { termAt, termNumber, unusedCents } from './term.ts';

const anchors = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const months = fc.constantFrom(1 as const, 12 as const);
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe('terms', () => {
  test('follow one another without a gap, and each instant is in one', () => {
    const numbers = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(
        anchors,
        months,
        numbers,
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (anchor, each, number, share) => {
          const term = termAt(anchor, each, number);
          expect(term.endsAt).toEqual(termAt(anchor, each, number + 1).startsAt);
          const within = later(term.startsAt, Math.floor((term.endsAt.getTime() - term.startsAt.getTime()) * share));
          expect(termNumber(anchor, each, within)).toBe(number);
          expect(termNumber(anchor, each, later(term.startsAt, -1))).toBe(number - 1);
        },
      ),
    );
    expect(termAt(new Date('2027-01-31T18:00:00Z'), 1, 0)).toEqual({
      startsAt: new Date('2027-01-31T18:00:00Z'),
      endsAt: new Date('2027-02-28T18:00:00Z'),
    });
  });
});

describe('what is not used', () => {
  const year = termAt(new Date('2027-01-01T18:00:00Z'), 12, 0);

  test('is all of it on the first day, a day of it on the last, and nothing after', () => {
    expect(unusedCents(9995, year, year.startsAt)).toBe(9995);
    expect(unusedCents(9995, year, later(year.startsAt, -40 * DAY_MS))).toBe(9995);
    expect(unusedCents(9995, year, later(year.endsAt, -DAY_MS))).toBe(Math.round(9995 / 365));
    expect(unusedCents(9995, year, year.endsAt)).toBe(0);
    expect(unusedCents(9995, year, later(year.endsAt, DAY_MS))).toBe(0);
  });

  test('is whole cents, less from day to day, never more than was paid nor less than nothing', () => {
    const paid = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(anchors, months, paid, fc.integer({ min: 0, max: 400 }), (anchor, each, cents, days) => {
        const term = termAt(anchor, each, 0);
        const [today, tomorrow] = [days, days + 1].map((day) => unusedCents(cents, term, later(anchor, day * DAY_MS)));
        expect(Number.isInteger(today)).toBe(true);
        expect(today).toBeLessThanOrEqual(cents);
        expect(tomorrow).toBeLessThanOrEqual(today ?? 0);
        expect(tomorrow).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
