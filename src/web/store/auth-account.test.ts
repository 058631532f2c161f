import { expect, test } from 'vitest';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import {
  authReducer,
  balancePaid,
  bettingPartnerFailed,
  bettingPartnerRead,
  billingRead,
  loginSucceeded,
  paypalEmailTyped,
  paypalFailed,
  signedOut,
  subscriptionReplaced,
  subscriptionsRead,
} from './auth.ts';

const ADDRESS = {
  name: 'Casey Fan',
  street_1: '1 Main Street',
  street_2: '',
  city: 'Tulsa',
  state: 'OK',
  zip: '74103',
  country: 'US',
} as const;

const BILLING: BillingInformation = {
  card: null,
  paypal: { email: 'pay@example.com' },
  offersPaypal: true,
  address: ADDRESS,
  outstandingBalance: 9.95,
  accountCredit: 0,
  refundsOwed: 0,
  cardForm: { provider: 'embedded', url: '/card', publishableKey: null },
};

const member = authReducer(
  undefined,
  loginSucceeded({ userId: 7, username: 'casey', email: 'casey@example.com', emailConfirmed: true }),
);

test('billing information brings the address and the PayPal agreement with it', () => {
  expect(authReducer(member, billingRead(BILLING))).toMatchObject({
    billingInformation: BILLING,
    address: ADDRESS,
    paypal: { billingAgreement: { email: 'pay@example.com' }, email: 'pay@example.com', address: ADDRESS },
  });
});

test('the typed email of a PayPal account outlives a reload of billing, and the refusal of the one before goes', () => {
  const refused = authReducer(authReducer(member, billingRead(BILLING)), paypalFailed('No such account.'));
  const typed = authReducer(refused, paypalEmailTyped('other@example.com'));
  expect(typed.paypal).toMatchObject({ email: 'other@example.com', error: null });
  expect(authReducer(typed, billingRead(BILLING)).paypal.email).toBe('other@example.com');
});

test('a paid balance is owed no more and leaves its message; the rest of the billing information stays', () => {
  const owing = authReducer(member, billingRead(BILLING));
  const paid = authReducer(owing, balancePaid({ outstandingBalance: null, message: 'Your balance is paid.' }));
  expect(paid.billingInformation).toEqual({ ...BILLING, outstandingBalance: null });
  expect(paid.message).toBe('Your balance is paid.');
});

test('a reactivated subscription takes the place of the one with its id', () => {
  const of = (id: number, canReactivate: boolean) => ({ id, canReactivate }) as SubscriptionView;
  const loaded = authReducer(member, subscriptionsRead([of(1, true), of(2, true)]));
  const after = authReducer(loaded, subscriptionReplaced({ subscription: of(2, false), message: 'It goes on.' }));
  expect(after).toMatchObject({ subscriptions: [of(1, true), of(2, false)], message: 'It goes on.' });
});

test('a failure at the betting partner is kept beside what is known, until it is read again', () => {
  const redemption = {
    status: 'url',
    validated: false,
    redeemed: false,
    externalRedeemed: false,
    failureMessage: null,
    promoCode: 'BLUE',
    canBegin: true,
    given: null,
  } as const;
  const read = bettingPartnerRead({ ...redemption, url: 'https://partner.example/' });
  const failed = authReducer(authReducer(member, read), bettingPartnerFailed('No.'));
  expect(failed.bettingPartner).toEqual({ ...redemption, url: 'https://partner.example/', error: 'No.' });
  expect(authReducer(failed, read).bettingPartner?.error).toBeNull();
});

test('nothing of a member’s money outlives a sign-out', () => {
  const loaded = authReducer(authReducer(member, billingRead(BILLING)), subscriptionsRead([]));
  expect(authReducer(loaded, signedOut())).toEqual({ ...authReducer(undefined, signedOut()) });
});
