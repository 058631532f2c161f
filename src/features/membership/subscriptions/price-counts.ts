import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { AddOn, Months, Plan } from '../plans/product-view.ts';
import { subscriptionAddOns, subscriptions } from './tables.ts';

/** How many renewing subscriptions have a plan, or an add-on on it, for a term: each at the price its member agreed to. */
export async function countKeepingPrice(
  db: Db,
  { plan, addOn, months }: { plan: Plan | null; addOn: AddOn | null; months: Months },
): Promise<number> {
  const conditions: SQL[] = [
    inArray(subscriptions.type, ['monthly', 'annual']),
    eq(subscriptions.months, months),
    sql`(${subscriptions.status} = 'past_due' or ${subscriptions.renews} and ${subscriptions.status} in ('trial', 'active', 'paused', 'suspended'))`,
  ];
  if (plan) conditions.push(eq(subscriptions.plan, plan));
  if (addOn)
    conditions.push(
      sql`exists (
        select from ${subscriptionAddOns} held
        where held.subscription_id = ${subscriptions.id} and held.add_on = ${addOn} and not held.ends_with_term
      )`,
    );
  return db.$count(subscriptions, and(...conditions));
}
