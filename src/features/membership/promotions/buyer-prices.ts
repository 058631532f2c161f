import type { Months, Plan } from '../plans/product-view.ts';
import { PLANS, termsOf } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { discountedTerms, type Promotion, promotedCents } from './promotion.ts';

/** What a new buyer pays by a promotion, for each plan and term that it is for, before tax and without add-ons. Pure. */
export type BuyerPrice = {
  plan: Plan;
  months: Months;
  /** Without the code. */
  cents: number;
  /** Due at once. */
  firstCents: number;
  /** Of a free trial: how long the first charge waits; null: it is due at once. */
  trialDays: number | null;
  /** The first renewal; of a free trial, the first charge. */
  renewalCents: number;
  /** How many terms are charged less; null: every one. */
  terms: number | null;
};

export function buyerPrices(
  { benefit, plans, months }: Pick<Promotion, 'benefit' | 'plans' | 'months'>,
  prices: PriceList,
): BuyerPrice[] {
  return PLANS.filter((plan) => plans === null || plans.includes(plan)).flatMap((plan) =>
    termsOf(plan)
      .filter((term) => months === null || months.includes(term))
      .map((term) => {
        const cents = priceIn(prices, { product: plan, months: term });
        const firstCents = promotedCents(benefit, cents);
        const terms = discountedTerms(benefit, term);
        return {
          plan,
          months: term,
          cents,
          firstCents,
          trialDays: benefit.type === 'free_trial' ? benefit.days : null,
          renewalCents: terms === null || terms > 1 ? firstCents : cents,
          terms,
        };
      }),
  );
}
