import { findInvoice, listPayments } from '#features/billing/ledger/public.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { type KeptSubscription, lockSubscription } from '../queries.ts';
import { findBilledTerm, listGivenInvoices } from '../term-queries.ts';
import { lockOwnerOf } from './fulfil.ts';
import { changeLocked } from './renew.ts';
import { takeBackMovedRenewal, takeBackUnpaid } from './take-back.ts';

/** `paidBy`: the invoices that pay for the current term. The disputed payment is one of them. */
export type DisputedTerm = { subscriptionId: number; invoiceId: number; paidBy: readonly number[] };

/**
 * Applies a dispute to what the payment bought (decision 29). Reads the current state of the books, so the order of webhooks doesn't
 * matter.
 */
export async function followDispute(root: Db, invoiceId: number, now: Date): Promise<void> {
  await root.transaction(async (db) => {
    const subscriptionId = (await findBilledTerm(db, invoiceId))?.subscriptionId;
    if (subscriptionId === undefined) return;
    // Locked before anything else is read, so that the later of two concurrent events sees the current state.
    await lockOwnerOf(db, subscriptionId);
    if (!(await findBilledTerm(db, invoiceId))?.isGiven) return;
    await applyDispute(db, { subscriptionId, invoiceId, paidBy: await listGivenInvoices(db, subscriptionId) }, now);
  });
}

/**
 * Suspends access while the dispute is open, and restores it if the bank returned the whole disputed amount. If the bank kept it, the
 * subscription ends if that payment pays for the current term; a later payment keeps it open to the end of its term without renewal. Part
 * of the caller's transaction.
 */
export async function applyDispute(
  db: Db,
  { subscriptionId, invoiceId, paidBy }: DisputedTerm,
  now: Date,
): Promise<void> {
  const isLost = await hasDispute(db, invoiceId, 'lost');
  if (isLost && !(await isPaidSince(db, { subscriptionId, invoiceId }, now))) {
    const ended = await changeLocked(db, subscriptionId, { kind: 'end', at: now, reason: 'disputed' }, now);
    if (!ended) return;
    await takeBackUnpaid(db, subscriptionId, ended, now);
    await emit(db, { type: 'subscription_ended', subscriptionId });
    return;
  }
  // The suspended days are added first: a subscription without days left can't be canceled, it ends.
  await closeOrOpen(db, { subscriptionId, paidBy }, now);
  if (isLost) await turnOffRenewal(db, subscriptionId, now);
}

async function closeOrOpen(
  db: Db,
  { subscriptionId, paidBy }: Omit<DisputedTerm, 'invoiceId'>,
  now: Date,
): Promise<void> {
  let isAsked = false;
  for (const each of paidBy) isAsked ||= await hasDispute(db, each, 'open');
  const changed = await changeLocked(db, subscriptionId, { kind: isAsked ? 'suspend' : 'restore', at: now }, now);
  if (changed && !isAsked) await takeBackMovedRenewal(db, subscriptionId, changed, now);
  if (changed) await emit(db, { type: isAsked ? 'subscription_suspended' : 'subscription_restored', subscriptionId });
}

/** The member may turn renewal on again. */
async function turnOffRenewal(db: Db, subscriptionId: number, now: Date): Promise<void> {
  const isOn = ({ renews }: KeptSubscription) => renews;
  const changed = await changeLocked(db, subscriptionId, { kind: 'cancel', at: now }, now, isOn);
  if (!changed) return;
  await takeBackUnpaid(db, subscriptionId, changed, now);
  await emit(db, { type: 'subscription_cancelled', subscriptionId });
}

/**
 * Whether the current term (or the one that ran when the bank suspended it) and its add-ons were paid by other invoices without a
 * chargeback.
 */
async function isPaidSince(
  db: Db,
  { subscriptionId, invoiceId }: Omit<DisputedTerm, 'paidBy'>,
  now: Date,
): Promise<boolean> {
  const subscription = await lockSubscription(db, subscriptionId);
  if (!subscription?.paid || !subscription.term) return false;
  const { paid, term, suspendedAt, addOnCents } = subscription;
  const runsBy = [paid, ...addOnCents.flatMap((addOn) => addOn.paid ?? [])].map((part) => part.invoiceId);
  if (runsBy.includes(invoiceId) || term.endsAt <= (suspendedAt ?? now)) return false;
  const present = await findInvoice(db, paid.invoiceId);
  const isPaid = present?.status === 'paid' && present.returnedCents < present.totalCents;
  for (const each of runsBy) if (await hasDispute(db, each, 'lost')) return false;
  return isPaid;
}

const hasDispute = async (db: Db, invoiceId: number, state: 'open' | 'lost'): Promise<boolean> =>
  (await listPayments(db, invoiceId)).some(({ dispute }) => dispute === state);
