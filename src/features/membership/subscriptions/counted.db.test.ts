import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, cardToken, tellEvents } from '#tests/support/buyers.ts';

/** Analytics counts each purchase and each cancellation of a subscription once, however often the call is sent. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', GEO_COUNTRY_HEADER: 'cf-ipcountry' });
});
beforeEach(() => app.database.db.delete(analyticsEvents));
afterAll(() => app.close());

/** A country where events are kept unless the reader objects. */
const US = { 'cf-ipcountry': 'US' };

async function counted(): Promise<string[]> {
  await app.application.ports.analytics.flush();
  return (await app.database.db.select().from(analyticsEvents)).map(({ name }) => name);
}

test('an order asked again after it was paid is one purchase', async () => {
  const buyer = await aBuyer(app);
  const bought = await buyer.buy({ payment_token: await cardToken(app) }, {}, US);
  const again = { subscription_id: bought.body.subscription_id };
  await buyer.send('POST', '/api/v2/users/subscriptions', again, { headers: US });
  await buyer.send('POST', '/api/v2/users/subscriptions', again, { headers: US });
  expect(await counted()).toEqual(['create_subscription']);
});

test('a purchase that the webhook completes is counted when its buyer comes back from the bank', async () => {
  const buyer = await aBuyer(app);
  const asked = await buyer.buy({ payment_token: await cardToken(app, '4000002760003184') }, {}, US);
  const again = { subscription_id: asked.body.subscription_id };
  await answerBank(app, asked.body.url, 'complete');
  const charged = await buyer.send('POST', '/api/v2/users/subscriptions', again, { headers: US });
  expect(await counted()).toEqual([]);
  await answerBank(app, charged.body.url, 'complete');
  await tellEvents(app);
  await app.application.dispatcher.drain();
  expect((await buyer.own())[0].status).toBe('active');
  await buyer.send('POST', '/api/v2/users/subscriptions', again, { headers: US });
  expect(await counted()).toEqual(['create_subscription']);
});

test('a cancellation sent twice is counted once', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const [{ id }] = await buyer.own();
  for (const _ of ['first', 'second'])
    expect((await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {}, { headers: US })).status).toBe(200);
  expect(await counted()).toEqual(['cancel_subscription']);
});
