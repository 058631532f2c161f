import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Months, Plan, Product } from '../plans/product-view.ts';
import { subscriptionAddOnChanges, subscriptionAddOns, subscriptions } from './tables.ts';

/** A product that renews, for a term. */
export type RenewingOffer = { product: Exclude<Product, 'GIFT' | 'PROSPECT_PREPAID'>; months: Months };

/**
 * Counts the members who renew an offer at the price that they agreed to. Members count once, however many subscriptions or Spy sites they
 * have. A pending change counts as the term that it changes to.
 */
export async function countKeepingPrice(db: Db, { product, months }: RenewingOffer): Promise<number> {
  const renewing = and(
    inArray(subscriptions.type, ['monthly', 'annual']),
    sql`coalesce((${subscriptions.nextChange}->>'months')::int, ${subscriptions.months}) = ${months}`,
    sql`(${subscriptions.status} = 'past_due' or ${subscriptions.renews} and ${subscriptions.status} in ('trial', 'active', 'paused', 'suspended'))`,
    sql`${subscriptions.userId} is not null`,
    has(product),
  );
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${subscriptions.userId})::int` })
    .from(subscriptions)
    .where(renewing);
  return row?.count ?? 0;
}

function has(product: RenewingOffer['product']): SQL {
  switch (product) {
    case 'STANDARD':
    case 'BUNDLE':
    case 'ALL_ACCESS':
      return hasPlan(product);
    case 'ALL_ACCESS_ON_STANDARD':
      return sql`${hasPlan('STANDARD')} and ${holds('ALL_ACCESS')} and not ${replacedConference()}`;
    case 'ALL_ACCESS_ON_BUNDLE':
      return sql`${holds('ALL_ACCESS')} and (${hasPlan('BUNDLE')} or ${replacedConference()})`;
    default:
      return holds(product);
  }
}

const hasPlan = (plan: Plan): SQL => sql`${subscriptions.plan} = ${plan}`;

const holds = (addOn: string): SQL => sql`exists (
  select from ${subscriptionAddOns} held
  where held.subscription_id = ${subscriptions.id} and held.add_on = ${addOn} and not held.ends_with_term
)`;

/**
 * All Access was bought in place of a Conference, at the lower price. A subscription whose terms changed since then pays by its plan alone.
 */
const replacedConference = (): SQL => sql`exists (
  select from ${subscriptionAddOnChanges} bought
  join ${subscriptionAddOnChanges} removed on removed.subscription_id = bought.subscription_id and removed.at = bought.at
  where bought.subscription_id = ${subscriptions.id}
    and bought.kind = 'purchase' and bought.add_on = 'ALL_ACCESS'
    and removed.kind = 'removal' and removed.add_on = 'CONFERENCE'
    and bought.months = coalesce((${subscriptions.nextChange}->>'months')::int, ${subscriptions.months})
)`;
