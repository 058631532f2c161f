import { listTaxStates } from '#features/billing/tax/public.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { priceIn } from '../price.ts';
import type { Pricing } from '../pricing-view.ts';
import { ADD_ONS, addOnProduct, PLANS, type Product, SITES_OF_PLAN, termsOf } from '../product-view.ts';
import { pricesAt } from '../queries.ts';

const PERIODS = [
  { period: 'month', months: 1 },
  { period: 'year', months: 12 },
] as const;

/** All prices at an instant, as pages show them. */
export async function pricingAt(db: Db, at: Date): Promise<Pricing> {
  const [prices, taxStates] = await Promise.all([pricesAt(db, at), listTaxStates(db)]);
  const price = (product: Product, months: 1 | 12) => toDollars(priceIn(prices, { product, months }));
  return {
    plans: PLANS.flatMap((planType) =>
      PERIODS.map(({ period, months }) => ({
        planType,
        sites: SITES_OF_PLAN[planType],
        period,
        price: price(planType, months),
      })),
    ),
    addOns: PLANS.flatMap((planType) =>
      ADD_ONS.flatMap((type) => {
        const product = addOnProduct(type, { plan: planType, held: [] });
        return product === null
          ? []
          : PERIODS.map(({ period, months }) => ({ type, planType, period, price: price(product, months) }));
      }),
    ),
    gifts: termsOf('GIFT').map((months) => ({
      months,
      price: toDollars(priceIn(prices, { product: 'GIFT', months })),
    })),
    taxStates,
  };
}
