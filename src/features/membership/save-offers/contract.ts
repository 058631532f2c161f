import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { EXTENSION_ERRORS } from '../betting-partner/contract.ts';
import { subscriptionView } from '../subscriptions/subscription-view.ts';
import { PAUSES, SAVE_KINDS } from './save-offer-view.ts';

/** The extension that the betting partner approved, as `users/mgm/extension` gives it. */
export const PARTNER_GRANT = 'partner_grant';

const params = z.object({ subscriptionId: idInput });
const errors = ['no_save_offer'] as const;

export const getSaveEligibility = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/subscriptions/{subscriptionId}/cancellation_save_eligibility',
  summary: 'What is offered to the member instead of a cancellation, once in twelve months',
  access: 'signed_in',
  params,
  response: z.object({
    saveEligibility: z.boolean(),
    /** Empty: there is no offer. */
    offers: z.array(
      z.object({
        kind: z.enum(SAVE_KINDS),
        label: z.string(),
        /** What it means in amounts and dates. */
        words: z.string(),
      }),
    ),
    /** The token that accepts one of them; ISO 8601 of its end. */
    offer: z.object({ token: z.string(), endsAt: z.string() }).nullable(),
  }),
});

export const mailSaveOffer = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/subscriptions/{subscriptionId}/cancellation_save_email',
  summary: 'Emails the member the offer, valid for two weeks',
  access: 'signed_in',
  params,
  body: z.object({}).default({}),
  response: z.object({ message: z.string() }),
  errors,
  limit: { points: 5, seconds: 3600 },
  formRedirect: () => '/users/subscriptions?done=offer_mailed',
});

export const extendRenewalDate = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/subscriptions/{subscriptionId}/extend_renewal_date',
  summary:
    'Takes an offer instead of leaving (a pause, a free month, or 30 % off the next term), or the betting partner’s twelve months. Once for each',
  access: 'signed_in',
  params,
  body: z.object({
    /** From the eligibility call or the email. The partner’s grant belongs to the member and needs none. */
    offer: z.string({ error: 'The offer is missing' }).max(1000).optional(),
    kind: z.enum([...SAVE_KINDS, PARTNER_GRANT], { error: 'Please choose an offer' }),
    /** The length of a pause. */
    months: z.coerce
      .number<number | string>()
      .refine((months) => PAUSES.some((each) => each === months), 'Please choose 1, 2 or 3 months')
      .optional(),
  }),
  response: z.object({ subscription: subscriptionView }),
  errors: [...errors, ...EXTENSION_ERRORS],
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/subscriptions?done=saved',
});
