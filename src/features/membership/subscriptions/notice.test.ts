import { expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { dueNotice } from './notice.ts';
import { ORDERED } from './subscription.test-support.ts';
import type { Subscription } from './subscription.ts';

const BEGAN = new Date('2026-11-21T18:00:00Z');

const held = (more: Partial<Subscription>): Subscription & { id: number } => ({
  ...ORDERED,
  id: 7,
  type: 'annual',
  months: 12,
  status: 'active',
  anchor: BEGAN,
  term: { startsAt: BEGAN, endsAt: addMonths(BEGAN, 12) },
  ...more,
});

/** For each day, how many days before the charge its notice is due; each notice once. */
const daysTold = (subscription: Subscription & { id: number }, from: Date, days: number) => [
  ...new Set(
    Array.from({ length: days }, (_, day) => dueNotice(subscription, addDays(from, day))?.key.split(':').at(-1)),
  ),
];

test('a year is told of 30 and 7 days before it renews, a trial 3', () => {
  expect(daysTold(held({}), BEGAN, 365)).toEqual([undefined, '30', '7']);
  const trial = held({ status: 'trial', term: { startsAt: BEGAN, endsAt: addDays(BEGAN, 14) } });
  expect(daysTold(trial, BEGAN, 14)).toEqual([undefined, '3']);
});

test('is told on the morning of the day, not a day later, whatever the hour of the charge', () => {
  const charge = addMonths(BEGAN, 12);
  const morning = (days: number) => new Date(addDays(charge, -days).getTime() - 3 * 3_600_000);
  expect(dueNotice(held({}), morning(31))).toBeNull();
  expect(dueNotice(held({}), morning(30))?.key).toContain(':30');
  expect(dueNotice(held({}), morning(8))?.key).toContain(':30');
  expect(dueNotice(held({}), morning(7))?.key).toContain(':7');
});

test('a year that is paused is told of on the same days', () => {
  const paused = held({ status: 'paused', pausedUntil: addDays(addMonths(BEGAN, 12), -5) });
  expect(daysTold(paused, BEGAN, 365)).toEqual([undefined, '30', '7']);
});

test('what does not renew is told of nothing, and nobody is told of what is due already', () => {
  expect(daysTold(held({ renews: false }), BEGAN, 365)).toEqual([undefined]);
  expect(dueNotice(held({}), addMonths(BEGAN, 12))).toBeNull();
});

test('who pays by the month is reminded once a year', () => {
  const monthly = (now: Date) =>
    held({ months: 1, type: 'monthly', term: { startsAt: now, endsAt: addMonths(now, 1) } });
  const keys = Array.from({ length: 800 }, (_, day) => addDays(BEGAN, day)).map(
    (now) => dueNotice(monthly(now), now)?.key,
  );
  expect([...new Set(keys)]).toEqual([undefined, 'reminder:7:1', 'reminder:7:2']);
});
