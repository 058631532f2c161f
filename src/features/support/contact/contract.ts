import { z } from 'zod';
import { emailField } from '#features/membership/accounts/fields-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { CONTACT_PATH, CONTACT_SUBJECTS, MESSAGE_LENGTH } from './message-view.ts';

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/contact',
  summary: 'Sends a message to the people of the network; after ten in an hour a captcha is asked for',
  access: 'public',
  body: z.object({
    subject: z.enum(CONTACT_SUBJECTS, { error: pleaseEnter('Topic') }),
    email: emailField,
    message: z
      .string({ error: pleaseEnter('Message') })
      .trim()
      .min(1, pleaseEnter('Message'))
      .max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`),
    captchaToken: z.string().max(4000).optional(),
  }),
  /** The number by which both sides refer to the message. */
  response: z.object({ number: z.int() }),
  errors: ['captcha_needed'],
  // The use case has its own count, because a captcha raises the limit.
  limit: { points: 60, seconds: 60 },
  formRedirect: ({ number }) => `${CONTACT_PATH}?sent=${number}`,
});
