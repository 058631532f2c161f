import { z } from 'zod';
import { BODY_LIMIT, LONGEST_SIGNATURE } from '#kernel/body-limits.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { STATE_CODES } from '#kernel/states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { REDEMPTION_KINDS, REDEMPTION_STATES } from './redemption.ts';

/** Where there is no partner, each of these answers 404. */

export const getBettingOffer = defineEndpoint({
  method: 'GET',
  path: '/api/v2/betting_offer',
  summary: 'The betting partner’s offer and who is eligible: the part that visitors can read',
  access: 'public',
  errors: ['not_found'],
  response: z.object({
    /** Years. */
    leastAge: z.int(),
    /** Where it may be offered, by two letters. */
    states: z.array(z.enum(STATE_CODES)),
    /** False: the reader is known to be somewhere else. */
    isOfferedHere: z.boolean(),
    /** What a new subscription would read; null: this site is not sold. */
    siteName: z.string().nullable(),
  }),
});
export type BettingOffer = z.output<typeof getBettingOffer.response>;

const redemptionView = z.object({
  /** none: the member never asked. */
  status: z.enum([...REDEMPTION_STATES, 'none']),
  validated: z.boolean(),
  redeemed: z.boolean(),
  externalRedeemed: z.boolean(),
  failureMessage: z.string().nullable(),
  /** To be entered at the partner; null: it asks for none. */
  promoCode: z.string().nullable(),
  /** The member may enter their date of birth and where they are, and get a link. */
  canBegin: z.boolean(),
  /** What the member was given. */
  given: z.object({ kind: z.enum(REDEMPTION_KINDS), subscriptionId: z.int() }).nullable(),
});
export type RedemptionView = z.output<typeof redemptionView>;

export const betcheck = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/betcheck',
  summary: 'How far the member who is signed in is with the betting partner’s offer',
  access: 'signed_in',
  errors: ['not_found'],
  response: redemptionView,
});

export const beturl = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/beturl',
  summary: 'The signed link to the betting partner, for a member who has confirmed their age and location',
  access: 'signed_in',
  response: z.object({ url: z.string(), promoCode: z.string().nullable() }),
  errors: ['not_offered_here', 'age_needed', 'not_found'],
  limit: { points: 30, seconds: 60 },
});

const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

export const stateAge = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/mgm/eligibility',
  summary: 'Says how old a member is and where: the date is only checked and never kept',
  access: 'signed_in',
  body: z.object({
    /** YYYY-MM-DD */
    birthDate: z
      .string({ error: pleaseEnter('Date of birth') })
      .max(10, { abort: true, error: 'Enter your date of birth as YYYY-MM-DD' })
      .refine(isDay, { error: 'Enter your date of birth as YYYY-MM-DD' }),
    state: z.enum(STATE_CODES, { error: 'Please choose the state in which you are' }),
  }),
  response: redemptionView,
  errors: ['not_offered_here', 'under_age', 'already_redeemed', 'not_found'],
  limit: { points: 20, seconds: 3600 },
  formRedirect: () => '/betmgm',
});

const given = z.object({ subscriptionId: z.int(), redemption: redemptionView });
const REFUSALS = ['not_validated', 'already_redeemed'] as const;
export const EXTENSION_ERRORS = [...REFUSALS, 'not_extended', 'not_found'] as const;

export const redeemBetting = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/mgm/redemption',
  summary: 'Gives what the partner validated as a year of this site; asked again, it is the same year',
  access: 'signed_in',
  body: z.object({}).default({}),
  response: given,
  errors: [...REFUSALS, 'already_subscribed', 'sites_needed', 'not_found'],
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/landing_page',
});

export const extendByBetting = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/mgm/extension',
  summary:
    'Gives what the partner validated as twelve months more of an own subscription, or as the days they are worth on a dearer plan; once',
  access: 'signed_in',
  body: z.object({ subscriptionId: idInput }),
  response: given,
  errors: [...EXTENSION_ERRORS],
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/subscriptions?done=extended',
});

export const receiveBettingVerdict = defineEndpoint({
  method: 'POST',
  path: '/api/v2/webhooks/betting_partner',
  summary: 'What the betting partner tells of a member, signed by it: by the nonce of his link',
  access: 'public',
  takesSigned: { header: 'bluechip-signature' },
  body: z.object({ text: z.string().max(BODY_LIMIT), signature: z.string().max(LONGEST_SIGNATURE) }),
  errors: ['not_found'],
  response: z.object({ received: z.boolean() }),
});

/** What its pages ask. */
export const bettingCalls = {
  betcheck,
  beturl,
  extend: extendByBetting,
  offer: getBettingOffer,
  redeem: redeemBetting,
  stateAge,
} as const;
