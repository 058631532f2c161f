import { and, asc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PaymentMethod } from '../ledger/public.ts';
import { payments, refunds } from '../ledger/tables.ts';
import { dueRefunds } from './tables.ts';

/** A refund that the provider refused and the member is still owed. */
export type RefusedRefund = {
  paymentId: number;
  method: PaymentMethod;
  providerId: string;
  cents: number;
  refusedAt: Date;
};

/**
 * Since then, oldest first. Whatever was refunded of the payment afterwards, by any way, settles one. Disputed payments are left out: they
 * are the bank's.
 */
export async function listRefusedRefunds(db: Db, from: Date): Promise<RefusedRefund[]> {
  const { paymentId, cents, refusal, decidedAt } = dueRefunds;
  const wentSince = sql`coalesce((select sum(${refunds.cents}) from ${refunds}
    where ${refunds.paymentId} = ${paymentId} and ${refunds.refundedAt} >= ${decidedAt}), 0)`;
  const rows = await db
    .select({ paymentId, method: payments.method, providerId: payments.providerId, cents, refusedAt: decidedAt })
    .from(dueRefunds)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(and(isNotNull(refusal), ne(refusal, 'disputed'), gte(decidedAt, from), sql`${wentSince} < ${cents}`))
    .orderBy(asc(decidedAt), asc(dueRefunds.id));
  return rows.flatMap(({ refusedAt, ...refund }) => (refusedAt ? [{ ...refund, refusedAt }] : []));
}
