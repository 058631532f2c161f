import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { setClosed } from '#tests/support/closed-sites.ts';
import { charges, held, reads } from './add-ons.test-support.ts';

/** Several add-ons in one purchase: one price, one charge, all or nothing. */

let app: TestApp;
let auburn = 0;
let kansas = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  const { sites } = (await app.get('/api/v2/sites')).body;
  const idOf = (subdomain: string) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain).id;
  auburn = idOf('auburn');
  kansas = idOf('kansas');
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** A monthly subscriber of Alabama's site, ten days into the term. */
async function tenDaysIn(): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  app.clock.set(addDays(TEST_NOW, 10));
  return { buyer, id };
}

const asked = (id: number, addOns: string[], siteIds: number[]) =>
  `/api/v2/users/estimate_add_on_price?subscription_id=${id}&${[
    ...addOns.map((addOn) => `add_on_ids[]=${addOn}`),
    ...siteIds.map((siteId) => `site_ids[]=${siteId}`),
  ].join('&')}`;
const buySeveral = (buyer: Buyer, id: number, addOns: string[], siteIds: number[], more: object) =>
  buyer.send('POST', '/api/v2/users/subscription_add_ons', {
    subscription_id: id,
    add_on_ids: addOns,
    site_ids: siteIds,
    ...more,
  });

test('the War Room of a site that is not sold can’t be bought, and All Access can', async () => {
  const { buyer, id } = await tenDaysIn();
  const { quote } = (await buyer.get(asked(id, ['WAR_ROOM'], []))).body;
  const offered = async () =>
    (await buyer.get('/api/v2/add_ons')).body.add_ons.map(({ type }: { type: string }) => type);
  expect(await offered()).toContain('WAR_ROOM');
  await setClosed(app, 'alabama', true);
  expect(await offered()).not.toContain('WAR_ROOM');
  expect(await offered()).toContain('ALL_ACCESS');
  expect((await buyer.get(asked(id, ['WAR_ROOM'], []))).body.error_code).toBe('add_on_not_taken');
  expect((await buySeveral(buyer, id, ['WAR_ROOM'], [], { quote })).body.error_code).toBe('add_on_not_taken');
  await setClosed(app, 'alabama', false);
  expect((await buySeveral(buyer, id, ['WAR_ROOM'], [], { quote })).status).toBe(200);
});

test('several add-ons cost one charge, with a line for each, and are there afterwards', async () => {
  const { buyer, id } = await tenDaysIn();
  const addOns = ['WAR_ROOM', 'SPY'];
  const { body: shown } = await buyer.get(asked(id, addOns, [kansas, auburn]));
  // 20 of 30 days of 4.95, three times; after that, whole terms of all three.
  expect(shown).toMatchObject({
    lines: [{ price: 3.3 }, { price: 3.3 }, { price: 3.3 }],
    price_before_tax: 9.9,
    price: 14.85,
    next_bill: { amount: 24.8 },
  });
  const { body } = await buySeveral(buyer, id, addOns, [auburn, kansas], { quote: shown.quote });
  expect(body.subscription.associated_add_ons).toHaveLength(3);
  expect(await charges(buyer)).toEqual([shown.amount_due, 9.95]);
  expect(await reads(buyer)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('premium Kansas'),
      expect.stringContaining('premium Auburn'),
      expect.stringContaining('war_room'),
    ]),
  );
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect((await charges(buyer))[0]).toBe(24.8);
});

test('as many sites as a call takes are bought by the quote that it gave', async () => {
  const { buyer, id } = await tenDaysIn();
  const { sites } = (await app.get('/api/v2/sites')).body;
  const others = sites.filter((site: { subdomain: string; subscribable?: boolean }) => site.subdomain !== 'alabama');
  const most: number[] = others.map((site: { id: number }) => site.id).slice(-20);
  const { body: shown } = await buyer.get(asked(id, ['SPY'], most));
  expect(shown.lines).toHaveLength(20);
  const { body } = await buySeveral(buyer, id, ['SPY'], most, { quote: shown.quote });
  expect(body.subscription.associated_add_ons).toHaveLength(20);
});

test('beside a conference, a site outside of it can be read, and one inside is refused', async () => {
  const { buyer, id } = await tenDaysIn();
  const inside = await buyer.get(asked(id, ['CONFERENCE', 'SPY'], [auburn]));
  expect(inside.body.error_code).toBe('site_read_already');
  const { body: shown } = await buyer.get(asked(id, ['CONFERENCE', 'SPY'], [kansas]));
  await buySeveral(buyer, id, ['SPY', 'CONFERENCE'], [kansas], { quote: shown.quote });
  expect((await held(buyer)).map(({ type }: { type: string }) => type)).toEqual(['CONFERENCE', 'SPY']);
});

test('several add-ons are bought together or not at all: a refused card gives none, an answered bank all', async () => {
  const { buyer, id } = await tenDaysIn();
  const addOns = ['WAR_ROOM', 'AD_LITE'];
  const { quote } = (await buyer.get(asked(id, addOns, []))).body;
  const refused = { quote, payment_token: await cardToken(app, '4000000000000341') };
  expect((await buySeveral(buyer, id, addOns, [], refused)).body.errors).toEqual({
    payment_issue: ['Your card was declined.'],
  });
  expect(await held(buyer)).toEqual([]);
  const again = (await buyer.get(asked(id, addOns, []))).body.quote;
  const secure = { quote: again, payment_token: await cardToken(app, '4000002500003155') };
  let reply = await buySeveral(buyer, id, addOns, [], secure);
  expect(reply.body.status).toBe('asks_holder');
  // The bank asks when the card is saved, and when it is charged.
  for (let times = 0; reply.body.status === 'asks_holder' && times < 2; times += 1) {
    expect(await held(buyer)).toEqual([]);
    await answerBank(app, reply.body.url, 'complete');
    reply = await buySeveral(buyer, id, addOns, [], {});
  }
  expect(reply.body.status).toBe('active');
  expect(await held(buyer)).toHaveLength(2);
  expect(await charges(buyer)).toHaveLength(2);
});

test('All Access is chosen alone, and a quote is good for its own add-ons only', async () => {
  const { buyer, id } = await tenDaysIn();
  expect((await buyer.get(asked(id, ['ALL_ACCESS', 'WAR_ROOM'], []))).body.error).toBe(
    'All Access includes every other add-on. Please choose it on its own.',
  );
  expect((await buyer.get(asked(id, [], []))).body.errors).toEqual({ add_on_id: ['Please choose an add-on'] });
  const { quote } = (await buyer.get(asked(id, ['AD_LITE', 'WAR_ROOM'], []))).body;
  expect((await buySeveral(buyer, id, ['SPY', 'WAR_ROOM'], [kansas], { quote })).body.error_code).toBe('quote_changed');
  expect(await charges(buyer)).toEqual([9.95]);
});

test('add-ons that were to end with the term are kept together, without a charge', async () => {
  const { buyer, id } = await tenDaysIn();
  const addOns = ['WAR_ROOM', 'AD_LITE'];
  const { quote } = (await buyer.get(asked(id, addOns, []))).body;
  await buySeveral(buyer, id, addOns, [], { quote });
  const addOnIds = (await held(buyer)).map((each: { id: number }) => each.id);
  await buyer.send('DELETE', '/api/v2/users/subscription_add_ons', { subscription_id: id, add_on_ids: addOnIds });
  await buySeveral(buyer, id, addOns, [], {});
  expect(await held(buyer)).toMatchObject([{ ends_with_term: false }, { ends_with_term: false }]);
  expect(await charges(buyer)).toHaveLength(2);
});

test('of two that are held and one that was to end, that one is kept', async () => {
  const { buyer, id } = await tenDaysIn();
  const addOns = ['WAR_ROOM', 'AD_LITE'];
  const { quote } = (await buyer.get(asked(id, addOns, []))).body;
  await buySeveral(buyer, id, addOns, [], { quote });
  const [{ id: addOnId }] = await held(buyer);
  await buyer.send('DELETE', '/api/v2/users/subscription_add_ons', { subscription_id: id, add_on_ids: [addOnId] });
  await buySeveral(buyer, id, addOns, [], {});
  expect(await held(buyer)).toMatchObject([{ ends_with_term: false }, { ends_with_term: false }]);
  expect(await charges(buyer)).toHaveLength(2);
});
