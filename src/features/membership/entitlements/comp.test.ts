import { expect, test } from 'vitest';
import type { Standing } from '#kernel/permissions.ts';
import { daysFrom, endOfDay, longestCompDays, monthsFrom } from './comp.ts';

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

test('months end on the same day, or on the last of a shorter month', () => {
  const from = (day: string, months: number) => monthsFrom(new Date(`${day}T18:00:00Z`), months).toISOString();
  expect(from('2026-11-21', 1)).toBe('2026-12-21T18:00:00.000Z');
  expect(from('2027-01-31', 1)).toBe('2027-02-28T18:00:00.000Z');
  expect(from('2027-12-31', 2)).toBe('2028-02-29T18:00:00.000Z');
  expect(from('2026-11-30', 12)).toBe('2027-11-30T18:00:00.000Z');
});

test('a day ends at midnight in Chicago, in summer and in winter', () => {
  expect(endOfDay('2027-01-31')?.toISOString()).toBe('2027-02-01T06:00:00.000Z');
  expect(endOfDay('2027-07-04')?.toISOString()).toBe('2027-07-05T05:00:00.000Z');
  // The day on which the clock is put forward still begins and ends at its own midnights.
  expect(endOfDay('2027-03-13')?.toISOString()).toBe('2027-03-14T06:00:00.000Z');
  expect(endOfDay('2027-03-14')?.toISOString()).toBe('2027-03-15T05:00:00.000Z');
});

test.each(['2027-02-30', '2027-13-01', '27-01-01', 'tomorrow', ''])('%j is no day', (day) => {
  expect(endOfDay(day)).toBeNull();
});

test('days are of 24 hours', () => {
  expect(daysFrom(new Date('2026-11-21T18:00:00Z'), 31).toISOString()).toBe('2026-12-22T18:00:00.000Z');
});
