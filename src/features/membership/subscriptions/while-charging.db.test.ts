import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt, tellEvents } from '#tests/support/buyers.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { centsDuring, losingAnswers, whileCharging } from '#tests/support/provider-money.ts';
import { runDue } from './service/renew.ts';
import { dropRefused } from './service/take-back.ts';
import { findOpenTerm } from './term-queries.ts';

/** While a provider is being asked to charge for something, nothing takes it back (decision 0085). */

const END = addMonths(TEST_NOW, 1);
let app: TestApp;
let [auburn, kansas] = [0, 0];
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  const { sites } = (await app.get('/api/v2/sites')).body;
  const idOf = (subdomain: string) => sites.find((site: { subdomain: string }) => site.subdomain === subdomain).id;
  [auburn, kansas] = [idOf('auburn'), idOf('kansas')];
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const providers = () => {
  return paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
};
async function giveBack(): Promise<void> {
  await tellEvents(app);
  for (const _ of [1, 2]) await giveDueRefunds(providers(), (problem) => expect(problem).toBeNull());
}
const refused = ({ status, body: { error_code } }: TestReply) => [status, error_code];
const UNDER_WAY = [422, 'already_subscribed'];

/** A monthly subscriber, ten days into the term. */
async function tenDaysIn(more: object = {}): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app), ...more }, { plan: 'monthly' });
  app.clock.set(addDays(TEST_NOW, 10));
  return { buyer, id: body.subscription_id };
}

async function toYear(buyer: Buyer, id: number): Promise<TestReply> {
  const { quote } = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body;
  const path = `/api/v2/users/${buyer.member.id}/subscriptions/${id}`;
  return buyer.send('PATCH', path, { subscription_plan: 'annual', auto_renewal_opt_in: true, quote });
}

async function addSpy(buyer: Buyer, id: number, siteId: number): Promise<TestReply> {
  const asked = `add_on_id=SPY&subscription_id=${id}&site_ids[]=${siteId}`;
  const { quote } = (await buyer.get(`/api/v2/users/estimate_add_on_price?${asked}`)).body;
  const wish = { subscription_id: id, add_on_id: 'SPY', site_ids: [siteId], quote };
  return buyer.send('POST', '/api/v2/users/subscription_add_ons', wish);
}

describe('another order', () => {
  test('while one is being charged is refused: what is charged is given, and nothing goes back', async () => {
    const buyer = await aBuyer(app);
    const [token, other] = [await cardToken(app), await cardToken(app)];
    const charges = await centsDuring(app, 'charge', async () => {
      const replies = await whileCharging(
        app,
        async () => buyer.buy({ payment_token: other }, { plan: 'monthly' }),
        async () => expect((await buyer.buy({ payment_token: token })).body).toMatchObject({ status: 'active' }),
      );
      expect(replies.map(refused)).toEqual([UNDER_WAY]);
    });
    expect(charges).toEqual([9995]);
    expect(await buyer.own()).toMatchObject([{ type: 'annual', status: 'active' }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });

  test('at the same moment: one of a month and a year is bought, and charged', async () => {
    for (let pair = 0; pair < 8; pair += 1) {
      const buyer = await aBuyer(app);
      const [year, month] = [await cardToken(app), await cardToken(app)];
      const charges = await centsDuring(app, 'charge', () =>
        Promise.all([buyer.buy({ payment_token: year }), buyer.buy({ payment_token: month }, { plan: 'monthly' })]),
      );
      const own = await buyer.own();
      expect(own).toMatchObject([{ status: 'active' }]);
      expect(charges).toEqual(own.map(({ type }: { type: string }) => (type === 'annual' ? 9995 : 995)));
    }
  });

  test('where the first is not answered about for minutes is made, and what was charged for the first goes back', async () => {
    const buyer = await aBuyer(app);
    const [token, other] = [await cardToken(app), await cardToken(app)];
    await losingAnswers(app, async () => expect((await buyer.buy({ payment_token: token })).status).toBe(503));
    app.clock.set(new Date(TEST_NOW.getTime() + 4 * MINUTE_MS));
    expect(refused(await buyer.buy({ payment_token: other }, { plan: 'monthly' }))).toEqual(UNDER_WAY);
    app.clock.set(new Date(TEST_NOW.getTime() + 6 * MINUTE_MS));
    const { body } = await buyer.buy({ payment_token: other }, { plan: 'monthly' });
    expect(body).toMatchObject({ status: 'active', subscription: { type: 'monthly' } });
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([9995]);
    expect(await buyer.own()).toMatchObject([{ type: 'monthly', status: 'active' }]);
  });

  test('is made at once where the bank asks about the first, or PayPal thinks about it', async () => {
    const asked = await aBuyer(app);
    const first = await asked.buy({ payment_token: await cardToken(app, '4000002500003155') });
    expect(first.body.status).toBe('asks_holder');
    const thought = await aBuyer(app);
    const held = await buyByPaypal(app, thought, { email: 'pending@pay.example' });
    expect(held).toMatchObject({ status: 503, body: { error_code: 'payment_unknown' } });
    for (const buyer of [asked, thought]) {
      const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
      expect(body).toMatchObject({ status: 'active', subscription: { type: 'monthly' } });
    }
  });
});

describe('of a subscription, while one change is being charged,', () => {
  test('another one is refused, an add-on as a year, and nothing goes back', async () => {
    const { buyer, id } = await tenDaysIn();
    const charges = await centsDuring(app, 'charge', async () => {
      const replies = await whileCharging(
        app,
        async () => [await addSpy(buyer, id, kansas), await toYear(buyer, id)],
        async () => expect((await addSpy(buyer, id, auburn)).body).toMatchObject({ status: 'active' }),
      );
      expect(replies.flat().map(refused)).toEqual([UNDER_WAY, UNDER_WAY]);
    });
    expect(charges).toEqual([330]);
    expect((await buyer.own())[0].associated_add_ons).toMatchObject([{ type: 'SPY' }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });

  test('the month that ends is not billed: the year that is charged begins', async () => {
    const { buyer, id } = await tenDaysIn();
    app.clock.set(new Date(END.getTime() - MINUTE_MS));
    await whileCharging(
      app,
      async () => runDue({ ...providers(), now: END }, (error) => expect(error).toBeNull()),
      async () => expect((await toYear(buyer, id)).body).toMatchObject({ status: 'active' }),
    );
    await runSubscriptionsAt(app, addDays(END, 1));
    expect(await buyer.own()).toMatchObject([{ id, type: 'annual', status: 'active' }]);
    const { billing_history } = (await buyer.get('/api/v2/users/billing_history')).body;
    expect(billing_history).toMatchObject([{ status: 'paid' }, { status: 'paid', amount: 9.95 }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });

  test('what does not renew does not end: the add-on that is charged is given first', async () => {
    const { buyer, id } = await tenDaysIn({ auto_renewal_opt_in: false });
    app.clock.set(addDays(END, -1));
    await whileCharging(
      app,
      async () => runDue({ ...providers(), now: END }, (error) => expect(error).toBeNull()),
      async () => expect((await addSpy(buyer, id, auburn)).body).toMatchObject({ status: 'active' }),
    );
    expect(await buyer.own()).toMatchObject([{ id, status: 'active' }]);
    await runSubscriptionsAt(app, addDays(END, 1));
    expect(await buyer.own()).toMatchObject([{ id, status: 'ended' }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });

  test('a refusal of what staff ordered does not take it back', async () => {
    const { buyer, id } = await tenDaysIn();
    const { db } = app.database;
    const dropped = await whileCharging(
      app,
      async () => {
        const billed = await findOpenTerm(db, id, 'upgrade');
        await db.transaction((tx) => dropRefused(tx, id, billed?.invoiceId ?? 0, app.clock.now()));
        return billed !== null;
      },
      async () => expect((await toYear(buyer, id)).body).toMatchObject({ status: 'active' }),
    );
    expect(dropped).toEqual([true]);
    expect(await buyer.own()).toMatchObject([{ id, type: 'annual', status: 'active' }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });
});
