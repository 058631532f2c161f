import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { deliveryOn, expiryOf, giftState, heldForSite, refundRefusal, tokenState } from './gift.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const NOTHING = { paidAt: null, expiresAt: null, redeemedAt: null, refundingAt: null, refundedAt: null };
const PAID = { ...NOTHING, paidAt: NOW, expiresAt: expiryOf(NOW) };

describe('what a gift is', () => {
  test.each([
    ['ordered', NOTHING, 'unknown'],
    ['paid', PAID, 'valid'],
    ['redeemed', { ...PAID, redeemedAt: NOW }, 'used'],
    ['refunding', { ...PAID, refundingAt: NOW }, 'unknown'],
    ['refunded', { ...PAID, refundingAt: NOW, refundedAt: NOW }, 'unknown'],
    ['expired', { ...PAID, expiresAt: NOW }, 'expired'],
  ] as const)('%s', (state, gift, forHolder) => {
    expect(giftState(gift, NOW)).toBe(state);
    expect(tokenState(gift, NOW)).toBe(forHolder);
  });

  test('its token is good for 60 months, to the instant', () => {
    const end = addMonths(NOW, 60);
    expect(giftState(PAID, new Date(end.getTime() - 1))).toBe('paid');
    expect(giftState(PAID, end)).toBe('expired');
    expect(tokenState(null, NOW)).toBe('unknown');
  });
});

describe('its money goes back', () => {
  test('within 14 days, to the instant, and not once it is redeemed', () => {
    const end = addDays(NOW, 14);
    expect(refundRefusal(PAID, new Date(end.getTime() - 1))).toBeNull();
    expect(refundRefusal(PAID, end)).toBe('too_late');
    expect(refundRefusal({ ...PAID, redeemedAt: NOW }, NOW)).toBe('redeemed');
    expect(refundRefusal(NOTHING, NOW)).toBe('not_paid');
  });

  test('once; one that was begun in time goes on', () => {
    const begun = { ...PAID, refundingAt: NOW };
    expect(refundRefusal(begun, addDays(NOW, 30))).toBeNull();
    expect(refundRefusal({ ...begun, refundedAt: NOW }, NOW)).toBe('refunded');
  });
});

test('it is mailed at once today, else at nine in Chicago, within a year', () => {
  expect(deliveryOn('2026-11-21', NOW)).toBe(NOW);
  expect(deliveryOn('2026-12-24', NOW)?.toISOString()).toBe('2026-12-24T15:00:00.000Z');
  expect(deliveryOn('2027-07-04', NOW)?.toISOString()).toBe('2027-07-04T14:00:00.000Z');
  for (const day of ['2026-11-20', '2026-02-30', '2027-11-22', 'soon']) expect(deliveryOn(day, NOW)).toBeNull();
});

test('what a member has for the site ends later: what he pays first, then what he was given; a comp does not', () => {
  const site = 7;
  const of = (id: number, type: string, more: object = {}) => ({
    id,
    type,
    plan: 'STANDARD',
    addOns: [] as string[],
    siteIds: [site],
    ...more,
  });
  const held = [
    of(1, 'gift'),
    of(2, 'comped'),
    of(3, 'annual', { siteIds: [8] }),
    of(4, 'monthly', { siteIds: [8, site] }),
    of(5, 'annual', { plan: 'ALL_ACCESS', siteIds: [] }),
    of(6, 'monthly', { siteIds: [8], addOns: ['ALL_ACCESS'] }),
  ];
  expect(heldForSite(held, site).map(({ id }) => id)).toEqual([4, 5, 6, 1]);
});
