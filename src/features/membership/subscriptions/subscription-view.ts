import { z } from 'zod';
import { ADD_ONS, PLANS } from '../plans/product-view.ts';
import { SUBSCRIPTION_STATES, SUBSCRIPTION_TYPES } from './subscription.ts';

/** US dollars, as a decimal. */
const price = z.number();

/** A subscription as its member sees it. Instants are ISO 8601. */
export const subscriptionView = z.object({
  id: z.int(),
  type: z.enum(SUBSCRIPTION_TYPES),
  planType: z.enum(PLANS),
  /** "Standard" */
  planName: z.string(),
  /** month or year; null: it never renews. */
  billingPeriod: z.enum(['month', 'year']).nullable(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** The sites that it reads; none: every one. */
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  associatedAddOns: z.array(
    z.object({
      id: z.int(),
      type: z.enum(ADD_ONS),
      name: z.string(),
      /** The sites that it reads beside the plan's. */
      sites: z.array(z.object({ id: z.int(), name: z.string() })),
      price,
      /** It goes with the term that is paid for. */
      endsWithTerm: z.boolean(),
    }),
  ),
  /** He agreed that it renews, and did not cancel. */
  autoRenewalOptIn: z.boolean(),
  promoCode: z.string().nullable(),
  startsAt: z.string().nullable(),
  /** Of the term that is paid for; exclusive. */
  termEndsAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** What is charged next, tax included, and when; null: nothing is. */
  nextBill: z.object({ at: z.string(), amount: price, tax: price }).nullable(),
  /** Of a renewal that was refused: what is owed, and when the card is tried again. */
  owed: z.object({ amount: price, nextTryAt: z.string().nullable() }).nullable(),
  /** With the next term it is billed by the month, as the member asked. */
  becomesMonthly: z.boolean(),
  /** Add-ons can be bought beside it. */
  takesAddOns: z.boolean(),
  canUpgrade: z.boolean(),
  canCancel: z.boolean(),
  canReactivate: z.boolean(),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

/** "Alabama Recruiting", or "Every site". */
export const titleOf = ({ sites }: Pick<SubscriptionView, 'sites'>): string =>
  sites.length === 0 ? 'Every site' : sites.map(({ name }) => name).join(', ');
