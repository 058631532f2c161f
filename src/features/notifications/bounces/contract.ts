import { z } from 'zod';
import { emailField } from '#features/membership/accounts/fields-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const reportBounce = defineEndpoint({
  method: 'POST',
  path: '/api/v2/mail/bounces',
  summary: 'A mail service reports that mail to an address came back for good, or was complained about',
  access: 'server',
  body: z.object({ address: emailField, reason: z.string().trim().min(1).max(500) }),
  response: z.object({ isRemembered: z.boolean() }),
});
