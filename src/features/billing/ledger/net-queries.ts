import { and, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { payments, refunds } from './tables.ts';

/** Cents charged from `from` until before `to`, tax included, minus what was refunded in that time. */
export async function netCentsBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { paidAt } = payments;
  const { refundedAt } = refunds;
  const [charged, refunded] = await Promise.all([
    db
      .select({ cents: sql<number>`coalesce(sum(${payments.cents}), 0)::float8` })
      .from(payments)
      .where(and(gte(paidAt, from), lt(paidAt, to))),
    db
      .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::float8` })
      .from(refunds)
      .where(and(gte(refundedAt, from), lt(refundedAt, to))),
  ]);
  return (charged[0]?.cents ?? 0) - (refunded[0]?.cents ?? 0);
}
