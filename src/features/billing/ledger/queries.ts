import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type LedgerEvent, postingsOf } from './posting.ts';
import {
  billingCustomers,
  invoiceLines,
  invoices,
  ledgerEntries,
  ledgerPostings,
  payments,
  refunds,
} from './tables.ts';

export type Invoice = typeof invoices.$inferSelect;
export type InvoiceLine = Omit<typeof invoiceLines.$inferSelect, 'id' | 'invoiceId'>;
export type Payment = typeof payments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** The customer that a member is, made where he is none yet. */
export async function ensureCustomer(db: Db, userId: number, now: Date): Promise<number> {
  await db.insert(billingCustomers).values({ userId, createdAt: now }).onConflictDoNothing();
  const [found] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  if (!found) throw new Error(`member ${userId} is no customer`);
  return found.id;
}

/** Somebody who pays without an account. */
export async function makeCustomer(db: Db, now: Date): Promise<number> {
  const [made] = await db.insert(billingCustomers).values({ createdAt: now }).returning({ id: billingCustomers.id });
  if (!made) throw new Error('an insert without a row');
  return made.id;
}

export async function findCustomer(db: Db, userId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  return found?.id ?? null;
}

/** Until the end of the transaction nobody else moves this customer's money. Every writer of the books locks him first. */
export async function lockCustomer(db: Db, id: number): Promise<void> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, id))
    .for('update');
  if (rows.length === 0) throw new Error(`there is no customer ${id}`);
}

/** The same of whoever a member is as a customer; null: he is none. */
export async function lockCustomerOfMember(db: Db, userId: number): Promise<number | null> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .for('update');
  return rows[0]?.id ?? null;
}

/** The same of whom an invoice was billed to, with the invoice as it is then; null: there is none. */
export async function lockInvoiceOf(db: Db, id: number): Promise<Invoice | null> {
  const billedTo = db.select({ id: invoices.customerId }).from(invoices).where(eq(invoices.id, id));
  await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.id, billedTo))
    .for('update');
  return findInvoice(db, id);
}

/** The customer goes on without a name. */
export async function stripCustomer(db: Db, userId: number): Promise<void> {
  await db.update(billingCustomers).set({ userId: null }).where(eq(billingCustomers.userId, userId));
}

export async function findInvoice(db: Db, id: number): Promise<Invoice | null> {
  const [found] = await db.select().from(invoices).where(eq(invoices.id, id));
  return found ?? null;
}

export async function findInvoiceByKey(db: Db, key: string): Promise<Invoice | null> {
  const [found] = await db.select().from(invoices).where(eq(invoices.key, key));
  return found ?? null;
}

export async function insertInvoice(
  db: Db,
  { lines, ...invoice }: typeof invoices.$inferInsert & { lines: readonly InvoiceLine[] },
): Promise<Invoice> {
  const [made] = await db.insert(invoices).values(invoice).returning();
  if (!made) throw new Error('an insert without a row');
  if (lines.length > 0) await db.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId: made.id })));
  return made;
}

type Progress = Pick<Invoice, 'dueCents' | 'returnedCents' | 'status' | 'settledAt'>;

export async function updateInvoice(db: Db, id: number, progress: Partial<Progress>): Promise<void> {
  await db.update(invoices).set(progress).where(eq(invoices.id, id));
}

/** A customer's invoices, the latest first. */
export async function listInvoices(db: Db, customerId: number): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

/** In the order in which they were written. */
export async function listInvoiceLines(db: Db, invoiceId: number): Promise<InvoiceLine[]> {
  const { description, cents, startsAt, endsAt, id } = invoiceLines;
  return db
    .select({ description, cents, startsAt, endsAt })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(id));
}

/** Cents that are owed for what was given. */
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

export async function findPaymentOfProvider(
  db: Db,
  { method, providerId }: Pick<Payment, 'method' | 'providerId'>,
): Promise<Payment | null> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.providerId, providerId)));
  return found ?? null;
}

export async function hasPayments(db: Db, invoiceId: number): Promise<boolean> {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.invoiceId, invoiceId)).limit(1);
  return rows.length > 0;
}

/** Whether a bank has taken back what an invoice was paid with. */
export async function isDisputed(db: Db, invoiceId: number): Promise<boolean> {
  const isTaken = and(eq(payments.invoiceId, invoiceId), inArray(payments.dispute, ['open', 'lost']));
  const rows = await db.select({ id: payments.id }).from(payments).where(isTaken).limit(1);
  return rows.length > 0;
}

/** Payments that banks have taken back and ask about, the oldest first. */
export async function listOpenDisputes(db: Db): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.dispute, 'open')).orderBy(asc(payments.id));
}

export async function insertPayment(db: Db, payment: typeof payments.$inferInsert): Promise<Payment> {
  const [made] = await db.insert(payments).values(payment).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

export async function updatePayment(
  db: Db,
  id: number,
  progress: Partial<Pick<Payment, 'refundedCents' | 'overRefundedCents' | 'dispute'>>,
): Promise<void> {
  await db.update(payments).set(progress).where(eq(payments.id, id));
}

export async function findRefund(db: Db, providerId: string): Promise<Refund | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.providerId, providerId));
  return found ?? null;
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [made] = await db.insert(refunds).values(refund).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

/** Cents of a payment that are held because they were not owed. Of payments of before there was an account for that, they are credit. */
export async function overpaidOf(db: Db, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerPostings.cents}), 0)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerPostings.account, 'overpaid')));
  return row?.cents ?? 0;
}

/** Cents that are owed to a customer, and pay what he owes next. */
export async function creditOf(db: Db, customerId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerPostings.cents}), 0)::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(eq(ledgerEntries.customerId, customerId), eq(ledgerPostings.account, 'account_credit')));
  return row?.cents ?? 0;
}

/** The same of a member; 0 of somebody without an account (null). */
export async function creditOfUser(db: Db, userId: number | null): Promise<number> {
  const customerId = userId === null ? null : await findCustomer(db, userId);
  return customerId === null ? 0 : creditOf(db, customerId);
}

export async function hasEntry(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.key, key));
  return rows.length > 0;
}

type EntryOf = { customerId: number; invoiceId?: number; paymentId?: number; key: string };

/** Enters what happened. Throws where it was entered before: whoever calls has looked, with the customer locked. */
export async function appendEntry(db: Db, of: EntryOf, event: LedgerEvent, now: Date): Promise<void> {
  const [entry] = await db
    .insert(ledgerEntries)
    .values({ ...of, kind: event.kind, at: now })
    .returning({ id: ledgerEntries.id });
  if (!entry) throw new Error('an insert without a row');
  await db.insert(ledgerPostings).values(postingsOf(event).map((posting) => ({ ...posting, entryId: entry.id })));
}

/** Orders that wait for their payment are not there, nor what was taken back. */
const isShown = (customerId: number) =>
  and(
    eq(invoices.customerId, customerId),
    ne(invoices.status, 'void'),
    or(ne(invoices.status, 'open'), eq(invoices.isDebt, true)),
  );

/** What a customer was billed, the newest first. */
export async function listInvoicePage(
  db: Db,
  customerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(isShown(customerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(db: Db, customerId: number): Promise<number> {
  const [row] = await db.select({ invoices: count() }).from(invoices).where(isShown(customerId));
  return row?.invoices ?? 0;
}

/** In the order in which they were written. */
export async function listLinesOf(
  db: Db,
  invoiceIds: readonly number[],
): Promise<(typeof invoiceLines.$inferSelect)[]> {
  return db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.id));
}

export async function listPaymentsOf(db: Db, invoiceIds: readonly number[]): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.invoiceId, [...invoiceIds]))
    .orderBy(asc(payments.id));
}

export const listPayments = (db: Db, invoiceId: number): Promise<Payment[]> => listPaymentsOf(db, [invoiceId]);
