import { and, eq, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

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

/** Subscriptions that include a site by name, by their plan or an add-on, and have not ended. */
export const countSubscriptionsOfSite = (db: Db, siteId: number): Promise<number> =>
  db.$count(
    subscriptions,
    and(
      notInArray(subscriptions.status, ['ended', 'incomplete']),
      sql`(${siteId} = any(${subscriptions.siteIds}) or exists (
        select from ${subscriptionAddOns} held
        where held.subscription_id = ${subscriptions.id} and ${siteId} = any(held.site_ids)
      ))`,
    ),
  );
