import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, buyAddOn, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { listAddOnChanges } from './add-on-change-queries.ts';
import { purchasesOf } from './add-on-changes.ts';

/** The history of add-ons, written as members buy add-ons and lose them. */

let app: TestApp;
let kansas = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  // So that there is tax to divide.
  await app.database.executeSql(`insert into tax_registrations (state, starts_at) values ('MN', '2026-01-01T00:00Z')`);
  const { sites } = (await app.get('/api/v2/sites')).body;
  kansas = sites.find((site: { subdomain: string }) => site.subdomain === 'kansas').id;
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const ALL = { from: new Date('2026-01-01T00:00Z'), until: new Date('2030-01-01T00:00Z'), plan: null };
const historyOf = async ({ member }: Buyer) =>
  (await listAddOnChanges(app.database.db, ALL, { after: null, limit: 1000 })).filter(
    ({ userId }) => userId === member.id,
  );
const told = async (buyer: Buyer) => (await historyOf(buyer)).map(({ kind, addOn }) => `${kind} ${addOn}`);

async function subscribed(asked: Record<string, string> = {}): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  const reply = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', ...asked });
  expect(reply.status).toBe(200);
  const [{ id }] = await buyer.own();
  return { buyer, id };
}
const add = (buyer: Buyer, id: number, addOn: string, siteIds: number[] = []) =>
  buyAddOn(buyer, { id, addOn, siteIds });
const remove = async (buyer: Buyer, id: number) => {
  const [own] = await buyer.own();
  const addOnIds = own.associated_add_ons.map((each: { id: number }) => each.id);
  const body = { subscription_id: id, add_on_ids: addOnIds };
  expect((await buyer.send('DELETE', '/api/v2/users/subscription_add_ons', body)).status).toBe(200);
};

test('a purchase beside a subscription says what was paid for it, with its tax', async () => {
  const { buyer, id } = await subscribed();
  app.clock.set(addDays(TEST_NOW, 10));
  await add(buyer, id, 'SPY', [kansas]);
  const [bought] = await historyOf(buyer);
  const { rows } = await app.database.executeSql(
    `select total_cents - tax_cents as net, tax_cents as tax from invoices where id = ${bought?.invoiceId}`,
  );
  expect(bought).toMatchObject({
    kind: 'purchase',
    plan: 'STANDARD',
    months: 1,
    addOn: 'SPY',
    siteIds: [kansas],
    netCents: rows[0]?.net,
    taxCents: rows[0]?.tax,
  });
  expect(bought?.taxCents).toBeGreaterThan(0);
});

test('an order with an add-on is a purchase of that add-on alone, once it is paid', async () => {
  const { buyer } = await subscribed({ add_on: 'AD_LITE' });
  const [bought, ...others] = await historyOf(buyer);
  expect({ bought, others }).toMatchObject({ bought: { kind: 'purchase', addOn: 'AD_LITE' }, others: [] });
  const [own] = await buyer.own();
  expect({ netCents: bought?.netCents, siteIds: bought?.siteIds.length }).toEqual({
    netCents: Math.round(own.associated_add_ons[0].price * 100),
    siteIds: 1,
  });
});

test('a removal is told when the add-on goes with its term, not when it is asked for', async () => {
  const { buyer, id } = await subscribed();
  await add(buyer, id, 'WAR_ROOM');
  await remove(buyer, id);
  expect(await told(buyer)).toEqual(['purchase WAR_ROOM']);
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect(await told(buyer)).toEqual(['purchase WAR_ROOM', 'removal WAR_ROOM']);
});

test('what comes in the place of another add-on removes it', async () => {
  const { buyer, id } = await subscribed();
  await add(buyer, id, 'WAR_ROOM');
  await add(buyer, id, 'ALL_ACCESS');
  expect(await told(buyer)).toEqual(['purchase WAR_ROOM', 'removal WAR_ROOM', 'purchase ALL_ACCESS']);
  expect((await historyOf(buyer)).at(-1)?.siteIds).toEqual([]);
});

test('the end of a subscription removes its add-ons, and a renewal tells nothing', async () => {
  const { buyer, id } = await subscribed();
  await add(buyer, id, 'WAR_ROOM');
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  expect(await told(buyer)).toEqual(['purchase WAR_ROOM']);
  expect((await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, { cancel_reason: 'other' })).status).toBe(
    200,
  );
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 2));
  expect(await told(buyer)).toEqual(['purchase WAR_ROOM', 'removal WAR_ROOM']);
});

test('pages follow each other in the order of time, also where many have one instant', async () => {
  const { buyer, id } = await subscribed();
  await add(buyer, id, 'WAR_ROOM');
  await add(buyer, id, 'AD_LITE');
  const { db } = app.database;
  const whole = await listAddOnChanges(db, ALL, { after: null, limit: 1000 });
  const paged = [];
  for (let after = null; ; ) {
    const page: typeof whole = await listAddOnChanges(db, ALL, { after, limit: 2 });
    const last = page.at(-1);
    if (!last) break;
    paged.push(...page);
    after = last;
  }
  expect(paged).toEqual(whole);
  expect(whole.length).toBeGreaterThan(2);
});

test('the shares of the tax of several add-ons are the tax of their invoice', () => {
  const owner = { id: 1, plan: 'STANDARD', months: 1, siteIds: [4] } as const;
  const bought = [333, 333, 334].map((netCents) => ({ addOn: 'AD_LITE' as const, siteIds: [], netCents }));
  const invoice = { id: 9, totalCents: 1070, taxCents: 70 };
  const shares = purchasesOf({ ...owner, siteIds: [...owner.siteIds] }, invoice, bought, TEST_NOW).map(
    ({ taxCents }) => taxCents,
  );
  expect(shares).toEqual([23, 24, 23]);
});
