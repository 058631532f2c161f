import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { addressFields, billingAddressView } from './address-fields-view.ts';

/** A PayPal account that can no longer be charged (M21). */
export const PAYPAL_INVALID = 'An error has occurred. Please re-enter your PayPal account information.';

/** The buyer left PayPal without agreeing. */
export const PAYPAL_CANCELED = 'You canceled at PayPal.';

export const CARD_TYPES = ['AMERICAN_EXPRESS', 'DISCOVER', 'VISA', 'MASTER_CARD'] as const;

const cardView = z.object({
  cardType: z.enum(CARD_TYPES),
  lastDigits: z.string(),
  /** 1 to 12; the card is good through the last day of that month. */
  expiresMonth: z.int(),
  /** Four digits. */
  expiresYear: z.int(),
});

/** Where the browser gets the form for a card. */
const cardFormView = z.object({
  /** none: nothing can be bought here. */
  provider: z.enum(['embedded', 'stripe', 'none']),
  /** The page of the frame; embedded provider only. */
  url: z.string().nullable(),
  /** Stripe only. */
  publishableKey: z.string().nullable(),
});
export type CardFormView = z.output<typeof cardFormView>;

export const getCardForm = defineEndpoint({
  method: 'GET',
  path: '/api/v2/card_form',
  summary:
    'Where the browser gets the payment provider’s card form, and whether PayPal is offered, for buyers without an account',
  access: 'public',
  response: z.object({ cardForm: cardFormView, offersPaypal: z.boolean() }),
});

export const getBillingInformation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/billing_information',
  summary: 'The payment method, billing address and balance of the signed-in member',
  access: 'signed_in',
  response: z.object({
    /** Null: none is saved. A member has one payment method: this, or PayPal. */
    card: cardView.nullable(),
    /** The email of the PayPal account behind the agreement; null: none is saved. */
    paypal: z.object({ email: z.string() }).nullable(),
    /** Whether PayPal is available here. */
    offersPaypal: z.boolean(),
    address: billingAddressView.nullable(),
    /** US dollars, as a decimal; null: nothing is owed. */
    outstandingBalance: z.number().nullable(),
    /** Credit that pays the next invoice, in US dollars. */
    accountCredit: z.number(),
    /** Failed refunds, in US dollars: still owed to the member, who says how they want the money. */
    refundsOwed: z.number(),
    cardForm: cardFormView,
  }),
});
export type BillingInformation = z.output<typeof getBillingInformation.response>;

/** For calls that charge: PayPal instead of the saved payment method. */
export const paypalFields = {
  /** paypal: the buyer approves at PayPal, at `url`, and comes back with `paypal_token` in the address. */
  payWith: z.literal('paypal').optional(),
  /** The token from PayPal. */
  paypalToken: z.string().min(1).max(255).optional(),
};

/** Why a payment failed, or may have failed (M16 to M22). */
export const PAYMENT_ERRORS = [
  'card_declined',
  'card_not_accepted',
  'address_mismatch',
  'card_invalid',
  'paypal_invalid',
  'paypal_declined',
  'payment_unknown',
] as const;

export const updateBillingInformation = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/billing_information/update',
  summary:
    'Another card, by the token of the payment provider’s form, an agreement with PayPal, or another address; with none of them, what became of a card of which the bank asked',
  access: 'signed_in',
  isStrict: true,
  movesMoney: true,
  body: z.object({
    billingInformation: z
      .object({
        paymentToken: z.string().min(1).max(255).optional(),
        /** The token from PayPal. */
        paypalToken: z.string().min(1).max(255).optional(),
        address: z.object(addressFields).optional(),
      })
      .default({}),
  }),
  response: z.object({
    /** asks_holder: requires action at the bank's `url`, which leads back to the billing page. */
    status: z.enum(['updated', 'asks_holder']),
    url: z.string().nullable(),
    billingInformation: getBillingInformation.response,
  }),
  errors: ['invalid_address', ...PAYMENT_ERRORS],
  limit: { points: 30, seconds: 60 },
});

/** Exactly the text of the pages (M06). */
const PAYPAL_EMAIL_WORDS = 'Please enter a valid email address above';
const ADDRESS_WORDS = 'Please give an address of this site';
const webAddress = z
  .string({ error: ADDRESS_WORDS })
  .max(2000, { abort: true, error: ADDRESS_WORDS })
  .check(z.url({ protocol: /^https?$/, error: ADDRESS_WORDS }));

export const manageBillingAgreement = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/paypal/manage_billing_agreement',
  summary:
    'Where a payer agrees, at PayPal, to be charged from then on. Who agrees comes back to `return_url` with `paypal_token`, which a purchase or an update of the billing information takes',
  access: 'public',
  isOpenToViewing: false,
  query: z.object({
    /** update: replaces the current payment method, and needs a strict sign-in. */
    billingAgreementAction: z.enum(['create', 'update']),
    /** Both are addresses of a site of ours. */
    returnUrl: webAddress,
    cancelUrl: webAddress,
    /** The email of their PayPal account, if they gave it. */
    userEmail: z
      .string()
      .trim()
      .max(254, { abort: true, error: PAYPAL_EMAIL_WORDS })
      .refine((value) => value === '' || z.email().safeParse(value).success, PAYPAL_EMAIL_WORDS)
      .default(''),
  }),
  response: z.object({
    /** The current agreement, if they pay with PayPal. */
    billingAgreement: z.object({ email: z.string() }).nullable(),
    authorizationData: z.object({
      /** The approval page at PayPal. */
      returnUrl: z.string(),
      /** Signed by us; valid for one hour. */
      paymentToken: z.string(),
    }),
  }),
  errors: ['paypal_not_offered', 'not_signed_in', 'strict_sign_in_needed'],
  limit: { points: 10, seconds: 60 },
});
