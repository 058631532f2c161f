import { describe, expect, test } from 'vitest';
import { HEARD_EVENTS } from '../cards/stripe-event.ts';
import { HEARD_TYPES } from '../paypal/read-event.ts';
import { anySignal, aWeb } from './check.test-support.ts';
import { checkCards } from './check-cards.ts';
import { checkPaypal } from './check-paypal.ts';

const web = aWeb();

describe('cards', () => {
  const API = 'https://api.stripe.com/v1';
  const STRIPE = {
    NODE_ENV: 'production',
    CARD_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    BASE_DOMAIN: 'recruits.example',
  } as const;
  const PAYMENTS: [number, unknown] = [200, { data: [] }];
  const URL_OF_OURS = 'https://recruits.example/api/v2/webhooks/cards';
  const webhook = (change: object = {}): [number, unknown] => [
    200,
    { data: [{ url: URL_OF_OURS, status: 'enabled', enabled_events: HEARD_EVENTS, ...change }] },
  ];
  const checked = async (payments: [number, unknown], webhooks: [number, unknown]) => {
    web.answers({ [`${API}/payment_intents`]: payments, [`${API}/webhook_endpoints`]: webhooks });
    return checkCards(STRIPE, web.fetch).run(anySignal());
  };

  test('a good key with a webhook of every type is ok, and nothing but GET is asked', async () => {
    expect(await checked(PAYMENTS, webhook())).toEqual({
      status: 'ok',
      message: `the key works, and the webhook at ${URL_OF_OURS} has every type`,
    });
    expect(web.asked).toEqual([`GET ${API}/payment_intents?limit=1`, `GET ${API}/webhook_endpoints?limit=100`]);
  });

  test.each([
    ['on a sub-domain', { url: 'https://alabama.recruits.example/api/v2/webhooks/cards/' }],
    ['of all types', { enabled_events: ['*'] }],
    ['of more types', { enabled_events: [...HEARD_EVENTS, 'payout.paid'] }],
  ])('a webhook %s is ok', async (_, change) => {
    expect(await checked(PAYMENTS, webhook(change))).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['that lacks a type', { enabled_events: HEARD_EVENTS.slice(1) }, 'lacks the types payment_intent.succeeded'],
    ['that is disabled', { status: 'disabled' }, 'is disabled: enable it'],
    [
      'of another domain',
      { url: 'https://notrecruits.example/api/v2/webhooks/cards' },
      'no webhook of Stripe posts to',
    ],
    ['of another path', { url: 'https://recruits.example/api/v2/webhooks/paypal' }, 'no webhook of Stripe posts to'],
    ['of no address', { url: 'recruits' }, 'no webhook of Stripe posts to'],
  ])('a webhook %s fails', async (_, change, words) => {
    expect(await checked(PAYMENTS, webhook(change))).toEqual({
      status: 'failed',
      message: expect.stringContaining(words),
    });
  });

  test('two webhooks may share the types', async () => {
    const half = (events: readonly string[]) => ({ url: URL_OF_OURS, status: 'enabled', enabled_events: events });
    const both = { data: [half(HEARD_EVENTS.slice(0, 2)), half(HEARD_EVENTS.slice(2))] };
    expect(await checked(PAYMENTS, [200, both])).toMatchObject({ status: 'ok' });
  });

  test.each([
    [
      401,
      { error: { message: 'Invalid API Key provided' } },
      'failed',
      'Stripe answers 401: Invalid API Key provided. Correct STRIPE_SECRET_KEY',
    ],
    [403, { error: { message: 'lacks rights' } }, 'failed', 'Give the restricted key the right'],
    [500, 'no JSON', 'failed', 'Stripe answers 500: no JSON'],
  ])('a key that is answered %i fails', async (status, body, result, words) => {
    expect(await checked([status, body], webhook())).toEqual({
      status: result,
      message: expect.stringContaining(words),
    });
  });

  test('a key that may not read webhooks is good, and the types to look for are named', async () => {
    const found = await checked(PAYMENTS, [403, {}]);
    expect(found).toEqual({ status: 'warning', message: expect.stringContaining(HEARD_EVENTS.join(', ')) });
  });

  test.each([
    ['embedded', 'development', 'not_configured', 'test cards'],
    ['embedded', 'production', 'warning', 'anyone can buy with the public test cards'],
    ['none', 'production', 'not_configured', 'sales are off'],
  ] as const)('without Stripe (%s, %s) nothing is asked', async (provider, environment, status, words) => {
    web.answers({});
    const config = { ...STRIPE, CARD_PROVIDER: provider, NODE_ENV: environment };
    expect(await checkCards(config, web.fetch).run(anySignal())).toEqual({
      status,
      message: expect.stringContaining(words),
    });
    expect(web.asked).toEqual([]);
  });
});

describe('PayPal', () => {
  const CONFIG = {
    PAYPAL_PROVIDER: 'paypal',
    PAYPAL_CLIENT_ID: 'an-id',
    PAYPAL_CLIENT_SECRET: 'a-secret',
    PAYPAL_WEBHOOK_ID: 'WH1',
    PAYMENT_ENVIRONMENT: 'production',
    BASE_DOMAIN: 'recruits.example',
  } as const;
  const TOKEN: [number, unknown] = [200, { access_token: 'a-token' }];
  const ofTypes = (names: readonly string[], url = 'https://recruits.example/api/v2/webhooks/paypal') => ({
    url,
    event_types: names.map((name) => ({ name })),
  });
  const checked = (letIn: [number, unknown], webhook: [number, unknown], change: object = {}) => {
    const api = 'PAYMENT_ENVIRONMENT' in change ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com';
    web.answers({ [`${api}/v1/oauth2/token`]: letIn, [`${api}/v1/notifications/webhooks/WH1`]: webhook });
    return checkPaypal({ ...CONFIG, ...change }, web.fetch).run(anySignal());
  };

  test.each([
    ['with every type', TOKEN, [200, ofTypes(HEARD_TYPES)], {}, 'ok', 'has every type'],
    ['of the sandbox', TOKEN, [200, ofTypes(['*'])], { PAYMENT_ENVIRONMENT: 'sandbox' }, 'ok', 'has every type'],
    [
      'that lacks types',
      TOKEN,
      [200, ofTypes(HEARD_TYPES.slice(2))],
      {},
      'failed',
      `lacks the types ${HEARD_TYPES.slice(0, 2).join(', ')}`,
    ],
    [
      'of another host',
      TOKEN,
      [200, ofTypes(HEARD_TYPES, 'https://old.example/hook')],
      {},
      'warning',
      'https://old.example/hook',
    ],
    ['that is unknown', TOKEN, [404, {}], {}, 'failed', 'has no webhook PAYPAL_WEBHOOK_ID'],
    ['that is a riddle', TOKEN, [200, { links: [] }], {}, 'failed', 'about its webhook'],
    [
      'behind a wrong secret',
      [401, { error_description: 'Client Authentication failed' }],
      [200, {}],
      {},
      'failed',
      '401: Client Authentication failed. Correct PAYPAL_CLIENT_ID',
    ],
    ['behind no token', [200, {}], [200, {}], {}, 'failed', 'Correct PAYPAL_CLIENT_ID'],
    ['that is not wanted', TOKEN, [200, {}], { PAYPAL_PROVIDER: 'none' }, 'not_configured', 'PayPal is off'],
    ['of test accounts', TOKEN, [200, {}], { PAYPAL_PROVIDER: 'embedded' }, 'not_configured', 'test accounts'],
  ] satisfies [string, [number, unknown], [number, unknown], object, string, string][])(
    'a webhook %s',
    async (_, letIn, webhook, change, status, words) => {
      const found = await checked(letIn, webhook, change);
      expect(found).toEqual({ status, message: expect.stringContaining(words) });
      expect(found.message).not.toContain('a-secret');
    },
  );
});
