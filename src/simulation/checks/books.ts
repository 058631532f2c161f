import { type SQL, sql } from 'drizzle-orm';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { type Broken, type Checked, isAbout } from './checked.ts';

/** The books, by their own rules and as a whole against invoices, payments and credit. */

/** Each query returns the rows that violate the rule. */
const RULES: Readonly<Record<string, SQL>> = {
  'the ledger sums to zero': sql`
    select 'all postings: ' || sum(cents) as subject from ledger_postings having sum(cents) <> 0`,
  'what is owed is what the ledger says': sql`
    select 'receivable: ' || (select coalesce(sum(cents), 0) from ledger_postings where account = 'receivable') as subject
    where (select coalesce(sum(cents), 0) from ledger_postings where account = 'receivable')
      <> (select coalesce(sum(due_cents), 0) from invoices)`,
  'a member’s credit is what came in for it less what it paid': sql`
    with paid as (
      select invoice_id, sum(cents - over_cents) as cents, sum(refunded_cents) as back from payments group by 1),
    held as (
      select i.customer_id, sum(i.returned_cents - coalesce(p.back, 0)
        - case i.status when 'void' then 0 else i.total_cents - i.due_cents - coalesce(p.cents, 0) end) as cents
      from invoices i left join paid p on p.invoice_id = i.id
      where i.status <> 'written_off' group by 1),
    booked as (
      select e.customer_id, -sum(p.cents) filter (where e.kind not in ('credit_granted', 'refund_settled')) as cents
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'account_credit' group by 1)
    select 'customer ' || h.customer_id || ': ' || h.cents || ', booked ' || coalesce(b.cents, 0) as subject
    from held h left join booked b using (customer_id) where h.cents <> coalesce(b.cents, 0)`,
  'an invoice is paid by no more money than its total': sql`
    select 'invoice ' || i.id as subject from invoices i
    left join (select invoice_id, sum(cents - over_cents) as cents from payments group by 1) p on p.invoice_id = i.id
    where coalesce(p.cents, 0) > i.total_cents`,
  'what could not be given any more went back': sql`
    select 'invoice ' || i.id as subject from subscription_invoices s join invoices i on i.id = s.invoice_id
    where not s.is_given and i.returned_cents <> i.total_cents`,
  'what was given was paid': sql`
    select 'invoice ' || i.id as subject from subscription_invoices s join invoices i on i.id = s.invoice_id
    where s.fulfilled_at is not null and i.status <> 'paid'`,
};

export async function unbalanced({ world: { database } }: Checked): Promise<Broken[]> {
  const { db } = database;
  const broken = (await violationsOf(db)).map(({ rule, id }) => isAbout(rule)(`row ${id}`));
  for (const [rule, asked] of Object.entries(RULES)) {
    const { rows } = await db.execute<{ subject: string }>(asked);
    broken.push(...rows.map(({ subject }) => isAbout(rule)(subject)));
  }
  return broken;
}
