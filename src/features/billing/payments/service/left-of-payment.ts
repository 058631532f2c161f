import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { findInvoice, findPayment, listPayments, type Payment, refundableParts } from '../../ledger/public.ts';
import { dueRefunds } from '../tables.ts';

/** What of a payment can go back, in cents. Those that a bank asks about are counted too: the caller looks at its dispute. */
export type LeftOfPayment = {
  /** Of what was charged and not owed. */
  overCents: number;
  /** Of what was paid for. */
  paidCents: number;
  /** What was ordered to go back and has not been decided. */
  onItsWayCents: number;
};

/** To rely on it, lock the invoice first. */
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
  // Days that became credit are returned as well, so an invoice may have less left than its payment.
  const unreturned = invoice.totalCents - invoice.returnedCents - invoiceNoted;
  return {
    overCents: Math.max(0, refundable.overCents - overNoted),
    paidCents: Math.max(0, Math.min(refundable.paidCents - ownNoted, unreturned)),
    onItsWayCents: overNoted + ownNoted,
  };
}

/** All of it in cents, to show; 0 for no payment. */
export async function leftCentsOf(db: Db, paymentId: number): Promise<number> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return 0;
  const { overCents, paidCents } = await leftOfPayment(db, payment);
  return overCents + paidCents;
}

/** Cents of what a payment paid for that are noted and not decided; `isOver`: of what was charged and not owed. */
export async function notedCents(db: Db, paymentId: number, isOver = false): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${dueRefunds.cents}), 0)::int` })
    .from(dueRefunds)
    .where(and(eq(dueRefunds.paymentId, paymentId), eq(dueRefunds.isOver, isOver), isNull(dueRefunds.decidedAt)));
  return found?.cents ?? 0;
}

/** Cents of each payment in refunds ordered and not yet answered by the provider; payments without any are left out. */
export async function onItsWayCents(db: Db, paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .select({ paymentId: dueRefunds.paymentId, cents: sql<number>`sum(${dueRefunds.cents})::int` })
    .from(dueRefunds)
    .where(and(inArray(dueRefunds.paymentId, [...paymentIds]), isNull(dueRefunds.decidedAt)))
    .groupBy(dueRefunds.paymentId);
  return new Map(found.map(({ paymentId, cents }) => [paymentId, cents]));
}
