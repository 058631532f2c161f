import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type HistoryKeys, type HistoryRows, isAmong, orderOf } from '#platform/db/history-keys.ts';
import { COLUMNS, fromRow, type KeptSubscription } from './queries.ts';
import { subscriptions, subscriptionTransitions as transitions } from './tables.ts';

/** Subscription data for staff: transitions of subscriptions, and members' subscriptions. */

export type TransitionRow = typeof transitions.$inferSelect;

/** The keys of every transition of one member's subscriptions. */
export function transitionKeysOf(userId: number): HistoryKeys {
  const { id, at } = transitions;
  return (window) => {
    const { since, until, limit } = window;
    return sql`
      select ${id}, ${at} from ${transitions} join ${subscriptions} on ${subscriptions.id} = ${transitions.subscriptionId}
      where ${and(
        eq(subscriptions.userId, userId),
        since ? gte(at, since) : undefined,
        until ? lt(at, until) : undefined,
      )}
      order by ${orderOf(at, id, window)} limit ${limit}`;
  };
}

/** The newest first. */
export async function listTransitionsAmong(db: Db, rows: HistoryRows): Promise<TransitionRow[]> {
  return db
    .select()
    .from(transitions)
    .where(isAmong(transitions.id, rows))
    .orderBy(desc(transitions.at), desc(transitions.id));
}

/** Transitions of these subscriptions, newest first. */
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

/** Subscriptions of several members in every state, unpaid orders included, newest first. */
export async function listSubscriptionsOf(db: Db, userIds: readonly number[]): Promise<KeptSubscription[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(inArray(subscriptions.userId, [...userIds]))
    .orderBy(desc(subscriptions.id));
  return rows.map(fromRow);
}
