import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { HEARD_TYPES } from '../paypal/read-event.ts';
import { ask, type Fetch, wordsOf } from './ask.ts';
import { type Check, failed, notConfigured, ok, warning } from './finding.ts';
import { isOurAddress, missingOf } from './webhooks.ts';

const APIS = { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;
const WEBHOOK = '/api/v2/webhooks/paypal';
const NOT_FOUND = 404;

const token = z.object({ access_token: z.string() });
const webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) });

type PaypalConfig = Pick<
  Config,
  | 'PAYPAL_PROVIDER'
  | 'PAYPAL_CLIENT_ID'
  | 'PAYPAL_CLIENT_SECRET'
  | 'PAYPAL_WEBHOOK_ID'
  | 'PAYMENT_ENVIRONMENT'
  | 'BASE_DOMAIN'
>;

/** PayPal: it accepts the app, and the webhook sends the events that we act on. */
export const checkPaypal = (config: PaypalConfig, fetch: Fetch): Check => ({
  service: 'paypal',
  run: async (signal) => {
    const { PAYPAL_PROVIDER, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID: id } = config;
    if (PAYPAL_PROVIDER === 'none') return notConfigured('PayPal is off');
    if (PAYPAL_PROVIDER === 'embedded') return notConfigured('test accounts of the embedded provider');
    const api = APIS[config.PAYMENT_ENVIRONMENT];
    const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64');
    const letIn = await ask(fetch, `${api}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal,
    });
    const read = token.safeParse(letIn.body);
    if (letIn.status !== 200 || !read.success)
      return failed(
        `PayPal answers ${wordsOf(letIn)}. Correct PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, of the ${config.PAYMENT_ENVIRONMENT} environment`,
      );
    const asked = await ask(fetch, `${api}/v1/notifications/webhooks/${id}`, {
      headers: { authorization: `Bearer ${read.data.access_token}` },
      signal,
    });
    if (asked.status === NOT_FOUND) return failed('PayPal accepts the app, but has no webhook PAYPAL_WEBHOOK_ID');
    const found = webhook.safeParse(asked.body);
    if (asked.status !== 200 || !found.success) return failed(`PayPal answers ${wordsOf(asked)} about its webhook`);
    const { url, event_types: types } = found.data;
    const missing = missingOf(
      HEARD_TYPES,
      types.map(({ name }) => name),
    );
    if (missing.length > 0) return failed(`the webhook lacks the types ${missing.join(', ')}: add them at PayPal`);
    if (!isOurAddress(url, { domain: config.BASE_DOMAIN, path: WEBHOOK }))
      return warning(`the webhook posts to ${url}, which is not ${WEBHOOK} of ${config.BASE_DOMAIN}`);
    return ok(`PayPal accepts the app, and the webhook at ${url} has every type`);
  },
});
