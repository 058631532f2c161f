import { sql } from 'drizzle-orm';
import { TIME_ZONE } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { invoices, ledgerCorrections, ledgerEntries, ledgerPostings } from '../ledger/tables.ts';

/** Tax of a state in a calendar month of Central Time, in cents. */
export type TaxOfMonth = {
  state: string;
  /** "2026-11". */
  month: string;
  /** Before tax: taxed sales that were paid in that month. */
  salesCents: number;
  returnedSalesCents: number;
  collectedCents: number;
  returnedCents: number;
};

/**
 * From the ledger: an invoice counts in the month in which it was fully paid, and what was returned of it (as a refund or as credit) in the
 * month of the return. Corrections by staff count on their own day. A renewal that staff waived counts as billed, tax included (decision
 * 0161); a write-off was never collected, and a chargeback counts as collected. `until` is exclusive.
 */
export async function taxByMonth(db: Db, { from, until }: { from: Date; until: Date }): Promise<TaxOfMonth[]> {
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;
  const monthOf = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone ${TIME_ZONE}, 'YYYY-MM')`;
  const { rows } = await db.execute<TaxOfMonth>(sql`
    select state, month, sum(sales)::float8 as "salesCents", sum(returned_sales)::float8 as "returnedSalesCents",
      sum(collected)::float8 as "collectedCents", sum(returned)::float8 as "returnedCents"
    from (
      select i.tax_state as state, ${monthOf(sql`i.settled_at`)} as month, i.total_cents - i.tax_cents as sales, 0 as returned_sales,
        i.tax_cents as collected, 0 as returned
      from ${invoices} i
      where i.status = 'paid' and i.tax_state is not null and ${within(sql`i.settled_at`)}
      union all
      select i.tax_state, ${monthOf(sql`e.at`)}, 0, case p.account when 'revenue' then p.cents else 0 end,
        0, case p.account when 'sales_tax' then p.cents else 0 end
      from ${ledgerEntries} e
      join ${ledgerPostings} p on p.entry_id = e.id and p.account in ('revenue', 'sales_tax')
      join ${invoices} i on i.id = e.invoice_id
      where e.kind in ('payment_refunded', 'unused_credited') and i.tax_state is not null and ${within(sql`e.at`)}
      union all
      select c.tax_state, ${monthOf(sql`e.at`)},
        case when p.account = 'revenue' and p.cents < 0 then -p.cents else 0 end,
        case when p.account = 'revenue' and p.cents > 0 then p.cents else 0 end,
        case when p.account = 'sales_tax' and p.cents < 0 then -p.cents else 0 end,
        case when p.account = 'sales_tax' and p.cents > 0 then p.cents else 0 end
      from ${ledgerCorrections} c
      join ${ledgerEntries} e on e.id = c.entry_id
      join ${ledgerPostings} p on p.entry_id = e.id and p.account in ('revenue', 'sales_tax')
      where c.tax_state is not null and ${within(sql`e.at`)}
    ) line
    group by state, month
    order by month, state`);
  return rows;
}
