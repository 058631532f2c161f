import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '#platform/security/secret-token.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from '../accounts/factory.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const MINUTE = 60_000;
const PATH = '/api/v2/users/strict_sign_in';
const WRONG = { error: 'Current password invalid', error_code: 'wrong_password', request_id: expect.any(String) };

const confirm = (browser: SignedIn, body: object = { password: MEMBER_PASSWORD }) => browser.send('POST', PATH, body);
const codeOf = async (browser: SignedIn, password: string) => (await confirm(browser, { password })).body.error_code;
const isIn = async (cookies: Record<string, string>) =>
  (await app.get('/api/v2/users/current', { cookies })).status === 200;

/** The code of the latest email. Each request comes from its own address, because the limit is five codes in ten minutes. */
let from = 0;
async function mailedCode(browser: SignedIn): Promise<string> {
  const headers = { 'x-forwarded-for': `10.1.0.${++from}` };
  expect((await browser.send('POST', `${PATH}/code`, {}, { headers })).status).toBe(200);
  const mail = (await mailsTo(app, browser.member.email ?? '')).at(-1);
  expect(mail?.template).toBe('strict_code');
  return /Your code is (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? '';
}

test('the password gives a grant of 15 minutes and the session a new secret', async () => {
  const browser = await signedIn(app);
  const before = { ...browser.cookies };
  const reply = await confirm(browser, { password: MEMBER_PASSWORD, return_to: '/users/profile#deletion' });
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: {
      strict_until: new Date(app.clock.now().getTime() + 15 * MINUTE).toISOString(),
      return_to: '/users/profile#deletion',
    },
  });
  expect({ oldIsIn: await isIn(before), newIsIn: await isIn(browser.cookies) }).toEqual({
    oldIsIn: false,
    newIsIn: true,
  });
});

test('the grant opens what is strict, for 15 minutes', async () => {
  const browser = await signedIn(app);
  const remove = () => browser.send('DELETE', '/api/v2/users/second_factor');
  expect((await remove()).body.error_code).toBe('strict_sign_in_needed');
  await confirm(browser);
  app.clock.advance(15 * MINUTE - 1);
  expect((await remove()).body.error_code).not.toBe('strict_sign_in_needed');
  app.clock.advance(1);
  expect((await remove()).body.error_code).toBe('strict_sign_in_needed');
});

test('on a device first seen minutes ago the password alone gives no grant; a mailed code does', async () => {
  const browser = await signedIn(app, { session: { isNewDevice: true } });
  const refused = await confirm(browser);
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { password: [expect.stringContaining('You just logged in on this device')] } },
  });
  expect((await confirm(browser, { code: await mailedCode(browser) })).status).toBe(200);

  const later = await signedIn(app, { session: { isNewDevice: true } });
  app.clock.advance(10 * MINUTE);
  expect((await confirm(later)).status).toBe(200);
});

test('thirty codes may be tried for a member in an hour, from however many sessions', async () => {
  const first = await signedIn(app);
  const answers: string[] = [];
  for (let tries = 0; tries < 31; tries++) {
    const headers = { 'x-forwarded-for': `10.2.0.${tries}` };
    const { body } = await (await signInAs(app, first.member)).send('POST', PATH, { code: '000000' }, { headers });
    answers.push(body.error_code);
  }
  expect(new Set(answers.slice(0, 30))).toEqual(new Set(['wrong_code']));
  expect(answers[30]).toBe('too_many_requests');
});

test('four wrong ones are told so, the fifth ends the session and takes its cookies', async () => {
  const browser = await signedIn(app);
  const before = { ...browser.cookies };
  for (let tries = 1; tries <= 4; tries++) {
    const reply = await confirm(browser, { password: 'not the right one' });
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 422, body: WRONG });
  }
  const last = await confirm(browser, { password: 'not the right one' });
  expect(last).toMatchObject({ status: 401, body: { error_code: 'session_revoked' } });
  expect(Object.keys(browser.cookies)).not.toContain('remember_user_token_v2');
  expect(Object.keys(browser.cookies)).not.toContain('bluechip_authenticated');
  expect(await isIn(before)).toBe(false);
});

test('another browser of the member is left alone', async () => {
  const browser = await signedIn(app);
  const other = await signInAs(app, browser.member);
  for (let tries = 1; tries <= 5; tries++) await codeOf(browser, 'not the right one');
  expect(await isIn(other.cookies)).toBe(true);
});

test('the window is 15 minutes from the first wrong one', async () => {
  const inside = await signedIn(app);
  const outside = await signedIn(app);
  for (let tries = 1; tries <= 4; tries++)
    for (const browser of [inside, outside]) await codeOf(browser, 'not the right one');
  app.clock.advance(15 * MINUTE - 1);
  expect(await codeOf(inside, 'not the right one')).toBe('session_revoked');
  app.clock.advance(1);
  expect(await codeOf(outside, 'not the right one')).toBe('wrong_password');
  expect(await codeOf(outside, 'not the right one')).toBe('wrong_password');
});

test('a right one clears the count', async () => {
  const browser = await signedIn(app);
  for (let tries = 1; tries <= 4; tries++) await codeOf(browser, 'not the right one');
  expect((await confirm(browser)).status).toBe(200);
  expect(await codeOf(browser, 'not the right one')).toBe('wrong_password');
});

test('of twenty wrong ones at once, four are told so', async () => {
  const { sessionId, cookies } = await signedIn(app);
  const { body, cookies: csrf } = await app.get('/api/v2/csurf_token', { cookies });
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const reply = await app.send('POST', PATH, {
        body: { password: 'not the right one' },
        headers: { 'x-xsrf-token': body.csurf_token },
        cookies: { ...cookies, ...csrf },
      });
      return reply.body.error_code as string;
    }),
  );
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(4);
  const { rows } = await app.database.executeSql('select 1 from sessions where id = $1', [sessionId]);
  expect(rows).toEqual([]);
});

test('the code of the mail is as good as the password, once, for ten minutes', async () => {
  const browser = await signedIn(app);
  const code = await mailedCode(browser);
  app.clock.advance(10 * MINUTE - 1);
  expect((await confirm(browser, { code })).status).toBe(200);
  expect((await confirm(browser, { code })).body.error_code).toBe('wrong_code');
  const late = await mailedCode(browser);
  app.clock.advance(10 * MINUTE);
  expect((await confirm(browser, { code: late })).body.error_code).toBe('wrong_code');
});

test('the table does not tell the code: its hash is made with the secret of the program', async () => {
  const browser = await signedIn(app);
  const code = await mailedCode(browser);
  const { rows } = await app.database.executeSql(
    "select token_hash from mailed_tokens where kind = 'strict_code' and user_id = $1",
    [browser.member.id],
  );
  const guesses = [code, `${browser.member.id}:${code}`, `strict_code:${browser.member.id}:${code}`];
  expect(rows).toHaveLength(1);
  expect(guesses.map(hashOf)).not.toContain(rows[0]?.token_hash);
});

test('a newer code ends the older, and nobody else can use it', async () => {
  const browser = await signedIn(app);
  const older = await mailedCode(browser);
  const newer = await mailedCode(browser);
  const stranger = await signedIn(app);
  expect((await confirm(stranger, { code: newer })).body.error_code).toBe('wrong_code');
  if (older !== newer) expect((await confirm(browser, { code: older })).body.error_code).toBe('wrong_code');
  expect((await confirm(browser, { code: newer })).status).toBe(200);
});

test('wrong codes and wrong passwords are counted together', async () => {
  const browser = await signedIn(app);
  const code = await mailedCode(browser);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 1; tries <= 3; tries++) await codeOf(browser, 'not the right one');
  expect((await confirm(browser, { code: wrong })).body.error_code).toBe('wrong_code');
  expect((await confirm(browser, { code: wrong })).body.error_code).toBe('session_revoked');
});

test('a code beside a wrong password does not excuse it, and is not used up', async () => {
  const browser = await signedIn(app);
  const code = await mailedCode(browser);
  expect((await confirm(browser, { password: 'not the right one', code })).body.error_code).toBe('wrong_password');
  expect((await confirm(browser, { code })).status).toBe(200);
});

test('an account without a password takes the code alone', async () => {
  const browser = await signedIn(app, { password: null });
  expect(await codeOf(browser, MEMBER_PASSWORD)).toBe('wrong_password');
  expect((await confirm(browser, { code: await mailedCode(browser) })).status).toBe(200);
});

test('one of the two must be given, and a code has six digits', async () => {
  const browser = await signedIn(app);
  expect((await confirm(browser, {})).body.errors).toEqual({ password: ['Please enter your password'] });
  expect((await confirm(browser, { password: '', code: '' })).body.errors).toEqual({
    password: ['Please enter your password'],
  });
  expect((await confirm(browser, { code: '12345' })).body.errors).toEqual({ code: ['The code has six digits'] });
});

test('is for who is signed in, not for a session whose second factor is awaited', async () => {
  expect((await app.sendWithToken('POST', PATH, { body: { password: MEMBER_PASSWORD } })).status).toBe(401);
  const pending = await signedIn(app, { session: { isPending: true } });
  expect((await confirm(pending)).body.error_code).toBe('not_signed_in');
  expect((await pending.send('POST', `${PATH}/code`, {})).body.error_code).toBe('not_signed_in');
});
