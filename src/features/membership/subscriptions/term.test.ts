import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#kernel/calendar.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { termAfter, termAt, unusedCents, wholeMonths } from './term.ts';

const anchors = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const months = fc.constantFrom(1 as const, 12 as const);
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe('terms', () => {
  test('follow one another without a gap, each as many months from the anchor as the schedule says', () => {
    const shifts = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(anchors, months, shifts, fc.integer({ min: 1, max: 40 }), (anchor, each, shiftMonths, count) => {
        let term = { startsAt: anchor, endsAt: addMonths(anchor, each + shiftMonths) };
        for (let number = 1; number <= count; number += 1) {
          const next = termAfter({ anchor, months: each, shiftMonths }, term);
          expect(next.startsAt).toEqual(term.endsAt);
          expect(next.endsAt).toEqual(addMonths(anchor, each * (number + 1) + shiftMonths));
          term = next;
        }
      }),
    );
  });

  test('keep the day of the month on which the first began', () => {
    const anchor = new Date('2027-01-31T18:00:00Z');
    let term = termAt(anchor, 1);
    const ends = [term.endsAt];
    for (let count = 0; count < 3; count += 1) {
      term = termAfter({ anchor, months: 1, shiftMonths: 0 }, term);
      ends.push(term.endsAt);
    }
    expect(ends.map((at) => at.toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  test('months from the anchor are whole ones', () => {
    fc.assert(
      fc.property(anchors, fc.integer({ min: -40, max: 400 }), (anchor, count) => {
        expect(wholeMonths(anchor, addMonths(anchor, count))).toBe(count);
        expect(wholeMonths(anchor, later(addMonths(anchor, count), -1))).toBe(count - 1);
      }),
    );
  });
});

describe('what is not used', () => {
  const year = termAt(new Date('2027-01-01T18:00:00Z'), 12);

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
        const term = termAt(anchor, each);
        const [today, tomorrow] = [days, days + 1].map((day) => unusedCents(cents, term, later(anchor, day * DAY_MS)));
        expect(Number.isInteger(today)).toBe(true);
        expect(today).toBeLessThanOrEqual(cents);
        expect(tomorrow).toBeLessThanOrEqual(today ?? 0);
        expect(tomorrow).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
