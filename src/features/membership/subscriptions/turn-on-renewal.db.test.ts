import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, consentsOf, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { promotionCommand } from '../promotions/command.ts';
import { giveSubscription } from './service/give.ts';

/** A subscription bought for one term renews once its member asks for it (decision 0152). */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, promotionCommand, ['create', 'FREE100', '--percent', '100', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const END = addMonths(TEST_NOW, 1);
const WORDS = 'Renews Dec 21, 2026, at $9.95 with tax, then every month until you cancel.';

async function oneMonth(more: Record<string, unknown> = {}): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  const paying = { payment_token: await cardToken(app), auto_renewal_opt_in: false, ...more };
  const { status, body } = await buyer.buy(paying, { plan: 'monthly' });
  expect(status).toBe(200);
  return { buyer, id: body.subscription_id };
}

const turnOn = (buyer: Buyer, id: number, agreedTo = WORDS) =>
  buyer.send('PUT', `/api/v2/users/subscriptions/${id}/renewal`, { agreed_to: agreedTo });

test('nothing is charged now; the next term is charged on the day it would have ended, and a mail says so', {
  tags: ['engine'],
}, async () => {
  const { buyer, id } = await oneMonth();
  expect(await buyer.own()).toMatchObject([
    {
      can_reactivate: false,
      next_bill: null,
      once_renewing: { at: END.toISOString(), amount: 9.95, regular: 9.95, period: 'month' },
    },
  ]);
  app.clock.set(addDays(TEST_NOW, 10));
  const charges = await centsDuring(app, 'charge', async () => {
    const { status, body } = await turnOn(buyer, id);
    expect({ status, subscription: body.subscription }).toMatchObject({
      status: 200,
      subscription: { auto_renewal_opt_in: true, once_renewing: null, next_bill: { at: END.toISOString() } },
    });
    // A second press: it is already done, and one consent is kept.
    expect((await turnOn(buyer, id)).status).toBe(200);
  });
  expect({ charges, consents: await consentsOf(app, id) }).toEqual({ charges: [], consents: [WORDS] });
  await app.application.dispatcher.drain();
  const mail = (await mailsTo(app, buyer.member.email ?? '')).at(-1);
  expect(mail).toMatchObject({
    subject: 'Your subscription renews now',
    text: expect.stringContaining('Your next charge is $9.95, tax included, on Dec 21, 2026.'),
  });

  const renewed = await centsDuring(app, 'charge', () => runSubscriptionsAt(app, END));
  expect(renewed).toEqual([995]);
  expect(await buyer.own()).toMatchObject([
    { status: 'active', next_bill: { at: addMonths(TEST_NOW, 2).toISOString() } },
  ]);
});

test('a cancellation is undone with it', async () => {
  const { buyer, id } = await oneMonth();
  await buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});
  expect((await turnOn(buyer, id)).body.subscription).toMatchObject({ cancelled_at: null, auto_renewal_opt_in: true });
});

test('other terms than those of now change nothing', async () => {
  const { buyer, id } = await oneMonth();
  const stale = await turnOn(buyer, id, WORDS.replace('$9.95', '$8.95'));
  expect(stale).toMatchObject({ status: 409, body: { error_code: 'quote_changed' } });
  expect((await turnOn(buyer, id, '')).status).toBe(409);
  expect({ own: await buyer.own(), consents: await consentsOf(app, id) }).toMatchObject({
    own: [{ auto_renewal_opt_in: false }],
    consents: [],
  });
});

test('without a payment method it is refused, and says where to add one', async () => {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ auto_renewal_opt_in: false }, { plan: 'monthly', promo_code: 'FREE100' });
  expect(await turnOn(buyer, body.subscription_id)).toMatchObject({
    status: 422,
    body: { error_code: 'no_payment_method', error: expect.stringContaining('under Billing') },
  });
  expect(await buyer.own()).toMatchObject([{ auto_renewal_opt_in: false }]);
});

test('what has ended and what was given cannot renew', async () => {
  const { buyer, id } = await oneMonth();
  await runSubscriptionsAt(app, END);
  const gift = await app.database.db.transaction((db) =>
    giveSubscription(
      db,
      { userId: buyer.member.id, type: 'gift', plan: 'ALL_ACCESS', months: 12, siteId: 1, siteIds: [] },
      app.clock.now(),
    ),
  );
  for (const each of [id, gift])
    expect(await turnOn(buyer, each)).toMatchObject({ status: 422, body: { error_code: 'not_renewable' } });
  expect(await buyer.own()).toMatchObject([{ once_renewing: null }, { once_renewing: null }]);
});

test('another member’s subscription is none', async () => {
  const { id } = await oneMonth();
  const other = await aBuyer(app);
  expect((await turnOn(other, id)).status).toBe(404);
});
