import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
import { subscriptions } from './tables.ts';

/** About which subscriptions something is to be done by itself: a renewal, a retry, an end, an order that nobody paid. */

/** Those about which something is to be done, the longest due first. */
export async function listDueSubscriptions(db: Db, now: Date, limit: number): Promise<number[]> {
  const { id, dueAt: due } = subscriptions;
  const rows = await db.select({ id }).from(subscriptions).where(lte(due, now)).orderBy(asc(due), asc(id)).limit(limit);
  return rows.map((row) => row.id);
}

/** Orders that were made by then and never paid. */
export async function listStaleOrders(db: Db, by: Date, { after, limit }: PageOfIds): Promise<number[]> {
  const { id, status, createdAt } = subscriptions;
  const rows = await db
    .select({ id })
    .from(subscriptions)
    .where(and(eq(status, 'incomplete'), lte(createdAt, by), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** When something is to be done about it next. */
export async function saveDue(db: Db, id: number, at: Date | null): Promise<void> {
  await db.update(subscriptions).set({ dueAt: at }).where(eq(subscriptions.id, id));
}

/** Whatever is due about it is due later. False: nothing is due any more, for it was done meanwhile; it stays as it is. */
export async function postpone(db: Db, id: number, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const { id: which, dueAt: due } = subscriptions;
  const rows = await db
    .update(subscriptions)
    .set({ dueAt: until })
    .where(and(eq(which, id), lte(due, now)))
    .returning({ id: which });
  return rows.length > 0;
}
