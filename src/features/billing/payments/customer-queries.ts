import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { invoices, payments } from '../ledger/tables.ts';
import { cardCustomers, keptCards } from '../payment-methods/tables.ts';
import { dueRefunds, paymentAttempts } from './tables.ts';

/** Card provider customers whose members deleted their accounts. */

/** Customers of deleted accounts without an open charge, refund or dispute, idle longest first. */
export async function listCustomersToForget(
  db: Db,
  limit: number,
): Promise<{ customerId: number; providerId: string }[]> {
  const { customerId, providerId, removedAt, forgetAskedAt, forgottenAt } = cardCustomers;
  const isOpen = sql`
    exists (select 1 from ${keptCards} where ${keptCards.customerId} = ${customerId}
      and ${keptCards.providerId} is not null and ${keptCards.forgottenAt} is null)
    or exists (select 1 from ${paymentAttempts} where ${paymentAttempts.providerCustomerId} = ${providerId}
      and ${paymentAttempts.endedAt} is null)
    or exists (select 1 from ${payments} join ${invoices} on ${invoices.id} = ${payments.invoiceId}
      where ${invoices.customerId} = ${customerId} and (${payments.dispute} = 'open' or exists (
        select 1 from ${dueRefunds} where ${dueRefunds.paymentId} = ${payments.id} and ${dueRefunds.decidedAt} is null)))`;
  return db
    .select({ customerId, providerId })
    .from(cardCustomers)
    .where(and(isNotNull(removedAt), isNull(forgottenAt), sql`not (${isOpen})`))
    .orderBy(sql`coalesce(${forgetAskedAt}, ${removedAt})`)
    .limit(limit);
}

export async function saveForgetting(
  db: Db,
  customerId: number,
  at: Partial<Pick<typeof cardCustomers.$inferSelect, 'forgetAskedAt' | 'forgottenAt'>>,
): Promise<void> {
  await db.update(cardCustomers).set(at).where(eq(cardCustomers.customerId, customerId));
}
