import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prospectCodeCommand } from '#features/admin/prospect-codes/command.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { setClosed } from '#tests/support/closed-sites.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { testSite } from '#tests/support/site-app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { giveComp } from '../entitlements/public.ts';
import { promotionCommand } from '../promotions/command.ts';
import { giveSubscription } from './service/give.ts';

/** What the account says about subscriptions, compared with the entitlements and with the list of subscriptions. */

let app: TestApp;
let alabama: number;
let georgia: number;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  const idOf = async (subdomain: string) => (await findSite(app.database.db, subdomain))?.id ?? 0;
  [alabama, georgia] = [await idOf('alabama'), await idOf('georgia')];
  for (const [code, ...benefit] of [
    ['TEN-OFF', '--percent', '10', '--lasting', 'forever'],
    ['TWO-WEEKS', '--days', '14'],
  ] as const)
    expect((await runOn(app, promotionCommand, ['create', code, ...benefit, '--reason', 'a test'])).code).toBe(0);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const END = addMonths(TEST_NOW, 12).toISOString();
const account = async (buyer: Buyer) => (await buyer.get('/api/v2/users/current')).body.user;
const cancel = (buyer: Buyer, id: number) => buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
const give = (buyer: Buyer, type: 'comped' | 'gift', siteIds = [alabama]) =>
  app.database.db.transaction((db) =>
    giveSubscription(
      db,
      { userId: buyer.member.id, type, plan: 'STANDARD', months: 12, siteId: siteIds[0] ?? 0, siteIds },
      app.clock.now(),
    ),
  );

/** Returns the account after checking that it agrees with the entitlements and with the subscriptions page. */
async function agreed(buyer: Buyer) {
  const user = await account(buyer);
  const { access } = (await buyer.get('/api/v2/users/access')).body;
  const listed = (await buyer.own()).filter(({ status }: { status: string }) =>
    ['trial', 'active', 'past_due'].includes(status),
  );
  expect(user.subscriptions.map(({ id }: { id: number }) => id)).toEqual(listed.map(({ id }: { id: number }) => id));
  expect({ isSubscriber: user.subscriptions.length > 0 }).toEqual({
    isSubscriber: access.some(({ resource }: { resource: string }) => resource === 'premium'),
  });
  const read = access.flatMap(({ site }: { site: { id: number } | null }) => site?.id ?? []);
  for (const siteId of user.spy_add_on_sites) expect(read).toContain(siteId);
  expect(user.ad_lite).toBe(access.some(({ resource }: { resource: string }) => resource === 'ads_lite'));
  return user;
}

describe('a subscription that opens something', () => {
  test('paid by card, with its code and its add-ons', async () => {
    const buyer = await aBuyer(app);
    const asked = { promo_code: 'TEN-OFF', add_on: 'AD_LITE' };
    expect((await buyer.buy({ payment_token: await cardToken(app) }, asked)).status).toBe(200);
    const [{ id }] = await buyer.own();
    const query = `add_on_id=SPY&subscription_id=${id}&site_ids[]=${georgia}`;
    const { quote } = (await buyer.get(`/api/v2/users/estimate_add_on_price?${query}`)).body;
    const body = { subscription_id: id, add_on_id: 'SPY', site_ids: [georgia], quote };
    expect((await buyer.send('POST', '/api/v2/users/subscription_add_ons', body)).status).toBe(200);
    const user = await agreed(buyer);
    expect(user).toMatchObject({
      ad_lite: true,
      next_expiring_sub: null,
      lapsed_subs: [],
      spy_add_on_sites: [georgia],
    });
    expect(user.subscriptions).toEqual([
      {
        id,
        plan: 'STANDARD',
        type: 'annual',
        auto_renewal_opt_in: true,
        promo_code: 'TEN-OFF',
        associated_add_ons: [
          { id: expect.any(Number), type: 'AD_LITE' },
          { id: expect.any(Number), type: 'SPY' },
        ],
        paypal_subscription_type: null,
      },
    ]);
  });

  test('paid by PayPal is a PayPal subscription in both calls, until a card takes its place', async () => {
    const buyer = await aBuyer(app);
    await buyByPaypal(app, buyer);
    const typesOf = async () => ({
      account: (await agreed(buyer)).subscriptions[0].paypal_subscription_type,
      list: (await buyer.own())[0].paypal_subscription_type,
    });
    expect(await typesOf()).toEqual({ account: 'PAYPAL_SUBSCRIPTION', list: 'PAYPAL_SUBSCRIPTION' });
    const billing = { billing_information: { payment_token: await cardToken(app) } };
    expect((await buyer.send('PUT', '/api/v2/users/billing_information/update', billing)).status).toBe(200);
    expect(await typesOf()).toEqual({ account: null, list: null });
  });

  test('comped, a gift or prepaid for a family is the next to expire', async () => {
    const comped = await aBuyer(app);
    const gift = await aBuyer(app);
    const ids = { comped: await give(comped, 'comped'), gift: await give(gift, 'gift') };
    expect((await agreed(comped)).next_expiring_sub).toEqual({ id: ids.comped, ends_at: END });
    expect((await agreed(gift)).next_expiring_sub).toEqual({ id: ids.gift, ends_at: END });
    const family = await aBuyer(app);
    const { personId } = await buildProspect(app.database.db);
    const issued = await runOn(app, prospectCodeCommand, [
      'issue',
      '--person',
      String(personId),
      '--reason',
      'x',
      '--json',
    ]);
    await family.buy({ payment_token: await cardToken(app) }, { promo_code: JSON.parse(issued.out).code });
    const user = await agreed(family);
    expect(user.subscriptions).toMatchObject([{ type: 'prospect_prepaid', auto_renewal_opt_in: false }]);
    expect(user.next_expiring_sub).toEqual({ id: user.subscriptions[0].id, ends_at: END });
  });

  test('on trial, and cancelled but not over', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: 'TWO-WEEKS' });
    const user = await agreed(buyer);
    expect(user).toMatchObject({ subscriptions: [{ auto_renewal_opt_in: true }], next_expiring_sub: null });
    const { id } = user.subscriptions[0];
    await cancel(buyer, id);
    const ends_at = addDays(TEST_NOW, 14).toISOString();
    const cancelled = await agreed(buyer);
    expect(cancelled.subscriptions).toMatchObject([{ id, auto_renewal_opt_in: false }]);
    expect(cancelled.next_expiring_sub).toEqual({ id, ends_at });
  });
});

test('what staff opened without a subscription is told by the account, the profile and the page of subscriptions', async () => {
  const buyer = await aBuyer(app);
  const endsAt = addDays(TEST_NOW, 30);
  const comp = { userId: buyer.member.id, resources: ['premium' as const], siteId: alabama, endsAt, reason: 'a test' };
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  expect((await giveComp(app.database.db, by, comp)).ok).toBe(true);
  expect(await account(buyer)).toMatchObject({
    subscriptions: [],
    complimentary_access: { sites: ['Alabama Recruiting'], until: endsAt.toISOString() },
    lapsed_subs: [],
  });
  const drawn = async (path: string) =>
    (await buyer.get(path)).text
      .replaceAll('\u00a0', ' ')
      .split('<script type="application/json"')[0]
      ?.replaceAll('<!-- -->', '');
  expect(await drawn('/users/profile')).toContain('Alabama Recruiting (complimentary). Access until Dec 21, 2026.');
  const subscriptions = await drawn('/users/subscriptions');
  for (const words of ['Alabama Recruiting', 'Complimentary access', 'Subscriber stories', 'Dec 21, 2026'])
    expect(subscriptions).toContain(words);
  expect(subscriptions).not.toContain('href="/subscribe"');
  const plans = await drawn('/subscribe?siteName=alabama');
  expect(plans).toContain('You have access until Dec 21, 2026.');

  // After its end the page says so and links to a new purchase.
  app.clock.set(addDays(endsAt, 20));
  const lists = (await buyer.get('/api/v2/users/subscriptions')).body;
  expect({ granted: lists.granted, pastGranted: lists.past_granted }).toEqual({
    granted: [],
    pastGranted: [
      {
        source: 'comp',
        resources: ['premium'],
        site: { id: alabama, name: 'Alabama Recruiting' },
        starts_at: TEST_NOW.toISOString(),
        until: endsAt.toISOString(),
      },
    ],
  });
  const over = await drawn('/users/subscriptions');
  for (const words of ['Past plans and access', 'Complimentary access', 'Ended Dec 21, 2026'])
    expect(over).toContain(words);
  expect(over).toMatch(/href="\/subscribe\?siteName=alabama[^"]*"[^>]*>Get Standard, \$9\.95 a month</);
  expect(plans).not.toMatch(/href="[^"]*plan=STANDARD[^"]*"[^>]*>Subscribe/);
  expect(subscriptions).not.toContain('Free Account - No Subscriptions');
  app.clock.set(endsAt);
  expect((await account(buyer)).complimentary_access).toBeNull();
});

describe('a subscription that opens nothing', () => {
  test('paused: neither held nor lapsed', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    const [{ id }] = await buyer.own();
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
    const path = `/api/v2/users/subscriptions/${id}`;
    const { offer } = (await buyer.get(`${path}/cancellation_save_eligibility`)).body;
    const pause = { offer: offer.token, kind: 'pause', months: 2 };
    expect((await buyer.send('PUT', `${path}/extend_renewal_date`, pause)).status).toBe(200);
    expect(await agreed(buyer)).toMatchObject({ subscriptions: [], next_expiring_sub: null, lapsed_subs: [] });
  });

  test('never paid for', async () => {
    const buyer = await aBuyer(app);
    expect((await buyer.buy({ payment_token: await cardToken(app, '4000000000000341') })).status).toBe(422);
    expect(await agreed(buyer)).toMatchObject({ subscriptions: [], lapsed_subs: [] });
  });

  test('ended by refused renewals is told for 30 days, with the way to renew, until another one takes its place', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    await failsFromNowOn(app, buyer);
    for (const day of [0, 1, 3, 7]) await runSubscriptionsAt(app, addDays(addMonths(TEST_NOW, 1), day));
    expect((await agreed(buyer)).subscriptions).toHaveLength(1);
    const over = addDays(addMonths(TEST_NOW, 1), 14);
    await runSubscriptionsAt(app, over);
    const told = [
      {
        message: 'Your Alabama Recruiting subscription ended Jan 4, 2027 because your payment didn’t go through.',
        href: '/subscribe?siteName=alabama&step=purchase&plan=STANDARD&period=month',
        link_text: 'Renew',
      },
    ];
    expect((await agreed(buyer)).lapsed_subs).toEqual(told);
    const subscriptions = async () => (await buyer.get('/users/subscriptions')).text.replaceAll('<!-- -->', '');
    const renewal =
      /href="\/subscribe\?siteName=alabama&amp;step=purchase&amp;plan=STANDARD&amp;period=month"[^>]*>Renew at \$9\.95 a month</;
    expect(await subscriptions()).toMatch(renewal);
    app.clock.set(addDays(over, 29));
    expect((await account(buyer)).lapsed_subs).toEqual(told);
    await give(buyer, 'gift');
    expect((await agreed(buyer)).lapsed_subs).toEqual([]);
    expect(await subscriptions()).not.toMatch(renewal);
  });

  test('where nothing is sold, the link leads to the subscriptions', async () => {
    const buyer = await aBuyer(app);
    await give(buyer, 'gift');
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
    await setFlag(app, 'disable_subscriptions', true);
    expect((await account(buyer)).lapsed_subs).toEqual([
      {
        message: 'Your gift subscription to Alabama Recruiting ended Nov 21, 2027.',
        href: '/users/subscriptions',
        link_text: 'Your subscriptions',
      },
    ]);
    await setFlag(app, 'disable_subscriptions', false);
  });
});

describe('the link to renew', () => {
  test('names the main site on the host of any site', async () => {
    const buyer = await aBuyer(app);
    const main = (await findSite(app.database.db, 'www'))?.id ?? 0;
    await give(buyer, 'gift', [main]);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
    const [{ href }] = (await account(buyer)).lapsed_subs;
    expect(href).toBe('/subscribe?siteName=www&step=purchase&plan=STANDARD&period=month');
  });

  test('leads to the subscriptions where one of its sites is not sold, to no other site’s checkout', async () => {
    const buyer = await aBuyer(app);
    await give(buyer, 'gift', [alabama, georgia]);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
    const link = async () => (await account(buyer)).lapsed_subs[0].href;
    expect(await link()).toMatch(/^\/subscribe\?siteName=alabama&/);
    await setClosed(app, 'georgia', true);
    expect(await link()).toBe('/users/subscriptions');
    await setClosed(app, 'georgia', false);
    expect(await link()).toMatch(/^\/subscribe\?siteName=alabama&/);
  });
});

test('the account of a member with three subscriptions takes as many statements as that with one', async () => {
  const buyer = await aBuyer(app);
  const idOf = async (subdomain: string) => String((await findSite(app.database.db, subdomain))?.id);
  await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: 'TEN-OFF' });
  const once = async () => {
    const sent = await statementsOf(app.database, () => account(buyer));
    return sent.filter((text) => !text.includes('outbox')).length;
  };
  // The lowest count of three runs: cached values are dropped a moment after a change, which adds statements to a run.
  const statements = async () => {
    await app.application.dispatcher.drain();
    return Math.min(await once(), await once(), await once());
  };
  const forOne = await statements();
  await buyer.buy({}, { site_id: await idOf('ohiostate') });
  await buyer.buy({}, { site_id: await idOf('georgia'), plan: 'monthly' });
  expect((await account(buyer)).subscriptions).toHaveLength(3);
  expect(await statements()).toBe(forOne);
});
