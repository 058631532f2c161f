import { expect, test } from 'vitest';
import type { Standing } from '#kernel/permissions.ts';
import { compRefusal, daysFrom, daysGiven, longestCompDays } from './comp.ts';

const standing = (given: Partial<Standing>): Standing => ({
  role: 'user',
  isPublisher: false,
  isStaffWriter: false,
  ...given,
});

test('how long each may give', () => {
  expect(longestCompDays(standing({ role: 'customer_support_admin' }))).toBe(31);
  expect(longestCompDays(standing({ role: 'customer_support_admin_manager' }))).toBe(366);
  expect(longestCompDays(standing({ role: 'super_admin' }))).toBe(366);
  expect(longestCompDays(standing({ role: 'marketing_admin', isPublisher: true, isStaffWriter: true }))).toBe(0);
  expect(longestCompDays(standing({}))).toBe(0);
});

test('days are of 24 hours', () => {
  expect(daysFrom(new Date('2026-11-21T18:00:00Z'), 31).toISOString()).toBe('2026-12-22T18:00:00.000Z');
});

test('customer support gives a member a month in a quarter, and twenty members a day', () => {
  const support = standing({ role: 'customer_support_admin' });
  const fresh = { givenDays: 0, membersToday: 0 };
  expect(compRefusal(support, 31, fresh)).toBeNull();
  expect(compRefusal(support, 32, fresh)).toMatch(/at most 31 days/);
  expect(compRefusal(support, 1, { ...fresh, givenDays: 30 })).toBeNull();
  expect(compRefusal(support, 1, { ...fresh, givenDays: 31 })).toMatch(/gave this member 31 days in the last 90/);
  expect(compRefusal(support, 1, { ...fresh, membersToday: 19 })).toBeNull();
  expect(compRefusal(support, 1, { ...fresh, membersToday: 20 })).toMatch(/to 20 members in the last 24 hours/);
  const manager = standing({ role: 'customer_support_admin_manager' });
  expect(compRefusal(manager, 366, { givenDays: 366, membersToday: 200 })).toBeNull();
});

test('resources given at once count once, and a revoked comp up to its end', () => {
  const startsAt = new Date('2026-11-21T18:00:00Z');
  const comp = { startsAt, endsAt: daysFrom(startsAt, 10), revokedAt: null };
  expect(daysGiven([comp, comp])).toBe(10);
  const later = daysFrom(startsAt, 1);
  expect(daysGiven([comp, { startsAt: later, endsAt: daysFrom(later, 10), revokedAt: daysFrom(later, 3) }])).toBe(13);
});
