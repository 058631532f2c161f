import type { Db } from '#platform/db/database.ts';
import { findPayment, type Invoice, lockInvoiceOf, type Payment } from '../queries.ts';

/** Locks on the books: rows as they are once nobody else can change them. */

/**
 * The invoice, with its customer locked until the end of the transaction, so that nobody else moves their money. Throws if there is none.
 */
export async function lockInvoice(db: Db, id: number): Promise<Invoice> {
  const invoice = await lockInvoiceOf(db, id);
  if (!invoice) throw new Error(`there is no invoice ${id}`);
  return invoice;
}

export type Locked = { payment: Payment; invoice: Invoice };

/** Like `lockInvoice`, for a payment; null: there is none. */
export async function lockPayment(db: Db, id: number): Promise<Locked | null> {
  const seen = await findPayment(db, id);
  if (!seen) return null;
  const invoice = await lockInvoice(db, seen.invoiceId);
  return { payment: (await findPayment(db, id)) ?? seen, invoice };
}
