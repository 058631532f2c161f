import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CardUndecided } from '#platform/cards/card-payments.ts';
import { keepCard, NOW, type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { embeddedCardObjects } from '#platform/cards/tables.ts';
import { agreementOf, type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { ensureCustomer, findInvoice, issueInvoice } from '../ledger/public.ts';
import { payInvoice, resumeAttempts } from './public.ts';
import { listOpenAttempts } from './queries.ts';

/** Provider errors that are not about the payer's card or account: no refusal is counted, and nobody is charged twice. */

let running: RunningProvider;
let paypal: RunningPaypal;
beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database });
});
afterAll(async () => {
  expect(counted).toEqual([]);
  await paypal?.close();
  await running?.close();
});

const counted: number[] = [];
const deps = () => ({
  db: running.database.db,
  cards: running.cards,
  paypal: paypal.paypal,
  settlement: {
    fulfilPaid: async () => {},
    countRefusal: async (_: unknown, { attemptId }: { attemptId: number }) => void counted.push(attemptId),
  },
  now: NOW,
});

let used = 0;
async function anInvoice(): Promise<number> {
  used += 1;
  const { db } = running.database;
  const customerId = await ensureCustomer(db, used, NOW);
  const lines = [{ description: 'STANDARD', cents: 995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `failure:${used}`, lines, taxCents: 0, taxState: null };
  return (await issueInvoice(db, draft, NOW)).id;
}

async function byCard(number: string) {
  const { customer: customerId, payment_method: sourceId } = await keepCard(running, number);
  return { method: 'card', customerId, sourceId, returnUrl: null } as const;
}

/** Cents that the provider charged one of its customers. */
async function charged(customerId: string): Promise<number[]> {
  const rows = await running.database.db
    .select({ body: embeddedCardObjects.body })
    .from(embeddedCardObjects)
    .where(eq(embeddedCardObjects.customerId, customerId));
  return rows.flatMap(({ body }) => (body.object === 'charge' && body.paid ? [body.amount] : []));
}

test('a charge of which a bank decided nothing is asked for again by its id, and made once', async () => {
  const [id, payer] = [await anInvoice(), await byCard('4000000000019010')];
  await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(CardUndecided);
  const [open] = await listOpenAttempts(running.database.db, { startedBy: NOW, abandonBy: NOW }, 1);
  expect(open).toMatchObject({ invoiceId: id, status: 'started', providerId: expect.stringMatching(/^pi_/) });
  expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'paid' });
  expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'not_owed' });
  expect(await charged(payer.customerId)).toEqual([995]);
});

test('one of which nobody asks any more is taken back, by another card or by the job', async () => {
  const [away, other] = [await byCard('4000000000019002'), await byCard('4242424242424242')];
  const [first, second] = [await anInvoice(), await anInvoice()];
  for (const id of [first, second]) await expect(payInvoice(deps(), id, away)).rejects.toBeInstanceOf(CardUndecided);
  expect(await payInvoice(deps(), first, other)).toEqual({ status: 'paid' });
  const times = { startedBy: NOW, abandonBy: NOW };
  expect(await resumeAttempts(deps(), times, (error) => expect(error).toBeNull())).toBe(1);
  expect(await listOpenAttempts(running.database.db, times, 1)).toEqual([]);
  expect(await findInvoice(running.database.db, second)).toMatchObject({ status: 'open', dueCents: 995 });
  expect({ away: await charged(away.customerId), other: await charged(other.customerId) }).toEqual({
    away: [],
    other: [995],
  });
});

async function byPaypal() {
  const { agreementId: sourceId, customerId } = await agreementOf(paypal);
  return { method: 'paypal', customerId, sourceId, returnUrl: 'http://localhost/' } as const;
}

test('an agreement that PayPal does not know is gone where PayPal knows what it paid, and else our keys may be wrong', async () => {
  const [payer, newcomer] = [await byPaypal(), await byPaypal()];
  expect(await payInvoice(deps(), await anInvoice(), payer)).toEqual({ status: 'paid' });
  for (const { sourceId } of [payer, newcomer]) await paypal.paypal.forgetAgreement(sourceId);
  await expect(payInvoice(deps(), await anInvoice(), newcomer)).rejects.toBeInstanceOf(PaypalFailure);
  const id = await anInvoice();
  const elsewhere = await startPaypal();
  onTestFinished(elsewhere.close);
  const asked = payInvoice({ ...deps(), paypal: elsewhere.paypal }, id, payer);
  await expect(asked).rejects.toBeInstanceOf(PaypalFailure);
  const said = { status: 'refused', refusal: 'agreement_gone', attemptId: expect.any(Number) };
  expect(await payInvoice(deps(), id, payer)).toEqual(said);
});
