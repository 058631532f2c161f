import { z } from 'zod';
import { emailField } from '#features/membership/accounts/fields-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const reportBounce = defineEndpoint({
  method: 'POST',
  path: '/api/v2/mail/bounces',
  summary: 'Webhook of a mail provider: a permanent bounce or a complaint',
  access: 'server',
  body: z.object({ address: emailField, reason: z.string().trim().min(1).max(500) }),
  response: z.object({ isRemembered: z.boolean() }),
});
