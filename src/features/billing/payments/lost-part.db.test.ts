import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { violationsOf } from '../ledger/books.ts';
import { payments } from '../ledger/tables.ts';
import { paymentCommand } from './payment-command.ts';
import { giveDueRefunds } from './service/due-refunds.ts';

/** A bank took part of a payment and kept it: the rest can still be refunded, to the last cent. */

const PART = 400;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const refund = (id: number, ...words: string[]) =>
  runOn(app, paymentCommand, ['refund', `${id}`, '--reason', 'a test', ...words]);

const refusals: (string | null)[] = [];
async function giveBack(): Promise<void> {
  const { cards, paypal } = app.application.ports;
  const deps = { db: app.database.db, cards: cards.payments, paypal: paypal.payments, now: app.clock.now() };
  await giveDueRefunds(deps, (problem) => refusals.push(problem.refusal));
  await app.application.dispatcher.drain();
}

const lastPayment = async () => {
  const last = (await app.database.db.select().from(payments).orderBy(payments.id)).at(-1);
  if (!last) throw new Error('nobody paid');
  return last;
};

/** A payment of $9.95, of which $4.00 are disputed. */
async function aDisputedMonth() {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const payment = await lastPayment();
  await app.application.ports.cards.embedded?.disputeCharge(payment.providerId, { amount: PART });
  await tellEvents(app);
  return { ...payment, buyer };
}

async function lose(): Promise<void> {
  const { rows } = await app.database.executeSql(
    `select id from embedded_card_objects where object = 'dispute' order by number desc limit 1`,
    [],
  );
  await app.application.ports.cards.embedded?.decideDispute(String(rows[0]?.id), false);
  await tellEvents(app);
  await app.application.dispatcher.drain();
}

test('after a bank kept a part of a payment, the rest is refunded to the last cent and not beyond', async () => {
  const { id, cents, buyer } = await aDisputedMonth();
  expect(cents).toBe(995);
  expect((await refund(id)).err).toMatch(/^A bank asks about this payment/);
  await lose();
  expect((await refund(id, '--dollars', '5.96')).err).toBe('Only $5.95 of this payment can go back.');
  const went = await centsDuring(app, 'refund', async () => {
    expect((await refund(id, '--dollars', '5.94')).out).toContain('$0.01 of it is left');
    await giveBack();
    const listed = await runOn(app, paymentCommand, ['list', `${buyer.member.id}`]);
    expect(listed.out).toContain('dispute lost  $0.01 left');
    expect(await refund(id)).toMatchObject({ code: 0 });
    await giveBack();
  });
  expect(went).toEqual([594, 1]);
  expect((await refund(id)).err).toBe('A bank took this payment back for the member, who has the money.');
  expect((await refund(id, '--by-hand')).code).toBe(1);
});

test('what staff sent by hand of the rest is entered, and nothing beyond it', async () => {
  const { id } = await aDisputedMonth();
  await lose();
  expect((await refund(id, '--by-hand')).out).toBe(`Payment ${id}: $5.95 was sent by hand, and $0.00 of it is left.`);
  expect((await refund(id, '--by-hand', '--dollars', '0.01')).code).toBe(1);
});

test('of a refund that waited for the bank, what the bank did not keep is refunded', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { id, providerId } = await lastPayment();
  expect((await refund(id)).code).toBe(0);
  await app.application.ports.cards.embedded?.disputeCharge(providerId, { amount: PART });
  await tellEvents(app);
  expect(await centsDuring(app, 'refund', giveBack)).toEqual([]);
  await lose();
  expect(
    await centsDuring(app, 'refund', async () => {
      await giveBack();
      await giveBack();
      await giveBack();
    }),
  ).toEqual([595]);
  expect(refusals).toEqual([]);
});
