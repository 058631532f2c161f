import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { paymentAttempts } from './tables.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

export async function findAttempt(db: Db, id: number): Promise<Attempt | null> {
  const [found] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return found ?? null;
}

/** The one of which is not known how it ends. */
export async function findOpenAttempt(db: Db, invoiceId: number): Promise<Attempt | null> {
  const isOpen = and(eq(paymentAttempts.invoiceId, invoiceId), isNull(paymentAttempts.endedAt));
  const [found] = await db.select().from(paymentAttempts).where(isOpen);
  return found ?? null;
}

/** Whether somebody was asked for its money and has not decided, or his answer is not known: it may be paid already. */
export const isBeingPaid = async (db: Db, invoiceId: number): Promise<boolean> =>
  (await findOpenAttempt(db, invoiceId)) !== null;

/** The open ones that began by then, the oldest first. */
export async function listOpenAttempts(db: Db, by: Date, limit: number): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isNull(paymentAttempts.endedAt), lte(paymentAttempts.startedAt, by)))
    .orderBy(asc(paymentAttempts.startedAt))
    .limit(limit);
}

export async function insertAttempt(db: Db, attempt: typeof paymentAttempts.$inferInsert): Promise<Attempt> {
  const [made] = await db.insert(paymentAttempts).values(attempt).returning();
  if (!made) throw new Error('an insert without a row');
  return made;
}

type Outcome = Pick<Attempt, 'status' | 'providerId' | 'refusal' | 'refusalCode' | 'endedAt'>;

export async function updateAttempt(db: Db, id: number, outcome: Partial<Outcome>): Promise<void> {
  await db.update(paymentAttempts).set(outcome).where(eq(paymentAttempts.id, id));
}
