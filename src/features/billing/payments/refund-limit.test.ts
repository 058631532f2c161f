import { expect, test } from 'vitest';
import type { Role } from '#kernel/permissions.ts';
import { mayRefund, refundLimitCents } from './refund-limit.ts';

const standing = (role: Role) => ({ role, isPublisher: false, isStaffWriter: false });
const verdict = (role: Role, cents: number, before = 0) => {
  const given = mayRefund(standing(role), { cents, before });
  return given.ok ? 'ok' : given.reason;
};

test.each<[Role, number, number, string]>([
  ['customer_support_admin', 2_500, 0, 'ok'],
  ['customer_support_admin', 2_501, 0, 'over_limit'],
  ['customer_support_admin', 501, 2_000, 'over_limit'],
  ['customer_support_admin', 500, 2_000, 'ok'],
  ['customer_support_admin_manager', 50_000, 0, 'ok'],
  ['customer_support_admin_manager', 1, 50_000, 'second_person_needed'],
  ['super_admin', 25_000, 25_000, 'ok'],
  ['super_admin', 25_000, 25_001, 'second_person_needed'],
  ['super_admin', 50_001, 0, 'second_person_needed'],
  ['marketing_admin', 1, 0, 'forbidden'],
  ['user', 1, 0, 'forbidden'],
])('%s refunds %i cents after %i: %s', (role, cents, before, expected) => {
  expect(verdict(role, cents, before)).toBe(expected);
});

test('what is left of a limit of one’s own', () => {
  expect(refundLimitCents(standing('customer_support_admin'), 2_000)).toBe(500);
  expect(refundLimitCents(standing('customer_support_admin'), 9_000)).toBe(0);
  expect(refundLimitCents(standing('customer_support_admin_manager'), 9_000)).toBe(41_000);
  expect(refundLimitCents(standing('marketing_admin'), 0)).toBeNull();
  expect(refundLimitCents(standing('super_admin'), 0)).toBe(50_000);
});
