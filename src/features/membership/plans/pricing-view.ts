import { z } from 'zod';
import { ADD_ONS, PLANS } from './product-view.ts';

/** All prices before tax, in US dollars, as decimals. */

const price = z.number();
export const BILLING_PERIODS = ['month', 'year'] as const;

export const pricingView = z.object({
  plans: z.array(
    z.object({
      planType: z.enum(PLANS),
      /** How many sites it opens; null: every one. */
      sites: z.int().nullable(),
      period: z.enum(BILLING_PERIODS),
      price,
    }),
  ),
  /** Added to the price of a plan that can have it. */
  addOns: z.array(z.object({ type: z.enum(ADD_ONS), planType: z.enum(PLANS), period: z.enum(BILLING_PERIODS), price })),
  /** For one site; paid once. */
  gifts: z.array(z.object({ months: z.int(), price })),
  /** The states where tax is collected. */
  taxStates: z.array(z.string()),
});
export type Pricing = z.output<typeof pricingView>;
