import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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
  failsFromNowOn,
  runSubscriptionsAt,
} from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { centsDuring, losingAnswers, resumePayments } from '#tests/support/provider-money.ts';
import { interrupting } from '#tests/support/statements.ts';
import { promotionCommand } from '../promotions/command.ts';
import { changeTo, upgradeBill } from './plan-change.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** A monthly subscriber and their subscription. */
async function monthly(asked: Record<string, string> = {}, number?: string): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, number) }, { plan: 'monthly', ...asked });
  const [{ id }] = await buyer.own();
  return { buyer, id };
}
const preview = (buyer: Buyer, id: number) =>
  buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`, { headers: anAddress() });
const change = (buyer: Buyer, id: number, body: object) =>
  buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, body);
const toYear = { subscription_plan: 'annual', auto_renewal_opt_in: true };
const history = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_history')).body.billing_history;

describe('from the month to the year', () => {
  test('what was shown is charged: the price less the days that were paid for and not used, with its tax', async () => {
    const { buyer, id } = await monthly({ add_on: 'AD_LITE' });
    app.clock.set(addDays(TEST_NOW, 10));
    const { body: shown } = await preview(buyer, id);
    // 20 of 30 days of 9.95 and 1.95.
    expect(shown).toMatchObject({
      lines: [
        { description: 'Standard, a year (Alabama Recruiting)', price: 99.95 },
        { description: 'Ad Lite, a year', price: 19.95 },
        { description: 'Credit for unused days', price: -7.93 },
      ],
      price_before_tax: 111.97,
      total_tax: 7.7,
      amount_due: 119.67,
      left_as_credit: 0,
    });
    const { body } = await change(buyer, id, { ...toYear, quote: shown.quote });
    expect(body).toMatchObject({
      status: 'active',
      subscription: {
        type: 'annual',
        billing_period: 'year',
        term_ends_at: addMonths(addDays(TEST_NOW, 10), 12).toISOString(),
        can_upgrade: false,
        associated_add_ons: [{ type: 'AD_LITE', price: 19.95 }],
      },
    });
    const [latest] = await history(buyer);
    expect(latest).toMatchObject({ amount: 119.67, tax: 7.7, status: 'paid' });
  });

  test('asked for many times at once is charged once, and the year renews as a year', async () => {
    const { buyer, id } = await monthly();
    const { body: shown } = await preview(buyer, id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => change(buyer, id, { ...toYear, quote: shown.quote })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await history(buyer)).toHaveLength(2);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
    expect(await history(buyer)).toHaveLength(2);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
    expect((await history(buyer))[0]).toMatchObject({ amount: 106.82 });
  });

  test('a refused card changes nothing, a bank that asks leads back, and a day later the price is another', async () => {
    const { buyer, id } = await monthly();
    await failsFromNowOn(app, buyer);
    const { body: shown } = await preview(buyer, id);
    const refused = await change(buyer, id, { ...toYear, quote: shown.quote });
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect(await buyer.own()).toMatchObject([{ type: 'monthly', status: 'active', can_upgrade: true }]);
    app.clock.set(addDays(TEST_NOW, 3));
    const late = await change(buyer, id, { ...toYear, quote: shown.quote });
    expect(late).toMatchObject({ status: 409, body: { error_code: 'quote_changed' } });
    const token = await cardToken(app, '4000002500003155');
    let { body } = await change(buyer, id, { ...toYear, quote: late.body.quote, payment_token: token });
    while (body.status === 'asks_holder') {
      expect(await answerBank(app, body.url, 'complete')).toContain(`/users/subscriptions/${id}/upgrade?back=1`);
      ({ body } = await change(buyer, id, toYear));
    }
    expect(body.subscription).toMatchObject({ type: 'annual' });
  });

  test('credit that waits for it is no other price: another card, and many at once, pay what was shown, once', async () => {
    const { buyer, id } = await monthly();
    const { db } = app.database;
    const customerId = await ensureCustomer(db, buyer.member.id, TEST_NOW);
    await grantCredit(db, { customerId, cents: 500, key: `a test of ${customerId}` }, TEST_NOW);
    const { body: shown } = await preview(buyer, id);
    // The month has just begun, so all of it is credited.
    expect(shown).toMatchObject({ price_before_tax: 90, credit: 5, amount_due: 91.19 });
    const refused = await change(buyer, id, {
      ...toYear,
      quote: shown.quote,
      payment_token: await cardToken(app, '4000000000000341'),
    });
    expect(refused.body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect((await preview(buyer, id)).body).toMatchObject({ credit: 5, amount_due: 91.19 });
    const token = await cardToken(app);
    const charged = await centsDuring(app, 'charge', async () => {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => change(buyer, id, { ...toYear, quote: shown.quote, payment_token: token })),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    });
    expect(charged).toEqual([9119]);
    expect(await history(buyer)).toHaveLength(2);
    expect(await creditOf(db, customerId)).toBe(0);
  });

  test('a year that begins just while he comes back is his: he is not told that the change is over', async () => {
    const { buyer, id } = await monthly();
    const { quote } = (await preview(buyer, id)).body;
    await losingAnswers(app, async () => expect((await change(buyer, id, { ...toYear, quote })).status).toBe(503));
    const back = await interrupting(
      app.database,
      { after: /from "subscriptions"/, act: () => resumePayments(app) },
      () => change(buyer, id, toYear),
    );
    expect(back).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await buyer.own()).toMatchObject([{ type: 'annual' }]);
  });

  test('renews as the box says, whatever the month did', async () => {
    for (const renews of [true, false]) {
      const buyer = await aBuyer(app);
      const token = await cardToken(app);
      await buyer.buy({ payment_token: token, auto_renewal_opt_in: !renews }, { plan: 'monthly' });
      const [{ id }] = await buyer.own();
      const { body: shown } = await preview(buyer, id);
      const { body } = await change(buyer, id, { ...toYear, auto_renewal_opt_in: renews, quote: shown.quote });
      expect(body.subscription).toMatchObject({ type: 'annual', auto_renewal_opt_in: renews });
    }
  });

  test('is for nobody else, for no year, and not while it ends', async () => {
    const { buyer, id } = await monthly();
    const other = await aBuyer(app);
    expect((await preview(other, id)).status).toBe(404);
    const elsewhere = await other.send('PATCH', `/api/v2/users/${other.member.id}/subscriptions/${id}`, toYear);
    expect(elsewhere.status).toBe(404);
    expect((await buyer.send('PATCH', `/api/v2/users/${other.member.id}/subscriptions/${id}`, toYear)).status).toBe(
      404,
    );
    await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
    const ending = await preview(buyer, id);
    expect(ending).toMatchObject({ status: 422, body: { error_code: 'not_upgradable' } });
  });
});

test('from the year to the month with the next term, at the price of the month', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const [{ id }] = await buyer.own();
  expect((await buyer.own())[0]).toMatchObject({ becomes_monthly: false, by_the_month: { amount: 10.63, tax: 0.68 } });
  const { body } = await change(buyer, id, { subscription_plan: 'monthly' });
  expect(body.subscription).toMatchObject({
    type: 'annual',
    becomes_monthly: true,
    by_the_month: null,
    next_bill: { at: addMonths(TEST_NOW, 12).toISOString(), amount: 10.63 },
  });
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 12));
  expect(await buyer.own()).toMatchObject([
    { type: 'monthly', becomes_monthly: false, term_ends_at: addMonths(TEST_NOW, 13).toISOString() },
  ]);
  expect((await history(buyer))[0]).toMatchObject({ amount: 10.63 });
});

describe('a code of the change to the year', () => {
  beforeAll(async () => {
    app.clock.set(TEST_NOW);
    const made = ['create', 'YEAR-TEN', '--percent', '10', '--reason', 'a test'];
    expect((await runOn(app, promotionCommand, made)).code).toBe(0);
  });
  const previewWith = (buyer: Buyer, id: number, code: string) =>
    buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview?promo_code=${code}`, { headers: anAddress() });

  test('is kept by the new quote where the old one is too old, by the quote or by the call', async () => {
    const { buyer, id } = await monthly();
    const { body: full } = await preview(buyer, id);
    const { body: shown } = await previewWith(buyer, id, 'year-ten');
    expect(shown.amount_due).toBeLessThan(full.amount_due);
    app.clock.set(new Date(TEST_NOW.getTime() + 31 * 60_000));
    for (const asked of [{ quote: shown.quote }, { quote: 'unreadable', promo_code: 'year-ten' }]) {
      const late = await change(buyer, id, { ...toYear, ...asked });
      expect({ asked, status: late.status, due: late.body.amount_due }).toEqual({
        asked,
        status: 409,
        due: shown.amount_due,
      });
    }
    const { body } = await change(buyer, id, { ...toYear, quote: shown.quote });
    const bought = await change(buyer, id, { ...toYear, quote: body.quote, promo_code: ' Year-Ten' });
    expect(bought.body.subscription).toMatchObject({ type: 'annual', promo_code: 'YEAR-TEN' });
    expect((await history(buyer))[0].amount).toBe(shown.amount_due);
  });

  test('that is not the one of the quote, or of the change that waits for its payment, is refused', async () => {
    const { buyer, id } = await monthly();
    const { body: full } = await preview(buyer, id);
    const { body: shown } = await previewWith(buyer, id, 'YEAR-TEN');
    const errors = {
      promo_code: ['The price was not shown with this code. Please look at the price with it first.'],
    };
    const refusedOf = async (asked: object) => {
      const { status, body } = await change(buyer, id, { ...toYear, ...asked });
      return { status, errors: body.errors };
    };
    expect(await refusedOf({ quote: full.quote, promo_code: 'YEAR-TEN' })).toEqual({ status: 422, errors });
    expect(await refusedOf({ quote: shown.quote, promo_code: 'OTHER' })).toEqual({ status: 422, errors });
    const token = await cardToken(app, '4000002500003155');
    const { body: asked } = await change(buyer, id, { ...toYear, quote: shown.quote, payment_token: token });
    expect(asked.status).toBe('asks_holder');
    expect(await refusedOf({ promo_code: 'OTHER' })).toEqual({ status: 422, errors });
    // Charged to the earlier card, which no bank asks about.
    expect((await change(buyer, id, { ...toYear, promo_code: 'YEAR-TEN' })).body.status).toBe('active');
  });

  test('has nothing to change where the year becomes a month', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) });
    const [{ id }] = await buyer.own();
    const { status, body } = await change(buyer, id, { subscription_plan: 'monthly', promo_code: 'YEAR-TEN' });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { promo_code: ['A code is for the change from the month to the year.'] },
    });
    expect((await buyer.own())[0].becomes_monthly).toBe(false);
  });
});

test('until then the year may stay one, which costs nothing, also where nothing is sold', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const [{ id }] = await buyer.own();
  await change(buyer, id, { subscription_plan: 'monthly' });
  onTestFinished(() => setFlag(app, 'disable_subscriptions', false));
  await setFlag(app, 'disable_subscriptions', true);
  const { status, body } = await change(buyer, id, toYear);
  expect({ status, becomesMonthly: body.subscription.becomes_monthly }).toEqual({ status: 200, becomesMonthly: false });
  await setFlag(app, 'disable_subscriptions', false);
  expect((await buyer.own())[0]).toMatchObject({ type: 'annual', next_bill: { amount: 106.82 } });
  expect((await history(buyer)).length).toBe(1);
});

test('what a save offer takes off the next month is not taken off a year', async () => {
  const { buyer, id } = await monthly();
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  app.clock.set(addDays(TEST_NOW, 40));
  const path = `/api/v2/users/subscriptions/${id}`;
  const { body: asked } = await buyer.get(`${path}/cancellation_save_eligibility`);
  const saved = await buyer.send('PUT', `${path}/extend_renewal_date`, { offer: asked.offer.token, kind: 'discount' });
  expect(saved.body.subscription.next_bill.amount).toBe(7.44);
  const { body: shown } = await preview(buyer, id);
  expect(shown.next_bill.amount).toBe(106.82);
  expect((await change(buyer, id, { ...toYear, quote: shown.quote })).body.subscription).toMatchObject({
    type: 'annual',
    next_bill: { amount: 106.82 },
  });
});

test('a bill adds up, and no part of the unused days is lost', () => {
  const cents = fc.integer({ min: 50, max: 50_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 12_000 }),
      (a, b, unused, rate) => {
        const prices = new Map([
          ['STANDARD 12', a],
          ['AD_LITE 12', b],
        ]);
        const wanted = changeTo({ plan: 'STANDARD', addOnCents: [{ addOn: 'AD_LITE', endsWithTerm: false }] }, 12, {
          prices,
          promotionId: null,
        });
        const bill = upgradeBill('STANDARD', wanted, {
          benefit: null,
          unusedCents: unused,
          unusedUntil: addDays(TEST_NOW, 20),
          year: { startsAt: TEST_NOW, endsAt: addMonths(TEST_NOW, 12) },
          rateMilliPercent: rate,
        });
        expect(bill.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(bill.beforeTaxCents);
        expect(bill.totalCents).toBe(bill.beforeTaxCents + bill.taxCents);
        expect(bill.unusedCents + bill.leftCents).toBe(unused);
        expect(bill.leftCents).toBeGreaterThanOrEqual(0);
        expect(bill.totalCents === 0 || bill.totalCents >= 50).toBe(true);
      },
    ),
  );
});
