import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { REQUEST_DAYS } from './refund-requests-view.ts';

/** Requests for refunds above the requester’s limit: a second person approves or declines them. */

let app: TestApp;
let support: SignedIn;
let manager: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const why = { reason: 'canceled, and charged all the same' };
const LIST = '/api/v2/admin/refund_requests';

/** A member who paid for a year, which is above the $25 limit of customer support. */
async function aPayment() {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const { rows } = await app.database.executeSql(
    `select p.id, p.cents from payments p join invoices i on i.id = p.invoice_id join billing_customers c on c.id = i.customer_id
     where c.user_id = ${buyer.member.id}`,
  );
  const [paymentId, cents] = [Number(rows[0]?.id), Number(rows[0]?.cents)];
  const path = `/api/v2/admin/users/${buyer.member.id}/payments/${paymentId}`;
  const ask = (by: SignedIn, more: object = {}) =>
    by.send('POST', `${path}/refund_requests`, { left_cents: cents, ...why, ...more });
  return { userId: buyer.member.id, paymentId, cents, path, ask };
}

async function aRequest(by = support) {
  const payment = await aPayment();
  const { status, body } = await payment.ask(by);
  expect(status).toBe(200);
  return { ...payment, requestId: Number(body.request_id) };
}

const decide = (by: SignedIn, requestId: number, outcome: string, note = '') =>
  by.send('PUT', `${LIST}/${requestId}`, { outcome, note });
const notedOf = async (paymentId: number) => {
  const { rows } = await app.database.executeSql(
    `select coalesce(sum(cents), 0)::int as cents from due_refunds where payment_id = ${paymentId}`,
  );
  return rows[0]?.cents;
};
const waitingIds = async (by: SignedIn) => (await by.get(LIST)).body.waiting.map(({ id }: { id: number }) => id);

test('support asks, a manager approves, and the whole goes back', { tags: ['engine'] }, async () => {
  const { requestId, paymentId, cents, userId } = await aRequest();
  const { body } = await manager.get(LIST);
  expect(body.waiting.find(({ id }: { id: number }) => id === requestId)).toMatchObject({
    member: { id: userId },
    payment_id: paymentId,
    amount: cents / 100,
    reason: why.reason,
    requested_by: { id: support.member.id },
    may: { approve: true, withdraw: false },
  });
  expect(await notedOf(paymentId)).toBe(0);
  const { status, body: decided } = await decide(manager, requestId, 'approved');
  expect({ status, body: decided }).toEqual({ status: 200, body: { outcome: 'approved' } });
  expect(await notedOf(paymentId)).toBe(cents);
  const { rows } = await app.database.executeSql(
    `select action, actor_id, reason from audit_entries where (subject_type = 'refund_request' and subject_id = '${requestId}')
     or (action = 'payment.refund' and subject_id = '${paymentId}') order by id`,
  );
  expect(rows).toEqual([
    { action: 'refund_request.make', actor_id: support.member.id, reason: why.reason },
    { action: 'payment.refund', actor_id: manager.member.id, reason: why.reason },
    { action: 'refund_request.approve', actor_id: manager.member.id, reason: null },
  ]);
  expect(await waitingIds(manager)).not.toContain(requestId);
});

test('the member’s history and the log of managers show who asked and who decided', { tags: ['engine'] }, async () => {
  const { requestId, userId } = await aRequest();
  await decide(manager, requestId, 'declined', 'The year was used');
  const history = await manager.get(`/api/v2/admin/users/${userId}/user_history_tracking`);
  const shown = history.body.user_history_tracking.map(({ what }: { what: string }) => what);
  expect(shown).toEqual(expect.arrayContaining(['Refund request declined', 'Refund request made']));
  const log = await manager.get(`/api/v2/admin/audit_log?subject_type=refund_request&subject=${requestId}`);
  expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'refund_request.decline',
    'refund_request.make',
  ]);
});

test('what two agreed on counts against neither one’s limit', async () => {
  const { requestId, path, cents } = await aRequest();
  await decide(manager, requestId, 'approved');
  expect((await manager.get(`${path}/refund`)).body).toMatchObject({
    limit: 500,
    payment: { on_its_way: cents / 100 },
  });
  expect((await support.get(`${path}/refund`)).body.limit).toBe(25);
});

describe('a request is refused', () => {
  test('within one’s own limit', async () => {
    const { ask } = await aPayment();
    expect((await ask(manager)).body.error_code).toBe('within_limit');
    expect((await ask(support, { amount: '25' })).body.error_code).toBe('within_limit');
  });

  test('while another one waits for the payment, and at once of two that are sent together', async () => {
    const { ask } = await aPayment();
    const replies = await Promise.all([1, 2, 3].map(() => ask(support)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await ask(support)).body.error_code).toBe('already_requested');
  });

  test('for another sum than is left, for more than that, and for another member’s payment', async () => {
    const { ask, paymentId, cents } = await aPayment();
    expect((await ask(support, { left_cents: cents - 1 })).status).toBe(409);
    expect((await ask(support, { amount: '9999' })).body.error_code).toBe('not_refundable');
    const other = await signedIn(app);
    const path = `/api/v2/admin/users/${other.member.id}/payments/${paymentId}/refund_requests`;
    expect((await support.send('POST', path, { left_cents: cents, ...why })).status).toBe(404);
  });
});

describe('a decision', () => {
  test('cannot be made by the requester or by customer support', async () => {
    const { requestId, paymentId } = await aRequest();
    expect((await decide(support, requestId, 'approved')).body.error_code).toBe('own_request');
    const colleague = await staffSignedIn(app, { role: 'customer_support_admin' });
    expect((await decide(colleague, requestId, 'approved')).body.error_code).toBe('over_limit');
    expect((await decide(colleague, requestId, 'declined', 'no')).body.error_code).toBe('over_limit');
    expect(await notedOf(paymentId)).toBe(0);
  });

  test('is not made by the member whose money it is', async () => {
    const { requestId, userId } = await aRequest();
    await app.database.executeSql(`update refund_requests set user_id = ${manager.member.id} where id = ${requestId}`);
    expect((await decide(manager, requestId, 'approved')).body.error_code).toBe('own_account');
    expect((await decide(manager, requestId, 'declined', 'no')).body.error_code).toBe('own_account');
    await app.database.executeSql(`update refund_requests set user_id = ${userId} where id = ${requestId}`);
    expect((await decide(manager, requestId, 'approved')).status).toBe(200);
  });

  test('made twice at once orders one refund', async () => {
    const { requestId, paymentId, cents } = await aRequest();
    const replies = await Promise.all([manager, owner].map((by) => decide(by, requestId, 'approved')));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await notedOf(paymentId)).toBe(cents);
  });

  test('to decline needs a reason; then nothing goes back and it can be asked for again', async () => {
    const { requestId, paymentId, ask } = await aRequest();
    expect((await decide(manager, requestId, 'declined')).body.errors).toEqual({ note: ['Please enter a reason'] });
    expect((await decide(manager, requestId, 'declined', 'The year was used')).status).toBe(200);
    expect(await notedOf(paymentId)).toBe(0);
    const { decided } = (await support.get(LIST)).body;
    expect(decided[0]).toMatchObject({ id: requestId, outcome: 'declined', note: 'The year was used' });
    expect((await ask(support)).status).toBe(200);
  });

  test('to withdraw a request is open to its requester alone', async () => {
    const { requestId } = await aRequest();
    expect((await decide(manager, requestId, 'withdrawn')).body.error_code).toBe('not_own_request');
    expect((await decide(support, requestId, 'withdrawn')).status).toBe(200);
    expect((await decide(manager, requestId, 'approved')).body.error_code).toBe('already_decided');
  });

  test('finds what was refunded meanwhile', async () => {
    const { requestId, path, cents } = await aRequest();
    await manager.send('POST', `${path}/refund`, { amount: '10', left_cents: cents, ...why });
    expect((await decide(owner, requestId, 'approved')).body.error_code).toBe('conflict');
    expect(await waitingIds(owner)).toContain(requestId);
  });
});

test('a part that went back meanwhile keeps a request from approval, though its sum is still there', async () => {
  const { ask, path, paymentId, cents } = await aPayment();
  const { body } = await ask(support, { amount: '50' });
  const leftOf = async () =>
    (await manager.get(LIST)).body.waiting.find(({ id }: { id: number }) => id === body.request_id).left;
  expect(await leftOf()).toEqual({ now: cents / 100, when_requested: cents / 100 });
  await manager.send('POST', `${path}/refund`, { amount: '10', left_cents: cents, ...why });
  expect(await leftOf()).toEqual({ now: (cents - 1_000) / 100, when_requested: cents / 100 });
  const { text } = await owner.get('/admin/refund_requests');
  expect(text).toContain(`$${((cents - 1_000) / 100).toFixed(2)} now, $${(cents / 100).toFixed(2)} when requested`);
  expect(text).toContain('so it can’t be approved');
  const { status, body: refused } = await decide(owner, body.request_id, 'approved');
  expect({ status, errorCode: refused.error_code }).toEqual({ status: 409, errorCode: 'conflict' });
  expect(await notedOf(paymentId)).toBe(1_000);
  expect((await decide(owner, body.request_id, 'declined', 'Settled by the other refund')).status).toBe(200);
});

test('after seven days it is over, and can be asked for again', async () => {
  const { requestId, ask } = await aRequest();
  const asked = app.clock.now();
  app.clock.set(new Date(asked.getTime() + REQUEST_DAYS * DAY_MS));
  expect(await waitingIds(manager)).not.toContain(requestId);
  expect((await decide(manager, requestId, 'approved')).body.error_code).toBe('already_decided');
  const { decided } = (await support.get(LIST)).body;
  const expired = {
    id: requestId,
    outcome: 'expired',
    decided_by: null,
    decided_at: new Date(asked.getTime() + REQUEST_DAYS * DAY_MS).toISOString(),
  };
  expect(decided).toContainEqual(expect.objectContaining(expired));
  expect((await ask(manager, { amount: '1' })).body.error_code).toBe('within_limit');
  expect((await ask(support)).status).toBe(200);
  expect((await support.get(LIST)).body.decided).toContainEqual(expect.objectContaining(expired));
  app.clock.set(asked);
});

test('lists say when they are cut, and 50 later decisions keep no request out that expires after them', async () => {
  const { requestId } = await aRequest();
  const asked = app.clock.now();
  const copies = (count: number, set: string, value: string) => `insert into refund_requests
    (user_id, subscription_id, cents, reason, requested_by, requested_at, ${set})
    select user_id, 900000 + n, cents, reason, requested_by, requested_at, ${value}
    from refund_requests, generate_series(1, ${count}) as n where id = ${requestId}`;
  const decision = [
    'outcome, decided_by, decided_at',
    `'declined', ${manager.member.id}, requested_at + interval '2 days'`,
  ] as const;
  await app.database.executeSql(copies(60, ...decision));
  app.clock.set(new Date(asked.getTime() + REQUEST_DAYS * DAY_MS));
  const { decided } = (await support.get(LIST)).body;
  expect(decided).toHaveLength(50);
  expect(decided.map(({ id }: { id: number }) => id)).toContain(requestId);
  app.clock.set(asked);
  const before = (await manager.get(LIST)).body.waiting_count;
  await app.database.executeSql(copies(120, 'note', `''`));
  const { waiting, waiting_count: count } = (await manager.get(LIST)).body;
  expect({ shown: waiting.length, count }).toEqual({ shown: 100, count: before + 120 });
  expect((await manager.get('/admin/refund_requests')).text).toContain(`The oldest 100 of ${count}`);
  await app.database.executeSql('delete from refund_requests where subscription_id > 900000');
});

test('the page shows what waits, who asked, and what the reader may do', async () => {
  const { userId, paymentId } = await aRequest();
  const waiting = await manager.get('/admin/refund_requests');
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain(`/admin/users/${userId}/payments/${paymentId}/refund`);
  expect(waiting.text).toContain('Decline request');
  expect(waiting.text).toContain('The subscription goes on.');
  expect((await support.get('/admin/refund_requests')).text).toContain('Withdraw request');
  const { text } = await manager.get('/admin/home');
  expect(text).toContain('for a second person');
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.get('/admin/refund_requests')).status).toBe(403);
});
