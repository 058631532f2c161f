import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { findInvoice, findPayment, listPayments, type Payment, refundableParts } from '../../ledger/public.ts';
import { dueRefunds } from '../tables.ts';

/** The refundable amounts of a payment, in cents. Disputed payments are included; the caller checks for a dispute. */
export type LeftOfPayment = {
  /** Charged without being owed. */
  overCents: number;
  /** Charged for the invoice. */
  paidCents: number;
  /** In refunds that were ordered and are still pending. */
  onItsWayCents: number;
};

/** Lock the invoice first if the result must stay true. */
export async function leftOfPayment(db: Db, payment: Payment): Promise<LeftOfPayment> {
  const { id, invoiceId } = payment;
  const invoice = await findInvoice(db, invoiceId);
  if (!invoice) throw new Error(`payment ${id} is for no invoice`);
  const overNoted = await notedCents(db, id, true);
  const ownNoted = await notedCents(db, id);
  let invoiceNoted = ownNoted;
  for (const other of await listPayments(db, invoiceId))
    if (other.id !== id) invoiceNoted += await notedCents(db, other.id);
  const refundable = await refundableParts(db, { payment, invoice });
  // Credit for unused days also counts as returned, so the invoice may have less left than the payment.
  const unreturned = invoice.totalCents - invoice.returnedCents - invoiceNoted;
  return {
    overCents: Math.max(0, refundable.overCents - overNoted),
    paidCents: Math.max(0, Math.min(refundable.paidCents - ownNoted, unreturned)),
    onItsWayCents: overNoted + ownNoted,
  };
}

/** The refundable total in cents, for display; 0 if there is no such payment. */
export async function leftCentsOf(db: Db, paymentId: number): Promise<number> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return 0;
  const { overCents, paidCents } = await leftOfPayment(db, payment);
  return overCents + paidCents;
}

/** Cents in pending refunds of a payment; `isOver`: of what was charged without being owed. */
export async function notedCents(db: Db, paymentId: number, isOver = false): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${dueRefunds.cents}), 0)::int` })
    .from(dueRefunds)
    .where(and(eq(dueRefunds.paymentId, paymentId), eq(dueRefunds.isOver, isOver), isNull(dueRefunds.decidedAt)));
  return found?.cents ?? 0;
}

/** Cents in pending refunds per payment. Payments without any are left out. */
export async function onItsWayCents(db: Db, paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .select({ paymentId: dueRefunds.paymentId, cents: sql<number>`sum(${dueRefunds.cents})::int` })
    .from(dueRefunds)
    .where(and(inArray(dueRefunds.paymentId, [...paymentIds]), isNull(dueRefunds.decidedAt)))
    .groupBy(dueRefunds.paymentId);
  return new Map(found.map(({ paymentId, cents }) => [paymentId, cents]));
}
