import { asc, eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { contactMessages } from './tables.ts';

export type ContactMessage = typeof contactMessages.$inferSelect;

/** Returns the number of the message. */
export async function insertMessage(db: Db, message: typeof contactMessages.$inferInsert): Promise<number> {
  const [written] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id });
  if (!written) throw new Error('the message was not written');
  return written.id;
}

export async function listMessagesOf(db: Db, userId: number): Promise<ContactMessage[]> {
  return db.select().from(contactMessages).where(eq(contactMessages.userId, userId)).orderBy(asc(contactMessages.id));
}

export async function deleteMessagesOf(db: Db, userId: number): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.userId, userId));
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before));
}
