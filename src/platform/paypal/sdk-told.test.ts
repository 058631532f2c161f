import { expect, test } from 'vitest';
import { PaypalFailure } from './paypal-payments.ts';
import { disputeOf } from './sdk-told.ts';

const dispute = (status: string, code?: string, refunded?: string) => ({
  status,
  disputed_transactions: [{ seller_transaction_id: '2GG279541U471931P', gross_amount: { value: '106.82' } }],
  ...(code === undefined
    ? {}
    : { dispute_outcome: { outcome_code: code, ...(refunded ? { amount_refunded: { value: refunded } } : {}) } }),
});

test.each([
  ['open', dispute('UNDER_REVIEW')],
  ['won', dispute('RESOLVED', 'RESOLVED_SELLER_FAVOUR')],
  ['won', dispute('RESOLVED', 'CANCELED_BY_BUYER')],
  ['lost', dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR')],
  ['lost', dispute('RESOLVED', 'ACCEPTED', '106.82')],
  // A part went back, it was closed for another one, and what PayPal may think of next.
  ['unclear', dispute('RESOLVED', 'ACCEPTED', '10.00')],
  ['unclear', dispute('RESOLVED', 'NONE')],
  ['unclear', dispute('RESOLVED', 'SOMETHING_NEW')],
  ['unclear', dispute('RESOLVED')],
])('it is %s', (state, body) => {
  expect(disputeOf(body)).toEqual({ chargeIds: ['2GG279541U471931P'], state });
});

test('what is no dispute is no answer', () => {
  expect(() => disputeOf({})).toThrow(PaypalFailure);
});
