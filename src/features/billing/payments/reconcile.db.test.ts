import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { DAY_MS, formatDate, MINUTE_MS } from '#kernel/dates.ts';
import { feeOfCharge, newBalanceTransaction } from '#platform/cards/embedded/balance.ts';
import { embeddedCardObjects } from '#platform/cards/tables.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, tellEvents } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { buyByPaypal, tellPaypalEvents } from '#tests/support/paypal-payers.ts';
import { losingAnswers } from '#tests/support/provider-money.ts';
import { violationsOf } from '../ledger/books.ts';
import { closeDispute, listInvoicesById, openDispute } from '../ledger/public.ts';
import { payments, refunds } from '../ledger/tables.ts';
import { createPaymentsCommand } from './payments-command.ts';
import { dueRefunds } from './tables.ts';

/** `bluechip payments reconcile`. Each test has its own day, so that it sees only its own money. */

const paymentsCommand = () =>
  createPaymentsCommand({ countOverdue: async () => 0, settlement: app.application.ports.settlement });

let app: TestApp;
let day = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => {
  day += 40;
  app.clock.set(addDays(TEST_NOW, day));
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms));
async function reconcile(...words: string[]) {
  later(3 * MINUTE_MS);
  const since = formatDate(addDays(TEST_NOW, day), 'YYYY-MM-DD');
  return runOn(app, paymentsCommand(), ['reconcile', '--since', since, ...words]);
}
const facts = async (...words: string[]) => JSON.parse((await reconcile('--json', ...words)).out);
const lastPayment = async () => {
  const last = (await app.database.db.select().from(payments).orderBy(payments.id)).at(-1);
  if (!last) throw new Error('nobody paid');
  return last;
};
async function aPayment() {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  await tellEvents(app);
  return { buyer, ...(await lastPayment()) };
}
async function aPaypalPayment() {
  await buyByPaypal(app, await aBuyer(app), { plan: 'monthly' });
  await tellPaypalEvents(app);
  return lastPayment();
}
/** A refund made on the provider's dashboard, without an event. */
async function refundAtProvider(chargeId: string, cents: number): Promise<string> {
  const { cards } = app.application.ports;
  const refundId = await cards.payments.refund({ chargeId, cents, key: `elsewhere:${chargeId}:${cents}` });
  if (refundId === null) throw new Error('nothing went back');
  await forgetEvents();
  return refundId;
}
const forgetEvents = () => app.database.db.execute(sql`update embedded_card_deliveries set next_try_at = null`);

describe('where the books and the providers agree', () => {
  test('nothing is said but the sums, with fees and payouts', async () => {
    const card = await aPayment();
    const paypal = await aPaypalPayment();
    const payout = newBalanceTransaction(
      { type: 'payout', category: 'payout', amount: -500, source: 'po_1' },
      app.clock.now(),
    );
    await app.database.db
      .insert(embeddedCardObjects)
      .values({ id: payout.id, object: payout.object, body: payout, createdAt: app.clock.now() });
    const { code, out } = await reconcile();
    const fee = feeOfCharge(card.cents);
    expect({ code, lines: out.split('\n') }).toEqual({
      code: 0,
      lines: [
        `cards: 1 charge $9.95, 0 refunds $0.00, disputes $0.00, fees -$0.59, payouts -$5.00; the balance there changed by $4.36.`,
        `PayPal: 1 charge $9.95, 0 refunds $0.00, disputes $0.00, fees -$0.84, payouts $0.00; the balance there changed by $9.11.`,
      ],
    });
    expect(fee).toBe(59);
    expect((await facts()).providers[0]).toEqual({
      method: 'card',
      charges: { count: 1, cents: 995 },
      refunds: { count: 0, cents: 0 },
      dispute_cents: 0,
      fee_cents: 59,
      payout_cents: -500,
      other_cents: 0,
      net_cents: 436,
    });
    expect(paypal.cents).toBe(995);
  });

  test('a payment of before that day, or that the list does not show yet, is asked for by its id', async () => {
    const { id } = await aPayment();
    await app.database.db.execute(sql`update embedded_card_objects set created_at = created_at - interval '2 days'`);
    const paypal = await aPaypalPayment();
    await app.database.db
      .update(embeddedPaypalObjects)
      .set({ createdAt: new Date(app.clock.now().getTime() - 2 * DAY_MS) })
      .where(eq(embeddedPaypalObjects.captureId, paypal.providerId));
    expect(id).toBeGreaterThan(0);
    expect(await facts()).toMatchObject({ differences: [] });
  });
});

describe('a charge that the books lack', () => {
  test('is one line, is entered by --enter once, and what it paid for is given', async () => {
    const buyer = await aBuyer(app);
    const token = await cardToken(app);
    await losingAnswers(app, () => buyer.buy({ payment_token: token }, { plan: 'monthly' }));
    await forgetEvents();
    const before = await reconcile();
    expect({ code: before.code, out: before.out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^cards: charge pi_\w+ of \$9\.95 is not in the books\.\ncards: 1 charge/),
    });
    expect(await buyer.own()).toEqual([]);
    const entered = await reconcile('--enter');
    expect({ code: entered.code, out: entered.out }).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^cards: charge pi_\w+ of \$9\.95 is not in the books\. It is entered now\.\ncards: 1/,
      ),
    });
    await app.application.dispatcher.drain();
    expect((await buyer.own())[0].status).toBe('active');
    expect(await reconcile('--enter')).toMatchObject({ code: 0 });
    const { rows } = await app.database.executeSql(
      `select after from audit_entries where action = 'payments.reconcile' order by id`,
      [],
    );
    expect(rows.map(({ after }) => after)).toMatchObject([
      { entered: 1, left: 0 },
      { entered: 0, left: 0 },
    ]);
  });

  test('is not entered where nobody of us ordered it', async () => {
    const { providerId } = await aPayment();
    const { rows } = await app.database.executeSql(
      `select body from embedded_card_objects where object = 'charge' and body->>'payment_intent' = $1`,
      [providerId],
    );
    const [charge] = rows as { body: object }[];
    const strange = { ...charge?.body, id: 'ch_strange', payment_intent: 'pi_strange', metadata: {} };
    await app.database.executeSql(
      `insert into embedded_card_objects (id, object, body, created_at) values ('ch_strange', 'charge', $1, $2)`,
      [JSON.stringify(strange), app.clock.now().toISOString()],
    );
    const moved = newBalanceTransaction(
      { type: 'charge', category: 'charge', amount: 700, fee: 50, source: 'ch_strange' },
      app.clock.now(),
    );
    await app.database.db
      .insert(embeddedCardObjects)
      .values({ id: moved.id, object: moved.object, body: moved, createdAt: app.clock.now() });
    const { code, out } = await reconcile('--enter');
    expect({ code, line: out.split('\n')[0] }).toEqual({
      code: 1,
      line: 'cards: charge pi_strange of $7.00 is not in the books: nobody of us ordered it.',
    });
  });
});

describe('what else differs', () => {
  test('a refund on the provider’s pages is entered, and one that was ordered ends its order', async () => {
    const first = await aPayment();
    const refundId = await refundAtProvider(first.providerId, 300);
    const second = await aPayment();
    const orderedId = await refundAtProvider(second.providerId, 200);
    // Another order of the same amount is not the one that was sent.
    const order = { paymentId: second.id, cents: 200, notedAt: app.clock.now() };
    const key = `elsewhere:${second.providerId}:200`;
    await app.database.db.insert(dueRefunds).values([
      { ...order, key },
      { ...order, key: 'another order' },
    ]);
    expect((await facts()).differences).toMatchObject([
      { kind: 'refund_under_way', payment_id: second.id, cents: 200 },
      { kind: 'refund_not_entered', provider_id: refundId, payment_id: first.id, cents: 300 },
    ]);
    expect((await facts('--enter')).entered).toMatchObject([{ provider_id: orderedId }, { provider_id: refundId }]);
    const [entered] = await app.database.db.select().from(refunds).where(eq(refunds.providerId, refundId));
    expect(entered).toMatchObject({ paymentId: first.id, cents: 300 });
    const orders = await app.database.db.select().from(dueRefunds).where(eq(dueRefunds.paymentId, second.id));
    expect(Object.fromEntries(orders.map((each) => [each.key, each.decidedAt !== null]))).toEqual({
      [key]: true,
      'another order': false,
    });
    await app.database.db.delete(dueRefunds).where(eq(dueRefunds.paymentId, second.id));
    expect((await facts('--enter')).differences).toEqual([]);
  });

  test('an amount that differs, and what is in the books and not at the provider', async () => {
    const differing = await aPayment();
    await app.database.db.execute(
      sql`update embedded_card_objects set body = jsonb_set(body, '{amount}', '1095'::jsonb)
        where object = 'balance_transaction' and body->>'source' in (
          select id from embedded_card_objects where object = 'charge' and body->>'payment_intent' = ${differing.providerId})`,
    );
    const absent = await aPaypalPayment();
    await app.database.db.delete(embeddedPaypalObjects).where(eq(embeddedPaypalObjects.captureId, absent.providerId));
    const { code, out } = await reconcile('--enter');
    expect({ code, lines: out.split('\n').slice(0, 2) }).toEqual({
      code: 1,
      lines: [
        `cards: payment ${differing.id} is $9.95 in the books, and ${differing.providerId} took $10.95.`,
        `PayPal: payment ${absent.id} of $9.95 is in the books, and ${absent.providerId} took no money there.`,
      ],
    });
  });

  test('a bank took a payment and no event told of it: it is entered, and so is that it gave it back', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app, '4000000000000259') }, { plan: 'monthly' });
    await forgetEvents();
    const { id } = await lastPayment();
    expect((await facts()).differences).toMatchObject([{ kind: 'dispute_not_entered', payment_id: id, cents: 995 }]);
    expect(await facts('--enter')).toMatchObject({ differences: [], providers: [{ dispute_cents: -995 }, {}] });
    expect(await lastPayment()).toMatchObject({ dispute: 'open' });
    const { rows } = await app.database.executeSql(
      `select id from embedded_card_objects where object = 'dispute' order by number desc limit 1`,
      [],
    );
    await app.application.ports.cards.embedded?.decideDispute(String(rows[0]?.id), true);
    await forgetEvents();
    expect((await facts()).differences).toMatchObject([{ kind: 'dispute_not_ended', payment_id: id }]);
    expect(await facts('--enter')).toMatchObject({ differences: [], providers: [{ dispute_cents: 0 }, {}] });
    expect(await lastPayment()).toMatchObject({ dispute: 'won' });
    // What a bank takes again after a won dispute, it keeps.
    await app.application.ports.cards.embedded?.loseAfterWon(String(rows[0]?.id));
    await forgetEvents();
    expect((await facts()).differences).toMatchObject([{ kind: 'dispute_not_entered', payment_id: id, cents: 995 }]);
    expect(await facts('--enter')).toMatchObject({ differences: [], providers: [{ dispute_cents: -995 }, {}] });
    expect(await lastPayment()).toMatchObject({ dispute: 'lost' });
  });

  test('a dispute whose amount differs between the books and the bank', async () => {
    const { id, providerId } = await aPayment();
    const { embedded } = app.application.ports.cards;
    await embedded?.disputeCharge(providerId, { amount: 400 });
    await forgetEvents();
    // Entered by hand, without an amount: all of it.
    await openDispute(app.database.db, { paymentId: id }, app.clock.now());
    const differs = { kind: 'dispute_amount', payment_id: id, provider_id: providerId, cents: 400, booked_cents: 995 };
    expect((await facts()).differences).toMatchObject([differs]);
    const entered = await reconcile('--enter');
    expect({ code: entered.code, line: entered.out.split('\n')[0] }).toEqual({
      code: 1,
      line: `cards: a bank has $4.00 of payment ${id} (${providerId}), and the books say $9.95.`,
    });
    // Won and then lost after all, with the amount: now both agree.
    await closeDispute(app.database.db, { paymentId: id, outcome: 'won' }, app.clock.now());
    await closeDispute(app.database.db, { paymentId: id, outcome: 'lost', takenCents: 400 }, app.clock.now());
    expect((await facts()).differences).toEqual([]);
  });

  test('a bank gives back a part of what it took before that day', async () => {
    const { id, providerId } = await aPayment();
    await app.application.ports.cards.embedded?.disputeCharge(providerId, { amount: 995 });
    await tellEvents(app);
    const [back] = await app.database.db
      .select()
      .from(embeddedCardObjects)
      .where(sql`object = 'balance_transaction' and body->>'reporting_category' = 'dispute'`)
      .orderBy(sql`number desc`)
      .limit(1);
    if (back?.body.object !== 'balance_transaction') throw new Error('nothing was taken');
    const reversal = { type: 'adjustment', category: 'dispute_reversal', amount: 300 } as const;
    const source = typeof back.body.source === 'string' ? back.body.source : '';
    const moved = newBalanceTransaction({ ...reversal, source }, app.clock.now());
    await app.database.db.delete(embeddedCardObjects).where(eq(embeddedCardObjects.id, back.id));
    await app.database.db
      .insert(embeddedCardObjects)
      .values({ id: moved.id, object: moved.object, body: moved, createdAt: app.clock.now() });
    expect((await facts('--enter')).differences).toMatchObject([
      { kind: 'dispute_amount', payment_id: id, cents: 695, booked_cents: 995 },
    ]);
    expect(await lastPayment()).toMatchObject({ dispute: 'open' });
  });

  test('an invoice stays as it was where only the provider’s list was read', async () => {
    const { invoiceId } = await aPayment();
    const [before] = await listInvoicesById(app.database.db, [invoiceId]);
    expect(await reconcile()).toMatchObject({ code: 0 });
    expect(await listInvoicesById(app.database.db, [invoiceId])).toEqual([before]);
  });
});
