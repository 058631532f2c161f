import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepCard, NOW, type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { agreementOf, type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import { ensureCustomer, findPaymentOfProvider, issueInvoice, listPayments } from '../ledger/public.ts';
import { hearCardEvent, payInvoice } from './public.ts';
import { hearPaypalEvent } from './service/hear-paypal-event.ts';

/** Providers that report money we did not ask for: another amount, currency or mode. */

let running: RunningProvider;
let paypal: RunningPaypal;
beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database });
});
afterAll(async () => {
  await paypal?.close();
  await running?.close();
});

const deps = (by = paypal.paypal) => ({
  db: running.database.db,
  cards: running.cards,
  paypal: by,
  settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
  now: NOW,
});
const unexpected = (said: unknown) => expect(said).toBeNull();

let used = 0;
async function anInvoice(): Promise<number> {
  used += 1;
  const { db } = running.database;
  const customerId = await ensureCustomer(db, used, NOW);
  const lines = [{ description: 'STANDARD', cents: 995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `other:${used}`, lines, taxCents: 0, taxState: null };
  return (await issueInvoice(db, draft, NOW)).id;
}

test('of the card provider nothing of another mode or currency is entered, and it is reported where it is ours', async () => {
  const id = await anInvoice();
  const { customer: customerId, payment_method: sourceId } = await keepCard(running, '4242424242424242');
  await payInvoice(deps(), id, { method: 'card', customerId, sourceId, returnUrl: null });
  const [payment] = await listPayments(running.database.db, id);
  const chargeId = payment?.providerId ?? '';
  const reported: unknown[] = [];
  const report = {
    charge: unexpected,
    dispute: unexpected,
    refund: unexpected,
    failedRefund: unexpected,
    inquiry: unexpected,
    unheardEnd: unexpected,
    otherMoney: (about: unknown) => void reported.push(about),
  };
  const inEuro = { id: 'evt_1', type: 'other_currency', reference: '', currency: 'eur' } as const;
  expect(await hearCardEvent(deps(), { ...inEuro, chargeId }, report)).toBe(true);
  expect(await hearCardEvent(deps(), { ...inEuro, chargeId: 'pi_of_another_shop' }, report)).toBe(true);
  expect(await hearCardEvent(deps(), { id: 'evt_2', type: 'other_mode' }, report)).toBe(true);
  expect(reported).toEqual([
    { chargeId, currency: 'eur' },
    { chargeId: null, currency: null },
  ]);
  expect(await listPayments(running.database.db, id)).toEqual([payment]);
});

test('a capture of PayPal’s of another amount or currency is reported, and pays nothing', async () => {
  const { db } = running.database;
  const { agreementId: sourceId, customerId } = await agreementOf(paypal);
  await payInvoice(deps(), await anInvoice(), { method: 'paypal', customerId, sourceId, returnUrl: null });
  const rows = await db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects);
  const order = rows.map(({ body }) => body).find(({ kind }) => kind === 'order');
  if (order?.kind !== 'order') throw new Error('there is no order');
  const other = { ...order, id: 'OTHERORDER0000001', captureId: 'OTHERCAPTURE00001', cents: 500 };
  await db
    .insert(embeddedPaypalObjects)
    .values({ id: other.id, captureId: other.captureId, body: other, createdAt: NOW });
  const reported: unknown[] = [];
  const report = {
    charge: (puzzle: unknown) => void reported.push(puzzle),
    dispute: unexpected,
    refund: unexpected,
    failedRefund: unexpected,
    unknownReversal: unexpected,
  };
  const event = { id: 'WH-1', type: 'charge_changed', chargeId: other.captureId } as const;
  expect(await hearPaypalEvent(deps(), event, report)).toBe(true);
  const inPesos: typeof paypal.paypal.findCaptured = async () => ({
    reference: order.customId ?? '',
    currency: 'MXN',
    charging: { status: 'paid', chargeId: other.captureId, cents: 995 },
  });
  expect(await hearPaypalEvent(deps({ ...paypal.paypal, findCaptured: inPesos }), event, report)).toBe(true);
  const puzzle = { chargeId: other.captureId, attemptId: expect.any(Number), expectedCents: 995 };
  expect(reported).toEqual([
    { ...puzzle, cents: 500 },
    { ...puzzle, cents: 995 },
  ]);
  expect(await findPaymentOfProvider(db, { method: 'paypal', providerId: other.captureId })).toBeNull();
});
