import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { creditOf, ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import {
  aBuyer,
  anAddress,
  answerBank,
  type Buyer,
  cardToken,
  runSubscriptionsAt,
  tellEvents,
} from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { charges, held, reads } from './add-ons.test-support.ts';

let app: TestApp;
let auburn = 0;
let kansas = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
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
async function tenDaysIn(asked: Record<string, string> = {}, number?: string): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, number) }, { plan: 'monthly', ...asked });
  const [{ id }] = await buyer.own();
  app.clock.set(addDays(TEST_NOW, 10));
  return { buyer, id };
}
const price = (buyer: Buyer, id: number, addOn: string, siteId?: number) =>
  buyer.get(
    `/api/v2/users/estimate_add_on_price?add_on_id=${addOn}&subscription_id=${id}${siteId ? `&site_ids[]=${siteId}` : ''}`,
    { headers: anAddress() },
  );
async function buy(buyer: Buyer, id: number, addOn: string, siteId?: number, more: object = {}) {
  const { quote } = (await price(buyer, id, addOn, siteId)).body;
  return order(buyer, id, addOn, { ...(siteId ? { site_ids: [siteId] } : {}), quote, ...more });
}
const order = (buyer: Buyer, id: number, addOn: string, more: object) =>
  buyer.send('POST', '/api/v2/users/subscription_add_ons', { subscription_id: id, add_on_id: addOn, ...more });
describe('what may be bought', () => {
  test('by the member, beside what he has', async () => {
    const { buyer, id } = await tenDaysIn();
    const offered = async () =>
      (await buyer.get('/api/v2/add_ons')).body.add_ons.map(
        ({ id: addOnId, type, price: dollars }: { id: string; type: string; price: number }) => ({
          id: addOnId,
          type,
          price: dollars,
        }),
      );
    expect(await offered()).toEqual([
      { id: 'AD_LITE', type: 'AD_LITE', price: 1.95 },
      { id: 'SPY', type: 'SPY', price: 4.95 },
      { id: 'WAR_ROOM', type: 'WAR_ROOM', price: 4.95 },
      { id: 'CONFERENCE', type: 'CONFERENCE', price: 5 },
      { id: 'ALL_ACCESS', type: 'ALL_ACCESS', price: 10 },
    ]);
    await buy(buyer, id, 'CONFERENCE');
    expect(await offered()).toEqual([
      { id: 'AD_LITE', type: 'AD_LITE', price: 1.95 },
      { id: 'SPY', type: 'SPY', price: 4.95 },
      { id: 'WAR_ROOM', type: 'WAR_ROOM', price: 4.95 },
      { id: 'ALL_ACCESS', type: 'ALL_ACCESS', price: 10 },
    ]);
    const { body } = await buyer.get(`/api/v2/add_on?subscription_id=${id}`);
    expect(body.upcoming_billing).toMatchObject({
      lines: [
        { description: 'Standard', price: 9.95 },
        { description: 'Conference', price: 5 },
      ],
      amount: 15.98,
    });
  });

  test('SPY has a price before a site is chosen, the same as with one, and no quote to buy it by', async () => {
    const { buyer, id } = await tenDaysIn();
    const { status, body } = await price(buyer, id, 'SPY');
    expect({ status, quote: body.quote, lines: body.lines }).toEqual({
      status: 200,
      quote: null,
      lines: [{ description: 'Spy, 20 days', price: 3.3 }],
    });
    const { body: chosen } = await price(buyer, id, 'SPY', kansas);
    expect(chosen.quote).toEqual(expect.any(String));
    const figuresOf = ({ lines: _, quote: __, ...figures }: Record<string, unknown>) => figures;
    expect(figuresOf(body)).toEqual(figuresOf(chosen));
  });

  test('sites beside add-ons that read no site of one’s choice are refused, in the price and in the purchase', async () => {
    const { buyer, id } = await tenDaysIn();
    const errors = { site_ids: ['Only Spy takes sites. Add Spy, or remove the sites.'] };
    for (const addOn of ['WAR_ROOM', 'CONFERENCE']) {
      const { status, body } = await price(buyer, id, addOn, kansas);
      expect({ addOn, status, errors: body.errors }).toEqual({ addOn, status: 422, errors });
    }
    const { quote } = (await price(buyer, id, 'WAR_ROOM')).body;
    const refused = await order(buyer, id, 'WAR_ROOM', { site_ids: [kansas], quote });
    expect(refused).toMatchObject({ status: 422, body: { errors } });
    expect((await order(buyer, id, 'WAR_ROOM', { site_ids: [], quote })).status).toBe(200);
  });

  test('the list of subscriptions says which of them takes add-ons: not All Access, nor one that is paused', async () => {
    const takes = async (buyer: Buyer) =>
      (await buyer.own()).map((each: Record<string, unknown>) => each.takes_add_ons);
    const { buyer, id } = await tenDaysIn();
    expect(await takes(buyer)).toEqual([true]);
    const { buyer: other } = await tenDaysIn({ plan_type: 'ALL_ACCESS' });
    expect(await takes(other)).toEqual([false]);
    app.clock.set(addDays(TEST_NOW, 30));
    const path = `/api/v2/users/subscriptions/${id}`;
    await runSubscriptionsAt(app, addDays(TEST_NOW, 30));
    const { offer } = (await buyer.get(`${path}/cancellation_save_eligibility`)).body;
    const pause = { offer: offer.token, kind: 'pause', months: 1 };
    expect((await buyer.send('PUT', `${path}/extend_renewal_date`, pause)).status).toBe(200);
    expect(await takes(buyer)).toEqual([false]);
  });

  test('not by somebody else, not without a site, not what is read already, and not twice', async () => {
    const { buyer, id } = await tenDaysIn();
    const stranger = await aBuyer(app);
    expect((await price(stranger, id, 'SPY', auburn)).status).toBe(404);
    expect((await order(stranger, id, 'SPY', { site_ids: [auburn] })).status).toBe(404);
    expect((await order(buyer, id, 'SPY', {})).body.errors).toEqual({ site_ids: ['Please choose a site'] });
    expect((await price(buyer, id, 'SPY', 9_999_999)).body.error_code).toBe('unknown_site');
    await buy(buyer, id, 'CONFERENCE');
    expect((await price(buyer, id, 'SPY', auburn)).body.error_code).toBe('site_read_already');
    expect((await price(buyer, id, 'CONFERENCE')).body.error_code).toBe('add_on_held');
    await buy(buyer, id, 'ALL_ACCESS');
    expect((await price(buyer, id, 'AD_LITE')).body.error_code).toBe('add_on_held');
  });
});

describe('a purchase', () => {
  test('charges what was shown for the rest of the term, gives it at once, and renews with the subscription', async () => {
    const { buyer, id } = await tenDaysIn();
    const shown = (await price(buyer, id, 'SPY', kansas)).body;
    // 20 of 30 days of 4.95.
    expect(shown).toMatchObject({
      lines: [{ description: expect.stringMatching(/^Spy, 20 days \(Kansas .*\)$/), price: 3.3 }],
      total_tax: 0.23,
      amount_due: 3.53,
      price: 4.95,
      next_bill: { amount: 15.92, tax: 1.02 },
    });
    const reply = await buy(buyer, id, 'SPY', kansas);
    expect(reply.body).toMatchObject({ status: 'active', subscription: { next_bill: { amount: 15.92 } } });
    expect(await charges(buyer)).toEqual([3.53, 10.63]);
    expect(await reads(buyer)).toEqual(expect.arrayContaining([expect.stringContaining('premium Kansas')]));
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
    expect((await charges(buyer))[0]).toBe(15.92);
  });

  test('asked for many times at once is charged once', async () => {
    const { buyer, id } = await tenDaysIn();
    const { quote } = (await price(buyer, id, 'WAR_ROOM')).body;
    const replies = await Promise.all(Array.from({ length: 20 }, () => order(buyer, id, 'WAR_ROOM', { quote })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await charges(buyer)).length).toBe(2);
    expect((await held(buyer)).length).toBe(1);
  });

  test('for which credit is enough, and more, is given once and takes no more of it, asked for many times at once', async () => {
    const { buyer, id } = await tenDaysIn();
    const { db } = app.database;
    const customerId = await ensureCustomer(db, buyer.member.id, TEST_NOW);
    await grantCredit(db, { customerId, cents: 995, key: `a test of ${customerId}` }, TEST_NOW);
    const { quote, amount_due } = (await price(buyer, id, 'WAR_ROOM')).body;
    expect(amount_due).toBe(0);
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(buyer, id, 'WAR_ROOM', { quote })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await held(buyer)).toHaveLength(1);
    const [bought] = await charges(buyer);
    expect(await creditOf(db, customerId)).toBe(995 - Math.round((bought ?? 0) * 100));
  });

  test('for which credit is enough is given when the bank was asked about another card, too', async () => {
    const { buyer, id } = await tenDaysIn();
    const { db } = app.database;
    const customerId = await ensureCustomer(db, buyer.member.id, TEST_NOW);
    await grantCredit(db, { customerId, cents: 995, key: `a test of ${customerId}` }, TEST_NOW);
    let reply = await buy(buyer, id, 'WAR_ROOM', undefined, {
      payment_token: await cardToken(app, '4000002500003155'),
    });
    expect(reply.body.status).toBe('asks_holder');
    await answerBank(app, reply.body.url, 'complete');
    reply = await order(buyer, id, 'WAR_ROOM', {});
    expect(reply).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await held(buyer)).toHaveLength(1);
  });

  test('whose price changed meanwhile, or that was not shown, is not charged', async () => {
    const { buyer, id } = await tenDaysIn();
    const { quote } = (await price(buyer, id, 'SPY', kansas)).body;
    for (const odd of [
      { quote: 'made-up', site_ids: [kansas] },
      { quote, site_ids: [auburn] },
    ])
      expect((await order(buyer, id, 'SPY', odd)).body.error_code).toBe('quote_changed');
    app.clock.set(addDays(TEST_NOW, 12));
    const late = await order(buyer, id, 'SPY', { quote, site_ids: [kansas] });
    expect(late).toMatchObject({ status: 409, body: { error_code: 'quote_changed' } });
    expect(await charges(buyer)).toEqual([10.63]);
  });

  test('that the card refuses gives nothing; one of which the bank asks is given when its holder comes back', async () => {
    const { buyer, id } = await tenDaysIn({});
    const refused = await buy(buyer, id, 'WAR_ROOM', undefined, {
      payment_token: await cardToken(app, '4000000000000341'),
    });
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect(await held(buyer)).toEqual([]);
    const { quote } = (await price(buyer, id, 'WAR_ROOM')).body;
    const token = await cardToken(app, '4000002760003184');
    let asked = await order(buyer, id, 'WAR_ROOM', { quote, payment_token: token });
    for (let times = 0; asked.body.status === 'asks_holder' && times < 3; times += 1) {
      await answerBank(app, asked.body.url, 'complete');
      asked = await order(buyer, id, 'WAR_ROOM', {});
    }
    expect(asked.body.status).toBe('active');
    expect(await held(buyer)).toMatchObject([{ type: 'WAR_ROOM', price: 4.95 }]);
  });

  test('whose bank answered while nobody waited is given all the same; after the term has ended it is credit', async () => {
    for (const isLate of [false, true]) {
      app.clock.set(TEST_NOW);
      const { buyer, id } = await tenDaysIn();
      const { quote } = (await price(buyer, id, 'WAR_ROOM')).body;
      const token = await cardToken(app, '4000002760003184');
      let asked = await order(buyer, id, 'WAR_ROOM', { quote, payment_token: token });
      // The bank asks when the card is saved, and again for the charge.
      await answerBank(app, asked.body.url, 'complete');
      asked = await order(buyer, id, 'WAR_ROOM', {});
      expect(asked.body.status).toBe('asks_holder');
      if (isLate) {
        await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
        await runSubscriptionsAt(app, addMonths(TEST_NOW, 2));
      }
      await answerBank(app, asked.body.url, 'complete');
      await tellEvents(app);
      await app.application.dispatcher.drain();
      expect((await held(buyer)).length).toBe(isLate ? 0 : 1);
    }
  });
});

describe('All Access in the place of other add-ons', () => {
  test('credits their unused days to the cent, and reads everything', async () => {
    const { buyer, id } = await tenDaysIn();
    await buy(buyer, id, 'SPY', kansas);
    await buy(buyer, id, 'WAR_ROOM');
    app.clock.set(addDays(TEST_NOW, 15));
    const shown = (await price(buyer, id, 'ALL_ACCESS')).body;
    // 15 of 30 days of 10.00, less 15 of the 20 days that 3.30 paid for, for each add-on.
    expect(shown).toMatchObject({
      lines: [
        { description: 'All Access, 15 days', price: 5 },
        // 4 cents can't be charged to a card, so the rest becomes credit, with its tax.
        { description: 'Credit for unused days of Spy, War Room', price: -4.5 },
      ],
      amount_due: 0.53,
      left_as_credit: 0.49,
    });
    await buy(buyer, id, 'ALL_ACCESS');
    expect(await held(buyer)).toMatchObject([{ type: 'ALL_ACCESS', price: 10 }]);
    expect(await reads(buyer)).toEqual(expect.arrayContaining(['premium *', 'war_room *', 'ads_none *']));
  });
});

test('All Access by way of Conference costs what it costs, and what was paid for Conference is not lost', async () => {
  const { buyer, id } = await tenDaysIn();
  await buy(buyer, id, 'CONFERENCE');
  const shown = (await price(buyer, id, 'ALL_ACCESS')).body;
  // 20 of 30 days of 10.00, less the 3.33 that was just paid.
  expect(shown).toMatchObject({ price_before_tax: 3.34, price: 10, next_bill: { amount: 21.32 } });
  await buy(buyer, id, 'ALL_ACCESS');
  // The year credits 20 of 30 days of 9.95, and both payments for the add-on.
  const { body } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  expect(body.lines.at(-1)).toEqual({ description: 'Credit for unused days', price: -13.3 });
});

test('beside a year that becomes a month, what is shown is the month’s price and the bill that comes', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const [{ id }] = await buyer.own();
  await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, { subscription_plan: 'monthly' });
  const { body: shown } = await price(buyer, id, 'AD_LITE');
  expect(shown).toMatchObject({ price: 1.95, period: 'month', next_bill: { amount: 12.72, tax: 0.82 } });
  await buy(buyer, id, 'AD_LITE');
  expect((await buyer.own())[0]).toMatchObject({ becomes_monthly: true, next_bill: { amount: 12.72, tax: 0.82 } });
});

describe('an add-on that is not wanted any more', () => {
  test('goes with the term, is not billed again, and is kept where the member thinks better of it', async () => {
    const { buyer, id } = await tenDaysIn();
    await buy(buyer, id, 'WAR_ROOM');
    const [{ id: addOnId }] = await held(buyer);
    const remove = () =>
      buyer.send('DELETE', '/api/v2/users/subscription_add_ons', { subscription_id: id, add_on_ids: [addOnId] });
    expect((await remove()).body.subscription).toMatchObject({
      associated_add_ons: [{ ends_with_term: true }],
      next_bill: { amount: 10.63 },
    });
    expect(await reads(buyer)).toEqual(expect.arrayContaining([expect.stringContaining('war_room')]));
    const kept = await order(buyer, id, 'WAR_ROOM', {});
    expect(kept.body.subscription.associated_add_ons).toMatchObject([{ ends_with_term: false }]);
    expect((await charges(buyer)).length).toBe(2);
    await remove();
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
    expect(await held(buyer)).toEqual([]);
    expect((await charges(buyer))[0]).toBe(10.63);
    expect(await reads(buyer)).not.toEqual(expect.arrayContaining([expect.stringContaining('war_room')]));
  });

  test('of another subscription is none', async () => {
    const { buyer, id } = await tenDaysIn();
    const other = await tenDaysIn({ add_on: 'AD_LITE' });
    const [{ id: addOnId }] = await held(other.buyer);
    const reply = await buyer.send('DELETE', '/api/v2/users/subscription_add_ons', {
      subscription_id: id,
      add_on_ids: [addOnId],
    });
    expect(reply).toMatchObject({
      status: 404,
      body: {
        error_code: 'not_found',
        error: 'Something went wrong when attempting to remove the add-on. Please contact customer care.',
      },
    });
  });
});

test('a year credits the unused days of add-ons that were bought meanwhile, and keeps them at the price of the year', async () => {
  const { buyer, id } = await tenDaysIn();
  await buy(buyer, id, 'WAR_ROOM');
  app.clock.set(addDays(TEST_NOW, 20));
  const { body: shown } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  // 10 of 30 days of 9.95, and 10 of the 20 days that 3.30 paid for.
  expect(shown.lines.at(-1)).toEqual({ description: 'Credit for unused days', price: -4.97 });
  await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, {
    subscription_plan: 'annual',
    auto_renewal_opt_in: true,
    quote: shown.quote,
  });
  expect(await held(buyer)).toMatchObject([{ type: 'WAR_ROOM', price: 49.95 }]);
});
