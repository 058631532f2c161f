import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { lockCustomer } from '../customer-queries.ts';
import { taxOfReturn } from '../posting.ts';
import { appendEntry, hasEntry, isDisputed, lockInvoiceOf, updateInvoice } from '../queries.ts';

/** Credit owed to members, which pays their next invoices. Each function is part of the caller's transaction. */

/** Grants credit without a payment: for a referral, or as an apology. Once per key. */
export async function grantCredit(
  root: Db,
  { customerId, cents, key }: { customerId: number; cents: number; key: string },
  now: Date,
): Promise<void> {
  await together(root, async (db) => {
    await lockCustomer(db, customerId);
    if (await hasEntry(db, key)) return;
    await appendEntry(db, { customerId, key }, { kind: 'credit_granted', cents }, now);
  });
}

export type Credited = { ok: true } | { ok: false; reason: 'no_such_invoice' | 'more_than_paid' | 'disputed' };

/** Credits unused days of a paid invoice, with their tax. Once per key. A payment that a bank took back does not count as paid. */
export async function creditUnused(
  root: Db,
  { invoiceId, cents, key }: { invoiceId: number; cents: number; key: string },
  now: Date,
): Promise<Credited> {
  return together(root, async (db): Promise<Credited> => {
    const invoice = await lockInvoiceOf(db, invoiceId);
    if (!invoice) return { ok: false, reason: 'no_such_invoice' };
    if (await hasEntry(db, key)) return { ok: true };
    if (invoice.status !== 'paid' || cents > invoice.totalCents - invoice.returnedCents)
      return { ok: false, reason: 'more_than_paid' };
    if (await isDisputed(db, invoiceId)) return { ok: false, reason: 'disputed' };
    if (cents === 0) return { ok: true };
    const of = { customerId: invoice.customerId, invoiceId, key };
    await appendEntry(db, of, { kind: 'unused_credited', cents, taxCents: taxOfReturn(invoice, cents) }, now);
    await updateInvoice(db, invoiceId, { returnedCents: invoice.returnedCents + cents });
    return { ok: true };
  });
}
