import { expect, test } from 'vitest';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { initialWay } from './pay-way.ts';

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
