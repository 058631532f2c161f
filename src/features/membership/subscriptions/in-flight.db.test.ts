import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt, tellEvents } from '#tests/support/buyers.ts';
import { runDueDeletions } from '#tests/support/due-deletions.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring, losingAnswers, resumePayments } from '#tests/support/provider-money.ts';
import { listSubscriptions } from './queries.ts';
import { runDue } from './service/renew.ts';

/** A charge succeeds but its response is lost, and the member pauses or leaves before we know. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const END = addMonths(TEST_NOW, 2);
const providers = () => paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });

/** A monthly subscriber of more than thirty days, so that a pause is offered. */
async function loyal(): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const [{ id }] = await buyer.own();
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  app.clock.set(addDays(END, -5));
  return { buyer, id };
}

const pathOf = (id: number, call: string) => `/api/v2/users/subscriptions/${id}/${call}`;
async function offerFor(buyer: Buyer, id: number): Promise<string> {
  const { body } = await buyer.get(pathOf(id, 'cancellation_save_eligibility'));
  return body.offer.token;
}
const takePause = (buyer: Buyer, id: number, offer: string) =>
  buyer.send('PUT', pathOf(id, 'extend_renewal_date'), { offer, kind: 'pause', months: 1 });

/** The renewal is charged, but the response never reaches us. */
async function renewsUnheard(): Promise<void> {
  app.clock.set(END);
  const failures: unknown[] = [];
  await losingAnswers(app, () => runDue(providers(), (error) => failures.push(error)));
  expect(failures).toHaveLength(1);
}
async function finds(): Promise<void> {
  app.clock.set(new Date(app.clock.now().getTime() + HOUR_MS));
  await resumePayments(app);
  await tellEvents(app);
  await app.application.dispatcher.drain();
}
const giveBack = () => giveDueRefunds(providers(), (problem) => expect(problem).toBeNull());
const creditOf = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body.account_credit;

describe('a pause', () => {
  test('is refused while a renewal is in flight, which is given once', async () => {
    const { buyer, id } = await loyal();
    const offer = await offerFor(buyer, id);
    expect(await centsDuring(app, 'charge', renewsUnheard)).toEqual([995]);
    expect((await takePause(buyer, id, offer)).body.error_code).toBe('no_save_offer');
    const moved = await centsDuring(app, 'charge', async () => {
      await finds();
      await runSubscriptionsAt(app, addDays(END, 1));
    });
    expect(moved).toEqual([]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
    const next = { at: addMonths(TEST_NOW, 3).toISOString() };
    expect(await buyer.own()).toMatchObject([{ status: 'active', owed: null, next_bill: next }]);
  });

  test('while a year is in flight: the year is given or goes back, once, and is no silent credit', async () => {
    const { buyer, id } = await loyal();
    const offer = await offerFor(buyer, id);
    const { quote } = (await buyer.get(pathOf(id, 'upgrade_preview'))).body;
    const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote };
    const charged = await centsDuring(app, 'charge', () =>
      losingAnswers(app, async () => {
        const path = `/api/v2/users/${buyer.member.id}/subscriptions/${id}`;
        expect((await buyer.send('PATCH', path, body)).status).toBe(503);
      }),
    );
    expect(charged).toHaveLength(1);
    expect((await takePause(buyer, id, offer)).status).toBe(200);
    expect(await buyer.own()).toMatchObject([{ type: 'monthly', status: 'paused' }]);
    await finds();
    expect(await buyer.own()).toMatchObject([{ type: 'monthly', status: 'paused' }]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual(charged);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
    await app.application.dispatcher.drain();
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.filter(({ template }) => template === 'refund')).toHaveLength(1);
    expect(await creditOf(buyer)).toBe(0);
  });
});

describe('a deletion', () => {
  const PATH = '/api/v2/users/deletion';

  test('that is asked for while a renewal is in flight gives back what was charged, once', async () => {
    const { buyer } = await loyal();
    expect(await centsDuring(app, 'charge', renewsUnheard)).toEqual([995]);
    expect((await buyer.send('POST', PATH)).status).toBe(200);
    await app.application.dispatcher.drain();
    expect(await buyer.own()).toMatchObject([{ status: 'ended', owed: null }]);
    await finds();
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([995]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
    expect(await creditOf(buyer)).toBe(0);
  });

  test('that is done while a renewal is in flight gives back what was charged, once', async () => {
    const { buyer } = await loyal();
    expect(await centsDuring(app, 'charge', renewsUnheard)).toEqual([995]);
    // The deletion was requested two weeks ago, and the event that cancels renewals was not handled.
    await app.database.executeSql('update users set deletion_due_at = $1 where id = $2', [END, buyer.member.id]);
    await runDueDeletions(app);
    expect(await listSubscriptions(app.database.db, buyer.member.id)).toEqual([]);
    await finds();
    const back = await centsDuring(app, 'refund', giveBack);
    expect(back).toEqual([995]);
    expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  });
});
