import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { type FriendsPayment, referralState } from './referral.ts';

const PAID = new Date('2026-11-21T18:00:00Z');
const friend = (overrides: Partial<FriendsPayment> = {}): FriendsPayment => ({
  paidAt: PAID,
  isRefunded: false,
  dispute: 'none',
  termEndsAt: addMonths(PAID, 1),
  endedAt: null,
  ...overrides,
});
const atDay = (days: number, overrides: Partial<FriendsPayment> = {}) =>
  referralState(friend(overrides), addDays(PAID, days));

describe('a month for both', () => {
  test('is earned on the thirtieth day, and not before', () => {
    expect([atDay(0), atDay(29), atDay(30), atDay(400)]).toEqual(['waiting', 'waiting', 'earned', 'earned']);
  });

  test('waits for the first money: of a free trial nothing was paid', () => {
    expect(atDay(60, { paidAt: null })).toBe('waiting');
    expect(atDay(60, { paidAt: null, endedAt: addDays(PAID, 14) })).toBe('not_paid');
  });

  test('waits for the renewal of a month that is shorter', () => {
    const paidAt = new Date('2027-02-01T18:00:00Z');
    const february = { paidAt, termEndsAt: addMonths(paidAt, 1) };
    const at = addDays(paidAt, 30);
    expect(referralState(friend(february), at)).toBe('waiting');
    expect(referralState(friend({ ...february, termEndsAt: addMonths(paidAt, 2) }), at)).toBe('earned');
    expect(referralState(friend({ ...february, endedAt: addMonths(paidAt, 1) }), at)).toBe('not_paid');
  });

  test('is for who left after thirty days too, and for nobody who left before', () => {
    expect(atDay(31, { endedAt: addDays(PAID, 30) })).toBe('earned');
    expect(atDay(31, { endedAt: addDays(PAID, 29) })).toBe('not_paid');
  });

  test('is for nobody whose money went back, and waits while a bank asks', () => {
    expect(atDay(31, { isRefunded: true })).toBe('refunded');
    expect(atDay(31, { dispute: 'open' })).toBe('waiting');
    expect(atDay(3, { dispute: 'lost' })).toBe('disputed');
  });
});
