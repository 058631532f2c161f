import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Db } from '#platform/db/database.ts';
import { COLUMNS, fromRow, type KeptSubscription } from './queries.ts';
import { subscriptions, subscriptionTransitions as transitions } from './tables.ts';

/** What staff read of subscriptions: what each was, and what members have. */

export type TransitionRow = typeof transitions.$inferSelect;

export type TransitionFilter = { since?: Date | null; until?: Date | null };

const isOf = (userId: number, { since, until }: TransitionFilter): SQL | undefined =>
  and(
    eq(subscriptions.userId, userId),
    since ? gte(transitions.at, since) : undefined,
    until ? lt(transitions.at, until) : undefined,
  );

/** Every transition of one member's subscriptions, the newest first unless `isOldestFirst`. */
export async function listTransitionsOf(
  db: Db,
  userId: number,
  { limit, isOldestFirst = false, ...filter }: TransitionFilter & { limit: number; isOldestFirst?: boolean },
): Promise<TransitionRow[]> {
  const order = isOldestFirst ? asc : desc;
  const rows = await db
    .select({ transition: transitions })
    .from(transitions)
    .innerJoin(subscriptions, eq(subscriptions.id, transitions.subscriptionId))
    .where(isOf(userId, filter))
    .orderBy(order(transitions.at), order(transitions.id))
    .limit(limit);
  return rows.map(({ transition }) => transition);
}

/** How many those are, counted up to one more than the window of numbered pages. */
export async function countTransitionsOf(db: Db, userId: number, filter: TransitionFilter): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(transitions)
    .innerJoin(subscriptions, eq(subscriptions.id, transitions.subscriptionId))
    .where(isOf(userId, filter))
    .limit(COUNTED_ROWS)
    .as('counted');
  const [row] = await db.select({ transitions: count() }).from(counted);
  return row?.transitions ?? 0;
}

/** Of these subscriptions, the newest first. */
export async function listTransitions(
  db: Db,
  subscriptionIds: readonly number[],
  limit: number,
): Promise<TransitionRow[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .select()
    .from(transitions)
    .where(inArray(transitions.subscriptionId, [...subscriptionIds]))
    .orderBy(desc(transitions.id))
    .limit(limit);
}

/** What several members have and had, unpaid orders included, the newest first. */
export async function listSubscriptionsOf(db: Db, userIds: readonly number[]): Promise<KeptSubscription[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(inArray(subscriptions.userId, [...userIds]))
    .orderBy(desc(subscriptions.id));
  return rows.map(fromRow);
}
