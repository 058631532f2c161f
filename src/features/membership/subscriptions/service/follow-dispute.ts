import { isDisputed, listPayments } from '#features/billing/ledger/public.ts';
import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { findBilledTerm, listGivenInvoices } from '../term-queries.ts';
import { lockOwnerOf } from './fulfil.ts';
import { changeLocked } from './renew.ts';
import { takeBackMovedRenewal, takeBackUnpaid } from './take-back.ts';

/** A payment for a subscription is one of `paidBy`, by which it runs. */
export type DisputedTerm = { subscriptionId: number; invoiceId: number; paidBy: readonly number[] };

/**
 * What a bank's question about a payment means for what was paid by it (decision 29). It follows what the books say now, in whatever order the news
 * come.
 */
export async function followDispute(root: Db, invoiceId: number, now: Date): Promise<void> {
  await root.transaction(async (db) => {
    const subscriptionId = (await findBilledTerm(db, invoiceId))?.subscriptionId;
    if (subscriptionId === undefined) return;
    // Before anything else is read of it: of two that are told at once the later one sees what is so now.
    await lockOwnerOf(db, subscriptionId);
    if (!(await findBilledTerm(db, invoiceId))?.isGiven) return;
    await applyDispute(db, { subscriptionId, invoiceId, paidBy: await listGivenInvoices(db, subscriptionId) }, now);
  });
}

/**
 * Closed while the bank asks, open again where it gave the money back all that it asked about, over where it kept it. Part of the caller's
 * transaction.
 */
export async function applyDispute(
  db: Db,
  { subscriptionId, invoiceId, paidBy }: DisputedTerm,
  now: Date,
): Promise<void> {
  const isLost = (await listPayments(db, invoiceId)).some(({ dispute }) => dispute === 'lost');
  if (isLost) {
    const ended = await changeLocked(db, subscriptionId, { kind: 'end', at: now, reason: 'disputed' }, now);
    if (!ended) return;
    await takeBackUnpaid(db, subscriptionId, ended, now);
    await emit(db, { type: 'subscription_ended', subscriptionId });
    return;
  }
  let isAsked = false;
  for (const each of paidBy) isAsked ||= await isDisputed(db, each);
  const changed = await changeLocked(db, subscriptionId, { kind: isAsked ? 'suspend' : 'restore', at: now }, now);
  if (changed && !isAsked) await takeBackMovedRenewal(db, subscriptionId, changed, now);
  if (changed) await emit(db, { type: isAsked ? 'subscription_suspended' : 'subscription_restored', subscriptionId });
}
