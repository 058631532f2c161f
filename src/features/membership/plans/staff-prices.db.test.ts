import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, buyAddOn, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { priceCommand } from './command.ts';
import { priceIn } from './price.ts';
import { pricesAt } from './public.ts';

/** Prices in the admin area. */

const DESK = '/api/v2/admin/prices';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

type Input = { offer: string; price: string; first_day?: string };
const preview = (input: Input, by = owner) => by.get(`${DESK}/preview?${new URLSearchParams(input)}`);
const set = (input: Input, more: object = {}, by = owner) =>
  by.send('POST', DESK, { before_cents: 995, reason: 'a test', ...input, ...more });
const withdraw = (offer: string, effectiveAt: string, by = owner) =>
  by.send('DELETE', DESK, { offer, effective_at: effectiveAt, reason: 'too early' });
const comingFor = async (product: string) =>
  (await owner.get(DESK)).body.coming.filter((each: { product: string }) => each.product === product);
const monthly = async (at: string) =>
  priceIn(await pricesAt(app.database.db, new Date(at)), { product: 'STANDARD', months: 1 });

test('a price is previewed with the subscribers who keep theirs, scheduled, and withdrawn before it begins', {
  tags: ['engine'],
}, async () => {
  const input = { offer: 'STANDARD-1', price: '10.95', first_day: '2026-12-01' };
  const at = '2026-12-01T06:00:00.000Z';
  await (await aBuyer(app)).buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { body } = await preview(input);
  expect(body).toEqual({
    product: 'STANDARD',
    months: 1,
    price: 10.95,
    price_before: 9.95,
    effective_at: at,
    keeping: 1,
    first_renewal_at: '2027-01-01T06:00:00.000Z',
  });
  expect(await comingFor('STANDARD')).toEqual([]);
  expect((await set(input)).body).toEqual({ offer: 'STANDARD-1' });
  expect(await comingFor('STANDARD')).toEqual([{ product: 'STANDARD', months: 1, price: 10.95, effective_at: at }]);
  expect(await monthly(at)).toBe(1095);
  expect((await withdraw('STANDARD-1', at)).body).toEqual({ offer: 'STANDARD-1' });
  expect(await comingFor('STANDARD')).toEqual([]);
  expect(await monthly(at)).toBe(995);
  expect((await withdraw('STANDARD-1', at)).body.error_code).toBe('not_coming');
  const { rows } = await app.database.executeSql(
    `select action, actor_id, before, after, reason from audit_entries where subject_type = 'product' and subject_id = 'STANDARD 1' order by id`,
  );
  const by = { actor_id: owner.member.id };
  expect(rows).toEqual([
    {
      action: 'price.set',
      ...by,
      before: { cents: 995 },
      after: { cents: 1095, effectiveAt: at },
      reason: 'a test',
    },
    {
      action: 'price.withdraw',
      ...by,
      before: { cents: 1095, effectiveAt: at },
      after: { cents: 995, effectiveAt: at },
      reason: 'too early',
    },
  ]);
});

describe('members who keep a price', () => {
  const siteOf = async (subdomain: string): Promise<number> =>
    (await app.get(`/api/v2/sites/${subdomain}`)).body.site.id;
  const keeping = async (offer: string): Promise<number> =>
    (await preview({ offer, price: '1', first_day: '2026-12-01' })).body.keeping;

  test('one with two Spy sites counts once, and one whose Spy ends with the term does not', async () => {
    const before = await keeping('SPY-1');
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const [{ id }] = await buyer.own();
    for (const subdomain of ['kansas', 'auburn'])
      await buyAddOn(buyer, { id, addOn: 'SPY', siteIds: [await siteOf(subdomain)] });
    expect(await keeping('SPY-1')).toBe(before + 1);
    await app.database.executeSql(
      `update subscription_add_ons set ends_with_term = true where subscription_id = ${id}`,
    );
    expect(await keeping('SPY-1')).toBe(before);
  });

  test('All Access in the place of a Conference counts at the price that it was bought for', async () => {
    const counts = async () => [await keeping('ALL_ACCESS_ON_STANDARD-1'), await keeping('ALL_ACCESS_ON_BUNDLE-1')];
    const [onStandard = 0, onBundle = 0] = await counts();
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const [{ id }] = await buyer.own();
    await buyAddOn(buyer, { id, addOn: 'CONFERENCE' });
    await buyAddOn(buyer, { id, addOn: 'ALL_ACCESS' });
    expect(await counts()).toEqual([onStandard, onBundle + 1]);
  });

  test('one whose next term is a month counts with the month', async () => {
    const counts = async () => [await keeping('STANDARD-12'), await keeping('STANDARD-1')];
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'annual' });
    const [yearly = 0, monthlies = 0] = await counts();
    const [{ id }] = await buyer.own();
    await app.database.executeSql(
      `update subscriptions set next_change = '{"type":"monthly","months":1,"planCents":995,"addOnCents":[],"promotionId":null}' where id = ${id}`,
    );
    expect(await counts()).toEqual([yearly - 1, monthlies + 1]);
  });
});

test('what is paid once has no renewal and nobody who keeps it', async () => {
  expect((await preview({ offer: 'GIFT-6', price: '60' })).body).toMatchObject({
    price: 60,
    price_before: 52.95,
    effective_at: TEST_NOW.toISOString(),
    keeping: null,
    first_renewal_at: null,
  });
});

test('every price of a withdrawn day goes, and one that has begun stays', async () => {
  const at = '2027-03-01T06:00:00.000Z';
  for (const [price, before] of [
    ['5.95', 495],
    ['6.95', 595],
  ] as const)
    expect((await set({ offer: 'SPY-1', price, first_day: '2027-03-01' }, { before_cents: before })).status).toBe(200);
  app.clock.set(new Date(at));
  const later = await staffSignedIn(app, { role: 'super_admin' });
  expect((await withdraw('SPY-1', at, later)).body.error_code).toBe('not_coming');
  app.clock.set(TEST_NOW);
  const args = ['withdraw', 'SPY', '--months', '1', '--from', '2027-03-01', '--reason', 'a test'];
  expect((await runOn(app, priceCommand, [...args, '--dry-run'])).out).toMatch(
    /withdrawn: it stays at \$4\.95\. Nothing/,
  );
  expect(await comingFor('SPY')).toHaveLength(1);
  expect(await runOn(app, priceCommand, args)).toMatchObject({ code: 0, err: '' });
  expect(await comingFor('SPY')).toEqual([]);
});

describe('what is wrong is said at its field, in the preview and when it is saved', () => {
  test.each([
    [{ offer: 'STANDARD-3', price: '1' }, 'offer', 'Please choose what it is the price of'],
    [{ offer: 'STANDARD-1', price: 'ten' }, 'price', 'Enter dollars like 9.95, at most $1,000.00'],
    [{ offer: 'STANDARD-1', price: '1000.01' }, 'price', 'Enter dollars like 9.95, at most $1,000.00'],
    [{ offer: 'STANDARD-1', price: '9.95' }, 'price', 'It costs that already'],
    [
      { offer: 'STANDARD-1', price: '9', first_day: '2026-11-01' },
      'first_day',
      'That day has begun. Leave the day out to start now',
    ],
  ])('%j', async (input, field, message) => {
    for (const { status, body } of [await preview(input), await set(input)])
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } });
  });

  test('a price that somebody else changed after the preview', async () => {
    const reply = await set({ offer: 'BUNDLE-1', price: '15.95' }, { before_cents: 1 });
    expect(reply.body.errors).toEqual({ price: ['Someone changed this price meanwhile. Preview it again'] });
  });
});

test('only super admins read and change prices', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const input = { offer: 'STANDARD-1', price: '1' };
    const statuses = {
      read: (await by.get(DESK)).status,
      preview: (await preview(input, by)).status,
      set: (await set(input, {}, by)).status,
      withdraw: (await withdraw('STANDARD-1', '2027-03-01T06:00:00.000Z', by)).status,
    };
    expect({ role, ...statuses }).toEqual({ role, read: 403, preview: 403, set: 403, withdraw: 403 });
  }
});
