import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailOutbox } from './tables.ts';

/** Deletes the emails of a template that people wrote with one of our forms: those whose replies would go to one of these addresses. */
export async function forgetSender(
  db: Db,
  { template, addresses }: { template: string; addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.template, template), inArray(mailOutbox.replyTo, [...addresses])));
}

/** Empties the emails to an address whose owner is gone. The rows stay for as long as all email does, and nobody can send them again. */
export async function forgetBodies(db: Db, address: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ html: '', text: '', isResendable: false })
    .where(
      and(
        sql`lower(${mailOutbox.toAddress}) = lower(${address})`,
        inArray(mailOutbox.status, ['sent', 'failed', 'suppressed']),
      ),
    );
}
