import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { PageOfIds } from '#platform/jobs/each-in-turn.ts';
import { COLUMNS, fromRow, type KeptSubscription } from './queries.ts';
import { subscriptions } from './tables.ts';

/** Finds subscriptions with work due: a renewal, a retry, an end, or an unpaid order to drop. */

/** A subscription claimed by one run. Until `until`, no other run sees it as due. `dueAt`: when it was due. */
export type Claimed = { subscription: KeptSubscription; dueAt: Date; until: Date };

/**
 * Claims the subscriptions that have work due, the longest overdue first. No other run takes them before `until`, and handling one sets its
 * next due time. If the run dies or can't handle one, it is due again at `until`.
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
      // Inserts that refer to the row, such as a queued email, lock it too; they must not block its renewal.
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

/** Counts the subscriptions that were due by that time. */
export const countOverdue = (db: Db, by: Date): Promise<number> =>
  db.$count(subscriptions, lte(subscriptions.dueAt, by));

/** Orders made by that time and never paid. */
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

/** Saves when the subscription is due next. */
export async function saveDue(db: Db, id: number, at: Date | null): Promise<void> {
  await db.update(subscriptions).set({ dueAt: at }).where(eq(subscriptions.id, id));
}

/** Moves a claimed subscription to another due time. False: it was changed meanwhile, so its due time is left alone. */
export async function postpone(db: Db, { subscription, until }: Claimed, at: Date): Promise<boolean> {
  const { id, dueAt } = subscriptions;
  const rows = await db
    .update(subscriptions)
    .set({ dueAt: at })
    .where(and(eq(id, subscription.id), eq(dueAt, until)))
    .returning({ id });
  return rows.length > 0;
}
