import { and, eq, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** Counts subscriptions that are in a state, or entered it during a period. */

/** Subscriptions whose last charge failed and will be retried. */
export const countPastDue = (db: Db): Promise<number> => db.$count(subscriptions, eq(subscriptions.status, 'past_due'));

/**
 * Counts the paid subscriptions whose first term began in the period, and those that ended in it after a paid term. The period's end is
 * exclusive.
 */
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

/** Subscriptions that have not ended and include a site by name, by their plan or an add-on. */
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
