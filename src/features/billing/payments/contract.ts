import { z } from 'zod';
import { BODY_LIMIT, LONGEST_SIGNATURE } from '#kernel/body-limits.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

const signed = z.object({ text: z.string().max(BODY_LIMIT), signature: z.string().max(LONGEST_SIGNATURE) });

export const receivePaypalEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/webhooks/paypal',
  summary: 'What PayPal tells, signed by it: payments, disputes, and agreements that ended',
  access: 'public',
  takesSigned: {
    header: [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ],
  },
  body: signed,
  response: z.object({ received: z.boolean() }),
});

export const receiveCardEvents = defineEndpoint({
  method: 'POST',
  path: '/api/v2/webhooks/cards',
  summary: 'What the card provider tells, signed by it: payments and disputes',
  access: 'public',
  takesSigned: { header: 'stripe-signature' },
  body: signed,
  response: z.object({ received: z.boolean() }),
});
