import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { listOf, ok } from './answers.ts';
import { enterDispute, enterDisputeWon } from './balance.ts';
import { flag, page, readForm, text } from './forms.ts';
import { newDispute } from './payment-objects.ts';
import { emit, insertObject, listObjects, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { badRequest } from './wire-error.ts';

/** Options of a dispute. An inquiry takes no money (docs.stripe.com/disputes/how-disputes-work). */
export type DisputeOptions = { amount?: number; isInquiry?: boolean };

/** The bank withdraws the charge, or part of it, and opens a dispute. */
export async function openDisputeOf(
  request: ProviderRequest,
  charge: Stripe.Charge,
  { amount = charge.amount - charge.amount_refunded, isInquiry = false }: DisputeOptions = {},
): Promise<void> {
  const status = isInquiry ? 'warning_needs_response' : 'needs_response';
  const dispute = newDispute(charge, { amount, status }, request.now);
  insertObject(request, dispute);
  if (!isInquiry) enterDispute(request, dispute);
  saveObject(request, { ...charge, disputed: !isInquiry });
  emit(request, 'charge.dispute.created', dispute);
}

/**
 * The same by the payment intent, possibly months after the charge: a cardholder has 120 days or more
 * (docs.stripe.com/disputes/how-disputes-work).
 */
export async function disputeCharge(
  request: ProviderRequest,
  intentId: string,
  options: DisputeOptions,
): Promise<void> {
  await openDisputeOf(request, await chargeOf(request, intentId), options);
}

/** Closes an inquiry, or turns it into a dispute of what is left of the charge. */
export async function endInquiry(request: ProviderRequest, disputeId: string, isDispute: boolean): Promise<void> {
  const inquiry = await loadObject(request, 'dispute', disputeId);
  if (inquiry.status !== 'warning_needs_response') throw badRequest('This is no open inquiry.');
  if (!isDispute) {
    const closed: Stripe.Dispute = { ...inquiry, status: 'warning_closed' };
    saveObject(request, closed);
    return emit(request, 'charge.dispute.closed', closed);
  }
  if (typeof inquiry.charge !== 'string') throw badRequest('This inquiry has no charge.');
  const charge = await loadObject(request, 'charge', inquiry.charge);
  const amount = charge.amount - charge.amount_refunded;
  const dispute: Stripe.Dispute = { ...inquiry, amount, status: 'needs_response', is_charge_refundable: false };
  saveObject(request, dispute);
  enterDispute(request, dispute);
  saveObject(request, { ...charge, disputed: true });
  emit(request, 'charge.dispute.updated', dispute);
}

/**
 * The bank takes back the money of a won dispute, which Stripe reports as a lost dispute (docs.stripe.com/disputes/how-disputes-work,
 * "pre-arbitration").
 */
export async function loseAfterWon(request: ProviderRequest, disputeId: string): Promise<void> {
  const dispute = await loadObject(request, 'dispute', disputeId);
  if (dispute.status !== 'won' || typeof dispute.charge !== 'string') throw badRequest('This dispute was not won.');
  enterDispute(request, dispute);
  saveObject(request, { ...(await loadObject(request, 'charge', dispute.charge)), disputed: true });
  await decide(request, dispute, 'lost');
}

async function chargeOf(request: ProviderRequest, intentId: string): Promise<Stripe.Charge> {
  const { latest_charge: chargeId } = await loadObject(request, 'payment_intent', intentId);
  if (typeof chargeId !== 'string') throw badRequest('This PaymentIntent has no charge.');
  return loadObject(request, 'charge', chargeId);
}

export async function retrieveDispute(request: ProviderRequest, _: unknown, disputeId: string): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'dispute', disputeId));
}

export async function listDisputes(request: ProviderRequest, query: unknown): Promise<StoredAnswer> {
  const { limit, starting_after } = readForm(z.strictObject(page), query);
  return listOf('/v1/disputes', await listObjects(request, 'dispute', { limit, startingAfter: starting_after }));
}

const evidenceForm = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }),
  submit: flag.default(true),
});

/** The outcomes that Stripe documents for tests: this text wins, any other one loses. */
const WINNING = 'winning_evidence';

export async function updateDispute(request: ProviderRequest, form: unknown, disputeId: string): Promise<StoredAnswer> {
  const { evidence, submit } = readForm(evidenceForm, form);
  const dispute = await openDispute(request, disputeId);
  const told: Stripe.Dispute = { ...dispute, evidence: { ...dispute.evidence, ...evidence } };
  if (submit) return ok(await decide(request, told, evidence.uncategorized_text === WINNING ? 'won' : 'lost'));
  saveObject(request, told);
  return ok(told);
}

/** Sets the bank's decision, regardless of the evidence. */
export async function decideDispute(request: ProviderRequest, disputeId: string, isWon: boolean): Promise<void> {
  await decide(request, await openDispute(request, disputeId), isWon ? 'won' : 'lost');
}

/** Accepts the dispute, which loses it. */
export async function closeDispute(request: ProviderRequest, _: unknown, disputeId: string): Promise<StoredAnswer> {
  return ok(await decide(request, await openDispute(request, disputeId), 'lost'));
}

async function openDispute(request: ProviderRequest, disputeId: string): Promise<Stripe.Dispute> {
  const dispute = await loadObject(request, 'dispute', disputeId);
  if (dispute.status !== 'needs_response') throw badRequest('This dispute is already closed.');
  return dispute;
}

async function decide(
  request: ProviderRequest,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const decided: Stripe.Dispute = { ...dispute, status };
  saveObject(request, decided);
  if (status === 'won') enterDisputeWon(request, decided);
  if (status === 'won' && typeof dispute.charge === 'string')
    saveObject(request, { ...(await loadObject(request, 'charge', dispute.charge)), disputed: false });
  emit(request, 'charge.dispute.closed', decided);
  return decided;
}
