import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { MAX_TRIES } from './dispatcher.ts';
import { OUTBOX_CHANNEL } from './events.ts';
import { outbox } from './tables.ts';

/** How many events since then failed at every try; they are not retried any more. */
export const countDeadEvents = (db: Db, from: Date): Promise<number> =>
  db.$count(outbox, and(isNull(outbox.handledAt), gte(outbox.tries, MAX_TRIES), gte(outbox.at, from)));

export type DeadEvent = Pick<typeof outbox.$inferSelect, 'id' | 'type' | 'payload' | 'at' | 'tries' | 'lastError'>;

const isDead = and(isNull(outbox.handledAt), gte(outbox.tries, MAX_TRIES));

/** Events that failed at every try, newest first. `beforeId`: only lower ids. */
export async function listDeadEvents(
  db: Db,
  { beforeId, limit }: { beforeId?: number | undefined; limit: number },
): Promise<DeadEvent[]> {
  const { id, type, payload, at, tries, lastError } = outbox;
  return db
    .select({ id, type, payload, at, tries, lastError })
    .from(outbox)
    .where(and(isDead, beforeId === undefined ? undefined : lt(id, beforeId)))
    .orderBy(desc(id))
    .limit(limit);
}

/** Null if it does not exist, is handled, or is still retried. */
export async function findDeadEvent(db: Db, eventId: number): Promise<DeadEvent | null> {
  const { id, type, payload, at, tries, lastError } = outbox;
  const [found] = await db
    .select({ id, type, payload, at, tries, lastError })
    .from(outbox)
    .where(and(isDead, eq(id, eventId)));
  return found ?? null;
}

/** Gives a dead event a full set of tries again, once the transaction commits. False if it is not dead. */
export async function retryDeadEvent(db: Db, eventId: number): Promise<boolean> {
  const retried = await db
    .update(outbox)
    .set({ tries: 0, dueAt: sql`now()` })
    .where(and(isDead, eq(outbox.id, eventId)))
    .returning({ id: outbox.id });
  if (retried.length > 0) await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
  return retried.length > 0;
}

/** Marks a dead event as handled: it is not retried, and is deleted with the others. False if it is not dead. */
export async function dropDeadEvent(db: Db, eventId: number): Promise<boolean> {
  const dropped = await db
    .update(outbox)
    .set({ handledAt: sql`now()` })
    .where(and(isDead, eq(outbox.id, eventId)))
    .returning({ id: outbox.id });
  return dropped.length > 0;
}
