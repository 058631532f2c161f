import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#platform/audit/audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What support sees of a staff account: billing, but nothing about how it logs in (decision 0178). */

const WITHHELD = 'Sign-in details of staff accounts are for super admins.';

let app: TestApp;
let support: SignedIn;
let manager: SignedIn;
let head: SignedIn;
/** A staff writer with a paid subscription. */
let writer: Buyer;
beforeAll(async () => {
  app = await testSite();
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  head = await staffSignedIn(app, { role: 'super_admin' });
  writer = await aBuyer(app);
  await writer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const { id } = writer.member;
  await app.database.executeSql(`update users set is_staff_writer = true where id = ${id}`);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'a-test' };
  await audit(app.database.db, by, { action: 'member.change_standing', subject: { type: 'member', id } });
  await audit(app.database.db, by, { action: 'payment.refund', subject: { type: 'payment', id: 1 }, memberId: id });
});
afterAll(() => app.close());

const call = (by: SignedIn, part = '', id = writer.member.id) => by.get(`/api/v2/admin/users/${id}${part}`);
const page = (by: SignedIn, part = '', id = writer.member.id) => by.get(`/admin/users/${id}${part}`);
const actionsOf = async (by: SignedIn, query = '') =>
  (await call(by, `/user_history_tracking?filters[source]=account${query}`)).body.user_history_tracking.map(
    ({ what }: { what: string }) => what,
  );

describe('support and its managers', () => {
  test('get neither sessions and devices nor sign-in facts', async () => {
    for (const by of [support, manager]) {
      const { status, body } = await call(by, '/tracking');
      expect({ status, errorCode: body.error_code, error: body.error }).toEqual({
        status: 422,
        errorCode: 'staff_account',
        error: WITHHELD,
      });
      expect((await call(by)).body.user).toMatchObject({ sign_in: null, payment_method: expect.any(String) });
    }
  });

  test('get changes of payments, and none of the account', async () => {
    for (const by of [support, manager]) {
      expect(await actionsOf(by)).toEqual(['Refunded a payment']);
      expect(await actionsOf(by, '&query=standing')).toEqual([]);
    }
    expect((await call(support, '/billing_history')).body.billing_history).toHaveLength(1);
  });

  test('find a line about it on each page', async () => {
    for (const part of ['', '/tracking', '/history']) {
      const { status, text } = await page(support, part);
      expect({ part, status, isSaid: text.includes(WITHHELD) }).toEqual({ part, status: 200, isSaid: true });
    }
    expect((await page(support)).text).not.toContain('Second factor');
  });

  test('get everything about a member who is no staff, and about themselves', async () => {
    const { member } = await signedIn(app);
    for (const id of [member.id, support.member.id]) {
      expect((await call(support, '/tracking', id)).body.tracking).not.toEqual([]);
      expect((await call(support, '', id)).body.user.sign_in).toMatchObject({ open_sessions: 1 });
      expect((await page(support, '/history', id)).text).not.toContain(WITHHELD);
    }
  });
});

test('a super admin gets all of it', async () => {
  expect((await call(head, '/tracking')).body.tracking).not.toEqual([]);
  expect((await call(head)).body.user.sign_in).toMatchObject({ has_password: true, open_sessions: 1 });
  expect((await actionsOf(head)).toSorted()).toEqual(['Changed role', 'Refunded a payment']);
  for (const part of ['', '/tracking', '/history']) expect((await page(head, part)).text).not.toContain(WITHHELD);
});
