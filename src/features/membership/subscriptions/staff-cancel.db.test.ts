import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Canceling the renewal for a member who asked staff to. */

let app: TestApp;
let support: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
});
afterAll(() => app.close());

async function monthly() {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  return { buyer, id: Number(body.subscription_id) };
}

type Shown = { status: string; term_ends_at: string };

const cancel = (id: number, userId: number, by = support, reason = 'asked by phone', shown?: Shown) =>
  by.send('PUT', `/api/v2/admin/users/subscriptions/${id}/cancel_renewal`, { user_id: userId, reason, shown });

test('it ends with its term, the member hears of it, and the log says why', { tags: ['engine'] }, async () => {
  const { buyer, id } = await monthly();
  const { status, body } = await cancel(id, buyer.member.id);
  expect({ status, subscription: body.subscription }).toMatchObject({
    status: 200,
    subscription: { id, status: 'active', auto_renewal_opt_in: false, cancelled_at: expect.any(String) },
  });
  await app.application.dispatcher.drain();
  const mails = await mailsTo(app, buyer.member.email ?? '');
  expect(mails.some(({ subject }) => /cancel/i.test(subject))).toBe(true);
  const { rows } = await app.database.executeSql(
    `select before, after, reason, actor_id from audit_entries where action = 'member.cancel_renewal'
     and subject_id = '${buyer.member.id}'`,
  );
  expect(rows).toMatchObject([
    {
      before: { subscriptionId: id, renews: true },
      after: { subscriptionId: id, renews: false },
      reason: 'asked by phone',
      actor_id: support.member.id,
    },
  ]);
});

test('a member who becomes staff while the call waits keeps the renewal', { tags: ['engine'] }, async () => {
  const { buyer, id } = await monthly();
  let asked: ReturnType<typeof cancel> | undefined;
  await app.database.db.transaction(async (db) => {
    await db.execute(sql`update users set role = 'marketing_admin' where id = ${buyer.member.id}`);
    asked = cancel(id, buyer.member.id);
    await untilLockWait(app.database);
  });
  expect((await asked)?.body.error_code).toBe('staff_account');
  expect(await buyer.own()).toMatchObject([{ id, auto_renewal_opt_in: true }]);
});

test('done twice it is done once; the member can take it back', async () => {
  const { buyer, id } = await monthly();
  expect((await cancel(id, buyer.member.id)).status).toBe(200);
  expect((await cancel(id, buyer.member.id)).status).toBe(200);
  const { rows } = await app.database.executeSql(
    `select count(*)::int as entries from audit_entries where action = 'member.cancel_renewal' and subject_id = '${buyer.member.id}'`,
  );
  expect(rows).toEqual([{ entries: 1 }]);
  await buyer.send('PUT', `/api/v2/users/subscriptions/${id}/reactivate`, { agreed_to: '' });
  expect(await buyer.own()).toMatchObject([{ id, auto_renewal_opt_in: true }]);
});

test('a page that shows the month does not cancel the year that was bought meanwhile', async () => {
  const { buyer, id } = await monthly();
  const shown = async (): Promise<Shown> => {
    const { body } = await support.get(`/api/v2/admin/users/subscriptions/${id}`);
    return { status: body.subscription.status, term_ends_at: body.subscription.term_ends_at };
  };
  const month = await shown();
  const upgrade = { user_id: buyer.member.id, is_auto_renew_agreed: true };
  expect((await support.send('PUT', `/api/v2/admin/users/subscriptions/${id}/upgrade_to_annual`, upgrade)).status).toBe(
    200,
  );
  const stale = await cancel(id, buyer.member.id, support, 'asked by phone', month);
  expect(stale).toMatchObject({ status: 409, body: { error_code: 'conflict' } });
  expect(await buyer.own()).toMatchObject([{ id, auto_renewal_opt_in: true }]);
  expect((await cancel(id, buyer.member.id, support, 'asked by phone', await shown())).status).toBe(200);
  expect((await cancel(id, buyer.member.id, support, 'a second click', month)).status).toBe(200);
});

test('nobody cancels their own as staff', async () => {
  const { id } = await monthly();
  await app.database.executeSql(`update subscriptions set user_id = ${support.member.id} where id = ${id}`);
  expect((await cancel(id, support.member.id)).body.error_code).toBe('own_account');
});

test('only a super admin cancels for a colleague', async () => {
  const { buyer, id } = await monthly();
  await app.database.executeSql(`update users set is_staff_writer = true where id = ${buyer.member.id}`);
  expect((await cancel(id, buyer.member.id)).body.error_code).toBe('staff_account');
  const owner = await staffSignedIn(app, { role: 'super_admin' });
  expect((await cancel(id, buyer.member.id, owner)).status).toBe(200);
});

test('of another member, or without a reason, nothing is canceled', async () => {
  const { buyer, id } = await monthly();
  expect((await cancel(id, support.member.id)).status).toBe(404);
  expect((await cancel(999_999, buyer.member.id)).status).toBe(404);
  expect((await cancel(id, buyer.member.id, support, ' ')).body.errors).toEqual({ reason: ['Please enter a reason'] });
  expect(await buyer.own()).toMatchObject([{ id, auto_renewal_opt_in: true }]);
});

test('is for those who may cancel renewals', async () => {
  const { buyer, id } = await monthly();
  for (const role of ROLES) {
    const somebody = await staffSignedIn(app, { role });
    const { status } = await cancel(id, buyer.member.id, somebody);
    expect({ role, status }).toEqual({ role, status: /^customer_support|^super/.test(role) ? 200 : 403 });
  }
});
