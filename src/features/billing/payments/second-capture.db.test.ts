import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { agreementOf, type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import { violationsOf } from '../ledger/books.ts';
import { ensureCustomer, findPaymentOfProvider, issueInvoice } from '../ledger/public.ts';
import { giveDueRefunds, payInvoice } from './public.ts';
import { hearPaypalEvent } from './service/hear-paypal-event.ts';

const NOW = new Date('2026-11-23T18:00:00Z');

let running: Awaited<ReturnType<typeof startProvider>>;
let paypal: RunningPaypal;
beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database });
  paypal.clock.set(NOW);
});
afterAll(async () => {
  await paypal?.close();
  await running?.close();
});

const bodies = async () =>
  (await running.database.db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects)).map(
    ({ body }) => body,
  );

// PayPal makes one if the account does not block several payments for one invoice id and the key has expired.
test('a second capture of one charge is entered and goes back, however often it is heard of', async () => {
  const { db } = running.database;
  const deps = {
    db,
    cards: running.cards,
    paypal: paypal.paypal,
    settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
    now: NOW,
  };
  const customerId = await ensureCustomer(db, 1, NOW);
  const lines = [{ description: 'STANDARD', cents: 995, startsAt: null, endsAt: null }];
  const { id } = await issueInvoice(db, { customerId, key: 'second', lines, taxCents: 0, taxState: null }, NOW);
  const { agreementId: sourceId, customerId: payerId } = await agreementOf(paypal);
  const payer = { method: 'paypal', customerId: payerId, sourceId, returnUrl: null } as const;
  expect(await payInvoice(deps, id, payer)).toEqual({ status: 'paid' });
  const order = (await bodies()).find((body) => body.kind === 'order');
  if (order?.kind !== 'order') throw new Error('there is no order');
  const second = { ...order, id: 'SECONDORDER000001', captureId: 'SECONDCAPTURE0001' };
  await db
    .insert(embeddedPaypalObjects)
    .values({ id: second.id, captureId: second.captureId, body: second, createdAt: NOW });
  const report = {
    charge: (puzzle: unknown) => expect(puzzle).toBeNull(),
    dispute: (puzzle: unknown) => expect(puzzle).toBeNull(),
    refund: (puzzle: unknown) => expect(puzzle).toBeNull(),
    failedRefund: (facts: unknown) => expect(facts).toBeNull(),
    unknownReversal: (about: unknown) => expect(about).toBeNull(),
  };
  for (const eventId of ['WH-1', 'WH-2'])
    expect(
      await hearPaypalEvent(deps, { id: eventId, type: 'charge_changed', chargeId: second.captureId }, report),
    ).toBe(true);
  const payment = await findPaymentOfProvider(db, { method: 'paypal', providerId: second.captureId });
  expect(payment).toMatchObject({ cents: 995, overCents: 995 });
  await giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
  const back = (await bodies()).flatMap((body) => (body.kind === 'refund' ? [[body.captureId, body.cents]] : []));
  expect(back).toEqual([[second.captureId, 995]]);
  expect(await violationsOf(db)).toEqual([]);
});
