import { describe, expect, test } from 'vitest';
import { PAYPAL_SUBSCRIPTION } from '../held-view.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { addOnFacts, factsOf, switchWords, waysOn } from './subscription-text.ts';

const held = {
  status: 'active',
  pausedUntil: null,
  termEndsAt: '2027-02-21T18:00:00.000Z',
  canUpgrade: false,
  takesAddOns: false,
  canReactivate: false,
} as const;

test.each([
  [
    { canUpgrade: true, takesAddOns: true },
    'Under Subscriptions you can switch to annual or add All Access or another add-on.',
  ],
  [{ takesAddOns: true }, 'Under Subscriptions you can add All Access or another add-on.'],
  [{}, 'Your current plan runs until Feb 21, 2027.'],
  [{ canReactivate: true }, 'It’s canceled. You can resume it'],
  [{ status: 'past_due', takesAddOns: false }, 'A payment is due.'],
  [{ status: 'paused', pausedUntil: '2027-03-01T18:00:00.000Z' }, 'It’s paused and resumes on Mar 1, 2027.'],
  [{ status: 'suspended' }, 'A payment for it is disputed with the bank.'],
] as const)('who has %j is told what he can do there', (facts, words) => {
  expect(waysOn({ ...held, ...facts })).toContain(words);
});

describe('whether it renews and what pays for it', () => {
  const view: SubscriptionView = {
    ...held,
    id: 7,
    type: 'annual',
    plan: 'STANDARD',
    planName: 'Standard',
    billingPeriod: 'year',
    sites: [],
    associatedAddOns: [],
    autoRenewalOptIn: true,
    promoCode: null,
    paypalSubscriptionType: null,
    startsAt: null,
    cancelledAt: null,
    endedAt: null,
    nextBill: null,
    owed: null,
    becomesMonthly: false,
    byTheMonth: null,
    byTheYear: null,
    canCancel: true,
    onceReactivated: null,
    onceRenewing: null,
  };
  const nextBill = { at: '2027-02-21T18:00:00.000Z', amount: 99.95, tax: 0 };
  const read = (facts: Partial<SubscriptionView>) =>
    Object.fromEntries(factsOf({ ...view, ...facts }).map(({ label, value }) => [label, value]));

  test('the next bill says that it renews, and beside it stands what pays', () => {
    const Renews = 'Feb 21, 2027 at $99.95, tax included';
    expect(read({ nextBill })).toEqual({ Renews, 'Payment method': 'Card' });
    expect(read({ nextBill, paypalSubscriptionType: PAYPAL_SUBSCRIPTION })).toEqual({
      Renews,
      'Payment method': 'PayPal',
    });
  });

  test('without a next bill it is said in a word, and nothing is said of who pays', () => {
    expect(read({ autoRenewalOptIn: false })).toEqual({
      'Access until': 'Feb 21, 2027',
      Renews: 'No. You won’t be charged again.',
    });
    expect(read({ status: 'paused', pausedUntil: '2027-03-01T18:00:00.000Z' })).toEqual({
      'Paused until': 'Mar 1, 2027',
      Renews: 'Yes, until you cancel',
    });
    const owed = { amount: 99.95, nextTryAt: '2027-02-24T18:00:00.000Z' };
    expect(read({ status: 'past_due', owed })).toEqual({
      'Next attempt': 'Feb 24, 2027',
      Renews: 'Yes, until you cancel',
    });
    expect(read({ status: 'past_due', owed, autoRenewalOptIn: false })).toMatchObject({ Renews: 'No' });
  });

  test('a monthly one says what a year costs, and the button what it saves', () => {
    const byTheYear = { amount: 99.95, saved: 19.45 };
    expect(read({ autoRenewalOptIn: false, byTheYear })['On annual']).toBe('$99.95 a year ($8.33 a month), before tax');
    expect([switchWords({ byTheYear }), switchWords({ byTheYear: null })]).toEqual([
      'Switch to annual, save $19.45 a year',
      'Switch to annual',
    ]);
  });

  test('one that ends with its term says what it costs once renewal is turned on', () => {
    const onceRenewing = { ...nextBill, regular: 99.95, period: 'year' } as const;
    expect(read({ autoRenewalOptIn: false, onceRenewing })).toMatchObject({
      'If you renew': 'Renews Feb 21, 2027, at $99.95 with tax, then every year until you cancel.',
    });
  });

  test('one that has ended, or that a bank closed, says neither', () => {
    const endedAt = '2027-02-21T18:00:00.000Z';
    expect(read({ status: 'ended', endedAt, autoRenewalOptIn: false })).toEqual({ Ended: 'Feb 21, 2027' });
    expect(Object.keys(read({ status: 'suspended' }))).toEqual(['On hold']);
  });
});

test('add-ons of one type that go along to the year are told together', () => {
  const spy = { type: 'SPY', name: 'Spy', priceBefore: 4.95, priceAfter: 49.95 } as const;
  const warRoom = { type: 'WAR_ROOM', name: 'War Room', priceBefore: 4.95, priceAfter: 49.95 } as const;
  expect(addOnFacts([spy, warRoom, spy])).toEqual([
    { label: '2 × Spy', value: '$99.90 a year instead of $9.90 a month, before tax' },
    { label: 'War Room', value: '$49.95 a year instead of $4.95 a month, before tax' },
  ]);
});
