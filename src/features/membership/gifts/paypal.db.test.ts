import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { forgetAgreements } from '#features/billing/payment-methods/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, type Giver, mailedTo } from '#tests/support/gifts.ts';
import { answerPaypal } from '#tests/support/paypal-payers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

/** Gifts by PayPal: agreed to for this one payment, whether or not the giver has an account. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await setFlag(app, 'gifting', true);
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** Orders it, agrees at PayPal, and comes back; `outcome` is what the buyer answers there. */
async function give(giver: Giver, email?: string) {
  const asked = await giver.buy({ pay_with: 'paypal' });
  expect(asked).toMatchObject({ status: 200, body: { status: 'asks_holder' } });
  const back = await answerPaypal(app, asked.body.url, 'agree', email);
  const brought = { order: back.searchParams.get('order'), paypal_token: back.searchParams.get('paypal_token') };
  return { brought, reply: await giver.buy(brought) };
}

/** Agreements that PayPal keeps for us. */
async function keptAtPaypal(): Promise<number> {
  const { db, executeSql } = app.database;
  const deps = { db, paypal: app.application.ports.paypal.payments, now: app.clock.now() };
  await forgetAgreements(deps, (error) => {
    throw error;
  });
  const { rows } = await executeSql(`select count(*) from paypal_agreements where status = 'kept'`);
  return Number(rows[0]?.count);
}

test('a visitor agrees for the one payment; asked again, nothing is charged twice, and nothing of him is kept', async () => {
  const giver = aGiver(app);
  const charges = await centsDuring(app, 'paypal', async () => {
    const { brought, reply } = await give(giver);
    expect(reply).toMatchObject({ status: 200, body: { status: 'bought', url: null } });
    expect((await giver.buy(brought)).body).toMatchObject({ status: 'bought' });
  });
  expect(charges).toEqual([5295]);
  expect((await mailedTo(app, giver.email)).map(({ subject }) => subject)).toEqual(['Your receipt for a gift, $52.95']);
  expect(await mailedTo(app, giver.recipient)).toHaveLength(1);
  expect(await keptAtPaypal()).toBe(0);
});

test('a member pays it so, and what he has stays what his subscription is charged to', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const charges = await centsDuring(app, 'paypal', async () => {
    const { reply } = await give(aGiver(app, buyer));
    expect(reply.body).toMatchObject({ status: 'bought' });
  });
  expect(charges).toEqual([5295]);
  expect((await buyer.get('/api/v2/users/billing_information')).body).toMatchObject({
    card: { last_digits: '4242' },
    paypal: null,
  });
});

test('who does not agree, or is declined, pays by a card', async () => {
  const giver = aGiver(app);
  const asked = await giver.buy({ pay_with: 'paypal' });
  const back = await answerPaypal(app, asked.body.url, 'cancel');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ order: asked.body.order, paypal: 'cancelled' });
  const charges = await centsDuring(app, 'paypal', async () => {
    const { brought, reply } = await give(giver, 'declined@pay.example');
    expect(reply).toMatchObject({ status: 422, body: { error_code: 'paypal_declined' } });
    const byCard = await giver.buy({ order: brought.order, payment_token: await cardToken(app) });
    expect(byCard.body).toMatchObject({ status: 'bought' });
  });
  expect(charges).toEqual([]);
  expect(await keptAtPaypal()).toBe(0);
});
