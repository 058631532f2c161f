import { findInvoice, hasMoney, lockInvoice } from '#features/billing/ledger/public.ts';
import { hasOpenAttempt, type Paid, payBill } from '#features/billing/payments/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { keepUse, releaseUse } from '../../promotions/public.ts';
import { findSubscription, lockSubscription } from '../queries.ts';
import { findBilledTerm } from '../term-queries.ts';
import { dropOrder } from './drop-order.ts';
import { codeUseOf, fulfilInvoice, lockOwnerOf } from './fulfil.ts';
import { dropRefused } from './take-back.ts';

type TermBill = Omit<Parameters<typeof payBill>[1], 'beforeCharge'> & {
  /** Nothing is charged later either: where nothing is due now, no card is asked for. */
  isLast: boolean;
};

/** A member pays for a term, or for what he adds to one, and has it then. */
export async function payTerm(ctx: Context, { isLast, mayPay, ...bill }: TermBill): Promise<Paid> {
  const { db, now } = ctx;
  const { invoiceId } = bill;
  if (isLast && (await findInvoice(db, invoiceId))?.status === 'paid') {
    await db.transaction((tx) => holdCode(tx, invoiceId, now));
    await fulfilInvoice(db, invoiceId, now);
    return { status: 'paid' };
  }
  const paid = await payBill(ctx, {
    ...bill,
    mayPay: async (payer) => {
      await mayPay?.(payer);
      await db.transaction((tx) => holdCode(tx, invoiceId, now));
    },
    // Once more where the attempt is noted: the same order, refused meanwhile by another card, has lost its hold.
    beforeCharge: (tx) => holdCode(tx, invoiceId, now),
  }).catch(async (error: unknown) => {
    await releaseRefused(db, invoiceId, now);
    throw error;
  });
  if (paid.status === 'paid') await fulfilInvoice(db, invoiceId, now);
  return paid;
}

/** Throws where the code of the order is somebody else's now: then nothing is charged. */
async function holdCode(db: Db, invoiceId: number, now: Date): Promise<void> {
  const billed = await findBilledTerm(db, invoiceId);
  const subscription = billed && (await findSubscription(db, billed.subscriptionId));
  const use = billed && subscription && codeUseOf(subscription, billed);
  const kept = use && (await keepUse(db, use, now));
  if (kept?.ok === false) throw apiError('promo_code_refused', { message: kept.message });
}

/**
 * A payment that was refused frees its code at once. What a code or credit covers in full is a paid invoice from the beginning: it is taken
 * back, so that nobody's billing history lists what they never got. Nothing is done while an attempt is open, or has brought money.
 */
async function releaseRefused(root: Db, invoiceId: number, now: Date): Promise<void> {
  const seen = await findBilledTerm(root, invoiceId);
  if (!seen || seen.fulfilledAt || seen.kind === 'renewal') return;
  await root.transaction(async (db) => {
    await lockOwnerOf(db, seen.subscriptionId);
    const subscription = await lockSubscription(db, seen.subscriptionId);
    const invoice = await lockInvoice(db, invoiceId);
    const billed = await findBilledTerm(db, invoiceId);
    if (!subscription || !billed || billed.fulfilledAt) return;
    if ((await hasOpenAttempt(db, invoiceId)) || (await hasMoney(db, invoice))) return;
    if (invoice.status !== 'paid') {
      if (codeUseOf(subscription, billed)) await releaseUse(db, subscription.id);
    } else if (billed.kind === 'first') await dropOrder(db, subscription, now);
    else await dropRefused(db, subscription.id, invoiceId, now);
  });
}
