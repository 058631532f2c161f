import { z } from 'zod';
import { PAYMENT_ERRORS } from '#features/billing/payment-methods/contract.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { BILLING_PERIODS } from '../plans/pricing-view.ts';
import { ADD_ONS } from '../plans/product-view.ts';
import { changePriceView } from '../subscriptions/change-price-view.ts';
import { subscriptionView } from '../subscriptions/subscription-view.ts';

/** US dollars, as a decimal. */
const price = z.number();

/** An add-on that a subscription can take. */
const eligibleAddOn = z.object({
  subscriptionId: z.int(),
  /** The id that purchases use, in `add_on_id` and `add_on_ids`. There is one add-on of each type, so it is the type. */
  id: z.enum(ADD_ONS),
  type: z.enum(ADD_ONS),
  name: z.string(),
  /** "Reads one other site of your choice." */
  words: z.string(),
  /** Per term, before tax. */
  price,
  period: z.enum(BILLING_PERIODS),
  /** A site has to be chosen for it. */
  choosesSite: z.boolean(),
});
export type EligibleAddOn = z.output<typeof eligibleAddOn>;

export const listAddOns = defineEndpoint({
  method: 'GET',
  path: '/api/v2/add_ons',
  summary: 'What the subscriptions of the member who is signed in take beside their plans, and what each costs',
  access: 'signed_in',
  response: z.object({ addOns: z.array(eligibleAddOn) }),
});

export const getAddOn = defineEndpoint({
  method: 'GET',
  path: '/api/v2/add_on',
  summary: 'A subscription with its add-ons, what it takes beside them, and its next bill',
  access: 'signed_in',
  query: z.object({ subscriptionId: idInput }),
  errors: ['not_found'],
  response: z.object({
    subscription: subscriptionView,
    addOns: z.array(eligibleAddOn),
    upcomingBilling: z
      .object({
        at: z.string(),
        lines: z.array(z.object({ description: z.string(), price })),
        tax: price,
        amount: price,
      })
      .nullable(),
  }),
});

const addOnId = z.enum(ADD_ONS, { error: 'Please choose an add-on' });

/** The chosen add-ons: one as `add_on_id`, or several as `add_on_ids`, for one price and one charge. */
const selected = {
  addOnId: addOnId.optional(),
  addOnIds: z.array(addOnId).min(1, 'Please choose an add-on').max(ADD_ONS.length).optional(),
  /** The sites that SPY opens: it is bought once for each. Other add-ons have no choice of sites. */
  siteIds: z.array(idInput).max(20, 'Please choose at most 20 sites').optional(),
};

export const estimateAddOnPrice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/estimate_add_on_price',
  summary:
    'What add-ons cost together for the rest of the term, with the signed quote by which they can be bought for 30 minutes',
  access: 'signed_in',
  query: z.object({ subscriptionId: idInput, ...selected }),
  response: changePriceView.extend({
    /** Null: no site is chosen yet for SPY, which has the same price for every site. */
    quote: changePriceView.shape.quote.nullable(),
    /** The total for each later term, before tax. */
    price,
    period: z.enum(BILLING_PERIODS),
  }),
  errors: ['add_on_not_taken', 'add_on_held', 'site_read_already', 'unknown_site', 'not_found'],
  limit: { points: 30, seconds: 60 },
});

export const buyAddOns = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/subscription_add_ons',
  summary: 'Buys add-ons for the rest of the term against a quote, or keeps those that were to end: one charge',
  access: 'signed_in',
  movesMoney: true,
  body: z
    .object({
      subscriptionId: idInput,
      ...selected,
      sitesIds: selected.siteIds,
      /** From the estimate; absent: continues the order that waits for its payment, or keeps add-ons that were to end. */
      quote: z.string().max(4000, { abort: true }).optional(),
      /** From the payment provider's form; absent: the member's saved card. */
      paymentToken: z.string().min(1).max(255).optional(),
    })
    .refine((body) => body.addOnId ?? body.addOnIds, { path: ['addOnId'], error: 'Please choose an add-on' }),
  response: z.object({
    /** asks_holder: the bank needs an answer at `url`, which links back. */
    status: z.enum(['active', 'asks_holder']),
    url: z.string().nullable(),
    subscription: subscriptionView,
  }),
  errors: [
    'add_on_not_taken',
    'add_on_held',
    'already_subscribed',
    'site_read_already',
    'unknown_site',
    'outstanding_balance',
    'subscriptions_closed',
    ...PAYMENT_ERRORS,
    'not_found',
    'quote_changed',
    'gone',
  ],
  limit: { points: 30, seconds: 60 },
});

export const removeAddOns = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/subscription_add_ons',
  summary: 'Add-ons of a subscription end with the term that is paid for',
  access: 'signed_in',
  body: z.object({
    subscriptionId: idInput,
    /** Ids from `associated_add_ons`. */
    addOnIds: z.array(idInput).min(1, 'Please choose an add-on').max(100),
  }),
  errors: ['not_found'],
  response: z.object({ subscription: subscriptionView }),
  formRedirect: () => '/users/subscriptions?done=add_on_removed',
});
