import type { Db } from '#platform/db/database.ts';
import { findPayment, type Invoice, lockInvoiceOf, type Payment } from '../queries.ts';

/** Rows of the books as they are once nobody else moves them. */

/** The invoice, with its customer locked: until the end of the transaction nobody else moves his money. Throws where there is none. */
export async function lockInvoice(db: Db, id: number): Promise<Invoice> {
  const invoice = await lockInvoiceOf(db, id);
  if (!invoice) throw new Error(`there is no invoice ${id}`);
  return invoice;
}

export type Locked = { payment: Payment; invoice: Invoice };

/** The same of a payment; null: there is none. */
export async function lockPayment(db: Db, id: number): Promise<Locked | null> {
  const seen = await findPayment(db, id);
  if (!seen) return null;
  const invoice = await lockInvoice(db, seen.invoiceId);
  return { payment: (await findPayment(db, id)) ?? seen, invoice };
}
