import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { closeDispute, openDispute } from '#features/billing/ledger/public.ts';
import { payments, refunds } from '#features/billing/ledger/tables.ts';
import { disputeCommand } from '#features/billing/payments/dispute-command.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { refundCommand } from '#features/billing/payments/refund-command.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { subscriptionCommand } from './command.ts';
import { endAll } from './service/end-all.ts';
import { sendCardNotices } from './service/send-notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const refused: (string | null)[] = [];
const DISPUTED = '4000000000000259';
const LOSES_REFUNDS = '4000000000005126';
const reads = async (buyer: Buyer) => (await buyer.get('/api/v2/users/access')).body.access.length > 0;
const subjects = async (buyer: Buyer) => (await mailsTo(app, buyer.member.email ?? '')).map(({ subject }) => subject);
async function settle(): Promise<void> {
  await tellEvents(app);
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
  await giveDueRefunds(deps, (problem) => refused.push(problem.refusal));
  await app.application.dispatcher.drain();
}

describe('a payment that a bank disputes', () => {
  async function disputed() {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, DISPUTED) }, { plan: 'monthly' });
    await settle();
    const all = await app.database.db.select().from(payments).orderBy(payments.id);
    return { buyer, paymentId: all.at(-1)?.id ?? 0 };
  }
  const answer = async (paymentId: number, outcome: 'won' | 'lost') => {
    expect(await closeDispute(app.database.db, { paymentId, outcome }, app.clock.now())).toEqual({ ok: true });
    await settle();
  };

  test('closes what it paid for, is not charged again meanwhile, and opens it when the bank gives the money back', async () => {
    const { buyer, paymentId } = await disputed();
    expect((await buyer.own())[0]).toMatchObject({ status: 'suspended', next_bill: null });
    expect(await reads(buyer)).toBe(false);
    expect(await subjects(buyer)).toContain('Your subscription is on hold');
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 2));
    expect((await buyer.own())[0].status).toBe('suspended');
    app.clock.set(addDays(TEST_NOW, 5));
    await answer(paymentId, 'won');
    expect((await buyer.own())[0].status).toBe('active');
    expect(await reads(buyer)).toBe(true);
  });

  test('ends it when the bank keeps the money, and nothing goes back on top of that', async () => {
    const { buyer, paymentId } = await disputed();
    await answer(paymentId, 'lost');
    expect((await buyer.own())[0].status).toBe('ended');
    await app.database.db.transaction((tx) => endAll(tx, buyer.member.id, app.clock.now()));
    await settle();
    const back = await app.database.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(back).toEqual([]);
  });
});

test('who deletes his account gets back what he paid for and did not use, tax with it, once', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  app.clock.set(addDays(TEST_NOW, 65));
  await app.database.db.transaction((tx) => endAll(tx, buyer.member.id, app.clock.now()));
  await settle();
  await app.database.db.transaction((tx) => endAll(tx, buyer.member.id, app.clock.now()));
  await settle();
  // 300 of 365 days of 99.95 are 82.15, plus the 6.87 % tax that was paid: 106.82 were charged.
  const back = await app.database.db.select().from(refunds);
  expect(back.map(({ cents, taxCents }) => [cents, taxCents])).toEqual([[8780, 565]]);
  expect((await buyer.own())[0].status).toBe('ended');
  expect(await subjects(buyer)).toContain('Your refund, $87.80');
});

test('who pays by a card that is good to the end of the month is told, once', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const told = async (at: Date) => {
    app.clock.set(at);
    const { db } = app.database;
    const deps = { db, config: app.config, mail: app.application.ports.mail, now: at };
    await sendCardNotices(deps, (error) => {
      throw error;
    });
    return (await subjects(buyer)).filter((subject) => subject === 'Your card expires this month').length;
  };
  // The tests' card expires at the end of December 2031.
  expect(await told(new Date('2031-11-30T18:00:00Z'))).toBe(0);
  expect(await told(new Date('2031-12-01T18:00:00Z'))).toBe(1);
  expect(await told(new Date('2031-12-02T18:00:00Z'))).toBe(1);
});

describe('what the operator gives back', () => {
  const operator = (...words: string[]) => runOn(app, subscriptionCommand, words);
  async function yearly() {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) });
    const [{ id }] = await buyer.own();
    return { buyer, id: String(id) };
  }
  const refundsTo = async (buyer: Buyer) =>
    (await subjects(buyer)).filter((subject) => subject.startsWith('Your refund,'));

  test('is what was asked for, and the subscription goes on', async () => {
    const { buyer, id } = await yearly();
    const words = ['refund', id, '--dollars', '20', '--reason', 'a test'];
    expect((await operator(...words, '--dry-run')).code).toBe(0);
    await settle();
    expect(await refundsTo(buyer)).toEqual([]);
    expect((await operator(...words)).code).toBe(0);
    await settle();
    expect(await refundsTo(buyer)).toEqual(['Your refund, $20.00']);
    expect((await buyer.own())[0].status).toBe('active');
    expect((await operator('refund', id, '--dollars', '90', '--reason', 'a test')).code).toBe(1);
  });

  test('never adds up to more than was paid, also while it is on its way', async () => {
    const { buyer, id } = await yearly();
    expect((await operator('refund', id, '--dollars', '60', '--reason', 'a test')).code).toBe(0);
    expect((await operator('refund', id, '--dollars', '60', '--reason', 'a test')).code).toBe(1);
    expect(JSON.parse((await operator('refund', id, '--reason', 'a test', '--json')).out)).toMatchObject({
      cents: 4682,
    });
    await settle();
    expect(refused).toEqual([]);
    expect(await refundsTo(buyer)).toHaveLength(2);
  });

  test('is the unused days, and then it ends', async () => {
    const { buyer, id } = await yearly();
    app.clock.set(addDays(TEST_NOW, 65));
    expect((await operator('refund', id, '--reason', 'a test')).code).toBe(0);
    await settle();
    expect(await refundsTo(buyer)).toEqual(['Your refund, $87.80']);
    expect((await buyer.own())[0].status).toBe('ended');
    expect((await operator('refund', id, '--reason', 'a test')).code).toBe(1);
  });

  test('and the member’s bank does not take is told, and is owed until he enters how it reached the member', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, LOSES_REFUNDS) });
    const [{ id }] = await buyer.own();
    expect((await operator('refund', String(id), '--dollars', '20', '--reason', 'a test')).code).toBe(0);
    // The first run sends the refund, and the second learns that it failed.
    for (const _ of [1, 2]) await settle();
    expect(await refundsTo(buyer)).toEqual(['Your refund, $20.00']);
    const told = 'Your refund of $20.00 didn’t go through';
    expect(await subjects(buyer)).toContain(told);
    const shown = async () => {
      const [entry] = (await buyer.get('/api/v2/users/billing_history')).body.billing_history;
      const { body } = await buyer.get('/api/v2/users/billing_information');
      return { refunded: entry.refunded, owed: entry.refund_owed, ofAll: body.refunds_owed };
    };
    expect(await shown()).toEqual({ refunded: 20, owed: 20, ofAll: 20 });
    const refund = (...words: string[]) => runOn(app, refundCommand, words);
    const { refunds: owed } = JSON.parse((await refund('list', '--json')).out);
    expect(owed).toEqual([expect.objectContaining({ cents: 2000, user_id: buyer.member.id, method: 'card' })]);
    const number = String(owed[0].refund_id);
    expect((await refund('list')).out).toContain('$20.00');
    expect((await refund('fail', owed[0].provider_id, '--reason', 'again')).err).toBe('It was entered already.');
    const words = ['settle', number, '--credit', '--reason', 'she wrote'];
    expect((await refund(...words, '--dry-run')).out).toContain('Nothing was changed');
    expect((await refund(...words)).out).toBe(`Refund ${number}, $20.00: is credit for the next bill.`);
    expect((await refund(...words)).code).toBe(1);
    expect((await refund('list')).out).toBe('Every refund arrived.');
    expect(await shown()).toEqual({ refunded: 20, owed: 0, ofAll: 0 });
    expect((await buyer.get('/api/v2/users/subscriptions')).body.account_credit).toBe(20);
    await settle();
    expect((await subjects(buyer)).filter((subject) => subject === told)).toHaveLength(1);
    // The next year costs 106.82, and credit pays 20.00 of it.
    const charged = await centsDuring(app, 'charge', () => runSubscriptionsAt(app, addMonths(TEST_NOW, 12)));
    expect(charged).toContain(8682);
  });

  test('and did not arrive is entered by him where nobody told', async () => {
    const { buyer, id } = await yearly();
    expect((await operator('refund', id, '--dollars', '5', '--reason', 'a test')).code).toBe(0);
    await settle();
    const [made] = await app.database.db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
    const fail = (...more: string[]) =>
      runOn(app, refundCommand, ['fail', made?.providerId ?? '', '--reason', 'a letter', ...more]);
    expect((await fail('--dry-run')).out).toContain('Nothing was changed');
    expect((await fail()).code).toBe(0);
    await settle();
    expect(await subjects(buyer)).toContain('Your refund of $5.00 didn’t go through');
    expect((await runOn(app, refundCommand, ['fail', 're_none', '--reason', 'x'])).err).toBe('No refund has that id.');
    const settled = await runOn(app, refundCommand, ['settle', `${made?.id}`, '--by-hand', '--reason', 'a cheque']);
    expect(settled.out).toContain('was sent by hand');
  });

  test('never comes on top of a dispute, whose end he can enter', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, DISPUTED) });
    await settle();
    const [{ id }] = await buyer.own();
    expect((await operator('refund', String(id), '--reason', 'a test')).code).toBe(1);
    const { out } = await runOn(app, disputeCommand, ['list', '--json']);
    const { disputes } = JSON.parse(out);
    const number = String(disputes.at(-1).payment_id);
    expect((await runOn(app, disputeCommand, ['resolve', number, '--won', '--reason', 'a test'])).code).toBe(0);
    await settle();
    expect((await buyer.own())[0].status).toBe('active');
    expect((await runOn(app, disputeCommand, ['resolve', number, '--lost', '--reason', 'a test'])).code).toBe(1);
  });

  test.each([
    ['won', ['Your refund, $20.00']],
    ['lost', []],
  ] as const)('waits for a bank that asks after it was noted: %s', async (outcome, told) => {
    const { buyer, id } = await yearly();
    const before = refused.length;
    expect((await operator('refund', id, '--dollars', '20', '--reason', 'a test')).code).toBe(0);
    const all = await app.database.db.select().from(payments).orderBy(payments.id);
    const paymentId = all.at(-1)?.id ?? 0;
    await openDispute(app.database.db, { paymentId }, app.clock.now());
    await settle();
    expect(await refundsTo(buyer)).toEqual([]);
    await closeDispute(app.database.db, { paymentId, outcome }, app.clock.now());
    await settle();
    await settle();
    expect(await refundsTo(buyer)).toEqual(told);
    expect(refused.length).toBe(before);
  });

  test('waits for a bank of which the provider has not told yet; what is refused without one is told to staff after four days', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, DISPUTED) });
    const [{ id }] = await buyer.own();
    expect((await operator('refund', String(id), '--reason', 'a test')).code).toBe(0);
    const before = refused.length;
    const { cards } = app.application.ports;
    const ask = () => {
      const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
      return giveDueRefunds(deps, (problem) => refused.push(problem.refusal));
    };
    let asked = 0;
    const { refund } = cards.payments;
    cards.payments.refund = (wish) => {
      asked += 1;
      return refund(wish);
    };
    for (const minutes of [0, 1, 59, 60]) {
      app.clock.set(new Date(TEST_NOW.getTime() + minutes * 60_000));
      await ask();
    }
    expect({ asked, refusedCount: refused.length - before }).toEqual({ asked: 2, refusedCount: 0 });
    app.clock.set(addDays(TEST_NOW, 5));
    await ask();
    cards.payments.refund = refund;
    expect({ asked, refused: refused.slice(before) }).toEqual({ asked: 3, refused: ['not_refundable'] });
    expect(await refundsTo(buyer)).toEqual([]);
    await settle();
  });

  test('goes once, and is no refusal, where the process dies once it was entered', async () => {
    const { buyer, id } = await yearly();
    expect((await operator('refund', id, '--reason', 'a test')).code).toBe(0);
    const before = refused.length;
    const { db } = app.database;
    const transaction: typeof db.transaction = async (run, config) => {
      await db.transaction(run, config);
      throw new Error('killed');
    };
    const mortal = new Proxy(db, {
      get(target, name) {
        const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const deps = paymentDeps({ db: mortal, ports: app.application.ports, now: app.clock.now() });
    await giveDueRefunds(deps, () => {});
    await settle();
    expect(refused.length).toBe(before);
    expect(await refundsTo(buyer)).toEqual(['Your refund, $106.82']);
  });
});
