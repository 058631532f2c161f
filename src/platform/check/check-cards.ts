import { z } from 'zod';
import { HEARD_EVENTS } from '../cards/stripe-event.ts';
import type { Config } from '../config/config.ts';
import { ask, type Fetch, wordsOf } from './ask.ts';
import { type Check, failed, notConfigured, ok, type Result, warning } from './finding.ts';
import { isOurAddress, missingOf } from './webhooks.ts';

const API = 'https://api.stripe.com/v1';
const WEBHOOK = '/api/v2/webhooks/cards';
const FORBIDDEN = 403;

const endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

type CardConfig = Pick<Config, 'NODE_ENV' | 'CARD_PROVIDER' | 'STRIPE_SECRET_KEY' | 'BASE_DOMAIN'>;

/** Stripe: the key works, and the webhook sends the events that we act on. Only reads. */
export const checkCards = (config: CardConfig, fetch: Fetch): Check => ({
  service: 'cards',
  run: async (signal) => {
    const { CARD_PROVIDER, STRIPE_SECRET_KEY: key } = config;
    if (CARD_PROVIDER === 'none') return notConfigured('none: sales are off');
    if (CARD_PROVIDER !== 'stripe' || !key) return testCards(config);
    const get = (path: string) => ask(fetch, `${API}${path}`, { headers: { authorization: `Bearer ${key}` }, signal });
    // A call that the program itself makes: a restricted key may not be allowed to read the balance.
    const payments = await get('/payment_intents?limit=1');
    if (payments.status === FORBIDDEN)
      return failed(`Stripe answers ${wordsOf(payments)}. Give the restricted key the right to write payment intents`);
    if (payments.status !== 200) return failed(`Stripe answers ${wordsOf(payments)}. Correct STRIPE_SECRET_KEY`);
    const webhooks = await get('/webhook_endpoints?limit=100');
    if (webhooks.status === FORBIDDEN)
      return warning(
        `the key works, but may not read the webhooks: see in Stripe’s dashboard that one posts to ${WEBHOOK} the types ${HEARD_EVENTS.join(', ')}`,
      );
    const read = endpoints.safeParse(webhooks.body);
    if (webhooks.status !== 200 || !read.success)
      return failed(`Stripe answers ${wordsOf(webhooks)} about its webhooks`);
    return judgeWebhooks(read.data.data, config);
  },
});

/** In production, only a demonstration may use it (rule R37). */
const testCards = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): Result =>
  NODE_ENV === 'production'
    ? warning(
        'anyone can buy with the public test cards of the embedded provider: set CARD_PROVIDER to stripe, or to none',
      )
    : notConfigured('test cards of the embedded provider');

function judgeWebhooks(
  all: z.infer<typeof endpoints>['data'],
  { BASE_DOMAIN: domain }: Pick<Config, 'BASE_DOMAIN'>,
): Result {
  const ours = all.filter(({ url }) => isOurAddress(url, { domain, path: WEBHOOK }));
  if (ours.length === 0)
    return failed(`the key works, but no webhook of Stripe posts to ${WEBHOOK} of ${domain}: add one in the dashboard`);
  const on = ours.filter(({ status }) => status === 'enabled');
  if (on.length === 0) return failed(`the webhook at ${ours[0]?.url} is disabled: enable it in the dashboard`);
  const missing = missingOf(
    HEARD_EVENTS,
    on.flatMap((each) => each.enabled_events),
  );
  if (missing.length > 0) return failed(`the webhook at ${on[0]?.url} lacks the types ${missing.join(', ')}: add them`);
  return ok(`the key works, and the webhook at ${on[0]?.url} has every type`);
}
