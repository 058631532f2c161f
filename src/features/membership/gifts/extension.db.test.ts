import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, mailedTo, tokenFor } from '#tests/support/gifts.ts';
import { promotionCommand } from '../promotions/command.ts';

/** What a gift adds to a subscription on a plan that costs more. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await setFlag(app, 'gifting', true);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const HOST = 'alabama.localhost';
const YEAR_END = addMonths(TEST_NOW, 12);
const yearAnd = (days: number) => addDays(YEAR_END, days).toISOString();

async function tokenOf(months: string): Promise<string> {
  const giver = aGiver(app);
  const { quote } = (await giver.quote({ months })).body;
  const { status, text } = await giver.buy({ quote, payment_token: await cardToken(app) });
  if (status !== 200) throw new Error(text);
  return tokenFor(app, giver.recipient);
}

async function subscribed(
  asked: Record<string, string>,
  more: Record<string, unknown> = {},
): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  const { status, text } = await buyer.buy({ payment_token: await cardToken(app), ...more }, asked);
  if (status !== 200) throw new Error(text);
  const [{ id }] = await buyer.own();
  return { buyer, id };
}

/** Alabama, the site of these gifts, and two more. */
async function bundleSites(): Promise<number[]> {
  const { sites } = (await app.get('/api/v2/sites?subscribable=true&per_page=100')).body;
  return ['alabama', 'auburn', 'kansas'].map(
    (subdomain) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain).id,
  );
}

const check = async (buyer: Buyer, token: string) =>
  (await buyer.get(`/api/v2/registrations/gift_check?token=${token}`, { host: HOST, headers: anAddress() })).body;
const redeem = async (buyer: Buyer, token: string) =>
  (await buyer.send('POST', '/api/v2/registrations/gift_redeem', { gift_redeem: { token } }, { host: HOST })).body;
const buyAddOn = async (buyer: Buyer, id: number, addOn: string) => {
  const asked = `add_on_id=${addOn}&subscription_id=${id}`;
  const { body } = await buyer.get(`/api/v2/users/estimate_add_on_price?${asked}`);
  const wish = { subscription_id: id, add_on_id: addOn, quote: body.quote };
  const bought = await buyer.send('POST', '/api/v2/users/subscription_add_ons', wish);
  if (bought.status !== 200) throw new Error(bought.text);
  return body;
};
const toYear = async (buyer: Buyer, id: number) => {
  const { body: shown } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  const wish = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const { body } = await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, wish);
  return { shown, subscription: body.subscription };
};

describe('twelve months of a gift', () => {
  test.each([
    ['a year of All Access', { plan_type: 'ALL_ACCESS' }, 182, 'Your All Access plan costs more than Standard'],
    ['a year of Standard with an add-on', { add_on: 'AD_LITE' }, 305, 'Your Standard plan with its add-ons costs more'],
    ['a year of Standard with every site', { add_on: 'ALL_ACCESS' }, 182, 'Your Standard plan with its add-ons costs'],
  ])('add to %s the days that they pay for, and say so before and after', async (_, asked, days, words) => {
    const { buyer } = await subscribed(asked);
    const token = await tokenOf('12');
    const { extends: shown } = await check(buyer, token);
    expect(shown).toEqual({
      days,
      note: expect.stringContaining(`so 12 months of Standard add ${days} days.`),
      ends_at: yearAnd(days),
    });
    expect(shown.note).toContain(words);
    expect(await redeem(buyer, token)).toMatchObject({
      outcome: 'extended',
      months: 12,
      added_days: days,
      ends_at: yearAnd(days),
    });
    const [own] = await buyer.own();
    expect(own).toMatchObject({ term_ends_at: yearAnd(days), next_bill: { at: yearAnd(days) } });
    const mails = await mailedTo(app, buyer.member.email ?? '');
    const extended = mails.filter(({ template }) => template === 'subscription_extended');
    expect(extended.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining(`12 months of Standard add ${days} days.`),
    ]);
  });

  test('add to a bundle two thirds of the days; the year after that is a whole one', async () => {
    const { buyer, id } = await subscribed({ plan_type: 'BUNDLE' }, { site_ids: await bundleSites() });
    expect(await redeem(buyer, await tokenOf('12'))).toMatchObject({ added_days: 243, ends_at: yearAnd(243) });
    await runSubscriptionsAt(app, addDays(YEAR_END, 243));
    const [own] = await buyer.own();
    expect(own).toMatchObject({ id, term_ends_at: addMonths(addDays(YEAR_END, 243), 12).toISOString() });
  });

  test('add to a trial by the price at which it would renew', async () => {
    const code = ['create', 'TRYALL', '--days', '14', '--reason', 'a test'];
    const made = await runOn(app, promotionCommand, code);
    if (made.code !== 0) throw new Error(made.err);
    const { buyer } = await subscribed({ plan_type: 'ALL_ACCESS', promo_code: 'TRYALL' });
    const [trial] = await buyer.own();
    expect(trial.status).toBe('trial');
    const end = new Date(trial.term_ends_at);
    const whole = Math.round((addMonths(end, 12).getTime() - end.getTime()) / 86_400_000);
    const days = Math.floor((whole * 9995) / 19_995);
    expect(await redeem(buyer, await tokenOf('12'))).toMatchObject({
      added_days: days,
      ends_at: addDays(end, days).toISOString(),
    });
  });

  test('add months to what costs no more than Standard, and say nothing else', async () => {
    const { buyer } = await subscribed({});
    const token = await tokenOf('12');
    const endsAt = addMonths(TEST_NOW, 24).toISOString();
    expect((await check(buyer, token)).extends).toEqual({ days: null, note: null, ends_at: endsAt });
    expect(await redeem(buyer, token)).toMatchObject({ outcome: 'extended', added_days: null, ends_at: endsAt });
  });
});

test('a visitor, and a member with nothing for the site, see no extension', async () => {
  const token = await tokenOf('3');
  expect((await check(await aBuyer(app), token)).extends).toBeNull();
  const { body } = await app.get(`/api/v2/registrations/gift_check?token=${token}`, {
    host: HOST,
    headers: anAddress(),
  });
  expect(body).toMatchObject({ status: 'valid', extends: null });
});

test('an add-on that was set to end counts while its term runs', async () => {
  const { buyer, id } = await subscribed({ add_on: 'ALL_ACCESS' });
  const [own] = await buyer.own();
  const addOnIds = own.associated_add_ons.map((each: { id: number }) => each.id);
  const removed = await buyer.send('DELETE', '/api/v2/users/subscription_add_ons', {
    subscription_id: id,
    add_on_ids: addOnIds,
  });
  expect(removed.status).toBe(200);
  expect(await redeem(buyer, await tokenOf('12'))).toMatchObject({ added_days: 182 });
});

describe('the order of steps gains nothing', () => {
  test('an add-on after the gift is paid for every day that was given', async () => {
    const { buyer, id } = await subscribed({});
    await redeem(buyer, await tokenOf('12'));
    const { price_before_tax: price } = await buyAddOn(buyer, id, 'ALL_ACCESS');
    // Two years at 100.00, with a leap day.
    expect(price).toBeCloseTo((731 * 100) / 366, 1);
  });

  test('given days that an add-on was bought for are fewer in the year that credits it', async () => {
    const { buyer, id } = await subscribed({ plan: 'monthly' });
    await redeem(buyer, await tokenOf('12'));
    await buyAddOn(buyer, id, 'ALL_ACCESS');
    const { shown, subscription } = await toYear(buyer, id);
    // 199.95 less 9.95 for the month and 131.67 for the add-on, which was paid for today for all 395 days.
    expect(shown.price_before_tax).toBe(58.33);
    expect(subscription.term_ends_at).toBe(addMonths(addDays(TEST_NOW, 182), 12).toISOString());
  });

  test('days by worth are as many in the year of the same plan', async () => {
    const { buyer, id } = await subscribed({ plan: 'monthly', plan_type: 'ALL_ACCESS' });
    expect(await redeem(buyer, await tokenOf('12'))).toMatchObject({
      added_days: 182,
      ends_at: addDays(addMonths(TEST_NOW, 1), 182).toISOString(),
    });
    const { subscription } = await toYear(buyer, id);
    expect(subscription.term_ends_at).toBe(addMonths(addDays(TEST_NOW, 182), 12).toISOString());
  });

  test('days by worth are no money: the year credits only the month that was paid', async () => {
    const { buyer, id } = await subscribed({ plan: 'monthly', plan_type: 'ALL_ACCESS' });
    await redeem(buyer, await tokenOf('12'));
    app.clock.set(addDays(TEST_NOW, 10));
    const { shown } = await toYear(buyer, id);
    expect(shown.lines).toContainEqual({ description: 'Credit for unused days', price: -13.3 });
  });
});

test('months by the month keep their day after an extension by days', async () => {
  const { buyer } = await subscribed({ plan: 'monthly', plan_type: 'ALL_ACCESS' });
  await redeem(buyer, await tokenOf('12'));
  const end = addDays(addMonths(TEST_NOW, 1), 182);
  const ends: string[] = [];
  for (const months of [0, 1, 2]) {
    await runSubscriptionsAt(app, addMonths(end, months));
    ends.push((await buyer.own())[0].term_ends_at);
  }
  expect(ends).toEqual([1, 2, 3].map((months) => addMonths(end, months).toISOString()));
});
