import { and, eq, inArray } from 'drizzle-orm';
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
