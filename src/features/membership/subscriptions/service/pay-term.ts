import { findInvoice, hasMoney, lockInvoice } from '#features/billing/ledger/public.ts';
import { isPaidOrCharging, type Paid, payBill } from '#features/billing/payments/public.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { keepUse, releaseUse } from '../../promotions/public.ts';
import { findSubscription, lockSubscription } from '../queries.ts';
import { findBilledTerm } from '../term-queries.ts';
import { dropOrder } from './drop-order.ts';
import { codeUseOf, type Fulfilment, fulfilOrder, lockOwnerOf } from './fulfil.ts';
import { dropRefused } from './take-back.ts';

type TermBill = Omit<Parameters<typeof payBill>[1], 'beforeCharge'> & {
  /** Nothing will be charged later either: if nothing is due now, no payment method is needed. */
  isLast: boolean;
};

/** A member pays for a term, or for an addition to one, and gets it at once. */
export async function payTerm(ctx: Context, bill: TermBill): Promise<Paid> {
  const { db, now } = ctx;
  const { invoiceId } = bill;
  const paid = await takePayment(ctx, bill).catch(async (error: unknown) => {
    await releaseRefused(db, invoiceId, now);
    throw error;
  });
  if (paid.status !== 'paid') return paid;
  const outcome = await fulfilOrder(db, invoiceId, now);
  if (outcome === 'given') return paid;
  await releaseRefused(db, invoiceId, now);
  throw notGiven(outcome);
}

async function takePayment(ctx: Context, { isLast, mayPay, ...bill }: TermBill): Promise<Paid> {
  const { db, now } = ctx;
  const { invoiceId } = bill;
  // The bank may ask about the card before any payment, and an earlier refused payment has released the code.
  await db.transaction((tx) => holdCode(tx, invoiceId, { now, isCharging: false }));
  if (isLast && (await findInvoice(db, invoiceId))?.status === 'paid') {
    await db.transaction((tx) => holdCode(tx, invoiceId, { now, isCharging: true }));
    return { status: 'paid' };
  }
  return payBill(ctx, {
    ...bill,
    mayPay: async (payer) => {
      // Before the check of a trial's card, which is saved with the use of the code.
      await db.transaction((tx) => holdCode(tx, invoiceId, { now, isCharging: true }));
      await mayPay?.(payer);
    },
    // Held again when the attempt is saved: a refusal of another request for this order may have released the code meanwhile.
    beforeCharge: (tx) => holdCode(tx, invoiceId, { now, isCharging: true }),
  });
}

/** Another request ended the order, or the subscription changed, while this one was paying. */
const notGiven = (outcome: Exclude<Fulfilment, 'given'>): BluechipAPIError =>
  apiError('gone', {
    message:
      outcome === 'returned'
        ? 'Your subscription changed while you were paying. We are refunding your payment.'
        : 'This order expired. Please order again.',
  });

/** Throws if somebody else has the code by now; then nothing is charged. What money has paid for begins even if its hold has expired. */
async function holdCode(
  db: Db,
  invoiceId: number,
  { now, isCharging }: { now: Date; isCharging: boolean },
): Promise<void> {
  const billed = await findBilledTerm(db, invoiceId);
  const subscription = billed && (await findSubscription(db, billed.subscriptionId));
  const use = billed && subscription && codeUseOf(subscription, billed);
  if (!use) return;
  const invoice = await findInvoice(db, invoiceId);
  if (invoice && (await hasMoney(db, invoice))) return;
  const held = await keepUse(db, use, now, { isCharging });
  if (!held.ok) throw apiError('promo_code_refused', { message: held.message });
}

/**
 * A refused payment releases its code at once. What a code or credit covers in full is a paid invoice from the beginning: it is voided, so
 * that the billing history doesn't list what the member never got. Does nothing while another request is paying, or once money has arrived.
 */
async function releaseRefused(root: Db, invoiceId: number, now: Date): Promise<void> {
  const seen = await findBilledTerm(root, invoiceId);
  if (!seen || seen.fulfilledAt || seen.kind === 'renewal') return;
  await root.transaction(async (db) => {
    await lockOwnerOf(db, seen.subscriptionId);
    const subscription = await lockSubscription(db, seen.subscriptionId);
    const { status } = await lockInvoice(db, invoiceId);
    const billed = await findBilledTerm(db, invoiceId);
    if (!subscription || !billed || billed.fulfilledAt || (await isPaidOrCharging(db, invoiceId))) return;
    const use = codeUseOf(subscription, billed);
    if (status === 'paid' && billed.kind === 'first') await dropOrder(db, subscription, now);
    else if (status === 'paid') await dropRefused(db, subscription.id, invoiceId, now);
    else if (use) await releaseUse(db, use);
  });
}
