import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { giveDueRefunds, paymentDeps, resumeAttempts } from '#features/billing/payments/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { centsDuring, losingAnswers } from '#tests/support/provider-money.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  // Events that follow a payment are held back until the test asks for them, as behind a long queue.
  await app.application.dispatcher.stop();
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

test('a year that was paid and is heard of only after its month has ended goes back, and the month is renewed', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  const end = addMonths(TEST_NOW, 1);
  app.clock.set(new Date(end.getTime() - 60_000));
  const { body: shown } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  const year = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const charged = await centsDuring(app, 'charge', () =>
    losingAnswers(app, async () => {
      const { status } = await buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, year);
      expect(status).toBe(503);
    }),
  );
  expect(charged).toEqual([shown.amount_due * 100]);

  app.clock.set(new Date(end.getTime() + 60_000));
  const now = app.clock.now();
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now });
  expect(await resumeAttempts(deps, { startedBy: now, abandonBy: now }, (error) => expect(error).toBeNull())).toBe(1);
  expect(await centsDuring(app, 'charge', () => runSubscriptionsAt(app, now))).toEqual([995]);
  expect((await buyer.own())[0]).toMatchObject({ type: 'monthly', term_ends_at: addMonths(TEST_NOW, 2).toISOString() });
  const back = () => giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
  expect(await centsDuring(app, 'refund', back)).toEqual(charged);
  const { body } = await buyer.get('/api/v2/users/billing_information');
  expect(body).toMatchObject({ account_credit: 0, outstanding_balance: null });
});
