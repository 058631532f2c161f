import { z } from 'zod';
import { ADD_ONS, PLANS } from '../plans/product-view.ts';
import { SUBSCRIPTION_TYPES } from './subscription.ts';

/** Subscriptions as the account names them (specification, section 3: User). */

/** The specification's name for a subscription whose next term PayPal pays. */
export const PAYPAL_SUBSCRIPTION = 'PAYPAL_SUBSCRIPTION';

export const heldSubscription = z.object({
  id: z.int(),
  plan: z.enum(PLANS),
  type: z.enum(SUBSCRIPTION_TYPES),
  /** The member agreed to renewal and has not canceled. */
  autoRenewalOptIn: z.boolean(),
  promoCode: z.string().nullable(),
  associatedAddOns: z.array(z.object({ id: z.int(), type: z.enum(ADD_ONS) })),
  /** Null: PayPal does not pay for its next term. */
  paypalSubscriptionType: z.literal(PAYPAL_SUBSCRIPTION).nullable(),
});
export type HeldSubscription = z.output<typeof heldSubscription>;

/** A subscription that ended recently: the text of its alert, which may contain the tags that alerts allow. */
export const lapsedSubscription = z.object({ href: z.string(), linkText: z.string(), message: z.string() });
