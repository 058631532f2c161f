import { z } from 'zod';
import { localAddress } from '#kernel/local-address.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { returnToField, tickField } from '../accounts/fields-view.ts';
import { createSubscription, purchase } from '../subscriptions/contract.ts';

/** The use case checks all fields, so that one reply has every error. */
const asTyped = z.string().max(512, 'This is too long').default('');

/** Creates an account and, optionally, buys a plan with it. */
export const register = defineEndpoint({
  method: 'POST',
  path: '/api/v2/registrations',
  summary:
    'Creates an account and logs it in; with a payment it also buys the quoted plan, and stays free if the payment is declined',
  access: 'public',
  movesMoney: true,
  takesIdempotencyKey: true,
  body: z.object({
    registration: z.object({
      email: asTyped,
      username: asTyped,
      password: asTyped,
      /** `13_to_15` or `16_and_over`: nothing more exact is stored, and nobody younger can join (decision 42). */
      ageBand: asTyped,
      bluechipEmails: tickField.optional(),
      thirdPartyEmails: tickField.optional(),
      referralCode: z.string().trim().max(64).optional(),
      /** Campaign parameters of the address that led here, `utm_…`; at most 20. */
      params: z.record(z.string().max(64), z.string().max(200)).optional(),
      returnTo: returnToField,
      /** The token of a gift that is redeemed with the registration; an invalid one doesn't stop the account. */
      giftToken: z.string().max(200).optional(),
    }),
    /** A purchase with the account, against a quote; absent: none. */
    payment: purchase.omit({ subscriptionId: true, userId: true }).optional(),
    recaptchaToken: z.string().max(4000).optional(),
    /** Signed by the page, for a form in another site's frame, where the browser sends no cookie. */
    frameToken: z.string().max(500).optional(),
  }),
  response: z.object({
    user: z.object({ userId: z.int(), username: z.string(), email: z.string() }),
    /** payment_issue: the account exists, and the order waits for another payment method. */
    errors: z.record(z.string(), z.array(z.string())),
    /** Null: nothing was bought, or it was refused. asks_holder: the bank or PayPal needs an answer at `url`. */
    payment: createSubscription.response.nullable(),
    returnTo: z.string(),
    /** False in another site's frame: the account exists, and its member logs in on the site itself. */
    isSignedIn: z.boolean(),
  }),
  errors: ['captcha_needed'],
  // Enough for a school class that registers at the same time, with a mistake or two each.
  limit: { points: 120, seconds: 60 },
  takesFrameToken: true,
  // The session tells the page the email address: in the URL it would end up in histories and logs.
  formRedirect: ({ returnTo, isSignedIn }) =>
    isSignedIn
      ? `/users/confirmation?return_to=${encodeURIComponent(localAddress(returnTo, '/'))}`
      : '/sign_up_obi_iframe?done=1',
});

export const getFrameToken = defineEndpoint({
  method: 'GET',
  path: '/api/v2/registrations/frame_token',
  summary:
    'The form token for a registration in a frame of another site, where the browser sends no cookie: good for 2 hours',
  access: 'public',
  response: z.object({ frameToken: z.string() }),
});

export const getCaptcha = defineEndpoint({
  method: 'GET',
  path: '/api/v2/captcha',
  summary: 'A challenge for a captcha, and by which provider it is solved',
  access: 'public',
  response: z.object({
    provider: z.enum(['altcha', 'recaptcha', 'turnstile']),
    /** The key of an outside provider; null for the embedded one. */
    siteKey: z.string().nullable(),
    /** The embedded provider's proof-of-work challenge, as JSON text; null for an outside one. */
    challenge: z.string().nullable(),
  }),
  limit: { points: 240, seconds: 60 },
});
