import { desc, eq } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '../db/database.ts';
import { mailOutbox } from './tables.ts';

export type OutboxMail = typeof mailOutbox.$inferSelect;
export type MailboxLine = Pick<OutboxMail, 'id' | 'toAddress' | 'subject' | 'template' | 'status' | 'createdAt'>;

/** The newest mails first, without their bodies. For the development mailbox: outside development nobody may list mail. */
export async function listMailbox(db: Db, limit: number): Promise<MailboxLine[]> {
  const { id, toAddress, subject, template, status, createdAt } = mailOutbox;
  return db
    .select({ id, toAddress, subject, template, status, createdAt })
    .from(mailOutbox)
    .orderBy(desc(id))
    .limit(limit);
}

/** One mail with its bodies; throws not_found. */
export async function getMail(db: Db, id: number): Promise<OutboxMail> {
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail) throw apiError('not_found');
  return mail;
}
