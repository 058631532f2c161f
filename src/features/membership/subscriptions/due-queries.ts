import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
import { COLUMNS, fromRow, type KeptSubscription } from './queries.ts';
import { subscriptions } from './tables.ts';

/** About which subscriptions something is to be done by itself: a renewal, a retry, an end, an order that nobody paid. */

/** A subscription that one run has in hand: for the others it is due at `until`. `dueAt`: when it was due. */
export type Claimed = { subscription: KeptSubscription; dueAt: Date; until: Date };

/**
 * Takes those about which something is to be done, the longest due first. No other run takes them before `until`, and whatever is done about one
 * says when it is due next: one whose run dies, or cannot do anything about it, is due again then.
 */
export async function claimDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  const { id, dueAt: at } = subscriptions;
  const due = db.$with('due').as(
    db
      .select({ id: sql<number>`${id}`.as('due_id'), at: sql<Date>`${at}`.mapWith(at).as('was_due_at') })
      .from(subscriptions)
      .where(lte(at, now))
      .orderBy(asc(at), asc(id))
      .limit(limit)
      // Rows that refer to it, as a mail that is being sent, lock it too; they keep nobody from renewing it.
      .for('no key update', { skipLocked: true }),
  );
  const rows = await db
    .with(due)
    .update(subscriptions)
    .set({ dueAt: until })
    .from(due)
    .where(eq(id, due.id))
    .returning({ ...COLUMNS, wasDueAt: due.at });
  return rows
    .map(({ wasDueAt, ...row }) => ({ subscription: fromRow(row), dueAt: wasDueAt, until }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.subscription.id - b.subscription.id);
}

/** Those about which something was due by then. */
export const countOverdue = (db: Db, by: Date): Promise<number> =>
  db.$count(subscriptions, lte(subscriptions.dueAt, by));

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

/** What was claimed is due at another time. False: something was done about it meanwhile, and it stays as it is. */
export async function postpone(db: Db, { subscription, until }: Claimed, at: Date): Promise<boolean> {
  const { id, dueAt } = subscriptions;
  const rows = await db
    .update(subscriptions)
    .set({ dueAt: at })
    .where(and(eq(id, subscription.id), eq(dueAt, until)))
    .returning({ id });
  return rows.length > 0;
}
