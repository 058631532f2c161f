import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** Whether a referral code is valid for the member who typed it, in one sentence for the form. */
export const friendsCodeView = z.object({ accepted: z.boolean(), message: z.string() });

/** As pages send it. */
export const friendsCodeField = z.string().max(64).default('');

export const getReferral = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/refer_a_friend',
  summary: 'The referral code of the signed-in member, and what it has earned',
  access: 'signed_in',
  response: z.object({
    code: z.string(),
    /** The link through which a friend subscribes. */
    link: z.string(),
    /** Friends in their first thirty days. */
    waiting: z.int(),
    /** Free months earned. */
    credited: z.int(),
    /** The maximum number of free months a year. */
    mostAYear: z.int(),
    paidDays: z.int(),
  }),
});
