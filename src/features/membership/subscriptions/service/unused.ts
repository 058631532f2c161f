import { findInvoice, type Invoice, isDisputed, listPayments } from '#features/billing/ledger/public.ts';
import { notedCents } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type PaidPart, unusedOfPart } from '../paid-part.ts';
import type { Subscription } from '../subscription.ts';

/**
 * What was paid for unused days: cents before tax, by the invoice that paid for them. `leftCents`: the part of that invoice, tax included,
 * that isn't refunded and has no refund pending.
 */
export type Unused = { invoice: Invoice; leftCents: number; cents: number };

/**
 * Excludes payments that a bank holds or took in a dispute. Caps each amount at the part of its invoice that isn't refunded and has no
 * refund pending.
 */
export async function unusedOf(
  db: Db,
  parts: readonly (PaidPart | null)[],
  { subscription, now }: { subscription: Subscription; now: Date },
): Promise<Unused[]> {
  const sums = new Map<number, number>();
  for (const { invoiceId, cents } of parts.flatMap((part) => unusedOfPart(part, subscription, now)))
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + cents);
  const unused: Unused[] = [];
  for (const [invoiceId, cents] of sums) {
    const invoice = cents > 0 ? await findInvoice(db, invoiceId) : null;
    if (invoice?.status !== 'paid' || (await isDisputed(db, invoiceId))) continue;
    const leftCents = invoice.totalCents - invoice.returnedCents - (await orderedCents(db, invoiceId));
    if (leftCents <= 0) continue;
    const net = beforeTax(invoice, leftCents);
    if (net > 0) unused.push({ invoice, leftCents, cents: Math.min(cents, net) });
  }
  return unused;
}

const beforeTax = ({ totalCents, taxCents }: Invoice, cents: number): number =>
  Math.floor((cents * (totalCents - taxCents)) / totalCents);

/** Refunds that were ordered and are not sent yet. */
async function orderedCents(db: Db, invoiceId: number): Promise<number> {
  let cents = 0;
  for (const { id } of await listPayments(db, invoiceId)) cents += await notedCents(db, id);
  return cents;
}

/** Splits the unused value into what a bill credits, `creditedCents` in all, and the rest. */
export function creditedOf(
  unused: readonly Unused[],
  creditedCents: number,
): { carried: { invoiceId: number; cents: number }[]; left: Unused[] } {
  let wanted = creditedCents;
  const carried: { invoiceId: number; cents: number }[] = [];
  const left: Unused[] = [];
  for (const { invoice, leftCents, cents } of unused) {
    const used = Math.min(cents, wanted);
    wanted -= used;
    if (used > 0) carried.push({ invoiceId: invoice.id, cents: used });
    if (cents > used) left.push({ invoice, leftCents, cents: cents - used });
  }
  return { carried, left };
}

export const sumOf = (unused: readonly Unused[]): number => unused.reduce((sum, { cents }) => sum + cents, 0);

/** Adds the tax that was paid: this is what becomes credit or is refunded. */
export const withTax = (unused: readonly Unused[]): { invoiceId: number; cents: number }[] =>
  unused.map(({ invoice, leftCents, cents }) => {
    const { id: invoiceId, totalCents, taxCents } = invoice;
    // If everything is returned, the last cent goes too, which rounding would keep.
    if (cents === beforeTax(invoice, leftCents)) return { invoiceId, cents: leftCents };
    const gross = Math.round((cents * totalCents) / (totalCents - taxCents));
    return { invoiceId, cents: Math.min(gross, leftCents) };
  });
