import { expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { benefitAt } from './bill.ts';
import { paidParts, unusedOfPart } from './paid-part.ts';
import { ORDERED } from './subscription.test-support.ts';
import type { Subscription } from './subscription.ts';

const START = new Date('2026-11-01T18:00:00Z');
const END = addMonths(START, 1);
const month: Subscription = {
  ...ORDERED,
  status: 'active',
  anchor: START,
  term: { startsAt: START, endsAt: END },
};
const part = { invoiceId: 7, cents: 3000, days: 30 };
const cents = (parts: ReturnType<typeof unusedOfPart>) => parts.map((each) => each.cents);

test('a day is worth what it cost, and no day more than once', () => {
  expect(cents(unusedOfPart(part, month, START))).toEqual([3000]);
  expect(cents(unusedOfPart(part, month, addDays(START, 10)))).toEqual([2000]);
  expect(cents(unusedOfPart(part, month, END))).toEqual([]);
  expect(unusedOfPart(null, month, START)).toEqual([]);
});

test('given days are worth nothing, but what was paid for them', () => {
  const extended = { ...month, shiftMonths: 1, givenMonths: 1, term: { startsAt: START, endsAt: addMonths(START, 2) } };
  expect(cents(unusedOfPart(part, extended, addDays(START, 10)))).toEqual([2000]);
  expect(cents(unusedOfPart(part, extended, addDays(END, 1)))).toEqual([]);
  // Bought on the first given day, for all 31 given days.
  const addOn = { invoiceId: 8, cents: 310, days: 31, givenDays: 31 };
  expect(cents(unusedOfPart(addOn, extended, addDays(END, 1)))).toEqual([300]);
});

test('while it is paused no day is used, and none comes back that was', () => {
  const pausedUntil = addMonths(addDays(START, 20), 2);
  const paused = { ...month, status: 'paused' as const, shiftMonths: 2, pausedUntil };
  const later = { ...paused, term: { startsAt: START, endsAt: addMonths(START, 3) } };
  for (const days of [20, 30, 60]) expect(cents(unusedOfPart(part, later, addDays(START, days)))).toEqual([1100]);
});

test('what was credited on a bill is worth as much in what it paid for', () => {
  const carried = [{ invoiceId: 5, cents: 600 }];
  const { plan, addOns } = paidParts({ id: 7, beforeTaxCents: 1000 }, [{ cents: 400 }], { days: 30, carried });
  expect(addOns).toEqual([{ invoiceId: 7, cents: 400, days: 30 }]);
  expect(unusedOfPart(plan, month, addDays(START, 15))).toEqual([
    { invoiceId: 7, cents: 300 },
    { invoiceId: 5, cents: 300 },
  ]);
});

test('months that were paused or given use up no promotion', () => {
  const benefit = { type: 'discount', valueKind: 'percent', value: 50, lasting: 3 } as const;
  const at = addMonths(START, 4);
  expect(benefitAt(benefit, { anchor: START, shiftMonths: 0 }, at)).toBeNull();
  expect(benefitAt(benefit, { anchor: START, shiftMonths: 2 }, at)).toBe(benefit);
});
