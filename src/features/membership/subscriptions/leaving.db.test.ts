import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

/** What happens to the subscriptions of a member who asks for their account to be deleted. */

const PATH = '/api/v2/users/deletion';
const END = addMonths(TEST_NOW, 1);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

async function monthly(): Promise<Buyer> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  return buyer;
}
async function ask(buyer: Buyer, method: 'POST' | 'DELETE', at: Date): Promise<void> {
  app.clock.set(at);
  expect((await buyer.send(method, PATH)).status).toBe(200);
  await app.application.dispatcher.drain();
}

test('nothing is charged in the fourteen days, and the access stays until the end of what was paid', async () => {
  const buyer = await monthly();
  await ask(buyer, 'POST', addDays(END, -5));
  expect(await buyer.own()).toMatchObject([{ status: 'active', next_bill: null }]);
  expect(await centsDuring(app, 'charge', () => runSubscriptionsAt(app, END))).toEqual([]);
  expect(await buyer.own()).toMatchObject([{ status: 'ended' }]);
});

test('taken back, what renewed renews again, and what its member had canceled does not', async () => {
  const [stays, canceled] = [await monthly(), await monthly()];
  const [{ id }] = await canceled.own();
  await canceled.send('DELETE', `/api/v2/users/subscriptions/${id}`, { cancel_reason: 'price' });
  for (const buyer of [stays, canceled]) {
    await ask(buyer, 'POST', addDays(TEST_NOW, 2));
    await ask(buyer, 'DELETE', addDays(TEST_NOW, 3));
  }
  expect(await stays.own()).toMatchObject([{ cancelled_at: null, next_bill: { at: END.toISOString() } }]);
  expect(await canceled.own()).toMatchObject([{ cancelled_at: TEST_NOW.toISOString(), next_bill: null }]);
  expect(await centsDuring(app, 'charge', () => runSubscriptionsAt(app, END))).toEqual([995]);
});

test('a renewal that is owed is not collected any more', async () => {
  const buyer = await monthly();
  await failsFromNowOn(app, buyer);
  await runSubscriptionsAt(app, END);
  expect(await buyer.own()).toMatchObject([{ status: 'past_due' }]);
  await ask(buyer, 'POST', END);
  expect(await buyer.own()).toMatchObject([{ status: 'ended', owed: null }]);
});
