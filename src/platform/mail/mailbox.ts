import { desc, eq } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '../db/database.ts';
import { mailOutbox } from './tables.ts';

export type OutboxMail = typeof mailOutbox.$inferSelect;
export type MailboxLine = Pick<OutboxMail, 'id' | 'toAddress' | 'subject' | 'template' | 'status' | 'createdAt'>;

/** The newest emails first, without their bodies. For the development mailbox; outside development nobody may list email. */
export async function listMailbox(db: Db, limit: number): Promise<MailboxLine[]> {
  const { id, toAddress, subject, template, status, createdAt } = mailOutbox;
  return db
    .select({ id, toAddress, subject, template, status, createdAt })
    .from(mailOutbox)
    .orderBy(desc(id))
    .limit(limit);
}

export type MailDelivery = Pick<OutboxMail, 'toAddress' | 'status' | 'tries' | 'lastError' | 'createdAt' | 'sentAt'>;

/** The state of the newest email of a template; null if there is none, or it was swept. */
export async function latestDelivery(db: Db, template: string): Promise<MailDelivery | null> {
  const { id, toAddress, status, tries, lastError, createdAt, sentAt } = mailOutbox;
  const [latest] = await db
    .select({ toAddress, status, tries, lastError, createdAt, sentAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.template, template))
    .orderBy(desc(id))
    .limit(1);
  return latest ?? null;
}

/** One email with its bodies; throws not_found. */
export async function getMail(db: Db, id: number): Promise<OutboxMail> {
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail) throw apiError('not_found');
  return mail;
}
