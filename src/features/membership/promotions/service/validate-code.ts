import { track } from '#features/sites/analytics/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import { type Context, hasRecentSecondFactor, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { Months, Plan } from '../../plans/product-view.ts';
import { priceIn, pricesAt } from '../../plans/public.ts';
import { applyProspectCode, PREPAID } from '../../prospect-prepaid/public.ts';
import { readFriendsCode } from '../../referrals/public.ts';
import { findSubscription } from '../../subscriptions/public.ts';
import type { validatePromotion } from '../contract.ts';
import { promotedCents } from '../promotion.ts';
import { type Applied, applyCode, benefitView, NOT_FOR_UPGRADES } from './read-code.ts';

type Query = ParsedOf<typeof validatePromotion>['query'];

/** Whether a code is valid, for forms. Asking uses nothing. */
export async function validateCode(ctx: Context, query: Query): Promise<ReplyOf<typeof validatePromotion>> {
  const { db, now } = ctx;
  const userId = buyerOf(ctx, query.userId);
  const order = await orderOf(ctx, query, userId);
  const { plan, months } = order;
  const [family, applied, friends, prices, orderedSite] = await Promise.all([
    order.isUpgrade ? null : applyProspectCode(db, query.code, { plan, months, addOns: [] }, userId),
    applyCode(db, query.code, order, { userId, now }),
    readFriendsCode(ctx, query.referAFriendCode),
    pricesAt(db, now),
    findSiteById(db, order.siteId),
  ]);
  if (!orderedSite) throw apiError('unknown_site', { message: 'We couldn’t find that site.' });
  const cents = priceIn(prices, { product: plan, months });
  const referAFriend = friends?.view ?? null;
  const common = { code: query.code.trim().toUpperCase(), priceBefore: toDollars(cents), referAFriend };
  const nothing = { type: null, valueKind: null, value: null, priceAfter: common.priceBefore };
  // The request is only about the friend's code.
  if (common.code === '' && friends)
    return { ...common, ...nothing, valid: friends.view.accepted, message: friends.view.message };
  if (family?.ok) {
    const price = toDollars(priceIn(prices, { product: 'PROSPECT_PREPAID', months: PREPAID.months }));
    const gives = { type: 'sale_promo' as const, valueKind: null, value: price, priceAfter: price };
    return { valid: true, ...common, ...gives, message: PREPAID_WORDS };
  }
  const refusal = family?.message ?? refusalOf(applied, order);
  if (refusal !== null || !applied.ok) return { valid: false, ...common, ...nothing, message: refusal ?? '' };
  const { benefit } = applied.promotion;
  const priceAfter = toDollars(promotedCents(benefit, cents));
  track(ctx, { name: 'apply_promotion', properties: { code: applied.promotion.code } });
  return { valid: true, ...common, ...benefitView(benefit), priceAfter, message: 'Code applied.' };
}

const PREPAID_WORDS = '12 months of Standard for a prospect’s family. It doesn’t renew.';

/** Null: a visitor. Throws not_signed_in or not_found for another member whom the caller may not look up. */
function buyerOf(ctx: Context, named: number | undefined): number | null {
  const own = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  if (named === undefined || named === own || mayLookUp(ctx)) return named ?? own;
  throw apiError(own === null ? 'not_signed_in' : 'not_found');
}

/** The same check as for staff calls. */
const mayLookUp = (ctx: Context): boolean =>
  isAllowed(ctx, 'members:read') && (ctx.actor.kind === 'operator' || hasRecentSecondFactor(ctx.session, ctx.now));

type Order = { plan: Plan; months: Months; siteId: number; isUpgrade: boolean };

/** What the code is for. Throws not_found if the subscription isn't the buyer's. */
async function orderOf(ctx: Context, query: Query, userId: number | null): Promise<Order> {
  const { subscriptionId, planType, period, siteId } = query;
  if (subscriptionId === undefined) {
    const months = period === 'month' ? 1 : 12;
    return { plan: planType, months, siteId: siteId ?? ctx.site.id, isUpgrade: false };
  }
  const subscription = userId === null ? null : await findSubscription(ctx.db, subscriptionId);
  if (!subscription || subscription.userId !== userId || subscription.status === 'incomplete')
    throw apiError(userId === null ? 'not_signed_in' : 'not_found');
  // A change keeps the plan and the site, and is always to annual.
  return { plan: subscription.plan, months: 12, siteId: subscription.siteId, isUpgrade: true };
}

/** Null: it is valid. */
function refusalOf(applied: Applied, { isUpgrade }: Order): string | null {
  if (!applied.ok) return applied.message;
  return isUpgrade && applied.promotion.benefit.type === 'free_trial' ? NOT_FOR_UPGRADES : null;
}
