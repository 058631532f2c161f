import { findCustomer } from '#features/billing/ledger/public.ts';
import { findBillingAddress } from '#features/billing/payment-methods/public.ts';
import { invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { plainCode } from '#platform/security/spoken-code.ts';
import { planQuote, type QuotedPlan } from '../../quotes/public.ts';
import type { createSubscription } from '../contract.ts';
import { findSubscription, type KeptSubscription } from '../queries.ts';
import { codesOfOrder } from './order-codes.ts';
import { isSameOrder } from './order-plan.ts';

type Body = ParsedOf<typeof createSubscription>['body'];

const DIFFERS = 'This doesn’t match the order. Remove it, or place a new order without subscription_id.';

/**
 * A call that names an order may repeat what was ordered but not change it: otherwise it would charge for something other than it says. A
 * paid order isn't checked, because nothing is charged.
 */
export async function checkRepeated(ctx: Context, userId: number, id: number, body: Body): Promise<void> {
  const order = await findSubscription(ctx.db, id);
  if (order?.status !== 'incomplete' || order.userId !== userId) return;
  const differing = await differingFields(ctx, order, body);
  if (differing.length > 0) throw invalidFields(Object.fromEntries(differing.map((field) => [field, [DIFFERS]])));
}

async function differingFields(ctx: Context, order: KeptSubscription, body: Body): Promise<string[]> {
  const { subscriptionPlan, promoCode, referAFriendCode, autoRenewalOptIn, siteIds = [] } = body;
  const { promoCode: orderedCode, friendsCode } = await codesOfOrder(ctx.db, order);
  const isPrepaid = order.type === 'prospect_prepaid';
  const differs = {
    quote: body.quote !== undefined && !(await isQuoteOf(ctx, order, planQuote.open(ctx, body.quote))),
    subscription_plan: subscriptionPlan !== undefined && (subscriptionPlan === 'annual') !== (order.months === 12),
    promo_code: promoCode !== undefined && promoCode.trim().toUpperCase() !== (orderedCode ?? ''),
    refer_a_friend_code: referAFriendCode !== undefined && plainCode(referAFriendCode) !== plainCode(friendsCode ?? ''),
    // Skipped for a plan prepaid for a prospect's family: it never renews, whatever the box says.
    auto_renewal_opt_in: autoRenewalOptIn !== undefined && !isPrepaid && autoRenewalOptIn !== order.renews,
    site_ids: order.siteIds.length > 0 && siteIds.some((siteId) => !order.siteIds.includes(siteId)),
    address: body.address !== undefined && !(await isAddressOf(ctx, order, body.address)),
  };
  return Object.entries(differs).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

/** An expired quote can't be compared. */
async function isQuoteOf({ db }: Context, order: KeptSubscription, quoted: QuotedPlan | null): Promise<boolean> {
  const { siteIds, renews } = order;
  if (quoted === null || (siteIds.length > 0 && !siteIds.includes(quoted.siteId))) return false;
  return isSameOrder(db, order, { quoted, siteIds, renews });
}

async function isAddressOf(
  { db }: Context,
  { userId }: KeptSubscription,
  address: NonNullable<Body['address']>,
): Promise<boolean> {
  const customerId = userId === null ? null : await findCustomer(db, userId);
  const kept = customerId === null ? null : await findBillingAddress(db, customerId);
  if (kept === null) return false;
  const { name, street_1: street1, street_2: street2, city } = address;
  return kept.name === name && kept.street1 === street1 && kept.street2 === street2 && kept.city === city;
}
