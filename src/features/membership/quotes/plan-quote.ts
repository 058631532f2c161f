import { z } from 'zod';
import { PLANS } from '../plans/product-view.ts';
import { defineQuote, type Quoted } from './signed-quote.ts';

/** Everything that sets the price of a new subscription. */
const planOffer = z.object({
  plan: z.enum(PLANS),
  months: z.union([z.literal(1), z.literal(12)]),
  addOns: z.array(z.enum(['AD_LITE', 'ALL_ACCESS'])),
  siteId: z.int(),
  promoCode: z.string().nullable(),
  /** Bought with the code of a prospect's family, which then is the promo code: it never renews. */
  isPrepaid: z.boolean(),
  /** A friend's valid code; it changes no price. */
  friendsCode: z.string().nullable(),
  /** The buyer's address: two letters, and five digits. */
  state: z.string(),
  zip: z.string(),
});
export type PlanOffer = z.output<typeof planOffer>;
export type QuotedPlan = Quoted<PlanOffer>;

export const planQuote = defineQuote<PlanOffer>('plan', planOffer);
