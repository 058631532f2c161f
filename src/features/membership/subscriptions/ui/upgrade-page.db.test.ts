import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { testSite } from '#tests/support/site-app.ts';
import { promotionCommand } from '../../promotions/command.ts';

/** Server-rendered pages about what a member pays next, and with which payment method. */

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  app = await testSite({ GEO_COUNTRY_HEADER: 'cf-ipcountry' });
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

test('a code that is typed is validated by its own call, which notes that it is applied', async () => {
  const [{ id }] = await buyer.own();
  const made = ['create', 'year-20', '--percent', '20', '--period', 'year', '--reason', 'a test'];
  expect(await runOn(app, promotionCommand, made)).toMatchObject({ code: 0 });
  const withCode = async (code: string) => {
    const headers = { 'cf-ipcountry': 'US' };
    const { text } = await buyer.get(`/users/subscriptions/${id}/upgrade?promo_code=${code}`, { headers });
    await app.application.ports.analytics.flush();
    const { rows } = await app.database.executeSql('delete from analytics_events returning name, properties');
    return { text, applied: rows.filter(({ name }) => name === 'apply_promotion') };
  };
  const wrong = await withCode('no-such-code');
  expect(wrong.text).toContain('This code is not valid.');
  // The price is still shown, without the code.
  expect(wrong.text).toMatch(/<button[^>]*>Pay \$/);
  expect(wrong.applied).toEqual([]);
  const right = await withCode('year-20');
  expect(right.text).toContain('Code applied.');
  expect(right.applied).toEqual([{ name: 'apply_promotion', properties: { code: 'YEAR-20' } }]);
});

test('a card whose month has begun is to be replaced', async () => {
  const notice = 'This card expires at the end of 11/26. Add a new one before your next charge.';
  expect(await drawn('/users/billing_information')).not.toContain('Add another card before');
  await app.database.executeSql('update kept_cards set expires_month = 11, expires_year = 2026');
  expect(await drawn('/users/billing_information')).toContain(notice);
});
