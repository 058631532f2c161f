import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { keepCard, NOW, type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { agreementOf, type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { violationsOf } from '../ledger/books.ts';
import {
  ensureCustomer,
  findRefund,
  issueInvoice,
  listOwedRefunds,
  listPayments,
  type PaymentMethod,
} from '../ledger/public.ts';
import { refunds } from '../ledger/tables.ts';
import { giveDueRefunds, hearCardEvent, noteRefund, type Payer, payInvoice, refundKey } from './public.ts';
import { dueRefunds } from './tables.ts';

/** A restored backup reuses row ids, and the provider still knows the refunds made under the old keys. */

let running: RunningProvider;
let paypal: RunningPaypal;
beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database });
});
afterAll(async () => {
  expect(await violationsOf(running.database.db)).toEqual([]);
  await paypal.close();
  await running.close();
});

const deps = () => ({
  db: running.database.db,
  cards: running.cards,
  paypal: paypal.paypal,
  settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
  now: NOW,
});

async function aPayer(method: PaymentMethod, card: string): Promise<Payer> {
  if (method === 'paypal') {
    const { agreementId: sourceId, customerId } = await agreementOf(paypal);
    return { method, customerId, sourceId, returnUrl: null };
  }
  const { customer: customerId, payment_method: sourceId } = await keepCard(running, card);
  return { method, customerId, sourceId, returnUrl: null };
}

let used = 0;
async function aPayment(method: PaymentMethod, card = '4242424242424242') {
  used += 1;
  const { db } = running.database;
  const customerId = await ensureCustomer(db, used, NOW);
  const lines = [{ description: 'STANDARD', cents: 9995, startsAt: null, endsAt: null }];
  const { id } = await issueInvoice(db, { customerId, key: `keys:${used}`, lines, taxCents: 687, taxState: 'MN' }, NOW);
  expect(await payInvoice(deps(), id, await aPayer(method, card))).toEqual({ status: 'paid' });
  const [payment] = await listPayments(db, id);
  if (!payment) throw new Error('it was paid by nothing');
  return payment;
}

const giveBack = () => giveDueRefunds(deps(), (problem) => expect(problem).toBeNull());

/** The orders of refunds are lost and their ids are reused; what the provider did stays. */
const loseOrders = () => running.database.executeSql('truncate due_refunds restart identity');

/** Cents refunded according to the provider. */
async function refundedAtProvider(method: PaymentMethod, chargeId: string): Promise<number> {
  const text =
    method === 'card'
      ? `select coalesce(sum((body->>'amount')::int), 0)::int as cents from embedded_card_objects
         where object = 'refund' and body->>'payment_intent' = $1`
      : `select coalesce(sum((body->>'cents')::int), 0)::int as cents from embedded_paypal_objects
         where body->>'kind' = 'refund' and body->>'captureId' = $1`;
  const { rows } = await running.database.executeSql(text, [chargeId]);
  return Number(rows[0]?.cents);
}

test.each(['card', 'paypal'] as const)(
  'after a restore a refund by %s is its own, whatever was refunded under the same number',
  async (method) => {
    const { db } = running.database;
    const [first, second] = [await aPayment(method), await aPayment(method)];
    await noteRefund(db, { paymentId: first.id, cents: 500 }, NOW);
    await giveBack();
    // For another payment, and for the same amount of the same one.
    for (const { id: paymentId } of [second, first]) {
      await loseOrders();
      await noteRefund(db, { paymentId, cents: 500 }, NOW);
      await giveBack();
    }
    const found = async ({ id, providerId, invoiceId }: typeof first) => ({
      atProvider: await refundedAtProvider(method, providerId),
      booked: (await listPayments(db, invoiceId)).find((each) => each.id === id)?.refundedCents,
    });
    expect(await found(first)).toEqual({ atProvider: 1000, booked: 1000 });
    expect(await found(second)).toEqual({ atProvider: 500, booked: 500 });
  },
);

test.each(['card', 'paypal'] as const)(
  'an order that a backup has, and whose refund by %s it has not, is given back once',
  async (method) => {
    const { db } = running.database;
    const payment = await aPayment(method);
    const order = { paymentId: payment.id, cents: 700 };
    await noteRefund(db, order, NOW);
    const [{ key } = { key: '' }] = await db.select().from(dueRefunds).where(eq(dueRefunds.paymentId, payment.id));
    const wish = { chargeId: payment.providerId, cents: 700, key };
    const made = method === 'card' ? await running.cards.refund(wish) : await paypal.paypal.refund(wish);
    await giveBack();
    expect(await findRefund(db, made ?? '')).toMatchObject(order);
    expect(await refundedAtProvider(method, payment.providerId)).toBe(700);
    await loseOrders();
  },
);

test('the key of a refund names the installation and has no number of a row in it', async () => {
  const { db } = running.database;
  const payment = { method: 'card', providerId: 'pi_1' } as const;
  const of = { payment, cents: 500, isOver: false, order: 'gift' };
  const [{ name } = { name: '' }] = (await running.database.executeSql('select name from installation')).rows;
  const key = await refundKey(db, of);
  expect(key).toMatch(new RegExp(`^${String(name)}-[0-9a-f]{32}$`));
  expect(await refundKey(db, of)).toBe(key);
  for (const other of [{ cents: 501 }, { isOver: true }, { order: 'other' }])
    expect(await refundKey(db, { ...of, ...other })).not.toBe(key);
});

test('a refund whose answer was lost, and which did not arrive, is sent again after a day; what is told of the first is heard then', async () => {
  const { db } = running.database;
  const payment = await aPayment('card', '4000000000005126');
  await noteRefund(db, { paymentId: payment.id, cents: 300 }, NOW);
  const [order] = await db.select().from(dueRefunds).where(eq(dueRefunds.paymentId, payment.id));
  const { providerId: chargeId } = payment;
  const key = order?.key ?? '';
  const first = await running.cards.refund({ chargeId, cents: 300, key });
  const told: unknown[] = [];
  const ignore = () => {};
  const hear = (refundId: string | null) =>
    hearCardEvent(
      deps(),
      { id: `evt_${refundId}`, type: 'refund_failed', chargeId, refundId: refundId ?? '', reason: 'lost_card', key },
      {
        charge: ignore,
        dispute: ignore,
        refund: ignore,
        inquiry: ignore,
        unheardEnd: ignore,
        otherMoney: ignore,
        failedRefund: (facts) => void told.push(facts),
      },
    );
  // Its response may be on its way.
  expect(await hear(first)).toBe(false);
  expect(told).toEqual([{ refundId: first, reason: 'lost_card', isEntered: false }]);

  running.clock.set(new Date(NOW.getTime() + 25 * HOUR_MS));
  await giveBack();
  const [entered] = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  expect(entered?.providerId).not.toBe(first);
  expect([await hear(first), await hear(entered?.providerId ?? null)]).toEqual([true, true]);
  expect(told.slice(1)).toEqual([{ refundId: entered?.providerId, reason: 'lost_card', isEntered: true }]);
  expect((await listOwedRefunds(db)).map(({ paymentId, cents }) => ({ paymentId, cents }))).toContainEqual({
    paymentId: payment.id,
    cents: 300,
  });
  running.clock.set(NOW);
});
