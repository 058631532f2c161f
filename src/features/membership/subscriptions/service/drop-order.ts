import { lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { hasOpenAttempt, isBeingCharged } from '#features/billing/payments/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { eachInTurn, type OnFailureOf } from '#platform/jobs/each-in-turn.ts';
import { listStaleOrders } from '../due-queries.ts';
import { findSubscription, type KeptSubscription, lockSubscription, saveSubscription } from '../queries.ts';
import { findOpenTerm } from '../term-queries.ts';
import { transition } from '../transition.ts';
import { lockOwner } from './fulfil.ts';
import { releaseCodes } from './order-codes.ts';

/**
 * Ends an unpaid order, in the caller's transaction, which holds the owner's lock. An order that is paid stays, because it is about to
 * begin, and so does one that is being charged; the invoice is locked so that no charge can start meanwhile. A charge that a bank or PayPal
 * still approves later is refunded.
 */
export async function dropOrder(
  db: Db,
  order: KeptSubscription,
  now: Date,
): Promise<'dropped' | 'paid' | 'being_charged'> {
  const ended = transition(order, { kind: 'end', at: now, reason: 'never_paid' });
  if (!ended.ok) return 'paid';
  const term = await findOpenTerm(db, order.id, 'first');
  if (term) {
    await lockInvoice(db, term.invoiceId);
    if (await isBeingCharged(db, term.invoiceId, now)) return 'being_charged';
    if (!(await voidInvoice(db, term.invoiceId, now)).ok) return 'paid';
  }
  await releaseCodes(db, order.id);
  await saveSubscription(db, order.id, ended.subscription, now);
  return 'dropped';
}

/** How long an order can be paid. */
const ORDER_MS = DAY_MS;

/** Drops orders that were not paid within a day. One that fails does not stop the others, and is tried again. */
export const dropStaleOrders = (root: Db, now: Date, onFailure: OnFailureOf): Promise<void> =>
  eachInTurn({
    list: (page) => listStaleOrders(root, new Date(now.getTime() - ORDER_MS), page),
    work: (id) => root.transaction((db) => dropStale(db, id, now)),
    onFailure,
  });

async function dropStale(db: Db, id: number, now: Date): Promise<void> {
  const seen = await findSubscription(db, id);
  if (!seen) return;
  await lockOwner(db, seen);
  const order = await lockSubscription(db, id);
  if (order?.status !== 'incomplete') return;
  const term = await findOpenTerm(db, id, 'first');
  // It may have been charged: `resumeAttempts` finds out, and then it begins.
  if (term && (await hasOpenAttempt(db, term.invoiceId))) return;
  await dropOrder(db, order, now);
}
