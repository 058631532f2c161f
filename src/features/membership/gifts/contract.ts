import { z } from 'zod';
import {
  addressFields,
  lineField,
  stateField,
  zipField,
} from '#features/billing/payment-methods/address-fields-view.ts';
import { PAYMENT_ERRORS, paypalFields } from '#features/billing/payment-methods/contract.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { emailField, tokenField } from '../accounts/fields-view.ts';
import { GIFT_TERMS, MOST_MESSAGE } from './gift-limits-view.ts';

/** US dollars, as a decimal. */
const price = z.number();
const siteView = z.object({ id: z.int(), name: z.string(), subdomain: z.string() });

export const estimateGift = defineEndpoint({
  method: 'GET',
  path: '/api/v2/gifts/estimate_price',
  summary: 'What a gift costs at an address, and the signed quote against which it can be bought for 30 minutes',
  access: 'public',
  isOpenToViewing: false,
  query: z.object({
    months: z.enum(GIFT_TERMS),
    /** Absent: the site that is asked. */
    siteId: idInput.optional(),
    address: z.object({ state: stateField, zip: zipField }),
  }),
  response: z.object({
    priceBeforeTax: price,
    totalTax: price,
    totalPrice: price,
    /** Of the account of the member who gives, as far as it pays this. */
    credit: price,
    /** What the card is charged. */
    amountDue: price,
    quote: z.string(),
    /** Exclusive, ISO 8601. */
    quoteEndsAt: z.string(),
  }),
  errors: ['invalid_address', 'unknown_site', 'gifts_closed'],
  limit: { points: 240, seconds: 60 },
});

export const buyGift = defineEndpoint({
  method: 'POST',
  path: '/api/v2/gifts.json',
  summary: 'Buys the quoted gift, or continues an unpaid order; charged only once',
  access: 'public',
  movesMoney: true,
  takesIdempotencyKey: true,
  body: z.object({
    /** Signed, of `gifts/estimate_price`. Absent: `order` goes on. */
    quote: z.string().max(4000, { abort: true }).optional(),
    /** Of an order that was not paid, as this call answered it. */
    order: z.string().max(200).optional(),
    /** Of the payment provider's form; absent: the member's saved payment method, which takes a strict sign-in, as the account's credit does. */
    paymentToken: z.string().min(1).max(255).optional(),
    ...paypalFields,
    /** The rest is needed with a quote. */
    address: z
      .object({
        ...addressFields,
        country: z.literal('US').default('US'),
      })
      .optional(),
    giver: z.object({ name: lineField('Your name'), email: emailField }).optional(),
    recipient: z.object({ name: lineField('the recipient’s name'), email: emailField }).optional(),
    message: z.string().trim().max(MOST_MESSAGE, 'This is too long').default(''),
    /** The day on which it is mailed, YYYY-MM-DD in Chicago; absent or empty: at once. */
    deliverOn: z
      .string()
      .trim()
      .max(10, { abort: true, error: pleaseEnter('Day') })
      .regex(/^(\d{4}-\d{2}-\d{2})?$/, pleaseEnter('Day'))
      .default(''),
  }),
  response: z.object({
    /** asks_holder: the bank, or PayPal, asks at `url`, which leads back to the page of the purchase with `order`. */
    status: z.enum(['bought', 'asks_holder']),
    url: z.string().nullable(),
    order: z.string(),
  }),
  errors: [
    'invalid_address',
    'unknown_site',
    'gifts_closed',
    'subscriptions_closed',
    'idempotency_conflict',
    'outstanding_balance',
    'paypal_not_offered',
    'strict_sign_in_needed',
    ...PAYMENT_ERRORS,
    'gone',
    'not_found',
    'quote_changed',
  ],
  limit: { points: 30, seconds: 60 },
});

export const getGiftOrder = defineEndpoint({
  method: 'GET',
  path: '/api/v2/gifts/order',
  summary: 'What an order bought, for the holder of its signed name',
  access: 'public',
  query: z.object({ order: z.string().max(200) }),
  errors: ['not_found'],
  response: z.object({
    /** Of one that is not paid. */
    isPaid: z.boolean(),
    months: z.int(),
    site: siteView,
    recipientName: z.string(),
    /** When it is mailed, or was; ISO 8601. Null: it is not paid. */
    deliverAt: z.string().nullable(),
    isDelivered: z.boolean(),
    totalPrice: price,
  }),
  limit: { points: 30, seconds: 60 },
});

export const checkGift = defineEndpoint({
  method: 'GET',
  path: '/api/v2/registrations/gift_check',
  summary: 'What a gift is, for the holder of its token; does not reveal the buyer',
  access: 'public',
  query: z.object({
    token: z.string().max(200),
    /** The label of a site; "www" is the main one. */
    siteName: z.string().max(63).optional(),
  }),
  response: z.object({
    status: z.enum(['valid', 'used', 'expired', 'unknown']),
    /** Null: unknown. */
    months: z.int().nullable(),
    site: siteView.nullable(),
    /** Whether it is for the site that was named; null: none was, or it is unknown. */
    isOfSite: z.boolean().nullable(),
    /** What it would make longer of what the member has who is signed in; null: nobody is, it cannot be redeemed, or it begins a subscription of its own. */
    extends: z
      .object({
        /** Null: it adds as many months as it has; otherwise what they are worth on a plan that costs more, in whole days. */
        days: z.int().nullable(),
        /** Why it adds days; null: it adds months. */
        note: z.string().nullable(),
        /** Until when the member would have it; ISO 8601. */
        endsAt: z.string(),
      })
      .nullable(),
  }),
  limit: { points: 20, seconds: 60 },
});

export const redeemGift = defineEndpoint({
  method: 'POST',
  path: '/api/v2/registrations/gift_redeem',
  summary: 'Redeems a gift for the signed-in member, once; a visitor is asked to sign up or log in',
  access: 'public',
  body: z.object({ giftRedeem: z.object({ token: tokenField }) }),
  response: z.object({
    /** extended: the end of what the member has for the site is later, by as many months or by `addedDays`. */
    outcome: z.enum(['begun', 'extended']),
    months: z.int(),
    /** What the months are worth on a plan that costs more than STANDARD, in whole days; null: they were added, or begun, as months. */
    addedDays: z.int().nullable(),
    site: siteView,
    /** When the member's access now ends; ISO 8601. */
    endsAt: z.string(),
    returnTo: z.string(),
  }),
  errors: ['gift_unknown', 'gift_used', 'gift_expired', 'not_signed_in'],
  limit: { points: 20, seconds: 60 },
  formRedirect: ({ returnTo }) => returnTo,
});
