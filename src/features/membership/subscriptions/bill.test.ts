import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '#kernel/calendar.ts';
import { discountedTerms } from '../promotions/public.ts';
import { benefitAt, billOf } from './bill.ts';

const STARTS = new Date('2026-11-21T18:00:00Z');
const TERM = { startsAt: STARTS, endsAt: addMonths(STARTS, 1) };

test.each([
  { planCents: 995, percentOff: 30, left: 696 },
  { planCents: 995, percentOff: 0, left: 995 },
  // 30 % off leaves 50 cents, which can be charged, or 49, which no provider charges.
  { planCents: 71, percentOff: 30, left: 50 },
  { planCents: 70, percentOff: 30, left: 0 },
  { planCents: 50, percentOff: 30, left: 0 },
  { planCents: 30, percentOff: 0, left: 30 },
])('$percentOff % off a plan of $planCents cents leaves $left', ({ planCents, percentOff, left }) => {
  const bill = billOf(
    { plan: 'STANDARD', planCents, addOnCents: [] },
    { term: TERM, benefit: null, percentOff, rateMilliPercent: 0 },
  );
  expect({ cents: bill.totalCents, lines: bill.lines.reduce((sum, { cents }) => sum + cents, 0) }).toEqual({
    cents: left,
    lines: left,
  });
});

test('a renewal is discounted exactly as often as the preview of a promotion says', () => {
  const anchor = new Date('2027-01-31T18:00:00Z');
  const lasting = fc.oneof(
    fc.constant('once' as const),
    fc.constant('forever' as const),
    fc.integer({ min: 1, max: 36 }),
  );
  fc.assert(
    fc.property(
      lasting,
      fc.constantFrom(1 as const, 12 as const),
      fc.integer({ min: 1, max: 40 }),
      (time, months, term) => {
        const benefit = { type: 'discount', valueKind: 'percent', value: 20, lasting: time } as const;
        const terms = discountedTerms(benefit, months);
        const startsAt = addMonths(anchor, term * months);
        const isDiscounted = benefitAt(benefit, { anchor, shiftMonths: 0 }, startsAt) !== null;
        expect(isDiscounted).toBe(terms === null || term < terms);
      },
    ),
  );
});
