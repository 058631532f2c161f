import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { invoices, payments } from '../../ledger/tables.ts';
import { cardCustomers, keptCards } from '../../payment-methods/tables.ts';
import { dueRefunds, paymentAttempts } from '../tables.ts';
import type { RefundDeps } from './ask-provider.ts';

const BATCH = 100;

/**
 * Has the card provider delete the customers of deleted accounts, with what it knows of them. Not while a charge, a refund or a dispute is open, or a card is still to be
 * forgotten. One that fails has its next turn after the others.
 */
export async function forgetCustomers(
  { db, cards, now }: Pick<RefundDeps, 'db' | 'cards' | 'now'>,
  onFailure: (error: unknown, customerId: number) => void,
): Promise<void> {
  for (const { customerId, providerId } of await listCustomersToForget(db)) {
    const save = (changed: Partial<typeof cardCustomers.$inferInsert>) =>
      db.update(cardCustomers).set(changed).where(eq(cardCustomers.customerId, customerId));
    await save({ forgetAskedAt: now });
    try {
      await cards.deleteCustomer(providerId);
      await save({ forgottenAt: now });
    } catch (error) {
      onFailure(error, customerId);
    }
  }
}

async function listCustomersToForget(db: Db): Promise<{ customerId: number; providerId: string }[]> {
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
    .limit(BATCH);
}
