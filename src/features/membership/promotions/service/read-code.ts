import { track } from '#features/sites/analytics/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Actor, Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { type Months, PLANS, type Plan, termsOf } from '../../plans/product-view.ts';
import { priceIn, pricesAt } from '../../plans/public.ts';
import { applyProspectCode, PREPAID } from '../../prospect-prepaid/public.ts';
import { readFriendsCode } from '../../referrals/public.ts';
import type { getActivePromotion, PromotionView, validatePromotion } from '../contract.ts';
import {
  type Benefit,
  isRunning,
  type Promotion,
  type PromotionRefusal,
  promotedCents,
  promotionRefusal,
  readCode,
} from '../promotion.ts';
import { countUses, findPromotion, hasUsed } from '../queries.ts';
import { USED, USED_UP } from './use-promotion.ts';

/** What a code gives, for forms: nothing is used up by asking. */

export async function activePromotion(
  { db, now }: Context,
  { code: typed }: ParsedOf<typeof getActivePromotion>['query'],
): Promise<ReplyOf<typeof getActivePromotion>> {
  const promotion = await promotionByCode(db, typed);
  return { promotion: promotion && isRunning(promotion, now) ? promotionView(promotion) : null };
}

async function promotionByCode(db: Db, typed: string): Promise<Promotion | null> {
  const code = readCode(typed);
  return code === null ? null : findPromotion(db, code);
}

function promotionView({ code, benefit, plans, months, siteId, endsAt }: Promotion): PromotionView {
  return {
    code,
    ...benefitView(benefit),
    ...lastingView(benefit),
    planTypes: [...(plans ?? PLANS)],
    periods: (months ?? termsOf('STANDARD')).map((term) => (term === 1 ? 'month' : 'year')),
    siteId,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

function lastingView(benefit: Benefit): Pick<PromotionView, 'lasting' | 'lastingMonths'> {
  if (benefit.type !== 'discount') return { lasting: null, lastingMonths: null };
  const { lasting } = benefit;
  return typeof lasting === 'number' ? { lasting: 'months', lastingMonths: lasting } : { lasting, lastingMonths: null };
}

function benefitView(benefit: Benefit): Pick<PromotionView, 'type' | 'valueKind' | 'value'> {
  switch (benefit.type) {
    case 'free_trial':
      return { type: benefit.type, valueKind: null, value: benefit.days };
    case 'sale_promo':
      return { type: benefit.type, valueKind: null, value: toDollars(benefit.cents) };
    case 'discount': {
      const { type, valueKind, value } = benefit;
      return { type, valueKind, value: valueKind === 'amount' ? toDollars(value) : value };
    }
  }
}

export type Applied = { ok: true; promotion: Promotion } | { ok: false; message: string };

/** A code for what somebody is about to buy, or one sentence for the form that says why it does not hold. */
export async function applyCode(
  db: Db,
  typed: string,
  order: { plan: Plan; months: Months; siteId: number },
  { userId, now }: { /** Null: a visitor. */ userId: number | null; now: Date },
): Promise<Applied> {
  const promotion = await promotionByCode(db, typed);
  const refusal = promotion ? promotionRefusal(promotion, order, now) : 'unknown';
  if (!promotion || refusal) return { ok: false, message: REFUSALS[refusal ?? 'unknown'] };
  if (promotion.mostUses !== null && (await countUses(db, promotion.id, userId)) >= promotion.mostUses)
    return { ok: false, message: USED_UP };
  if (userId !== null && (await hasUsed(db, promotion.id, userId))) return { ok: false, message: USED };
  return { ok: true, promotion };
}

const memberOf = (actor: Actor): number | null => (actor.kind === 'member' ? actor.userId : null);

export async function validateCode(
  ctx: Context,
  {
    code: typed,
    referAFriendCode,
    planType: plan,
    period,
    siteId = ctx.site.id,
  }: ParsedOf<typeof validatePromotion>['query'],
): Promise<ReplyOf<typeof validatePromotion>> {
  const { db, now, actor } = ctx;
  const months = period === 'month' ? 1 : 12;
  const [family, applied, friends, prices, orderedSite] = await Promise.all([
    applyProspectCode(db, typed, { plan, months, addOns: [] }, memberOf(actor)),
    applyCode(db, typed, { plan, months, siteId }, { userId: memberOf(actor), now }),
    readFriendsCode(ctx, referAFriendCode),
    pricesAt(db, now),
    findSiteById(db, siteId),
  ]);
  if (!orderedSite) throw apiError('unknown_site', { message: 'There is no such site.' });
  const cents = priceIn(prices, { product: plan, months });
  const referAFriend = friends?.view ?? null;
  const common = { code: typed.trim().toUpperCase(), priceBefore: toDollars(cents), referAFriend };
  const nothing = { type: null, valueKind: null, value: null, priceAfter: common.priceBefore };
  // The friend's code alone was asked about.
  if (common.code === '' && friends)
    return { ...common, ...nothing, valid: friends.view.accepted, message: friends.view.message };
  if (family?.ok) {
    const price = toDollars(priceIn(prices, { product: 'PROSPECT_PREPAID', months: PREPAID.months }));
    const gives = { type: 'sale_promo' as const, valueKind: null, value: price, priceAfter: price };
    return { valid: true, ...common, ...gives, message: PREPAID_WORDS };
  }
  if (family) return { valid: false, ...common, ...nothing, message: family.message };
  if (!applied.ok) return { valid: false, ...common, ...nothing, message: applied.message };
  const { benefit } = applied.promotion;
  const priceAfter = toDollars(promotedCents(benefit, cents));
  track(ctx, { name: 'apply_promotion', properties: { code: applied.promotion.code } });
  return { valid: true, ...common, ...benefitView(benefit), priceAfter, message: 'The code is applied.' };
}

const PREPAID_WORDS = 'Twelve months of Standard for the family of a prospect. It does not renew.';

/** Of a code that is to come nothing is told. */
const REFUSALS: Readonly<Record<PromotionRefusal, string>> = {
  unknown: 'This code is not valid.',
  not_begun: 'This code is not valid.',
  over: 'This code has expired.',
  other_plan: 'This code is for another plan.',
  other_term: 'This code is for another billing period.',
  other_site: 'This code is for another site.',
};
