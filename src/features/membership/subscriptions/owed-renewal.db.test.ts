import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { listPayments, openDispute } from '#features/billing/ledger/public.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, answerBank, type Buyer, cardToken, failsFromNowOn, tellEvents } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { runDue } from './service/renew.ts';

/** A renewal that is billed and unpaid, and a change that is paid for but can't be given. */

const COLLECT = '/api/v2/users/billing_information/collect_osb';
const ADD_ONS = '/api/v2/users/subscription_add_ons';
const END = addMonths(TEST_NOW, 1);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const deps = () => {
  return paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
};

async function monthly(): Promise<Buyer & { id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  return { ...buyer, id };
}

/** Runs the renewal while the card provider can't be reached. */
async function billsWithoutProvider(): Promise<void> {
  app.clock.set(END);
  const failing = async () => {
    throw new CardProviderFailure(new Error('the provider is down'));
  };
  await runDue({ ...deps(), cards: { ...deps().cards, prepareCharge: failing } }, () => {});
}

test('a renewal that the provider never heard of is paid by "Pay", and the reply says what was charged', async () => {
  const buyer = await monthly();
  await billsWithoutProvider();
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  const billing = async () => (await buyer.get('/api/v2/users/billing_information')).body;
  expect(await billing()).toMatchObject({ outstanding_balance: 9.95 });
  app.clock.set(new Date(END.getTime() + 600_000));
  const paid = await centsDuring(app, 'charge', async () => {
    const { status, body } = await buyer.send('POST', COLLECT, {});
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'paid', outstanding_balance: null, message: 'Your balance is paid.' },
    });
  });
  expect(paid).toEqual([995]);
  expect(await billing()).toMatchObject({ outstanding_balance: null });
  expect(await buyer.own()).toMatchObject([
    { status: 'active', next_bill: { at: addMonths(TEST_NOW, 2).toISOString() } },
  ]);
});

test('an add-on is neither kept nor removed while the renewal with or without it is billed and not paid', async () => {
  const buyer = await monthly();
  const { body: priced } = await buyer.get(
    `/api/v2/users/estimate_add_on_price?add_on_id=WAR_ROOM&subscription_id=${buyer.id}`,
  );
  await buyer.send('POST', ADD_ONS, { subscription_id: buyer.id, add_on_id: 'WAR_ROOM', quote: priced.quote });
  const [{ associated_add_ons: held }] = await buyer.own();
  const remove = { subscription_id: buyer.id, add_on_ids: [held[0].id] };
  expect((await buyer.send('DELETE', ADD_ONS, remove)).status).toBe(200);
  await failsFromNowOn(app, buyer);
  app.clock.set(END);
  await runDue(deps(), () => {});
  expect(await buyer.own()).toMatchObject([{ status: 'past_due', owed: { amount: 9.95 } }]);
  const kept = await buyer.send('POST', ADD_ONS, { subscription_id: buyer.id, add_on_id: 'WAR_ROOM' });
  expect({ status: kept.status, code: kept.body.error_code }).toEqual({ status: 422, code: 'renewal_open' });
  await buyer.send('PUT', '/api/v2/users/billing_information/update', {
    billing_information: { payment_token: await cardToken(app) },
  });
  expect((await buyer.send('POST', COLLECT, {})).status).toBe(200);
  expect(await buyer.own()).toMatchObject([{ status: 'active', associated_add_ons: [] }]);
});

test('a year that was paid at the bank while another payment was disputed goes back, with a mail', async () => {
  const buyer = await monthly();
  const path = `/api/v2/users/subscriptions/${buyer.id}/upgrade_preview`;
  const { quote } = (await buyer.get(path)).body;
  const year = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote };
  const token = await cardToken(app, '4000002760003184');
  const change = `/api/v2/users/${buyer.member.id}/subscriptions/${buyer.id}`;
  let asked = await buyer.send('PATCH', change, { ...year, payment_token: token });
  // The bank asks the cardholder twice: when the card is saved, and for the payment.
  await answerBank(app, asked.body.url, 'complete');
  asked = await buyer.send('PATCH', change, year);
  expect(asked.body.status).toBe('asks_holder');
  const { rows } = await app.database.executeSql(
    'select min(invoice_id) as id from subscription_invoices where subscription_id = $1',
    [buyer.id],
  );
  const [payment] = await listPayments(app.database.db, Number(rows[0]?.id));
  await openDispute(app.database.db, { paymentId: payment?.id ?? 0 }, app.clock.now());
  await app.application.dispatcher.drain();
  expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
  const paid = await centsDuring(app, 'charge', () => answerBank(app, asked.body.url, 'complete'));
  await tellEvents(app);
  await app.application.dispatcher.drain();
  expect(await buyer.own()).toMatchObject([{ status: 'suspended', type: 'monthly' }]);
  const back = await centsDuring(app, 'refund', () => giveDueRefunds(deps(), (problem) => expect(problem).toBeNull()));
  expect(back).toEqual(paid);
  await app.application.dispatcher.drain();
  const mails = await mailsTo(app, buyer.member.email ?? '');
  expect(mails.filter(({ template }) => template === 'refund')).toHaveLength(1);
  expect((await buyer.get('/api/v2/users/billing_information')).body).toMatchObject({ account_credit: 0 });
});
