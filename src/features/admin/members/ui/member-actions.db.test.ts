import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Staff actions on a member's pages, with forms that work without JavaScript. */

let app: TestApp;
let manager: SignedIn;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
});
afterAll(() => app.close());

const pageOf = (userId: number) => `/admin/users/${userId}`;

async function post(path: string, fields: Record<string, string>, page: string) {
  const { text } = await manager.get(page);
  const token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ _csrf: token, ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.send('POST', path, { headers, cookies: manager.cookies, body });
}

test('a refund is shown first, then ordered with a reason, and leads back to the billing history', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const billing = `${pageOf(buyer.member.id)}/billing`;
  const link = /href="(\/admin\/users\/\d+\/payments\/\d+\/refund)"/.exec((await manager.get(billing)).text)?.[1] ?? '';
  const { text } = await manager.get(`${link}?amount=12.50`);
  expect(text).toContain('Refund $12.50');
  expect(text).toContain('A refund can’t be undone.');
  const leftCents = /name="left_cents" value="(\d+)"/.exec(text)?.[1] ?? '';
  const fields = { amount: '12.50', left_cents: leftCents, reason: 'charged twice' };
  const done = await post(`/api/v2${link}`, fields, link);
  expect({ status: done.status, location: done.headers.location }).toEqual({
    status: 303,
    location: `${billing}?done=refunded`,
  });
  const { text: history } = await manager.get(done.headers.location ?? '');
  expect(history).toContain('Refund ordered.');
  expect(history).toContain('a refund of $12.50 is on its way');
  expect(history).toContain('$12.50 on its way back');
  expect((await manager.get(link)).text).toContain('On its way');
  expect((await manager.get(`${pageOf(buyer.member.id)}/history`)).text).toContain('Refunded a payment');
});

test('a refund that cannot be made says why, and has no button', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) });
  const { text: billing } = await manager.get(`${pageOf(buyer.member.id)}/billing`);
  const link = /href="(\/admin\/users\/\d+\/payments\/\d+\/refund)"/.exec(billing)?.[1] ?? '';
  const { text } = await manager.get(`${link}?amount=99999`);
  expect(text).toMatch(/Only \$[\d.]+ can be refunded/);
  expect(text).not.toContain('name="left_cents"');
  const { member } = await signedIn(app);
  expect((await manager.get(link.replace(/users\/\d+/, `users/${member.id}`))).status).toBe(404);
  expect((await manager.get(link.replace(/payments\/\d+/, 'payments/x'))).status).toBe(404);
});

test('a renewal is canceled from the overview, which says when access ends', async () => {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const page = pageOf(buyer.member.id);
  expect((await manager.get(page)).text).toContain('Access lasts through 12/21/2026');
  const path = `/api/v2/admin/users/subscriptions/${body.subscription_id}/cancel_renewal`;
  const fields = { _method: 'PUT', user_id: String(buyer.member.id), reason: 'asked by phone' };
  const done = await post(path, fields, page);
  expect(done.headers.location).toBe(`${page}?done=canceled#subscriptions`);
  const { text } = await manager.get(page);
  expect(text).toContain('Renewal canceled');
  expect(text).not.toContain('Access lasts through');
});

test.each([
  ['mails', 'POST', { mail: 'password_reset' }, 'mailed'],
  ['unlock', 'PUT', {}, 'unlocked'],
  ['sessions', 'DELETE', {}, 'logged_out'],
  ['email', 'PUT', { email: 'new.address@example.com' }, 'email_started'],
  ['suspension', 'PUT', {}, 'suspended'],
  ['suspension', 'DELETE', {}, 'reinstated'],
  ['deletion', 'PUT', {}, 'deletion_scheduled'],
  ['deletion', 'DELETE', {}, 'deletion_undone'],
])('the form of %s leads back to the member', async (part, method, fields, done) => {
  const { member } = await signedIn(app);
  const page = pageOf(member.id);
  const sent = await post(
    `/api/v2/admin/users/${member.id}/${part}`,
    { ...(method === 'POST' ? {} : { _method: method }), ...fields, reason: 'asked by phone' },
    page,
  );
  expect({ status: sent.status, location: sent.headers.location }).toEqual({
    status: 303,
    location: `${page}?done=${done}#service`,
  });
});

test('a scheduled deletion says for when, and how to cancel it where the reader may', async () => {
  const { member } = await signedIn(app);
  const page = pageOf(member.id);
  await manager.send('PUT', `/api/v2/admin/users/${member.id}/deletion`, { reason: 'asked by phone' });
  const link = `<a href="${page}#service">Cancel the deletion</a>`;
  const { text } = await manager.get(page);
  expect(text).toMatch(/Deletion scheduled for \d\d\/\d\d\/2026\./);
  expect(text).toContain(link);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await support.get(page)).text).not.toContain(link);
});

test('what a role may not do is not offered', async () => {
  const { member } = await signedIn(app);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  const { text } = await support.get(pageOf(member.id));
  expect(text).toContain('Unlock log-in');
  expect(text).not.toContain('Log out everywhere');
  const own = await manager.get(pageOf(manager.member.id));
  expect(own.text).not.toContain('Account service');
  expect(own.text).not.toContain('Give complimentary access');
});
