import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { findPayment, lockInvoice, recordPayment, recordRefund } from '#features/billing/ledger/public.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Refunds by staff: a preview first, then within the limits of the role. */

let app: TestApp;
let support: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** A member who paid for a year, and the path that refunds their payment. */
async function aPayment() {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const { rows } = await app.database.executeSql(
    `select p.id, p.cents from payments p join invoices i on i.id = p.invoice_id join billing_customers c on c.id = i.customer_id
     where c.user_id = ${buyer.member.id}`,
  );
  const [paymentId, cents] = [Number(rows[0]?.id), Number(rows[0]?.cents)];
  return { userId: buyer.member.id, paymentId, cents, path: pathOf(buyer.member.id, paymentId) };
}

const pathOf = (userId: number, paymentId: number) => `/api/v2/admin/users/${userId}/payments/${paymentId}/refund`;
const why = { reason: 'charged twice' };
const notedOf = async (paymentId: number) => {
  const { rows } = await app.database.executeSql(
    `select coalesce(sum(cents), 0)::int as cents from due_refunds where payment_id = ${paymentId}`,
  );
  return rows[0]?.cents;
};

test('the preview says what would go back, and changes nothing', { tags: ['engine'] }, async () => {
  const { path, paymentId, cents } = await aPayment();
  const { status, body } = await manager.get(`${path}?amount=10.50`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      payment: { id: paymentId, method: 'card', amount: cents / 100, refunded: 0, on_its_way: 0, left: cents / 100 },
      refund: { amount: 10.5, left_after: (cents - 1_050) / 100 },
      refusal: null,
      limit: 500,
    },
  });
  expect((await manager.get(path)).body.refund).toEqual({ amount: cents / 100, left_after: 0 });
  expect((await manager.get(`${path}?amount=99999`)).body).toMatchObject({
    refund: null,
    refusal: expect.stringMatching(/^Only \$/),
  });
  expect((await manager.get(`${path}?amount=0`)).body).toMatchObject({ refund: null, refusal: 'Enter more than $0' });
  for (const amount of ['ten', '12.5', '0.5', '.5', '12.505', '1000000', '-1', '$10', '1,000']) {
    expect((await manager.get(`${path}?amount=${encodeURIComponent(amount)}`)).status).toBe(422);
    expect((await manager.send('POST', path, { amount, left_cents: cents, ...why })).status).toBe(422);
  }
  expect(await notedOf(paymentId)).toBe(0);
});

test('a refund goes back, is logged with its reason, and leaves the rest', { tags: ['engine'] }, async () => {
  const { path, paymentId, cents, userId } = await aPayment();
  const { status, body } = await manager.send('POST', path, { amount: '10', left_cents: cents, ...why });
  expect({ status, body }).toEqual({
    status: 200,
    body: { user_id: userId, amount: 10, left: (cents - 1_000) / 100 },
  });
  expect(await notedOf(paymentId)).toBe(1_000);
  const { rows } = await app.database.executeSql(
    `select after, reason, actor_id from audit_entries where action = 'payment.refund' and subject_id = '${paymentId}'`,
  );
  expect(rows).toEqual([
    { after: { cents: 1_000, byHand: false }, reason: 'charged twice', actor_id: manager.member.id },
  ]);
  expect((await manager.get(path)).body.payment).toMatchObject({ on_its_way: 10, left: (cents - 1_000) / 100 });
});

test('sent twice at once, it is one refund', async () => {
  const { path, paymentId, cents } = await aPayment();
  const order = { amount: '5', left_cents: cents, ...why };
  const replies = await Promise.all([1, 2, 3].map(() => manager.send('POST', path, order)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await notedOf(paymentId)).toBe(500);
});

test('what went back while the refund waited for its turn counts', { tags: ['engine'] }, async () => {
  const { userId, paymentId } = await aPayment();
  const { db } = app.database;
  // Charged a second time for the same invoice, so that all of it is refundable.
  const second = await db.transaction(async (tx) => {
    const seen = await findPayment(tx, paymentId);
    const invoice = await lockInvoice(tx, seen?.invoiceId ?? 0);
    const charge = { method: 'card', providerId: `ch_twice_${paymentId}`, cents: 4_000 } as const;
    return (await recordPayment(tx, invoice, charge, app.clock.now())).payment;
  });
  let refunding: ReturnType<typeof manager.send> | undefined;
  await db.transaction(async (tx) => {
    const part = { paymentId: second.id, cents: 1_000, isOver: true };
    expect((await recordRefund(tx, { ...part, providerId: `re_${second.id}` }, app.clock.now())).ok).toBe(true);
    refunding = manager.send('POST', pathOf(userId, second.id), { amount: '5', left_cents: 4_000, ...why });
    await untilLockWait(app.database);
  });
  expect((await refunding)?.status).toBe(409);
  expect(await notedOf(second.id)).toBe(0);
});

describe('the limit of customer support', () => {
  test('is $25 to a member in 30 days, in all', async () => {
    const { path, cents } = await aPayment();
    expect((await support.get(path)).body).toMatchObject({
      limit: 25,
      refund: null,
      refusal: expect.stringContaining('$25'),
    });
    const first = await support.send('POST', path, { amount: '20', left_cents: cents, ...why });
    expect(first.status).toBe(200);
    const second = await support.send('POST', path, { amount: '5.01', left_cents: cents - 2_000, ...why });
    expect({ status: second.status, errorCode: second.body.error_code }).toEqual({
      status: 422,
      errorCode: 'over_limit',
    });
    expect((await support.send('POST', path, { amount: '5', left_cents: cents - 2_000, ...why })).status).toBe(200);
    // A manager has no such limit.
    expect((await manager.send('POST', path, { amount: '10', left_cents: cents - 2_500, ...why })).status).toBe(200);
  });

  test('cannot be passed by two refunds at once', async () => {
    const one = await aPayment();
    const replies = await Promise.all(
      ['20', '24'].map((amount) => support.send('POST', one.path, { amount, left_cents: one.cents, ...why })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a payment of somebody else, or of nobody, is 404', async () => {
  const one = await aPayment();
  const other = await aPayment();
  expect((await manager.get(pathOf(other.userId, one.paymentId))).status).toBe(404);
  expect((await manager.get(pathOf(one.userId, 999_999))).status).toBe(404);
  const order = { left_cents: one.cents, ...why };
  expect((await manager.send('POST', pathOf(other.userId, one.paymentId), order)).status).toBe(404);
});

test('a payment in dispute is not refunded, and the page says why', async () => {
  const { path, paymentId, cents } = await aPayment();
  await app.database.executeSql(`update payments set dispute = 'open' where id = ${paymentId}`);
  expect((await manager.get(path)).body).toMatchObject({ refund: null, refusal: expect.stringContaining('dispute') });
  const { status, body } = await manager.send('POST', path, { left_cents: cents, ...why });
  expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'not_refundable' });
  await app.database.executeSql(`update payments set dispute = null where id = ${paymentId}`);
});

test('is for the roles of the matrix, signed in strictly', async () => {
  const { path, cents } = await aPayment();
  for (const role of ROLES) {
    const somebody = await staffSignedIn(app, { role });
    const isLetIn = /^customer_support|^super/.test(role);
    expect({ role, isLetIn: (await somebody.get(path)).status === 200 }).toEqual({ role, isLetIn });
    const { status } = await somebody.send('POST', path, { amount: '99999', left_cents: cents, ...why });
    expect({ role, isLetIn: status !== 403 }).toEqual({ role, isLetIn });
  }
  const hourAgo = new Date(app.clock.now().getTime() - HOUR_MS);
  const loose = await signedIn(app, { role: 'super_admin', session: { secondFactorAt: hourAgo } });
  const { body } = await loose.send('POST', path, { left_cents: cents, ...why });
  expect(body.error_code).toBe('strict_sign_in_needed');
  expect((await manager.send('POST', path, { left_cents: cents, reason: '' })).status).toBe(422);
});
