import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ensureCustomer, findInvoice, listInvoicePage, listPayments } from '#features/billing/ledger/public.ts';
import { disputeCommand } from '#features/billing/payments/dispute-command.ts';
import { giveDueRefunds, paymentDeps, refundPayment, resumeAttempts } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { answerPaypal, buyByPaypal, comeBack } from '#tests/support/paypal-payers.ts';
import { centsDuring, resumePayments } from '#tests/support/provider-money.ts';
import { promotionCommand } from '../promotions/command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const DECLINED = 'Payment declined, please make sure your PayPal info is up to date or choose another payment method.';
const GONE = 'An error has occurred. Please re-enter your PayPal account information.';

/** Cents of each order that `work` created at PayPal. */
const chargesOf = (work: () => Promise<unknown>) => centsDuring(app, 'paypal', work);

const billing = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body;
const deps = () => {
  return paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
};

/** PayPal charges, but its responses are lost until `mend` is called. */
function breakLine(): { mend: () => void } {
  const { payments } = app.application.ports.paypal;
  const { charge } = payments;
  payments.charge = async (wish) => {
    await charge(wish);
    throw new PaypalFailure('the line broke');
  };
  return {
    mend: () => {
      payments.charge = charge;
    },
  };
}

describe('a purchase', () => {
  test('is ordered, agreed to at PayPal, and charged to whom it leads back', async () => {
    const buyer = await aBuyer(app);
    const { status, body } = await buyer.buy({ pay_with: 'paypal' }, { add_on: 'AD_LITE' });
    expect({ status, body }).toEqual({
      status: 200,
      body: expect.objectContaining({ status: 'asks_holder', subscription: null }),
    });
    expect(body.url).toMatch(/^http:\/\/test-paypal\.localhost:3000\/agreements\/approve\?/);
    expect(await buyer.own()).toEqual([]);
    const back = await answerPaypal(app, body.url, 'agree', 'some.body@pay.example');
    expect(`${back.origin}${back.pathname}`).toBe('http://alabama.bluechip.localhost:3000/subscribe');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      step: 'purchase',
      plan: 'STANDARD',
      period: 'year',
      add_on: 'AD_LITE',
      order: String(body.subscription_id),
    });
    const charges = await chargesOf(async () => {
      expect(await comeBack(buyer, back)).toMatchObject({ status: 200, body: { status: 'active' } });
      expect(await comeBack(buyer, back)).toMatchObject({ status: 200, body: { status: 'active' } });
    });
    expect(charges).toHaveLength(1);
    expect(await billing(buyer)).toMatchObject({ card: null, paypal: { email: 'some.body@pay.example' } });
    const [entry] = (await buyer.get('/api/v2/users/billing_history')).body.billing_history;
    expect(entry).toMatchObject({ status: 'paid', amount: (charges[0] ?? 0) / 100 });
  });

  test('of fifty who come back at once is charged once', async () => {
    const buyer = await aBuyer(app);
    const back = await answerPaypal(app, (await buyer.buy({ pay_with: 'paypal' })).body.url);
    const charges = await chargesOf(async () => {
      const replies = await Promise.all(Array.from({ length: 50 }, () => comeBack(buyer, back)));
      expect(replies.map(({ status, body }) => `${status} ${body.status}`)).toEqual(replies.map(() => '200 active'));
    });
    expect(charges).toEqual([9995]);
  });

  test('that is cancelled at PayPal leaves the order, and another way pays it', async () => {
    const buyer = await aBuyer(app);
    const { quote } = (await buyer.quote()).body;
    const { body } = await buyer.buy({ quote, pay_with: 'paypal' });
    const back = await answerPaypal(app, body.url, 'cancel');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      paypal: 'cancelled',
      order: String(body.subscription_id),
    });
    expect(back.searchParams.get('paypal_token')).toBeNull();
    const paid = await buyer.buy({ quote, payment_token: await cardToken(app) });
    expect(paid.body).toMatchObject({ status: 'active', subscription_id: body.subscription_id });
    expect(await billing(buyer)).toMatchObject({ paypal: null, card: { last_digits: '4242' } });
  });

  test('that PayPal declines, or whose account is closed, says so and waits', async () => {
    for (const [email, code, words] of [
      ['declined@pay.example', 'paypal_declined', DECLINED],
      ['closed@pay.example', 'paypal_invalid', GONE],
    ] as const) {
      const buyer = await aBuyer(app);
      const refused = await buyByPaypal(app, buyer, { email });
      expect(refused).toMatchObject({ status: 422, body: { error_code: code, errors: { payment_issue: [words] } } });
      expect(await buyer.own()).toEqual([]);
      expect((await buyByPaypal(app, buyer)).body).toMatchObject({ status: 'active' });
    }
  });

  test('by somebody else’s token, an old or a made-up one, is none', async () => {
    const [buyer, other] = [await aBuyer(app), await aBuyer(app)];
    const back = await answerPaypal(app, (await buyer.buy({ pay_with: 'paypal' })).body.url);
    const theirs = await answerPaypal(app, (await other.buy({ pay_with: 'paypal' })).body.url);
    const order = back.searchParams.get('order') ?? '';
    const stolen = new URL(theirs);
    stolen.searchParams.set('order', order);
    const forged = new URL(back);
    forged.searchParams.set('paypal_token', `${back.searchParams.get('paypal_token') ?? ''}x`);
    for (const tried of [stolen, forged])
      expect(await comeBack(buyer, tried)).toMatchObject({ status: 422, body: { error_code: 'paypal_invalid' } });
    app.clock.set(new Date(TEST_NOW.getTime() + 60 * MINUTE_MS));
    expect(await comeBack(buyer, back)).toMatchObject({ status: 422, body: { error_code: 'paypal_invalid' } });
    app.clock.set(TEST_NOW);
    expect(await comeBack(buyer, back)).toMatchObject({ status: 200 });
  });

  test('whose answer is lost is found, and charged once', async () => {
    const buyer = await aBuyer(app);
    const back = await answerPaypal(app, (await buyer.buy({ pay_with: 'paypal' })).body.url);
    const charges = await chargesOf(async () => {
      const line = breakLine();
      expect(await comeBack(buyer, back)).toMatchObject({ status: 503, body: { error_code: 'payment_unknown' } });
      line.mend();
      // Neither a card nor the member pays it a second time.
      const paid = await buyer.buy({ payment_token: await cardToken(app) });
      expect(paid.body).toMatchObject({ status: 'active' });
    });
    expect(charges).toEqual([9995]);
  });

  test('whose answer is lost, and that is taken back for another one, is given back with one mail', async () => {
    const buyer = await aBuyer(app);
    const back = await answerPaypal(app, (await buyer.buy({ pay_with: 'paypal' })).body.url);
    const line = breakLine();
    expect(await comeBack(buyer, back)).toMatchObject({ status: 503 });
    line.mend();
    app.clock.set(new Date(TEST_NOW.getTime() + 6 * MINUTE_MS));
    const another = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
    expect(another.body).toMatchObject({ status: 'active', subscription: { type: 'monthly' } });
    for (const _ of [1, 2]) {
      await resumePayments(app);
      await giveDueRefunds(deps(), (problem) => expect(problem).toBeNull());
      await app.application.dispatcher.drain();
    }
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.flatMap(({ template, subject }) => (template === 'refund' ? [subject] : []))).toEqual([
      'Your refund, $99.95',
    ]);
    expect(await billing(buyer)).toMatchObject({ account_credit: 0, outstanding_balance: null });
    expect(await buyer.own()).toMatchObject([{ status: 'active', type: 'monthly' }]);
    app.clock.set(TEST_NOW);
  });

  test('that PayPal holds is nobody else’s to pay, and begins once it has decided', async () => {
    const buyer = await aBuyer(app);
    const held = await buyByPaypal(app, buyer, { email: 'pending@pay.example' });
    expect(held).toMatchObject({ status: 503, body: { error_code: 'payment_unknown' } });
    expect((await buyer.buy({ payment_token: await cardToken(app) })).status).toBe(503);
    const resume = () =>
      resumeAttempts(deps(), { startedBy: app.clock.now(), abandonBy: TEST_NOW }, (error) => {
        throw error;
      });
    expect(await resume()).toBe(0);
    app.clock.set(new Date(TEST_NOW.getTime() + MINUTE_MS));
    expect(await resume()).toBe(1);
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  });

  test('on trial keeps the agreement and charges nothing; an account has one trial', async () => {
    await runOn(app, promotionCommand, ['create', 'PAYTRIAL', '--days', '7', '--reason', 'a test']);
    const email = 'one.trial@pay.example';
    const first = await aBuyer(app);
    const charges = await chargesOf(async () => {
      const began = await buyByPaypal(app, first, { email, promo_code: 'PAYTRIAL' });
      expect(began.body).toMatchObject({ status: 'active', subscription: { status: 'trial' } });
    });
    expect(charges).toEqual([]);
    const second = await buyByPaypal(app, await aBuyer(app), { email, promo_code: 'PAYTRIAL' });
    expect(second).toMatchObject({ status: 422, body: { error_code: 'promo_code_refused' } });
  });
});

describe('what comes after it', () => {
  async function monthly(email?: string): Promise<Buyer> {
    const buyer = await aBuyer(app);
    const reply = await buyByPaypal(app, buyer, { plan: 'monthly', ...(email ? { email } : {}) });
    expect(reply.status).toBe(200);
    return buyer;
  }
  const END = addMonths(TEST_NOW, 1);

  test('a renewal is charged to the agreement, once', async () => {
    const buyer = await monthly();
    // First sends the trial notices of other members of this file.
    await runSubscriptionsAt(app, addDays(END, -1));
    expect(await chargesOf(() => runSubscriptionsAt(app, END))).toContain(995);
    expect(await buyer.own()).toMatchObject([{ status: 'active', term_ends_at: addMonths(TEST_NOW, 2).toISOString() }]);
    expect(await chargesOf(() => runSubscriptionsAt(app, addDays(END, 1)))).toEqual([]);
  });

  test('a renewal that is refused is tried again, and paid by the member', async () => {
    const buyer = await monthly();
    await refuseFromNowOn(buyer);
    await runSubscriptionsAt(app, END);
    expect(await buyer.own()).toMatchObject([{ status: 'past_due' }]);
    expect(await billing(buyer)).toMatchObject({ outstanding_balance: 9.95 });
    const collect = () => buyer.send('POST', '/api/v2/users/billing_information/collect_osb', {});
    expect(await collect()).toMatchObject({ status: 422, body: { error_code: 'paypal_declined' } });
    await keepFrom(buyer, 'payer@example.com');
    expect(await collect()).toMatchObject({ status: 200, body: { status: 'paid', outstanding_balance: null } });
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  });

  test('the year is charged to the agreement that is there, or to another one', async () => {
    for (const isNew of [false, true]) {
      const buyer = await monthly();
      const [{ id }] = await buyer.own();
      const { quote } = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body;
      const path = `/api/v2/users/${buyer.member.id}/subscriptions/${id}`;
      const toYear = { subscription_plan: 'annual', quote, ...(isNew ? { pay_with: 'paypal' } : {}) };
      let { body } = await buyer.send('PATCH', path, toYear);
      if (isNew) {
        const back = await answerPaypal(app, body.url, 'agree', 'another@pay.example');
        expect(back.pathname).toBe(`/users/subscriptions/${id}/upgrade`);
        const paypal_token = back.searchParams.get('paypal_token');
        body = (await buyer.send('PATCH', path, { subscription_plan: 'annual', paypal_token })).body;
        expect(await billing(buyer)).toMatchObject({ paypal: { email: 'another@pay.example' } });
      }
      expect(body).toMatchObject({ status: 'active', subscription: { type: 'annual' } });
    }
  });

  test('a dispute there is entered by the operator, closes what was paid for, and ends as he says', async () => {
    const buyer = await monthly();
    const { rows } = await app.database.executeSql(
      `select provider_id from payments where method = 'paypal' order by id`,
    );
    const captureId = String(rows.at(-1)?.provider_id);
    const dispute = (...words: string[]) => runOn(app, disputeCommand, [...words, '--reason', 'a test']);
    expect((await dispute('open', 'no-such-capture')).code).toBe(1);
    expect(await dispute('open', captureId, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('$9.95'),
    });
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
    const opened = JSON.parse((await dispute('open', captureId, '--json')).out);
    expect(opened).toMatchObject({ cents: 995, dry_run: false });
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
    expect((await dispute('open', captureId)).code).toBe(1);
    expect((await dispute('resolve', String(opened.payment_id), '--won')).code).toBe(0);
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  });

  test('a payment goes back to the account that it came from', async () => {
    const buyer = await monthly();
    const { db } = app.database;
    const customerId = await ensureCustomer(db, buyer.member.id, TEST_NOW);
    const [invoice] = await listInvoicePage(db, customerId, { limit: 1, offset: 0 });
    const [payment] = await listPayments(db, invoice?.id ?? 0);
    expect(payment).toMatchObject({ method: 'paypal', cents: 995 });
    const paymentId = payment?.id ?? 0;
    const give = (cents: number, key: string) => refundPayment(deps(), { paymentId, cents, key });
    const first = await give(500, 'refund:paypal:1');
    expect(first).toMatchObject({ ok: true });
    expect(await give(496, 'refund:paypal:2')).toEqual({ ok: false, reason: 'more_than_paid' });
    expect(await give(495, 'refund:paypal:3')).toMatchObject({ ok: true });
    expect(await findInvoice(db, invoice?.id ?? 0)).toMatchObject({ returnedCents: 995 });
    const rows = await db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects);
    const order = rows.find(({ body }) => body.kind === 'order' && body.captureId === payment?.providerId);
    expect(order?.body).toMatchObject({ refundedCents: 995 });
  });

  /** Replaces the buyer's account with one that declines every charge. */
  const refuseFromNowOn = (buyer: Buyer) => keepFrom(buyer, 'declined@pay.example');

  async function keepFrom(buyer: Buyer, email: string): Promise<void> {
    const here = 'http://alabama.bluechip.localhost:3000/users/billing_information';
    const query = new URLSearchParams({ billing_agreement_action: 'update', return_url: here, cancel_url: here });
    const { body } = await buyer.get(`/api/v2/users/paypal/manage_billing_agreement?${query}`);
    const back = await answerPaypal(app, body.authorization_data.return_url, 'agree', email);
    const kept = await buyer.send('PUT', '/api/v2/users/billing_information/update', {
      billing_information: { paypal_token: back.searchParams.get('paypal_token') },
    });
    expect(kept).toMatchObject({ status: 200, body: { billing_information: { paypal: { email } } } });
  }
});
