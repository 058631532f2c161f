import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { CardUndecided } from '#platform/cards/card-payments.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, failsFromNowOn } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { nextAskAt } from './dunning.ts';
import { runDue } from './service/renew.ts';

/** Renewals without a decision of the bank, for example while it is down. */

const END = addMonths(TEST_NOW, 1);
const after = (hours: number) => new Date(END.getTime() + hours * HOUR_MS);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

/** What was charged, and what failed, in a run that many hours after the term ended. */
async function runAfter(hours: number): Promise<{ charged: number[]; failed: unknown[] }> {
  app.clock.set(after(hours));
  const failed: unknown[] = [];
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
  const charged = await centsDuring(app, 'charge', () => runDue(deps, (error) => failed.push(error)));
  return { charged, failed };
}

test('a renewal of which the bank decides nothing is no refusal: it is asked for again ever later, and paid once', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await failsFromNowOn(app, buyer, '4000000000019002');
  const undecided = { charged: [], failed: [expect.any(CardUndecided)] };
  const nothing = { charged: [], failed: [] };
  expect(await runAfter(0)).toEqual(undecided);
  expect(await runAfter(0.9)).toEqual(nothing);
  expect(await runAfter(1)).toEqual(undecided);
  expect(await runAfter(2)).toEqual(undecided);
  expect(await runAfter(3.9)).toEqual(nothing);
  expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  const mails = await mailsTo(app, buyer.member.email ?? '');
  expect(mails.filter(({ subject }) => subject === 'Your payment didn’t go through')).toEqual([]);
  await failsFromNowOn(app, buyer, '4242424242424242');
  expect(await runAfter(4)).toEqual({ charged: [995], failed: [] });
  expect(await runAfter(5)).toEqual(nothing);
  expect(await buyer.own()).toMatchObject([{ status: 'active', term_ends_at: addMonths(TEST_NOW, 2).toISOString() }]);
});

test('a card of which nobody decides for days is asked once a day', () => {
  const term = { startsAt: TEST_NOW, endsAt: END };
  expect(nextAskAt({ term, tries: 0 }, after(50))).toEqual(after(74));
  expect(nextAskAt({ term: null, tries: 0 }, END)).toEqual(after(1));
});
