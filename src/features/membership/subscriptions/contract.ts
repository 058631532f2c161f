import { z } from 'zod';
import { streetFields } from '#features/billing/payment-methods/address-fields-view.ts';
import { PAYMENT_ERRORS, paypalFields } from '#features/billing/payment-methods/contract.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { tickField } from '../accounts/fields-view.ts';
import { ADD_ONS } from '../plans/product-view.ts';
import { MOST_NOTE } from './cancel-reasons-view.ts';
import { changePriceView } from './change-price-view.ts';
import { grantedView, subscriptionView } from './subscription-view.ts';

export const listOwnSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/subscriptions',
  summary: 'What the signed-in member has and had, the newest first, and what was given to them without a subscription',
  access: 'signed_in',
  response: z.object({
    subscriptions: z.array(subscriptionView),
    granted: z.array(grantedView),
    /** Access of that kind that has ended, the latest end first. `until`: when it ended. */
    pastGranted: z.array(grantedView),
    /** Dollars taken off the next charge, whatever it is for. */
    accountCredit: z.number(),
  }),
});

/** The choice that makes a subscription renew; these words are kept with the consent (rule R24). */
export const consentWords = (period: 'month' | 'year'): string => `Renew every ${period} until I cancel`;
/** The other choice, for which no consent is kept. */
export const onceWords = (period: 'month' | 'year'): string => `One ${period} only`;

/** The order, the buyer's address and the payment method. */
export const purchase = z.object({
  /** The signed quote from `users/estimate_tax`. Absent: the call continues the order of `subscription_id`. */
  quote: z.string().max(4000, { abort: true }).optional(),
  /** An unpaid order. The other fields may repeat what it says but must not differ. */
  subscriptionId: idInput.optional(),
  /** Must be the logged-in member. */
  userId: idInput.optional(),
  subscriptionPlan: z.enum(['annual', 'monthly']).optional(),
  promoCode: z.string().max(64).optional(),
  /** A friend's referral code. */
  referAFriendCode: z.string().max(64).optional(),
  /** Absent: false, or what the order of `subscription_id` says. */
  autoRenewalOptIn: tickField.optional(),
  /** From the card provider's form. When this and the next two are absent, the member's saved payment method is charged. */
  paymentToken: z.string().min(1).max(255).optional(),
  ...paypalFields,
  /** For a BUNDLE: three sites, among them the quoted one. */
  siteIds: z.array(idInput).max(3).optional(),
  address: z.object(streetFields).optional(),
});

export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/subscriptions',
  summary: 'Buys the quoted plan, or continues an unpaid order; charged only once, whatever fails',
  access: 'signed_in',
  movesMoney: true,
  takesIdempotencyKey: true,
  body: purchase,
  response: z.object({
    /** asks_holder: the bank or PayPal needs an answer at `url`, which links back. */
    status: z.enum(['active', 'asks_holder']),
    url: z.string().nullable(),
    subscriptionId: z.int(),
    /** Null until it is paid. */
    subscription: subscriptionView.nullable(),
  }),
  errors: [
    'already_subscribed',
    'promo_code_refused',
    'subscriptions_closed',
    'sites_needed',
    'idempotency_conflict',
    'outstanding_balance',
    'paypal_not_offered',
    ...PAYMENT_ERRORS,
    'not_found',
    'quote_changed',
    'gone',
  ],
  limit: { points: 30, seconds: 60 },
});

const params = z.object({ subscriptionId: idInput });

export const cancelSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/subscriptions/{subscriptionId}',
  summary: 'Cancels at the end of the paid period, without another charge. Always possible; the reason is optional',
  access: 'signed_in',
  // The note may contain a card number, if somebody types one.
  movesMoney: true,
  params,
  body: z.object({
    cancelReason: z.string().trim().max(100).default(''),
    cancelText: z.string().trim().max(MOST_NOTE).default(''),
  }),
  response: z.object({ subscription: subscriptionView }),
  formRedirect: () => '/users/subscriptions?done=cancelled',
});

export const reactivateSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/subscriptions/{subscriptionId}/reactivate',
  summary: 'Resumes a canceled subscription, until it ends',
  access: 'signed_in',
  params,
  body: z.object({
    /** The terms shown beside the button; 409 where they have changed. */
    agreedTo: z.string().max(500).default(''),
  }),
  response: z.object({ subscription: subscriptionView }),
  errors: ['not_reactivated', 'quote_changed'],
  formRedirect: () => '/users/subscriptions?done=reactivated',
});

export const turnOnRenewal = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/subscriptions/{subscriptionId}/renewal',
  summary:
    'Makes a paid subscription renew that was to end with its term; the next charge is on the day it would have ended',
  access: 'signed_in',
  params,
  body: z.object({
    /** The terms shown beside the button, kept as the consent; 409 if they have changed. */
    agreedTo: z.string().max(500),
  }),
  response: z.object({ subscription: subscriptionView }),
  errors: ['not_renewable', 'no_payment_method', 'quote_changed'],
  formRedirect: () => '/users/subscriptions?done=renewing',
});

export const collectOutstanding = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/billing_information/collect_osb',
  summary: 'Pays unpaid renewals with the saved payment method; their subscriptions continue',
  access: 'signed_in',
  movesMoney: true,
  body: z.object({}).default({}),
  response: z.object({
    status: z.enum(['paid', 'asks_holder']),
    /** Where the bank asks the cardholder. */
    url: z.string().nullable(),
    /** Null: nothing is owed. */
    outstandingBalance: z.number().nullable(),
    message: z.string(),
  }),
  errors: [...PAYMENT_ERRORS],
  limit: { points: 30, seconds: 60 },
});

export const previewUpgrade = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/subscriptions/{subscriptionId}/upgrade_preview',
  summary: 'What switching from monthly to annual costs now, with a signed quote that is valid for 30 minutes',
  access: 'signed_in',
  params,
  query: z.object({ promoCode: z.string().max(64).default('') }),
  response: changePriceView,
  errors: ['not_upgradable', 'promo_code_refused'],
  limit: { points: 30, seconds: 60 },
});

const upgradingAddOn = z.object({
  type: z.enum(ADD_ONS),
  name: z.string(),
  /** US dollars a month, before tax. */
  priceBefore: z.number(),
  /** US dollars a year, before tax. */
  priceAfter: z.number(),
});
export type UpgradingAddOn = z.output<typeof upgradingAddOn>;

export const getUpgradingAddOns = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/subscriptions/{subscriptionId}/get_upgrading_add_ons',
  summary: 'The add-ons that move to annual with the plan, and what each costs before and after',
  access: 'signed_in',
  params,
  response: z.object({ addOns: z.array(upgradingAddOn) }),
});

export const changeSubscription = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/{userId}/subscriptions/{subscriptionId}',
  summary: 'Switches from monthly to annual at once, against a quote; from annual to monthly with the next term',
  access: 'signed_in',
  movesMoney: true,
  params: z.object({ userId: idInput, subscriptionId: idInput }),
  body: z.object({
    subscriptionPlan: z.enum(['annual', 'monthly']),
    autoRenewalOptIn: tickField.default(false),
    /** The code of the quote: the preview accepted it, and this call repeats it. */
    promoCode: z.string().max(64).optional(),
    /** The quote from the preview; absent: the call continues the change that waits for its payment. */
    quote: z.string().max(4000, { abort: true }).optional(),
    /** From the card provider's form. When this and the next two are absent, the member's saved payment method is charged. */
    paymentToken: z.string().min(1).max(255).optional(),
    ...paypalFields,
  }),
  response: z.object({
    status: z.enum(['active', 'asks_holder']),
    url: z.string().nullable(),
    subscription: subscriptionView,
  }),
  formRedirect: ({ url }) => url ?? '/users/subscriptions?done=changed',
  errors: [
    'not_upgradable',
    'already_subscribed',
    'promo_code_refused',
    'outstanding_balance',
    'subscriptions_closed',
    'paypal_not_offered',
    ...PAYMENT_ERRORS,
    'gone',
    'quote_changed',
  ],
  limit: { points: 30, seconds: 60 },
});

/** The calls that the subscription pages make. */
export const subscriptionCalls = {
  cancel: cancelSubscription,
  change: changeSubscription,
  previewUpgrade,
  upgradingAddOns: getUpgradingAddOns,
  create: createSubscription,
  list: listOwnSubscriptions,
  reactivate: reactivateSubscription,
  turnOnRenewal,
} as const;
