import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const receiveCardEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/webhooks/cards',
  summary: 'What the card provider tells, signed by it: payments and disputes',
  access: 'public',
  takesSigned: { header: 'stripe-signature' },
  body: z.object({ text: z.string(), signature: z.string() }),
  response: z.object({ received: z.boolean() }),
});
