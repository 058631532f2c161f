import { expect, test } from 'vitest';
import { PaypalFailure } from './paypal-payments.ts';
import { disputeOf, refundOf } from './sdk-told.ts';

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
  // A partial refund, a dispute closed in favor of another one, and values that PayPal may add.
  ['unclear', dispute('RESOLVED', 'ACCEPTED', '10.00')],
  ['unclear', dispute('RESOLVED', 'NONE')],
  ['unclear', dispute('RESOLVED', 'SOMETHING_NEW')],
  ['unclear', dispute('RESOLVED')],
])('it is %s', (state, body) => {
  expect(disputeOf(body)).toEqual({ chargeIds: ['2GG279541U471931P'], state });
});

const up = { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/2GG279541U471931P' };
const refund = { status: 'COMPLETED', amount: { currencyCode: 'USD', value: '10.68' }, links: [up] };

test('a refund is somebody’s on PayPal’s pages where it has no name of ours', () => {
  const found = { chargeId: '2GG279541U471931P', cents: 1068 };
  expect(refundOf(refund)).toEqual({ ...found, key: null });
  expect(refundOf({ ...refund, customId: 'a1b2c3-d4e5f6' })).toEqual({ ...found, key: 'a1b2c3-d4e5f6' });
});

test('a refund that came to nothing, or is of no charge, is none', () => {
  expect(refundOf({ ...refund, status: 'FAILED' })).toBeNull();
  expect(refundOf({ ...refund, links: [] })).toBeNull();
});

test('what is no dispute is no answer', () => {
  expect(() => disputeOf({})).toThrow(PaypalFailure);
});
