import { expect, test } from 'vitest';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { expiryNotice, initialWay } from './pay-way.ts';

const CARD: BillingInformation['card'] = {
  cardType: 'VISA',
  lastDigits: '4242',
  expiresMonth: 12,
  expiresYear: 2031,
};

const NOTHING_SAVED = { card: null, paypal: null, offersPaypal: true };

test('the way that was chosen before is chosen again', () => {
  expect(initialWay({ ...NOTHING_SAVED, card: CARD }, 'card')).toBe('card');
  expect(initialWay({ ...NOTHING_SAVED, card: CARD }, 'paypal')).toBe('paypal');
  expect(initialWay({ ...NOTHING_SAVED, card: CARD }, 'kept')).toBe('kept');
});

test('a way that is no longer offered falls back to the first one', () => {
  expect(initialWay(NOTHING_SAVED, 'kept')).toBe('card');
  expect(initialWay({ ...NOTHING_SAVED, card: CARD, offersPaypal: false }, 'paypal')).toBe('kept');
});

test('without an earlier choice a saved card comes first', () => {
  expect(initialWay({ ...NOTHING_SAVED, card: CARD }, undefined)).toBe('kept');
  expect(initialWay(NOTHING_SAVED, undefined)).toBe('card');
});

test('a card whose month has begun is to be replaced', () => {
  const told = (at: string) => expiryNotice({ card: CARD }, new Date(at));
  expect(told('2031-12-01T05:59:59Z')).toBeNull();
  const words = 'This card expires at the end of 12/31. Add a new one before your next charge.';
  expect({ inItsMonth: told('2031-12-01T06:00:00Z'), later: told('2032-06-01T06:00:00Z') }).toEqual({
    inItsMonth: words,
    later: words,
  });
  expect(expiryNotice({ card: null }, new Date('2032-06-01T06:00:00Z'))).toBeNull();
});
