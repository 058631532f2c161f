import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCommand } from '#features/billing/tax/command.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { promotionCommand } from '../promotions/command.ts';
import { planQuote } from './plan-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
  await runOn(app, promotionCommand, [
    'create',
    'FALL-26',
    '--percent',
    '20',
    '--period',
    'year',
    '--reason',
    'a test',
  ]);
});
afterAll(() => app.close());

const MINNEAPOLIS = { 'address[state]': 'MN', 'address[zip]': '55401' };
const ask = (query: Record<string, string>, from = '192.0.2.1') =>
  app.get(`/api/v2/users/estimate_tax?${new URLSearchParams({ plan: 'annual', ...MINNEAPOLIS, ...query })}`, {
    host: 'alabama.localhost',
    headers: { 'x-forwarded-for': from },
  });
const opened = (quote: string) =>
  planQuote.open({ config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }), now: app.clock.now() }, quote);

test('a price with its tax, and a quote that says the same', { tags: ['engine'] }, async () => {
  const { status, headers, body } = await ask({ promo_code: 'fall-26', add_on: 'AD_LITE' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('no-store');
  const { quote, ...figures } = body;
  expect(figures).toEqual({
    lines: [
      { product: 'STANDARD', price: 99.95 },
      { product: 'AD_LITE', price: 19.95 },
    ],
    discount: 19.99,
    price_before_tax: 99.91,
    total_tax: 6.87,
    total_price: 106.78,
    credit: 0,
    amount_due: 106.78,
    // The code is for the first term.
    next_charge: { at: '2027-11-21T18:00:00.000Z', amount: 128.14, tax: 8.24 },
    can_renew: true,
    is_free_without_renewal: false,
    refer_a_friend: null,
    quote_ends_at: '2026-11-21T18:30:00.000Z',
  });
  expect(opened(quote)).toMatchObject({
    plan: 'STANDARD',
    months: 12,
    addOns: ['AD_LITE'],
    promoCode: 'FALL-26',
    state: 'MN',
    zip: '55401',
    totalCents: 10_678,
    creditCents: 0,
  });
});

test('tax is collected only where the operator is registered', async () => {
  const elsewhere = await ask({ 'address[state]': 'ia', 'address[zip]': '50309-1234' });
  expect(elsewhere.body).toMatchObject({ price_before_tax: 99.95, total_tax: 0, total_price: 99.95 });
});

test('the address check: a ZIP of another state is an invalid address, what nobody knows passes', async () => {
  const check = async (state: string, zip: string) =>
    ask({ promo_code: '', sale_price: '1', 'address[state]': state, 'address[zip]': zip });
  const wrong = await check('MN', '35401');
  expect(wrong).toMatchObject({ status: 422, body: { error: 'invalid address', error_code: 'invalid_address' } });
  for (const [state, zip] of [
    ['PR', '00901'],
    ['AE', '09128'],
    ['MN', '00000'],
  ] as const)
    expect({ zip, status: (await check(state, zip)).status }).toEqual({ zip, status: 200 });
});

test('a price that is sent sets no price: there are figures and no quote', async () => {
  const { body } = await ask({ sale_price: '1' });
  expect(body).toMatchObject({ total_price: 106.82, quote: null, quote_ends_at: null });
});

test('what cannot be bought says why', async () => {
  const refusal = async (query: Record<string, string>) => {
    const { status, body } = await ask(query);
    return [status, body.error_code, body.error];
  };
  expect(await refusal({ promo_code: 'NO-SUCH' })).toEqual([422, 'promo_code_refused', 'This code is not valid.']);
  expect(await refusal({ promo_code: 'FALL-26', plan: 'monthly' })).toEqual([
    422,
    'promo_code_refused',
    'This code is for another billing period.',
  ]);
  expect(await refusal({ plan_type: 'ALL_ACCESS', add_on: 'AD_LITE' })).toEqual([
    422,
    'add_on_not_taken',
    'This add-on isn’t available with this plan.',
  ]);
  expect(await refusal({ site_id: '999999' })).toEqual([422, 'unknown_site', 'We couldn’t find that site.']);
});

test.each([
  ['a state', { 'address[state]': '' }],
  ['a state', { 'address[state]': 'Minnesota' }],
  ['a state', { 'address[state]': 'ZZ' }],
  ['a five-digit ZIP code', { 'address[zip]': '5540' }],
  ['a five-digit ZIP code', { 'address[zip]': '1234\u{1f600}' }],
])('an address that is none has no quote: %s %j', async (label, odd) => {
  const { status, body } = await ask(odd);
  expect({ status, errors: JSON.stringify(body.errors) }).toEqual({
    status: 422,
    errors: expect.stringContaining(`Please enter ${label}`),
  });
});

test('an address may ask many prices, and try 30 codes a minute', async () => {
  const statuses = async (query: Record<string, string>, times: number) => {
    const replies = [];
    for (let call = 0; call < times; call += 1) replies.push((await ask(query, '192.0.2.2')).status);
    return replies;
  };
  expect(new Set(await statuses({ promo_code: 'NO-SUCH' }, 20))).toEqual(new Set([422]));
  expect(new Set(await statuses({ refer_a_friend_code: 'NO-SUCH' }, 10))).toEqual(new Set([200]));
  expect(await ask({ promo_code: 'FALL-26' }, '192.0.2.2')).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { error: 'Too many requests. Wait a moment and try again.' },
  });
  expect(new Set(await statuses({}, 60))).toEqual(new Set([200]));
  expect(await ask({ promo_code: 'FALL-26' }, '192.0.2.3')).toMatchObject({ status: 200 });
});
