import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailOutbox } from './tables.ts';

/** Removes the mails of a template that somebody wrote by a form of ours: those whose answers would go to one of these addresses. */
export async function forgetSender(
  db: Db,
  { template, addresses }: { template: string; addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.template, template), inArray(mailOutbox.replyTo, [...addresses])));
}

/** Empties what was mailed to an address, whose owner is gone: that it was mailed stays for as long as all mail does, and nobody can send it again. */
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
