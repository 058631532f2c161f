import { LEAST_CHARGE_CENTS } from '#kernel/money.ts';
import type { Months, Plan } from '../plans/product-view.ts';

/** Promotions: codes by which somebody pays less, for a time or once (decision 30). Pure; `now` is an argument, a refusal is a value. */

export const PROMOTION_TYPES = ['discount', 'free_trial', 'sale_promo'] as const;

/** The first term alone, every one, or so many months: a term of a year is twelve of them. */
export type Lasting = 'once' | 'forever' | number;

/** What a code gives. */
export type Benefit =
  /** Cents or percent off each term, as long as it lasts. */
  | { type: 'discount'; valueKind: 'amount' | 'percent'; value: number; lasting: Lasting }
  /** Days before the first charge. */
  | { type: 'free_trial'; days: number }
  /** What the first term costs instead. */
  | { type: 'sale_promo'; cents: number };

export type Promotion = {
  id: number;
  code: string;
  benefit: Benefit;
  /** Null: for every one that is sold. */
  plans: readonly Plan[] | null;
  /** Terms that renew, 1 and 12; null: for both. */
  months: readonly Months[] | null;
  /** Null: on every site. */
  siteId: number | null;
  /** By how many members in all; null: by any number. */
  mostUses: number | null;
  startsAt: Date;
  /** Exclusive; null: until it is stopped. */
  endsAt: Date | null;
  stoppedAt: Date | null;
};

const CODE = /^[A-Z0-9-]{3,32}$/;

/** As it is kept and compared; null for what can be no code. */
export function readCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

export type BenefitFault = 'no_percent' | 'no_amount' | 'no_days' | 'no_price' | 'no_months';

export type CreateRefusal = BenefitFault | 'taken' | 'unknown_site' | 'over_already';
export type ChangeRefusal =
  | 'unknown'
  | 'ended'
  | 'over_already'
  | 'fewer_than_used'
  | 'unchanged'
  | 'changed_meanwhile';

export const MOST_TRIAL_DAYS = 90;
export const MOST_OFF_CENTS = 100_000;
export const MOST_MONTHS = 36;
export const MOST_USES = 1_000_000;

const isWithin = (value: number, most: number, least = 1) => Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with a benefit; null: nothing. */
export function benefitFault(benefit: Benefit): BenefitFault | null {
  switch (benefit.type) {
    case 'free_trial':
      return isWithin(benefit.days, MOST_TRIAL_DAYS) ? null : 'no_days';
    case 'sale_promo':
      return isWithin(benefit.cents, MOST_OFF_CENTS, LEAST_CHARGE_CENTS) ? null : 'no_price';
    case 'discount':
      if (typeof benefit.lasting === 'number' && !isWithin(benefit.lasting, MOST_MONTHS)) return 'no_months';
      if (benefit.valueKind === 'percent') return isWithin(benefit.value, 100) ? null : 'no_percent';
      return isWithin(benefit.value, MOST_OFF_CENTS) ? null : 'no_amount';
  }
}

/**
 * What a term costs by a promotion that holds for it: never more than without. What would be less than a card can be charged is nothing,
 * so that no total is shown that cannot be paid.
 */
export function promotedCents(benefit: Benefit, cents: number): number {
  switch (benefit.type) {
    case 'free_trial':
      return 0;
    case 'sale_promo':
      return Math.min(benefit.cents, cents);
    case 'discount': {
      // Half a cent is the member's.
      const off = benefit.valueKind === 'percent' ? Math.round((cents * benefit.value) / 100) : benefit.value;
      const left = cents - off;
      return left < LEAST_CHARGE_CENTS ? 0 : left;
    }
  }
}

/**
 * How many terms a new subscription is charged less for; null: every one. A term that begins within the months of a discount is
 * discounted as a whole. Of a free trial, which is before the first term, none.
 */
export function discountedTerms(benefit: Benefit, months: Months): number | null {
  if (benefit.type === 'free_trial') return 0;
  if (benefit.type === 'sale_promo' || benefit.lasting === 'once') return 1;
  return benefit.lasting === 'forever' ? null : Math.ceil(benefit.lasting / months);
}

export type PromotionRefusal = 'unknown' | 'not_begun' | 'over' | 'other_plan' | 'other_term' | 'other_site';

/** Whether a buyer may use a code for what they are about to buy. */
export function promotionRefusal(
  promotion: Promotion,
  { plan, months, siteId }: { plan: Plan; months: Months; siteId: number | null },
  now: Date,
): PromotionRefusal | null {
  if (promotion.startsAt > now) return 'not_begun';
  if (!isRunning(promotion, now)) return 'over';
  if (promotion.plans && !promotion.plans.includes(plan)) return 'other_plan';
  if (promotion.months && !promotion.months.includes(months)) return 'other_term';
  if (promotion.siteId !== null && promotion.siteId !== siteId) return 'other_site';
  return null;
}

export const isRunning = ({ startsAt, endsAt, stoppedAt }: Promotion, now: Date): boolean =>
  startsAt <= now && stoppedAt === null && (endsAt === null || endsAt > now);

export type PromotionState = 'running' | 'to_come' | 'over';

export function stateOf(promotion: Promotion, now: Date): PromotionState {
  if (isRunning(promotion, now)) return 'running';
  return promotion.stoppedAt === null && promotion.startsAt > now ? 'to_come' : 'over';
}
