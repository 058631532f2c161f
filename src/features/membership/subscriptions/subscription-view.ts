import { z } from 'zod';
import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { ADD_ONS, PLANS } from '../plans/product-view.ts';
import { PAYPAL_SUBSCRIPTION } from './held-view.ts';
import { SUBSCRIPTION_STATES, SUBSCRIPTION_TYPES } from './subscription.ts';

/** US dollars, as a decimal. */
const price = z.number();

/** The bill of the next term: when it is charged and how much, tax included. */
const bill = z.object({ at: z.string(), amount: price, tax: price });

/** `regular`: the price of later terms without the promotion or offer, tax included. */
const renewal = bill.extend({ regular: price, period: z.enum(['month', 'year']) });

/** A subscription as its member sees it. Instants are ISO 8601. */
export const subscriptionView = z.object({
  id: z.int(),
  type: z.enum(SUBSCRIPTION_TYPES),
  plan: z.enum(PLANS),
  /** "Standard" */
  planName: z.string(),
  /** month or year; null: it never renews. */
  billingPeriod: z.enum(['month', 'year']).nullable(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** The sites that it opens; empty means every site. */
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  associatedAddOns: z.array(
    z.object({
      id: z.int(),
      type: z.enum(ADD_ONS),
      name: z.string(),
      /** The sites that it opens beside the plan's. */
      sites: z.array(z.object({ id: z.int(), name: z.string() })),
      price,
      /** It ends with the paid term. */
      endsWithTerm: z.boolean(),
    }),
  ),
  /** The member agreed to renewal and has not canceled. */
  autoRenewalOptIn: z.boolean(),
  promoCode: z.string().nullable(),
  /** Null: PayPal does not pay for its next term. */
  paypalSubscriptionType: z.literal(PAYPAL_SUBSCRIPTION).nullable(),
  startsAt: z.string().nullable(),
  /** End of the paid term; exclusive. */
  termEndsAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** What is charged next, tax included, and when; null: nothing is. */
  nextBill: bill.nullable(),
  /** A declined renewal: the amount owed, and when the card is tried again. */
  owed: z.object({ amount: price, nextTryAt: z.string().nullable() }).nullable(),
  /** The member asked for monthly billing from the next term on. */
  becomesMonthly: z.boolean(),
  /** The next bill if they ask for monthly billing, tax included; null: it can't switch, or already will. */
  byTheMonth: z.object({ amount: price, tax: price }).nullable(),
  /**
   * For a subscription that can become annual: the price of a year, add-ons included, and how much less that is than twelve months, before
   * tax; null: it can't, or costs as much.
   */
  byTheYear: z.object({ amount: price, saved: price }).nullable(),
  /** Add-ons can be bought for it. */
  takesAddOns: z.boolean(),
  canUpgrade: z.boolean(),
  canCancel: z.boolean(),
  canReactivate: z.boolean(),
  /** The next charge once its cancellation is undone; null: there is none. */
  onceReactivated: renewal.nullable(),
  /**
   * The next charge once renewal is turned on, for a subscription that its member chose to end with its term; null: it can't be turned on.
   */
  onceRenewing: renewal.nullable(),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

/** Access without a subscription: given by staff, or by a partner. Instants are ISO 8601. */
export const grantedView = z.object({
  source: z.enum(['comp', 'partner']),
  resources: z.array(z.enum(['premium', 'war_room', 'ads_lite', 'ads_none'])),
  /** Null: every site. */
  site: z.object({ id: z.int(), name: z.string() }).nullable(),
  startsAt: z.string(),
  /** Exclusive; null: until it is revoked. */
  until: z.string().nullable(),
});
export type GrantedView = z.output<typeof grantedView>;

/** "Alabama Recruiting", or "Every site". */
export const titleOf = ({ sites }: Pick<SubscriptionView, 'sites'>): string =>
  sites.length === 0 ? 'Every site' : sites.map(({ name }) => name).join(', ');

/** The words that a member agrees to by reactivating: shown beside the button and kept. */
export function reactivationWords({ at, amount, regular, period }: z.output<typeof renewal>): string {
  // A promotion may last for some terms or forever; an offer is for one.
  const later = amount === regular ? '' : `, at ${priceText(regular)} once the discount ends,`;
  return `Renews ${calendarDate(new Date(at))}, at ${priceText(amount)} with tax, then every ${period}${later} until you cancel.`;
}

/** "every subscriber-only Alabama story", "every subscriber-only Alabama and Kansas story"; without sites: "every story on every site". */
export function storiesOf(sites: readonly { name: string }[]): string {
  const names = sites.map(({ name }) => sitePlace(name));
  const last = names.pop();
  if (last === undefined) return 'every story on every site';
  return `every subscriber-only ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last} story`;
}

export const REMOVAL_FAILED =
  'Something went wrong when attempting to remove the add-on. Please contact customer care.';
