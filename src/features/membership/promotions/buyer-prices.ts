import type { Months, Plan } from '../plans/product-view.ts';
import { PLANS, termsOf } from '../plans/product-view.ts';
import { type PriceList, priceIn } from '../plans/public.ts';
import { discountedTerms, type Promotion, promotedCents } from './promotion.ts';

/** What a new buyer pays with a promotion, for each plan and term that it covers, before tax and without add-ons. Pure. */
export type BuyerPrice = {
  plan: Plan;
  months: Months;
  /** Without the code. */
  cents: number;
  /** Due at once. */
  firstCents: number;
  /** For a free trial: days until the first charge; null: it is due at once. */
  trialDays: number | null;
  /** The price of the first renewal; for a free trial, of the first charge. */
  renewalCents: number;
  /** How many terms are discounted; null: every one. */
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
