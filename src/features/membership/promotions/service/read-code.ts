import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { type Months, PLANS, type Plan, termsOf } from '../../plans/product-view.ts';
import type { getActivePromotion, PromotionView } from '../contract.ts';
import {
  type Benefit,
  isRunning,
  type Promotion,
  type PromotionRefusal,
  promotionRefusal,
  readCode,
} from '../promotion.ts';
import { findPromotion, findUse, hasTried } from '../queries.ts';
import { refusalOf, TRIED, USED, usesOf } from './use-promotion.ts';

/** What a code gives, for forms. Looking it up uses nothing. */

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

export function benefitView(benefit: Benefit): Pick<PromotionView, 'type' | 'valueKind' | 'value'> {
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

/** The code's benefit for a purchase, or a sentence for the form that says why it is invalid. */
export async function applyCode(
  db: Db,
  typed: string,
  order: { plan: Plan; months: Months; siteId: number },
  { userId, now }: { /** Null: a visitor. */ userId: number | null; now: Date },
): Promise<Applied> {
  const promotion = await promotionByCode(db, typed);
  const refusal = promotion ? promotionRefusal(promotion, order, now) : 'unknown';
  if (!promotion || refusal) return { ok: false, message: REFUSALS[refusal ?? 'unknown'] };
  const own = userId === null ? null : await findUse(db, promotion.id, userId);
  if (own?.confirmedAt) return { ok: false, message: USED };
  const isTrial = promotion.benefit.type === 'free_trial';
  if (userId !== null && isTrial && (await hasTried(db, { userId, besides: promotion.id })))
    return { ok: false, message: TRIED };
  if (promotion.mostUses === null) return { ok: true, promotion };
  const taken = refusalOf(promotion, await usesOf(db, promotion.id, { besides: userId, now }));
  if (taken !== null) return { ok: false, message: taken };
  return { ok: true, promotion };
}

/** The refusal of a free trial when a running subscription is changed. */
export const NOT_FOR_UPGRADES = 'This code is for new subscriptions.';

/** A code that has not started reads like an unknown one, so that nobody learns of a campaign early. */
const REFUSALS: Readonly<Record<PromotionRefusal, string>> = {
  unknown: 'This code is not valid.',
  not_begun: 'This code is not valid.',
  over: 'This code has expired.',
  other_plan: 'This code is for another plan.',
  other_term: 'This code is for another billing period.',
  other_site: 'This code is for another site.',
};
