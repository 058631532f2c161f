import { and, eq, gte, inArray, isNull, notLike } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { BY_HAND, type Payment, type PaymentMethod } from '../ledger/public.ts';
import { payments, refundFailures, refunds } from '../ledger/tables.ts';
import { dueRefunds } from './tables.ts';

/** The books, in the form that is compared with a provider's list. */

const CHUNK = 1000;

async function inChunks<Id, Row>(ids: readonly Id[], find: (some: Id[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) rows.push(...(await find(ids.slice(at, at + CHUNK))));
  return rows;
}

/** Payments by the provider's charge ids. */
export async function paymentsByCharge(
  db: Db,
  method: PaymentMethod,
  chargeIds: readonly string[],
): Promise<Map<string, Payment>> {
  const rows = await inChunks(chargeIds, (some) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.method, method), inArray(payments.providerId, some))),
  );
  return new Map(rows.map((payment) => [payment.providerId, payment]));
}

/** `hasFailed`: the books know that the refund failed. */
export type BookedRefund = { paymentId: number; providerId: string; cents: number; hasFailed: boolean };

const bookedRefund = {
  paymentId: refunds.paymentId,
  providerId: refunds.providerId,
  cents: refunds.cents,
  failedAt: refundFailures.failedAt,
};
const asBooked = ({ failedAt, ...refund }: Omit<BookedRefund, 'hasFailed'> & { failedAt: Date | null }) => ({
  ...refund,
  hasFailed: failedAt !== null,
});

/** Refunds by the provider's ids, including the id under which one was sent again. */
export async function refundsById(db: Db, ids: readonly string[]): Promise<Map<string, BookedRefund>> {
  const made = await inChunks(ids, (some) =>
    db
      .select(bookedRefund)
      .from(refunds)
      .leftJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
      .where(inArray(refunds.providerId, some)),
  );
  const again = await inChunks(ids, (some) =>
    db
      .select({ ...bookedRefund, sentAgainAs: refundFailures.sentAgainAs })
      .from(refundFailures)
      .innerJoin(refunds, eq(refunds.id, refundFailures.refundId))
      .where(inArray(refundFailures.sentAgainAs, some)),
  );
  return new Map([
    ...made.map((refund): [string, BookedRefund] => [refund.providerId, asBooked(refund)]),
    ...again.map(({ sentAgainAs, ...refund }): [string, BookedRefund] => [
      sentAgainAs ?? '',
      { ...asBooked(refund), hasFailed: false },
    ]),
  ]);
}

export async function listPaymentsFrom(db: Db, method: PaymentMethod, from: Date): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), gte(payments.paidAt, from)))
    .orderBy(payments.id);
}

/** Without refunds that staff sent by hand, because no provider knows them. */
export async function listRefundsFrom(db: Db, method: PaymentMethod, from: Date): Promise<BookedRefund[]> {
  const rows = await db
    .select(bookedRefund)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(refundFailures, eq(refundFailures.refundId, refunds.id))
    .where(and(eq(payments.method, method), gte(refunds.refundedAt, from), notLike(refunds.providerId, `${BY_HAND}%`)))
    .orderBy(refunds.id);
  return rows.map(asBooked);
}

/** Whether a refund with this reference was ordered and is undecided: the refund job will enter it. */
export async function isRefundDue(db: Db, reference: string): Promise<boolean> {
  const { key, decidedAt } = dueRefunds;
  return (await db.$count(dueRefunds, and(eq(key, reference), isNull(decidedAt)))) > 0;
}
