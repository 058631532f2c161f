import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Payment } from './queries.ts';
import { billingCustomers, invoices, payments, refundFailures, refunds } from './tables.ts';

/** Refunds, and those of them that failed. */

export type Refund = typeof refunds.$inferSelect;

export async function findRefund(db: Db, providerId: string): Promise<Refund | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.providerId, providerId));
  return found ?? null;
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [made] = await db.insert(refunds).values(refund).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

export async function findRefundById(db: Db, id: number): Promise<Refund | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id));
  return found ?? null;
}

/** Cents refunded of an invoice's payments before an instant. */
export async function refundedCentsBefore(db: Db, invoiceId: number, before: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.invoiceId, invoiceId), lt(refunds.refundedAt, before)));
  return row?.cents ?? 0;
}

export type RefundFailure = typeof refundFailures.$inferSelect;

export async function findRefundFailure(db: Db, refundId: number): Promise<RefundFailure | null> {
  const [found] = await db.select().from(refundFailures).where(eq(refundFailures.refundId, refundId));
  return found ?? null;
}

export async function insertRefundFailure(db: Db, failure: typeof refundFailures.$inferInsert): Promise<void> {
  await db.insert(refundFailures).values(failure);
}

export async function updateRefundFailure(
  db: Db,
  refundId: number,
  settled: Pick<RefundFailure, 'settledAt' | 'settledAs' | 'sentAgainAs'>,
): Promise<void> {
  await db.update(refundFailures).set(settled).where(eq(refundFailures.refundId, refundId));
}

export type OwedRefund = Refund &
  Pick<RefundFailure, 'failedAt'> &
  Pick<Payment, 'method' | 'invoiceId'> & { /** Null: the customer has no account. */ userId: number | null };

/** Failed refunds that members are still owed, oldest first. */
export async function listOwedRefunds(db: Db): Promise<OwedRefund[]> {
  return db
    .select({
      ...getTableColumns(refunds),
      failedAt: refundFailures.failedAt,
      method: payments.method,
      invoiceId: payments.invoiceId,
      userId: billingCustomers.userId,
    })
    .from(refundFailures)
    .innerJoin(refunds, eq(refunds.id, refundFailures.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(billingCustomers, eq(billingCustomers.id, invoices.customerId))
    .where(isNull(refundFailures.settledAt))
    .orderBy(asc(refundFailures.failedAt), asc(refunds.id));
}

/** Failed refunds of a payment that the provider holds and has not sent again. */
const withProvider = (paymentId: number) =>
  and(eq(refunds.paymentId, paymentId), sql`${refundFailures.settledAs} is distinct from 'sent_again'`);

/** Cents of a payment's failed refunds that the provider holds again. */
export async function failedRefundCents(db: Db, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refunds)
    .innerJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
    .where(withProvider(paymentId));
  return row?.cents ?? 0;
}

/** Cents of a payment's failed refunds that a bank kept for the member. */
export async function chargedBackRefundCents(db: Db, paymentId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refunds)
    .innerJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
    .where(and(eq(refunds.paymentId, paymentId), eq(refundFailures.settledAs, 'chargeback')));
  return row?.cents ?? 0;
}

/** Failed refunds of a payment that are still owed, in the order they failed. */
export async function listOwedRefundsOf(db: Db, paymentId: number): Promise<Refund[]> {
  return db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
    .where(and(eq(refunds.paymentId, paymentId), isNull(refundFailures.settledAt)))
    .orderBy(asc(refundFailures.failedAt), asc(refunds.id));
}

/** Whether a refund with this provider id was a failed one sent again. */
export async function wasSentAgain(db: Db, providerId: string): Promise<boolean> {
  const rows = await db
    .select({ refundId: refundFailures.refundId })
    .from(refundFailures)
    .where(eq(refundFailures.sentAgainAs, providerId));
  return rows.length > 0;
}

/** Cents of failed refunds still owed, by invoice; invoices without any are left out. */
export async function owedRefundsByInvoice(db: Db, invoiceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: payments.invoiceId, cents: sql<number>`sum(${refunds.cents})::int` })
    .from(refundFailures)
    .innerJoin(refunds, eq(refunds.id, refundFailures.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.invoiceId, [...invoiceIds]), isNull(refundFailures.settledAt)))
    .groupBy(payments.invoiceId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Cents of failed refunds that the customer is still owed. */
export async function owedRefundCents(db: Db, customerId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refundFailures)
    .innerJoin(refunds, eq(refunds.id, refundFailures.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(invoices.customerId, customerId), isNull(refundFailures.settledAt)));
  return row?.cents ?? 0;
}
