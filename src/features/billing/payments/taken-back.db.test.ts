import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { type RunningProvider, startProvider } from '#platform/cards/embedded-provider.test-support.ts';
import { agreementOf, type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { embeddedPaypalObjects, embeddedPaypalRequests } from '#platform/paypal/tables.ts';
import { violationsOf } from '../ledger/books.ts';
import { creditOf, ensureCustomer, findInvoice, issueInvoice, listPayments, voidInvoice } from '../ledger/public.ts';
import { giveDueRefunds, hasOpenAttempt, noteRefund, payInvoice, resumeAttempts } from './public.ts';
import { dueRefunds } from './tables.ts';

/** A PayPal charge whose response was lost and whose invoice no longer has to be paid. */

let running: RunningProvider;
let paypal: RunningPaypal;
let isDown = false;
const START = new Date('2026-11-23T18:00:00Z');

beforeAll(async () => {
  running = await startProvider();
  paypal = await startPaypal({ database: running.database, dropsAnswer: () => isDown });
});
afterAll(async () => {
  expect(await violationsOf(running.database.db)).toEqual([]);
  await paypal.close();
  await running.close();
});
beforeEach(() => {
  isDown = false;
  paypal.clock.set(START);
});

const deps = () => ({
  db: running.database.db,
  cards: running.cards,
  paypal: paypal.paypal,
  settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
  now: paypal.clock.now(),
});
const later = (ms: number) => paypal.clock.set(new Date(paypal.clock.now().getTime() + ms));

let used = 0;
async function anInvoice() {
  used += 1;
  const { db } = running.database;
  const customerId = await ensureCustomer(db, used, START);
  const lines = [{ description: 'STANDARD', cents: 9995, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `taken:${used}`, lines, taxCents: 687, taxState: 'MN' };
  return { customerId, id: (await issueInvoice(db, draft, START)).id };
}
async function aPayer(email?: string) {
  const { agreementId: sourceId, customerId } = await agreementOf(paypal, email);
  return { method: 'paypal' as const, customerId, sourceId, returnUrl: null };
}
type Payer = Awaited<ReturnType<typeof aPayer>>;

/** PayPal does what it is asked, and its response is lost. */
async function losing(id: number, payer: Payer): Promise<void> {
  isDown = true;
  await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(PaypalFailure);
  isDown = false;
}
const takeBack = async (id: number) =>
  expect(await voidInvoice(running.database.db, id, paypal.clock.now())).toEqual({ ok: true });

const resume = (onFailure: (error: unknown) => void = (error) => expect(error).toBeNull()) => {
  const now = paypal.clock.now();
  return resumeAttempts(deps(), { startedBy: now, abandonBy: new Date(now.getTime() - HOUR_MS) }, onFailure);
};
const giveBack = () => giveDueRefunds(deps(), (problem) => expect(problem).toBeNull());

/** Cents charged and refunded by each PayPal order that was made or changed during `work`. */
async function changesAtPaypal(work: () => Promise<unknown>): Promise<string[]> {
  const orders = async () => {
    const rows = await running.database.db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects);
    return new Map(
      rows.flatMap(({ body }) => (body.kind === 'order' ? [[body.id, `${body.cents},${body.refundedCents}`]] : [])),
    );
  };
  const before = await orders();
  await work();
  return [...(await orders())].flatMap(([id, state]) => (before.get(id) === state ? [] : [state]));
}

test('that was made is found, and its money goes back, once', async () => {
  const { id, customerId } = await anInvoice();
  const { db } = running.database;
  const payer = await aPayer();
  const changed = await changesAtPaypal(async () => {
    await losing(id, payer);
    await takeBack(id);
    expect(await resume()).toBe(1);
    expect(await findInvoice(db, id)).toMatchObject({ status: 'void', dueCents: 0 });
    // It is being refunded, so it can't pay for anything meanwhile.
    expect(await creditOf(db, customerId)).toBe(0);
    expect(await violationsOf(db)).toEqual([]);
    await giveBack();
    expect(await resume()).toBe(0);
    await giveBack();
  });
  expect(changed).toEqual(['10682,10682']);
  expect(await listPayments(db, id)).toMatchObject([
    { method: 'paypal', cents: 10_682, overCents: 10_682, overRefundedCents: 10_682, refundedCents: 0 },
  ]);
  expect(await findInvoice(db, id)).toMatchObject({ status: 'void', returnedCents: 0 });
});

test('is asked about until PayPal answers, and nobody forgets it', async () => {
  const { id } = await anInvoice();
  const payer = await aPayer();
  await losing(id, payer);
  await takeBack(id);
  const troubled: unknown[] = [];
  isDown = true;
  for (const waited of [MINUTE_MS, 9 * HOUR_MS]) {
    later(waited);
    expect(await resume((error) => troubled.push(error))).toBe(0);
  }
  expect(troubled).toEqual([expect.any(PaypalFailure), expect.any(PaypalFailure)]);
  isDown = false;
  expect(await changesAtPaypal(async () => [await resume(), await giveBack()])).toEqual(['10682,10682']);
});

test('that never reached PayPal is not made by asking, and is over once it would have been found', async () => {
  const { id } = await anInvoice();
  const payer = await aPayer();
  const { charge } = paypal.paypal;
  paypal.paypal.charge = async () => {
    throw new PaypalFailure(new Error('the line broke'));
  };
  await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(PaypalFailure);
  paypal.paypal.charge = charge;
  // The key was retried until then: PayPal may take hours to show what it did.
  later(24 * HOUR_MS);
  await takeBack(id);
  const changed = await changesAtPaypal(async () => {
    later(3 * HOUR_MS);
    expect({ resumedCount: await resume(), hasOpenAttempt: await hasOpenAttempt(running.database.db, id) }).toEqual({
      resumedCount: 0,
      hasOpenAttempt: true,
    });
    later(2 * HOUR_MS);
    expect({ resumedCount: await resume(), hasOpenAttempt: await hasOpenAttempt(running.database.db, id) }).toEqual({
      resumedCount: 1,
      hasOpenAttempt: false,
    });
  });
  expect(changed).toEqual([]);
  expect(await listPayments(running.database.db, id)).toEqual([]);
});

test('of a purchase that never reached PayPal is not made later by itself, and the buyer may pay anew', async () => {
  const { id } = await anInvoice();
  const payer = { ...(await aPayer()), returnUrl: 'http://localhost/subscribe' };
  const { charge } = paypal.paypal;
  const isAway = async () => {
    throw new PaypalFailure(new Error('the line broke'));
  };
  paypal.paypal.charge = isAway;
  await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(PaypalFailure);
  later(HOUR_MS + MINUTE_MS);
  paypal.paypal.charge = charge;
  const changed = await changesAtPaypal(async () => {
    expect(await resume()).toBe(0);
    // It may have been made but not listed yet: nobody is charged twice.
    await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(PaypalFailure);
    later(4 * HOUR_MS);
    expect(await resume()).toBe(1);
    expect(await hasOpenAttempt(running.database.db, id)).toBe(false);
  });
  expect(changed).toEqual([]);
  expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'paid' });
});

test('that PayPal holds goes back once it has decided', async () => {
  const { id } = await anInvoice();
  const payer = await aPayer('pending@pay.example');
  await losing(id, payer);
  await takeBack(id);
  expect(await resume()).toBe(0);
  await giveBack();
  expect(await listPayments(running.database.db, id)).toEqual([]);
  later(MINUTE_MS);
  expect(await resume()).toBe(1);
  await giveBack();
  expect(await listPayments(running.database.db, id)).toMatchObject([{ overCents: 10_682, overRefundedCents: 10_682 }]);
});

test('of a wanted invoice is found by its reference once PayPal forgot the key, and pays it', async () => {
  const { id } = await anInvoice();
  const payer = await aPayer();
  const changed = await changesAtPaypal(async () => {
    await losing(id, payer);
    const { db } = running.database;
    const [order] = (await db.select().from(embeddedPaypalObjects))
      .filter(({ invoiceId }) => invoiceId !== null)
      .slice(-1);
    await db.delete(embeddedPaypalRequests).where(eq(embeddedPaypalRequests.key, order?.invoiceId ?? ''));
    later(7 * HOUR_MS);
    expect(await resume()).toBe(1);
  });
  expect(changed).toEqual(['10682,0']);
  expect(await findInvoice(running.database.db, id)).toMatchObject({ status: 'paid', dueCents: 0 });
});

test('two runs of refunds at once give each once, and neither reports what the other gave', async () => {
  const { db } = running.database;
  const payer = await aPayer();
  for (const _ of [1, 2]) {
    const { id } = await anInvoice();
    await payInvoice(deps(), id, payer);
    const [payment] = await listPayments(db, id);
    await noteRefund(db, { paymentId: payment?.id ?? 0, cents: 10_682 }, START);
  }
  later(MINUTE_MS);
  const problems: unknown[] = [];
  const note = (problem: unknown) => void problems.push(problem);
  let isFirst = true;
  const refund: typeof paypal.paypal.refund = async (wish) => {
    if (isFirst) {
      isFirst = false;
      // The other run does everything while this one waits for its first response.
      await giveDueRefunds(deps(), note);
    }
    return paypal.paypal.refund(wish);
  };
  const changed = await changesAtPaypal(() =>
    giveDueRefunds({ ...deps(), paypal: { ...paypal.paypal, refund } }, note),
  );
  expect(changed).toHaveLength(2);
  expect(problems).toEqual([]);
  const decided = await db.select().from(dueRefunds).orderBy(desc(dueRefunds.id)).limit(2);
  expect(decided.map(({ decidedAt, refusal }) => [decidedAt !== null, refusal])).toEqual([
    [true, null],
    [true, null],
  ]);
});

test('a refund that a provider does not answer about keeps no other from its turn', async () => {
  const { db } = running.database;
  const { id } = await anInvoice();
  const payer = await aPayer();
  expect(await payInvoice(deps(), id, payer)).toMatchObject({ status: 'paid' });
  const [payment] = await listPayments(db, id);
  if (!payment) throw new Error('it was paid by nothing');
  const stuck = 100;
  const due = Array.from({ length: stuck + 1 }, (_, index) => ({
    paymentId: payment.id,
    cents: 1,
    key: `stuck-${index}`,
    notedAt: START,
  }));
  await db.insert(dueRefunds).values(due);
  const youngest = `stuck-${stuck}`;
  let isStuck = true;
  const given: string[] = [];
  const refund: typeof paypal.paypal.refund = (wish) => {
    if (wish.key !== youngest && isStuck) throw new PaypalFailure(new Error('not now'));
    given.push(wish.key);
    return paypal.paypal.refund(wish);
  };
  const run = async () => {
    later(MINUTE_MS);
    const failed: unknown[] = [];
    await giveDueRefunds({ ...deps(), paypal: { ...paypal.paypal, refund } }, ({ error }) => failed.push(error));
    return failed.length;
  };
  expect({ failedCount: await run(), given }).toEqual({ failedCount: stuck, given: [] });
  expect({ failedCount: await run(), given }).toEqual({ failedCount: stuck - 1, given: [youngest] });
  isStuck = false;
  expect({ failedCount: await run(), givenCount: given.length }).toEqual({ failedCount: 0, givenCount: stuck + 1 });
  expect((await listPayments(db, id))[0]).toMatchObject({ refundedCents: stuck + 1 });
});
