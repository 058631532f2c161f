import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { listOf, ok } from './answers.ts';
import { enterRefund, enterRefundFailure } from './balance.ts';
import { amount, id, metadata, page, readForm } from './forms.ts';
import { newId } from './ids.ts';
import { newRefund } from './payment-objects.ts';
import { emit, findCard, insertObject, listObjects, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { badRequest } from './wire-error.ts';

const createForm = z.strictObject({
  payment_intent: id.optional(),
  charge: id.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
});

/** Refunds at most what is left of the charge, nothing during a dispute, and nothing of what a bank kept. */
export async function createRefund(request: ProviderRequest, form: unknown): Promise<StoredAnswer> {
  const given = readForm(createForm, form);
  const charge = await chargeOf(request, given);
  const unrefunded = charge.amount - charge.amount_refunded;
  const left = charge.disputed ? await leftAfterDispute(request, charge) : unrefunded;
  if (charge.disputed && left === 0)
    throw badRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  if (!charge.paid || left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const wanted = given.amount ?? left;
  if (wanted > left)
    throw badRequest(`The refund (${wanted}) is more than what is left of the charge (${left}).`, { param: 'amount' });
  const card = typeof charge.payment_method === 'string' ? await findCard(request, charge.payment_method) : null;
  const refund = newRefund(
    charge,
    {
      amount: wanted,
      reason: given.reason ?? null,
      metadata: given.metadata,
      isPending: card?.behaviour.delaysRefunds ?? false,
    },
    request.now,
  );
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + wanted,
    refunded: wanted === unrefunded,
  };
  insertObject(request, refund);
  enterRefund(request, refund);
  saveObject(request, refunded);
  emit(request, 'charge.refunded', refunded);
  emit(request, 'refund.created', refund);
  // Stripe reports the failure some time later; this answer says succeeded, as Stripe's does.
  if (card?.behaviour.losesRefunds) await failRefundOf(request, refund.id);
  return ok(refund);
}

/** What is left of a charge after a lost dispute; 0 during a dispute. */
async function leftAfterDispute(request: ProviderRequest, charge: Stripe.Charge): Promise<number> {
  const { payment_intent: paymentIntent } = charge;
  if (typeof paymentIntent !== 'string') return 0;
  const { data: disputes } = await listObjects(request, 'dispute', { limit: MOST_DISPUTES, paymentIntent });
  if (disputes.some(({ status }) => status === 'needs_response' || status === 'under_review')) return 0;
  const taken = disputes.reduce((sum, dispute) => sum + (dispute.status === 'lost' ? dispute.amount : 0), 0);
  return Math.max(0, charge.amount - charge.amount_refunded - taken);
}

const MOST_DISPUTES = 100;

/** The end of a refund that had succeeded or is pending. */
export type RefundEnd = 'succeeded' | 'failed' | 'canceled';

/**
 * A pending refund succeeds, reported by refund.updated; so is one that somebody cancels in the Dashboard (docs.stripe.com/api/refunds).
 */
export async function endRefundOf(request: ProviderRequest, refundId: string, end: RefundEnd): Promise<void> {
  if (end !== 'succeeded') return failRefundOf(request, refundId, end);
  const refund = await loadObject(request, 'refund', refundId);
  const { pending_reason: _, ...gone } = refund;
  const arrived: Stripe.Refund = { ...gone, status: 'succeeded' };
  saveObject(request, arrived);
  emit(request, 'refund.updated', arrived);
}

/** The card's bank rejects the refund, or it was canceled: the money is back at the provider. */
export async function failRefundOf(
  request: ProviderRequest,
  refundId: string,
  status: 'failed' | 'canceled' = 'failed',
): Promise<void> {
  const refund = await loadObject(request, 'refund', refundId);
  const isUnderWay = refund.status === 'succeeded' || refund.status === 'pending';
  if (!isUnderWay || typeof refund.charge !== 'string') throw badRequest(`Refund ${refundId} did not succeed.`);
  const charge = await loadObject(request, 'charge', refund.charge);
  const failed: Stripe.Refund = {
    ...refund,
    status,
    failure_balance_transaction: newId('txn'),
    failure_reason: status === 'failed' ? 'lost_or_stolen_card' : 'merchant_request',
  };
  saveObject(request, failed);
  enterRefundFailure(request, failed);
  saveObject(request, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  emit(request, status === 'failed' ? 'refund.failed' : 'refund.updated', failed);
}

export async function listRefunds(request: ProviderRequest, query: unknown): Promise<StoredAnswer> {
  const form = z.strictObject({ ...page, payment_intent: id.optional() });
  const { limit, starting_after: startingAfter, payment_intent: paymentIntent } = readForm(form, query);
  return listOf('/v1/refunds', await listObjects(request, 'refund', { limit, startingAfter, paymentIntent }));
}

export async function retrieveRefund(request: ProviderRequest, _: unknown, refundId: string): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'refund', refundId));
}

async function chargeOf(
  request: ProviderRequest,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Stripe.Charge> {
  if (charge !== undefined) return loadObject(request, 'charge', charge);
  if (payment_intent === undefined)
    throw badRequest('One of charge and payment_intent is needed.', { code: 'parameter_missing', param: 'charge' });
  const { latest_charge, status } = await loadObject(request, 'payment_intent', payment_intent);
  if (status !== 'succeeded' || typeof latest_charge !== 'string')
    throw badRequest('This PaymentIntent has no successful charge to refund.', { param: 'payment_intent' });
  return loadObject(request, 'charge', latest_charge);
}
