import { findInvoice, listPayments } from '#features/billing/ledger/public.ts';
import { notedCents } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { KeptSubscription } from '../queries.ts';
import { unusedOf, withTax } from './unused.ts';

/** How much of which payment is refunded, tax included. */
export type RefundPart = { paymentId: number; cents: number };

/**
 * What was paid for unused days, by the payments that can be refunded: credit and disputed money can't. Part of the caller's transaction.
 */
export async function unusedPayments(db: Db, subscription: KeptSubscription, now: Date): Promise<RefundPart[]> {
  const parts = [subscription.paid, ...subscription.addOnCents.map(({ paid }) => paid)];
  const unused = await unusedOf(db, parts, { subscription, now });
  const refunds: RefundPart[] = [];
  for (const { invoiceId, cents } of withTax(unused)) {
    let left = cents;
    for (const { paymentId, cents: most } of await refundableOf(db, invoiceId)) {
      const part = Math.min(left, most);
      if (part > 0) refunds.push({ paymentId, cents: part });
      left -= part;
    }
  }
  return refunds;
}

/** What was paid for the current term and can still be refunded, by payment. */
export async function paidPayments(db: Db, { paid, addOnCents }: KeptSubscription): Promise<RefundPart[]> {
  const invoices = new Set(
    [paid, ...addOnCents.map((held) => held.paid)].flatMap((part) => (part ? [part.invoiceId] : [])),
  );
  const refundable: RefundPart[] = [];
  for (const invoiceId of invoices) refundable.push(...(await refundableOf(db, invoiceId)));
  return refundable;
}

async function refundableOf(db: Db, invoiceId: number): Promise<RefundPart[]> {
  const invoice = await findInvoice(db, invoiceId);
  if (invoice?.status !== 'paid') return [];
  let left = invoice.totalCents - invoice.returnedCents;
  const parts: RefundPart[] = [];
  for (const { id: paymentId, cents, overCents, refundedCents, dispute } of await listPayments(db, invoiceId)) {
    const noted = await notedCents(db, paymentId);
    left -= noted;
    const isOurs = dispute === null || dispute === 'won';
    const most = isOurs ? Math.min(left, cents - overCents - refundedCents - noted) : 0;
    if (most > 0) parts.push({ paymentId, cents: most });
    left -= Math.max(0, most);
  }
  return parts;
}
