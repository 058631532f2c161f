import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute, listPayments, openDispute } from '#features/billing/ledger/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

/** What a dispute that ends in our favor does to a subscription that was suspended for weeks. */

let app: TestApp | undefined;
let buyer: Buyer;
let paymentId: number;
const running = (): TestApp => {
  if (!app) throw new Error('no app runs');
  return app;
};

beforeEach(async () => {
  await app?.close();
  app = await testApp();
  app.clock.set(TEST_NOW);
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { rows } = await app.database.executeSql('select invoice_id from subscription_invoices');
  const [payment] = await listPayments(app.database.db, Number(rows[0]?.invoice_id));
  paymentId = payment?.id ?? 0;
});
afterAll(async () => {
  expect(await violationsOf(running().database.db)).toEqual([]);
  await running().close();
});

async function dispute(at: Date, happens: 'opens' | 'is won' | 'is lost'): Promise<void> {
  const { clock, database, application } = running();
  clock.set(at);
  if (happens === 'opens') await openDispute(database.db, { paymentId }, at);
  else await closeDispute(database.db, { paymentId, outcome: happens === 'is won' ? 'won' : 'lost' }, at);
  await application.dispatcher.drain();
}

test('no day is billed on which it was closed, and the days that were paid for come after', async () => {
  await dispute(addDays(TEST_NOW, 19), 'opens');
  expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
  const won = addDays(TEST_NOW, 86);
  await runSubscriptionsAt(running(), won);
  await dispute(won, 'is won');
  const end = addDays(addMonths(TEST_NOW, 1), 67);
  expect(await buyer.own()).toMatchObject([{ status: 'active', next_bill: { at: end.toISOString(), amount: 9.95 } }]);
  const charges = await centsDuring(running(), 'charge', async () => {
    for (const at of [won, addDays(won, 1), addDays(end, -1)]) await runSubscriptionsAt(running(), at);
  });
  expect(charges).toEqual([]);
  expect(await centsDuring(running(), 'charge', () => runSubscriptionsAt(running(), end))).toEqual([995]);
});

test('an unpaid renewal is canceled, and the next bill is for a term that begins later', async () => {
  await failsFromNowOn(running(), buyer);
  const end = addMonths(TEST_NOW, 1);
  await runSubscriptionsAt(running(), end);
  expect(await buyer.own()).toMatchObject([{ status: 'past_due' }]);
  await dispute(addDays(end, 1), 'opens');
  await dispute(addDays(end, 60), 'is won');
  expect(await buyer.own()).toMatchObject([{ status: 'active', owed: null }]);
  const { body } = await buyer.get('/api/v2/users/billing_information');
  expect(body).toMatchObject({ outstanding_balance: null });
  const update = { billing_information: { payment_token: await cardToken(running()) } };
  await buyer.send('PUT', '/api/v2/users/billing_information/update', update);
  const paid = await centsDuring(running(), 'charge', () => runSubscriptionsAt(running(), addDays(end, 61)));
  expect(paid).toEqual([995]);
  const next = addMonths(addDays(end, 59), 1).toISOString();
  expect(await buyer.own()).toMatchObject([{ status: 'active', next_bill: { at: next } }]);
});

test('a canceled month waits for the bank beyond its end, and then has the days on which it was closed', async () => {
  const [{ id }] = await buyer.own();
  expect((await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {})).status).toBe(200);
  await dispute(addDays(TEST_NOW, 19), 'opens');
  const won = addDays(TEST_NOW, 86);
  for (const at of [addMonths(TEST_NOW, 1), won]) await runSubscriptionsAt(running(), at);
  expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
  await dispute(won, 'is won');
  const end = addDays(addMonths(TEST_NOW, 1), 67);
  expect(await buyer.own()).toMatchObject([
    { status: 'active', next_bill: null, term_ends_at: end.toISOString(), auto_renewal_opt_in: false },
  ]);
  await runSubscriptionsAt(running(), addDays(end, -1));
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  const charges = await centsDuring(running(), 'charge', () => runSubscriptionsAt(running(), end));
  expect({ charges, own: await buyer.own() }).toMatchObject({ charges: [], own: [{ status: 'ended' }] });
});

test('one that is canceled while it is on hold says so by mail, and keeps the days that were closed', async () => {
  const [{ id }] = await buyer.own();
  await dispute(addDays(TEST_NOW, 19), 'opens');
  running().clock.set(addDays(TEST_NOW, 40));
  expect((await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {})).status).toBe(200);
  expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
  await running().application.dispatcher.drain();
  const mail = (await mailsTo(running(), buyer.member.email ?? '')).at(-1);
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('the days on hold are added at its end');
  await dispute(addDays(TEST_NOW, 50), 'is won');
  const end = addDays(addMonths(TEST_NOW, 1), 31);
  expect(await buyer.own()).toMatchObject([{ status: 'active', term_ends_at: end.toISOString(), next_bill: null }]);
});

test('a canceled month of which the bank keeps the money is over when the bank says so', async () => {
  const [{ id }] = await buyer.own();
  await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  await dispute(addDays(TEST_NOW, 19), 'opens');
  await runSubscriptionsAt(running(), addDays(TEST_NOW, 60));
  await dispute(addDays(TEST_NOW, 86), 'is lost');
  expect(await buyer.own()).toMatchObject([{ status: 'ended', ended_at: addDays(TEST_NOW, 86).toISOString() }]);
});

test('one that is lost after it was won ends the subscription', async () => {
  await dispute(addDays(TEST_NOW, 3), 'opens');
  await dispute(addDays(TEST_NOW, 5), 'is won');
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  await dispute(addDays(TEST_NOW, 9), 'is lost');
  expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
});

describe('a dispute about an old month that is lost', () => {
  const SECOND = addMonths(TEST_NOW, 1);

  test('leaves what was paid since, with the days that were closed, and turns renewal off with an email', async () => {
    await runSubscriptionsAt(running(), SECOND);
    await dispute(addDays(SECOND, 10), 'opens');
    expect(await buyer.own()).toMatchObject([{ status: 'suspended' }]);
    await dispute(addDays(SECOND, 80), 'is lost');
    const end = addDays(addMonths(TEST_NOW, 2), 70);
    const kept = { status: 'active', term_ends_at: end.toISOString(), next_bill: null };
    expect(await buyer.own()).toMatchObject([kept]);
    const subjects = (await mailsTo(running(), buyer.member.email ?? '')).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your access is restored', 'Your subscription is canceled']));
    // A repeated event changes nothing.
    await dispute(addDays(SECOND, 81), 'is lost');
    expect(await buyer.own()).toMatchObject([kept]);
    expect(await centsDuring(running(), 'charge', () => runSubscriptionsAt(running(), end))).toEqual([]);
    expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
  });

  test('waits for another bank that still asks, and then ends with the term', async () => {
    await runSubscriptionsAt(running(), SECOND);
    const older = paymentId;
    const { rows } = await running().database.executeSql('select max(id) as id from payments');
    const newer = Number(rows[0]?.id);
    await dispute(addDays(SECOND, 10), 'opens');
    paymentId = newer;
    await dispute(addDays(SECOND, 12), 'opens');
    paymentId = older;
    await dispute(addDays(SECOND, 20), 'is lost');
    expect(await buyer.own()).toMatchObject([{ status: 'suspended', next_bill: null }]);
    paymentId = newer;
    await dispute(addDays(SECOND, 30), 'is won');
    const end = addDays(addMonths(TEST_NOW, 2), 20);
    expect(await buyer.own()).toMatchObject([{ status: 'active', term_ends_at: end.toISOString(), next_bill: null }]);
  });

  test('ends a subscription whose present month was not paid', async () => {
    await failsFromNowOn(running(), buyer);
    await runSubscriptionsAt(running(), SECOND);
    expect(await buyer.own()).toMatchObject([{ status: 'past_due' }]);
    await dispute(addDays(SECOND, 1), 'opens');
    await dispute(addDays(SECOND, 2), 'is lost');
    expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
  });
});
