import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { type Browser, signedIn } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from '../accounts/factory.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

/** How long a session lives, and what its cookies say about that. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const VALID = '/api/v2/users/is_current_user_valid';
const STRICT = '/api/v2/users/strict_sign_in';

const isIn = async (browser: Browser) => (await browser.get('/api/v2/users/current')).status === 200;
const lastSeenOf = async (browser: Browser) =>
  (await browser.get('/api/v2/users/sessions')).body.sessions[0].last_seen_at as string;
const maxAgeOf = ({ headers }: TestReply, name: string) =>
  Number(new RegExp(`${name}=[^;,]+; Max-Age=(\\d+)`).exec(headers['set-cookie'] ?? '')?.[1]);

/** Without "remember me" a session ends 12 hours after the login. */
const plainly = () =>
  signedIn(app, { session: { isRemembered: false, expiresAt: new Date(app.clock.now().getTime() + 12 * HOUR) } });

test('a session that is not remembered is noted hourly too, and still ends after 12 hours', async () => {
  const browser = await plainly();
  const start = app.clock.now().toISOString();
  app.clock.advance(HOUR - 1);
  await browser.get(VALID);
  expect(await lastSeenOf(browser)).toBe(start);
  app.clock.advance(1);
  const noted = await browser.get(VALID);
  expect(noted.cookies).toEqual({});
  expect(await lastSeenOf(browser)).toBe(app.clock.now().toISOString());
  app.clock.advance(11 * HOUR - 1);
  expect(await isIn(browser)).toBe(true);
  app.clock.advance(1);
  expect(await isIn(browser)).toBe(false);
});

test('a page load writes and locks nothing within the hour, and of many at once one is noted', async () => {
  const browser = await signedIn(app);
  const transactions = vi.spyOn(app.database.db, 'transaction');
  const updates = vi.spyOn(app.database.db, 'update');
  app.clock.advance(HOUR - 1);
  await browser.get(VALID);
  expect({ transactions: transactions.mock.calls, updates: updates.mock.calls }).toEqual({
    transactions: [],
    updates: [],
  });
  app.clock.advance(1);
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.get(VALID, { cookies: browser.cookies })));
  expect(replies.filter(({ cookies }) => cookies.remember_user_token_v2 !== undefined)).toHaveLength(1);
  expect(transactions).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('a strict sign-in changes neither the time of the sign-in nor the end', async () => {
  const browser = await plainly();
  const signedInAt = app.clock.now().toISOString();
  app.clock.advance(HOUR);
  const reply = await browser.send('POST', STRICT, { password: MEMBER_PASSWORD });
  expect(reply.status).toBe(200);
  expect(reply.cookies.bluechip_login_time).toBe(signedInAt);
  for (const name of ['remember_user_token_v2', 'bluechip_authenticated', 'bluechip_login_time'])
    expect(maxAgeOf(reply, name)).toBe(11 * 3_600);
  app.clock.advance(11 * HOUR - 1);
  expect(await isIn(browser)).toBe(true);
  app.clock.advance(1);
  expect(await isIn(browser)).toBe(false);
});

/** Makes every write about this address fail, at the end of the login transaction. */
const breakMailTo = (address: string) =>
  app.database.executeSql(`
    create or replace function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no mail for this test'; end $$;
    create trigger refuse_mail_${randomBytes(4).toString('hex')} before insert on mail_outbox
      for each row when (new.to_address = '${address}') execute function refuse_mail()`);

test('a sign-in that is undone leaves the browser the cookie that it had', async () => {
  const browser = await signedIn(app, { session: { isNewDevice: true } });
  const { username, email } = browser.member;
  await breakMailTo(email ?? '');
  delete browser.cookies.bluechip_device;
  const before = browser.cookies.remember_user_token_v2;
  const reply = await browser.send('POST', '/api/user/sign_in', {
    user: { login: username, password: MEMBER_PASSWORD },
  });
  expect({ status: reply.status, cookieNames: Object.keys(reply.cookies) }).toEqual({ status: 500, cookieNames: [] });
  expect(browser.cookies.remember_user_token_v2).toBe(before);
  expect(await isIn(browser)).toBe(true);
});

test('so does a second factor that is undone: the code may be given again', async () => {
  const browser = await signedIn(app, { session: { isPending: true, isNewDevice: true } });
  const { member } = browser;
  const box = createSecretBox(SESSION_SECRET);
  const { recoveryCodes } = await buildSecondFactor(app.database.db, { userId: member.id, box }, app.clock.now());
  await breakMailTo(member.email ?? '');
  const reply = await browser.send('POST', '/api/user/second_factor', { code: recoveryCodes[0] });
  expect({ status: reply.status, cookieNames: Object.keys(reply.cookies) }).toEqual({ status: 500, cookieNames: [] });
  const again = await browser.send('POST', '/api/user/second_factor', { code: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' });
  expect(again.body.error_code).toBe('wrong_code');
});
