import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** Whether a friend's code holds for who typed it, in one sentence for the form. */
export const friendsCodeView = z.object({ accepted: z.boolean(), message: z.string() });

/** As pages send it. */
export const friendsCodeField = z.string().max(64).default('');

export const getReferral = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/refer_a_friend',
  summary: 'The code of the member who is signed in, for his friends, and what it has brought',
  access: 'signed_in',
  response: z.object({
    code: z.string(),
    /** Where a friend subscribes by it. */
    link: z.string(),
    /** Friends in their first thirty days. */
    waiting: z.int(),
    /** Months that he was given. */
    credited: z.int(),
    /** More than this he is not given in a year. */
    mostAYear: z.int(),
    paidDays: z.int(),
  }),
});
