import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Pages about how and for what a member pays next, as the server draws them. */

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  app = await testSite();
  buyer = await aBuyer(app);
  const bought = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', add_on: 'AD_LITE' });
  expect(bought.status, bought.text).toBe(200);
});
afterAll(() => app.close());

const drawn = async (path: string) =>
  (await buyer.get(path)).text.split('<script type="application/json"')[0]?.replaceAll('<!-- -->', '') ?? '';

test('the add-ons that go along to the year stand on the page with both prices', async () => {
  const [{ id }] = await buyer.own();
  const { add_ons: addOns } = (await buyer.get(`/api/v2/users/subscriptions/${id}/get_upgrading_add_ons`)).body;
  expect(addOns).toEqual([{ type: 'AD_LITE', name: 'Ad Lite', price_before: 1.95, price_after: 19.95 }]);
  const page = await drawn(`/users/subscriptions/${id}/upgrade`);
  expect(page).toContain('Your add-ons');
  expect(page).toContain('$19.95 a year instead of $1.95 a month, before tax');
});

test('a card whose month has begun is to be replaced', async () => {
  const notice = 'This card is good through 11/2026. Add another card before your next charge.';
  expect(await drawn('/users/billing_information')).not.toContain('Add another card before');
  await app.database.executeSql('update kept_cards set expires_month = 11, expires_year = 2026');
  expect(await drawn('/users/billing_information')).toContain(notice);
});
