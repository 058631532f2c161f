import { sql } from 'drizzle-orm';
import { invoices, ledgerEntries, ledgerPostings } from './tables.ts';

/** The books as relations of the statements that compute figures: rows of `from`, never loaded into the program. */

/** Every invoice: whose it is, what is owed on it, and whether that was paid. */
export const BILLED = sql`(select id as invoice_id, customer_id, status, total_cents from ${invoices})`;

/** The revenue of each paid invoice, before tax: what was sold, and below zero what went back of it as money or as credit. */
export const EARNED = sql`(
  select e.invoice_id, -p.cents as cents
  from ${ledgerEntries} e
  join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'revenue'
  join ${invoices} i on i.id = e.invoice_id and i.status = 'paid')`;
