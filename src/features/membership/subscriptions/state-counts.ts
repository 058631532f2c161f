import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptions } from './tables.ts';

/** How many subscriptions are in a state, or came into it within a time. */

/** Those whose last charge failed and is tried again. */
export const countPastDue = (db: Db): Promise<number> => db.$count(subscriptions, eq(subscriptions.status, 'past_due'));

/** Paid subscriptions whose first term began, and those that ended after one, from then until before then. */
export async function countPaidTermsBetween(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ started: number; ended: number }> {
  const { type, anchor, endedAt } = subscriptions;
  const isPaid = inArray(type, ['monthly', 'annual']);
  const [started, ended] = await Promise.all([
    db.$count(subscriptions, and(isPaid, gte(anchor, from), lt(anchor, to))),
    db.$count(subscriptions, and(isPaid, isNotNull(anchor), gte(endedAt, from), lt(endedAt, to))),
  ]);
  return { started, ended };
}
