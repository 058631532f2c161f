import { expect, test } from 'vitest';
import type { Standing } from '#kernel/permissions.ts';
import { daysFrom, longestCompDays } from './comp.ts';

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
