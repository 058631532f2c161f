import { z } from 'zod';
import type { Given } from './faults.ts';

/** Cards and PayPal (decisions 35 and 37): embedded providers for testing, outside ones, or none. */

export const paymentVariables = {
  PAYMENT_ENVIRONMENT: z
    .enum(['sandbox', 'production'])
    .default('sandbox')
    .describe('sandbox or production: whether outside payment providers move real money; the keys must match.'),
  CARD_PROVIDER: z
    .enum(['embedded', 'stripe', 'none'])
    .default('embedded')
    .describe(
      'embedded is a provider of test cards; production requires stripe, or none, which disables sales (decision 37).',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, { error: 'must be a key that starts with sk_ or rk_' })
    .optional()
    .describe('Stripe API key, secret or restricted.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, { error: 'must be a key that starts with pk_' })
    .optional()
    .describe('Publishable key for the card form; public.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, { error: 'must be a secret that starts with whsec_' })
    .optional()
    .describe('Signing secret of the webhook that posts to /api/v2/webhooks/cards.'),
  PAYPAL_PROVIDER: z
    .enum(['embedded', 'paypal', 'none'])
    .default('embedded')
    .describe('embedded is a PayPal of test accounts; production requires paypal, or none (decision 37).'),
  PAYPAL_CLIENT_ID: z.string().optional().describe('Client ID of the PayPal app.'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('Secret of the PayPal app.'),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,50}$/, { error: 'must be an id of letters and digits' })
    .optional()
    .describe('ID of the webhook that posts to /api/v2/webhooks/paypal.'),
};

export function paymentFaults(given: Given): string[] {
  const faults: string[] = [];
  if (given.CARD_PROVIDER === 'stripe') faults.push(...stripeFaults(given));
  if (given.CARD_PROVIDER === 'none' && given.PAYPAL_PROVIDER !== 'none')
    faults.push('PAYPAL_PROVIDER: none is needed beside CARD_PROVIDER=none, which sells nothing');
  if (given.PAYPAL_PROVIDER === 'paypal')
    for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'])
      if (!given[name]) faults.push(`${name}: required by PAYPAL_PROVIDER`);
  return faults;
}

/** A key of the other environment would offer test cards to members, or charge somebody who is only testing. */
function stripeFaults(given: Given): string[] {
  const wanted = given.PAYMENT_ENVIRONMENT === 'production' ? '_live_' : '_test_';
  const named = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  return named.flatMap((name) => {
    const value = given[name];
    if (!value) return [`${name}: required by CARD_PROVIDER`];
    const isKey = name !== 'STRIPE_WEBHOOK_SECRET';
    return isKey && !value.includes(wanted) ? [`${name}: is no key of the PAYMENT_ENVIRONMENT`] : [];
  });
}
