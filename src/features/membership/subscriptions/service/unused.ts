import { findInvoice, type Invoice, isDisputed } from '#features/billing/ledger/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type PaidPart, unusedOfPart } from '../paid-part.ts';
import type { Subscription } from '../subscription.ts';

/** What was paid for days that are not used: cents before tax, by the invoice by which they were paid. */
export type Unused = { invoice: Invoice; cents: number };

/** A bank that has the money, or kept it, is no payer; and nothing is worth more than what of its invoice has not gone back. */
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
    const left = invoice.totalCents - invoice.returnedCents;
    if (left <= 0) continue;
    const net = Math.floor((left * (invoice.totalCents - invoice.taxCents)) / invoice.totalCents);
    if (net > 0) unused.push({ invoice, cents: Math.min(cents, net) });
  }
  return unused;
}

/** Which of it a bill credits, `creditedCents` in all, and what is left. */
export function creditedOf(
  unused: readonly Unused[],
  creditedCents: number,
): { carried: { invoiceId: number; cents: number }[]; left: Unused[] } {
  let wanted = creditedCents;
  const carried: { invoiceId: number; cents: number }[] = [];
  const left: Unused[] = [];
  for (const { invoice, cents } of unused) {
    const used = Math.min(cents, wanted);
    wanted -= used;
    if (used > 0) carried.push({ invoiceId: invoice.id, cents: used });
    if (cents > used) left.push({ invoice, cents: cents - used });
  }
  return { carried, left };
}

export const sumOf = (unused: readonly Unused[]): number => unused.reduce((sum, { cents }) => sum + cents, 0);

/** With the tax that was paid on it: what becomes credit, or goes back. */
export const withTax = (unused: readonly Unused[]): { invoiceId: number; cents: number }[] =>
  unused.map(({ invoice: { id: invoiceId, totalCents, taxCents, returnedCents }, cents }) => {
    const gross = Math.round((cents * totalCents) / (totalCents - taxCents));
    return { invoiceId, cents: Math.min(gross, totalCents - returnedCents) };
  });
