import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { listOf } from './answers.ts';
import { page, readForm } from './forms.ts';
import { newId, seconds } from './ids.ts';
import { insertObject, listObjects, type ProviderRequest, showObjects } from './store.ts';

/**
 * Movements of the balance, each with its fee. The fees are Stripe's US list prices: 2.9 % and 30 cents of a charge, which a refund does
 * not return, and $15 for a dispute (stripe.com/pricing).
 */

const FEE_MILLI = 29;
const FEE_CENTS = 30;
const DISPUTE_FEE_CENTS = 1500;
/** How long money is pending before it can be paid out. */
const PENDING_SECONDS = 2 * 86_400;

export const feeOfCharge = (cents: number): number => Math.round((cents * FEE_MILLI) / 1000) + FEE_CENTS;

type Entry = {
  id?: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fee?: number;
  source: string;
};

export function newBalanceTransaction(
  { id = newId('txn'), type, category, amount, fee = 0, source }: Entry,
  now: Date,
): Stripe.BalanceTransaction {
  const currency = 'usd';
  const description = 'Stripe processing fees';
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: seconds(now) + PENDING_SECONDS,
    balance_type: 'payments',
    created: seconds(now),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
}

const enter = (request: ProviderRequest, entry: Entry) =>
  insertObject(request, newBalanceTransaction(entry, request.now));

const named = (id: string | { id: string } | null | undefined) => (typeof id === 'string' ? { id } : {});

export const enterCharge = (request: ProviderRequest, charge: Stripe.Charge): void =>
  enter(request, {
    ...named(charge.balance_transaction),
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: feeOfCharge(charge.amount),
    source: charge.id,
  });

export const enterRefund = (request: ProviderRequest, refund: Stripe.Refund): void =>
  enter(request, {
    ...named(refund.balance_transaction),
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    source: refund.id,
  });

export const enterRefundFailure = (request: ProviderRequest, refund: Stripe.Refund): void =>
  enter(request, {
    ...named(refund.failure_balance_transaction),
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
  });

export const enterDispute = (request: ProviderRequest, { id: source, amount }: Stripe.Dispute): void =>
  enter(request, { type: 'adjustment', category: 'dispute', amount: -amount, fee: DISPUTE_FEE_CENTS, source });

export const enterDisputeWon = (request: ProviderRequest, { id: source, amount }: Stripe.Dispute): void =>
  enter(request, { type: 'adjustment', category: 'dispute_reversal', amount, source });

const moment = z.coerce
  .number<string>()
  .int()
  .transform((at) => new Date(at * 1000));

const listForm = z.strictObject({
  ...page,
  created: z.strictObject({ gte: moment.optional(), lt: moment.optional() }).optional(),
  currency: z.literal('usd').optional(),
  expand: z.array(z.literal('data.source')).max(1).optional(),
});

export async function listBalance(request: ProviderRequest, query: unknown): Promise<StoredAnswer> {
  const { limit, starting_after: startingAfter, created, expand } = readForm(listForm, query);
  const of = { limit, startingAfter, from: created?.gte, until: created?.lt };
  const { data, hasMore } = await listObjects(request, 'balance_transaction', of);
  const ids = data.flatMap(({ source }) => (expand && typeof source === 'string' ? [source] : []));
  const sources = await showObjects(request, ids);
  const shown = data.map((each) => ({
    ...each,
    source: (typeof each.source === 'string' ? sources.get(each.source) : undefined) ?? each.source,
  }));
  return listOf('/v1/balance_transactions', { data: shown, hasMore });
}
