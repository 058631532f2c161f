import { z } from 'zod';
import { emailField } from '#features/membership/accounts/fields-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { CONTACT_PATH, CONTACT_SUBJECTS, MESSAGE_LENGTH } from './message-view.ts';

/** Of one address in an hour, captcha or not. */
const MOST_PER_HOUR = 30;

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/contact',
  summary: 'Sends a message to the people of the network; after five in an hour a captcha is asked for',
  access: 'public',
  body: z.object({
    subject: z.enum(CONTACT_SUBJECTS, { error: 'Please enter What it is about' }),
    email: emailField,
    message: z
      .string({ error: 'Please enter Message' })
      .trim()
      .min(1, 'Please enter Message')
      .max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`),
    captchaToken: z.string().max(4000).optional(),
  }),
  /** The number by which both sides speak of the message. */
  response: z.object({ number: z.int() }),
  errors: ['captcha_needed'],
  limit: { points: MOST_PER_HOUR, seconds: 3600 },
  formRedirect: ({ number }) => `${CONTACT_PATH}?sent=${number}`,
});
