import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import { type LedgerEvent, postingsOf } from './posting.ts';
import { billingCustomers, invoiceLines, invoices, ledgerEntries, ledgerPostings, payments } from './tables.ts';

export type Invoice = typeof invoices.$inferSelect;
export type InvoiceLine = Omit<typeof invoiceLines.$inferSelect, 'id' | 'invoiceId'>;
export type Payment = typeof payments.$inferSelect;

// Locks the customer first. Once that lock is granted, the invoice is read as the previous holder left it.
const lockedInvoice = preparedSelect('locked_invoice', getTableColumns(invoices), (select) =>
  select
    .from(billingCustomers)
    .innerJoin(invoices, eq(invoices.customerId, billingCustomers.id))
    .where(eq(invoices.id, sql.placeholder('id')))
    .for('no key update'),
);

/** Locks the customer of an invoice and returns the invoice as of then; null: there is none. */
export async function lockInvoiceOf(db: Db, id: number): Promise<Invoice | null> {
  return (await lockedInvoice(db, { id }))[0] ?? null;
}

const invoiceOf = preparedSelect('invoice', getTableColumns(invoices), (select) =>
  select.from(invoices).where(eq(invoices.id, sql.placeholder('id'))),
);

export async function findInvoice(db: Db, id: number): Promise<Invoice | null> {
  return (await invoiceOf(db, { id }))[0] ?? null;
}

const invoicesOf = preparedSelect('invoices', getTableColumns(invoices), (select) =>
  select.from(invoices).where(sql`${invoices.id} = any(${sql.placeholder('ids')}::int[])`),
);

/** In no particular order. */
export async function listInvoicesById(db: Db, ids: readonly number[]): Promise<Invoice[]> {
  return ids.length === 0 ? [] : invoicesOf(db, { ids: [...ids] });
}

const invoiceByKey = preparedSelect('invoice_by_key', getTableColumns(invoices), (select) =>
  select.from(invoices).where(eq(invoices.key, sql.placeholder('key'))),
);

export async function findInvoiceByKey(db: Db, key: string): Promise<Invoice | null> {
  return (await invoiceByKey(db, { key }))[0] ?? null;
}

type NewInvoice = typeof invoices.$inferInsert & { lines: readonly InvoiceLine[] };

/** Inserts the invoice, its lines and its entry in one statement. Null: an invoice with this key exists, and nothing was written. */
export async function insertInvoice(db: Db, { lines, ...invoice }: NewInvoice): Promise<Invoice | null> {
  const { customerId, totalCents, taxCents, issuedAt } = invoice;
  const made = db
    .$with('made')
    .as(db.insert(invoices).values(invoice).onConflictDoNothing({ target: invoices.key }).returning());
  const line = sql.join(
    lines.map(
      ({ description, cents, startsAt, endsAt }, order) =>
        sql`(${order}::int, ${description}::text, ${cents}::int, ${startsAt?.toISOString() ?? null}::timestamptz, ${endsAt?.toISOString() ?? null}::timestamptz)`,
    ),
    sql`, `,
  );
  const written = sql`insert into ${invoiceLines} (invoice_id, description, cents, starts_at, ends_at)
    select made.id, line.description, line.cents, line.starts_at, line.ends_at
    from made, (values ${line}) as line (nth, description, cents, starts_at, ends_at) order by line.nth`;
  const entry = sql`insert into ${ledgerEntries} (kind, customer_id, invoice_id, key, at)
    select 'invoice_issued', ${customerId}, made.id, 'invoice:' || made.id, ${issuedAt.toISOString()} from made returning id`;
  const parts = [
    ...(lines.length > 0 ? [{ name: 'written', part: written }] : []),
    ...(totalCents > 0
      ? [
          { name: 'entry', part: entry },
          { name: 'posted', part: postedOf({ kind: 'invoice_issued', totalCents, taxCents }) },
        ]
      : []),
  ];
  const [row] = await db
    .with(made, ...parts.map(({ name, part }) => db.$with(name, {}).as(part)))
    .select()
    .from(made);
  return row ?? null;
}

type Progress = Pick<Invoice, 'dueCents' | 'returnedCents' | 'status' | 'settledAt'>;

export async function updateInvoice(db: Db, id: number, progress: Partial<Progress>): Promise<void> {
  await db.update(invoices).set(progress).where(eq(invoices.id, id));
}

/** An invoice with its lines in the order they were written; null: there is none. */
export async function findInvoiceWithLines(
  db: Db,
  id: number,
): Promise<{ invoice: Invoice; lines: InvoiceLine[] } | null> {
  const rows = await db
    .select({ invoice: invoices, line: invoiceLines })
    .from(invoices)
    .leftJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(eq(invoices.id, id))
    .orderBy(asc(invoiceLines.id));
  const [first] = rows;
  return first ? { invoice: first.invoice, lines: rows.flatMap(({ line }) => line ?? []) } : null;
}

/** In the order they were written. */
export async function listInvoiceLines(db: Db, invoiceId: number): Promise<InvoiceLine[]> {
  const { description, cents, startsAt, endsAt, id } = invoiceLines;
  return db
    .select({ description, cents, startsAt, endsAt })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(id));
}

/** Cents owed for what was already given. */
export async function outstandingOf(db: Db, customerId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${invoices.dueCents}), 0)::int` })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), eq(invoices.status, 'open'), eq(invoices.isDebt, true)));
  return row?.cents ?? 0;
}

export async function findPayment(db: Db, id: number): Promise<Payment | null> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id));
  return found ?? null;
}

const paymentOfProvider = preparedSelect('payment_of_provider', getTableColumns(payments), (select) =>
  select
    .from(payments)
    .where(and(eq(payments.method, sql.placeholder('method')), eq(payments.providerId, sql.placeholder('providerId')))),
);

export async function findPaymentOfProvider(
  db: Db,
  { method, providerId }: Pick<Payment, 'method' | 'providerId'>,
): Promise<Payment | null> {
  return (await paymentOfProvider(db, { method, providerId }))[0] ?? null;
}

export async function hasPayments(db: Db, invoiceId: number): Promise<boolean> {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.invoiceId, invoiceId)).limit(1);
  return rows.length > 0;
}

/** Those of the invoices that received or returned money. Voided ones are left out, because their money is refunded. */
export async function listWithMoney(db: Db, invoiceIds: readonly number[]): Promise<number[]> {
  const { id, status, returnedCents } = invoices;
  const hasPayment = sql`exists (select 1 from ${payments} where ${payments.invoiceId} = ${id})`;
  const rows = await db
    .select({ id })
    .from(invoices)
    .where(and(inArray(id, [...invoiceIds]), ne(status, 'void'), or(gt(returnedCents, 0), hasPayment)));
  return rows.map((row) => row.id);
}

/** Whether a bank took back a payment of this invoice. */
export async function isDisputed(db: Db, invoiceId: number): Promise<boolean> {
  const isTaken = and(eq(payments.invoiceId, invoiceId), inArray(payments.dispute, ['open', 'lost']));
  const rows = await db.select({ id: payments.id }).from(payments).where(isTaken).limit(1);
  return rows.length > 0;
}

/** Payments in an open dispute, oldest first. */
export async function listOpenDisputes(db: Db): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.dispute, 'open')).orderBy(asc(payments.id));
}

/** Null: the charge was entered before. */
export async function insertPayment(db: Db, payment: typeof payments.$inferInsert): Promise<Payment | null> {
  const [made] = await db
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: [payments.method, payments.providerId] })
    .returning();
  return made ?? null;
}

export async function updatePayment(
  db: Db,
  id: number,
  progress: Partial<Pick<Payment, 'refundedCents' | 'overRefundedCents' | 'dispute'>>,
): Promise<void> {
  await db.update(payments).set(progress).where(eq(payments.id, id));
}

/** Cents of a payment that a bank took and has not returned. */
export async function chargedBackOf(db: Db, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerPostings.cents}), 0)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        inArray(ledgerEntries.kind, ['dispute_opened', 'dispute_won']),
        eq(ledgerPostings.account, 'chargebacks'),
      ),
    );
  return row?.cents ?? 0;
}

/** Cents of a payment that are held because they were not owed. For payments older than that account, they are credit. */
export async function overpaidOf(db: Db, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerPostings.cents}), 0)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerPostings.account, 'overpaid')));
  return row?.cents ?? 0;
}

const credit = preparedSelect(
  'credit',
  { cents: sql<number>`coalesce(-sum(${ledgerPostings.cents}), 0)::int` },
  (select) =>
    select
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(
        and(eq(ledgerEntries.customerId, sql.placeholder('customerId')), eq(ledgerPostings.account, 'account_credit')),
      ),
);

/** Cents of credit that pay the customer's next invoices. */
export async function creditOf(db: Db, customerId: number): Promise<number> {
  return (await credit(db, { customerId }))[0]?.cents ?? 0;
}

const creditOfMember = preparedSelect(
  'credit_of_member',
  { cents: sql<number>`coalesce(-sum(${ledgerPostings.cents}), 0)::int` },
  (select) =>
    select
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .innerJoin(billingCustomers, eq(billingCustomers.id, ledgerEntries.customerId))
      .where(and(eq(billingCustomers.userId, sql.placeholder('userId')), eq(ledgerPostings.account, 'account_credit'))),
);

/** Like `creditOf`, for a member; 0 for a visitor without an account (null). */
export async function creditOfUser(db: Db, userId: number | null): Promise<number> {
  return userId === null ? 0 : ((await creditOfMember(db, { userId }))[0]?.cents ?? 0);
}

export async function hasEntry(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.key, key));
  return rows.length > 0;
}

type EntryOf = { customerId: number | null; invoiceId?: number; paymentId?: number; key: string };

/** Appends an entry for the event and returns its id. The caller has locked the customer and checked that it is new; else it throws. */
export async function appendEntry(db: Db, of: EntryOf, event: LedgerEvent, now: Date): Promise<number> {
  const entry = db
    .insert(ledgerEntries)
    .values({ ...of, kind: event.kind, at: now })
    .returning({ id: ledgerEntries.id });
  const { rows } = await db.execute<{ id: number }>(
    sql`with entry as ${entry} ${postedOf(event)} returning entry_id as id`,
  );
  const [posted] = rows;
  if (!posted) throw new Error('an entry without postings');
  return posted.id;
}

/** The postings of an event, for the statement that inserts their `entry`. */
function postedOf(event: LedgerEvent): SQL {
  const postings = sql.join(
    postingsOf(event).map(({ account, cents }) => sql`(${account}::text, ${cents}::int)`),
    sql`, `,
  );
  return sql`insert into ${ledgerPostings} (entry_id, account, cents)
    select entry.id, posting.account, posting.cents from entry, (values ${postings}) as posting (account, cents)`;
}

export async function listPaymentsOf(db: Db, invoiceIds: readonly number[]): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.id));
}

export const listPayments = (db: Db, invoiceId: number): Promise<Payment[]> => listPaymentsOf(db, [invoiceId]);

/** Every payment of a customer, newest first; includes payments of voided invoices. */
export async function listPaymentsOfCustomer(db: Db, customerId: number): Promise<Payment[]> {
  return db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(invoices.customerId, customerId))
    .orderBy(desc(payments.id));
}
