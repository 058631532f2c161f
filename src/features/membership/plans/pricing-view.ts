import { z } from 'zod';
import { ADD_ONS, PLANS } from './product-view.ts';

/** What everything costs before tax, in US dollars, as a decimal. */

const price = z.number();
export const BILLING_PERIODS = ['month', 'year'] as const;

export const pricingView = z.object({
  plans: z.array(
    z.object({
      planType: z.enum(PLANS),
      /** How many sites it reads; null: every one. */
      sites: z.int().nullable(),
      period: z.enum(BILLING_PERIODS),
      price,
    }),
  ),
  /** Added to the price of a plan that takes it. */
  addOns: z.array(z.object({ type: z.enum(ADD_ONS), planType: z.enum(PLANS), period: z.enum(BILLING_PERIODS), price })),
  /** Of one site; paid once. */
  gifts: z.array(z.object({ months: z.int(), price })),
  /** The states in which tax is collected. */
  taxStates: z.array(z.string()),
});
export type Pricing = z.output<typeof pricingView>;
