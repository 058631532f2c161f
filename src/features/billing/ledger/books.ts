import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { LedgerAccount } from './posting.ts';
import { invoiceLines, invoices, ledgerEntries, ledgerPostings, payments, refundFailures, refunds } from './tables.ts';

/** The invariants of the books: they hold between any two transactions, and are checked against every row ever written. */

export type Violation = { rule: string /** The id of the row that breaks the rule. */; id: number };

const failedRefunds = sql`
  select r.payment_id, sum(r.cents) filter (where f.settled_as is distinct from 'sent_again') as cents, sum(r.cents) filter (where f.settled_at is null) as owed_cents
  from ${refundFailures} f join ${refunds} r on r.id = f.refund_id group by r.payment_id`;
/** A bank's chargeback of the payment itself, not of a refund owed on it. */
const isChargeback = sql`(p.account = 'chargebacks' and e.kind in ('dispute_opened', 'dispute_won'))`;

/** The query of each rule: the ids of the rows that break it. */
const RULES: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'the postings of an entry sum to zero': sql`
    select e.id from ${ledgerEntries} e left join ${ledgerPostings} p on p.entry_id = e.id
    group by e.id having coalesce(sum(p.cents), 0) <> 0 or count(p.cents) < 2`,
  'an invoice is its lines and its tax': sql`
    select i.id from ${invoices} i left join ${invoiceLines} l on l.invoice_id = i.id
    group by i.id having i.total_cents <> i.tax_cents + coalesce(sum(l.cents), 0)`,
  'what is owed on an invoice is what the ledger says': sql`
    select i.id from ${invoices} i
    left join ${ledgerEntries} e on e.invoice_id = i.id
    left join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'receivable'
    group by i.id having i.due_cents <> coalesce(sum(p.cents), 0)`,
  'what an invoice earned is what was not given back': sql`
    select i.id from ${invoices} i
    left join ${ledgerEntries} e on e.invoice_id = i.id
    left join ${ledgerPostings} p on p.entry_id = e.id and p.account in ('revenue', 'sales_tax')
    group by i.id
    having case i.status when 'void' then 0 else i.total_cents - i.returned_cents end <> coalesce(-sum(p.cents), 0)`,
  'a provider has of a payment what neither went back nor is with a bank': sql`
    select y.id from ${payments} y
    left join (${failedRefunds}) f on f.payment_id = y.id
    left join ${ledgerEntries} e on e.payment_id = y.id
    left join ${ledgerPostings} p on p.entry_id = e.id and (p.account = y.method || '_clearing' or ${isChargeback})
    group by y.id, f.cents
    having y.cents - y.refunded_cents - y.over_refunded_cents + coalesce(f.cents, 0) <> coalesce(sum(p.cents), 0)`,
  'a bank that asks has something of what was left of a payment and at most all, and one that gave it back nothing': sql`
    select y.id from ${payments} y
    left join ${ledgerEntries} e on e.payment_id = y.id
    left join ${ledgerPostings} p on p.entry_id = e.id and ${isChargeback}
    group by y.id
    having case when y.dispute in ('open', 'lost')
      then coalesce(sum(p.cents), 0) not between least(1, y.cents - y.refunded_cents - y.over_refunded_cents) and y.cents
      else coalesce(sum(p.cents), 0) <> 0 end`,
  'a refund that did not arrive is owed until it is settled': sql`
    select y.id from ${payments} y
    left join (${failedRefunds}) f on f.payment_id = y.id
    left join ${ledgerEntries} e on e.payment_id = y.id
    left join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'refunds_owed'
    group by y.id, f.owed_cents having coalesce(f.owed_cents, 0) <> -coalesce(sum(p.cents), 0)`,
  'what went back of a payment is the sum of its refunds': sql`
    select y.id from ${payments} y left join ${refunds} r on r.payment_id = y.id
    group by y.id having y.refunded_cents + y.over_refunded_cents <> coalesce(sum(r.cents), 0)`,
  'what was charged and not owed is owed back until it went': sql`
    select y.id from ${payments} y
    join ${ledgerEntries} e on e.payment_id = y.id
    join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'overpaid'
    group by y.id
    having case when y.dispute = 'lost' then -sum(p.cents) not between 0 and y.over_cents - y.over_refunded_cents
      else y.over_cents - y.over_refunded_cents <> -sum(p.cents) end`,
  'nobody has less than no credit': sql`
    select e.customer_id as id from ${ledgerEntries} e
    join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'account_credit'
    group by e.customer_id having sum(p.cents) > 0`,
};

/** Every row that breaks a rule, sorted by rule and id. The program guarantees that there are none. */
export async function violationsOf(db: Db): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, broken] of Object.entries(RULES)) {
    const { rows } = await db.execute<{ id: number }>(sql`${broken} order by 1`);
    found.push(...rows.map(({ id }) => ({ rule, id })));
  }
  return found;
}

export type Balance = { account: LedgerAccount /** A debit is positive, a credit negative. */; cents: number };

/** The trial balance: the balance of each account ever used, by account name. Sums to zero. */
export async function balances(db: Db): Promise<Balance[]> {
  return db
    .select({
      account: ledgerPostings.account,
      cents: sql<number>`sum(${ledgerPostings.cents})::bigint`.mapWith(Number),
    })
    .from(ledgerPostings)
    .groupBy(ledgerPostings.account)
    .orderBy(ledgerPostings.account);
}
