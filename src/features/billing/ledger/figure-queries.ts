import { sql } from 'drizzle-orm';
import { invoices, ledgerEntries, ledgerPostings } from './tables.ts';

/** The books as relations for the statements that compute figures: used in `from`, never loaded into the program. */

/** The waived cents of each invoice that staff forgave. Such an invoice is paid, without a payment. */
const FORGIVEN = sql`(
  select e.invoice_id, p.cents
  from ${ledgerEntries} e
  join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'promotional_credit'
  where e.kind = 'credit_granted' and e.key = 'forgiven:' || e.invoice_id)`;

/** Every invoice: its customer, what is owed, and whether it was paid or waived. */
export const BILLED = sql`(
  select i.id as invoice_id, i.customer_id, i.status, i.total_cents,
    exists (select 1 from ${FORGIVEN} f where f.invoice_id = i.id) as is_forgiven
  from ${invoices} i)`;

/** The revenue of each paid invoice, before tax. Negative rows are what was waived, refunded or credited. */
export const EARNED = sql`(
  select e.invoice_id, -p.cents as cents
  from ${ledgerEntries} e
  join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'revenue'
  join ${invoices} i on i.id = e.invoice_id and i.status = 'paid'
  union all
  select i.id, -round((i.total_cents - i.tax_cents) * f.cents / i.total_cents::numeric)::int
  from ${FORGIVEN} f join ${invoices} i on i.id = f.invoice_id and i.status = 'paid')`;
