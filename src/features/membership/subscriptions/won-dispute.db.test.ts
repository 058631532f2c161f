import { afterAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute, listPayments, openDispute } from '#features/billing/ledger/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

/** What a dispute that ends in our favor leaves of a subscription that was closed for weeks. */

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

test('one that is lost after it was won ends the subscription', async () => {
  await dispute(addDays(TEST_NOW, 3), 'opens');
  await dispute(addDays(TEST_NOW, 5), 'is won');
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  await dispute(addDays(TEST_NOW, 9), 'is lost');
  expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
});
