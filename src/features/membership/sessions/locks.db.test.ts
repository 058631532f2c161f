import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, openBrowser, type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from '../accounts/factory.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

/**
 * Concurrent calls about one member. The tests of locks only prove something on PostgreSQL, because the embedded engine runs one statement
 * at a time.
 */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => app.close());

const ROUNDS = 12;
const STRICT = '/api/v2/users/strict_sign_in';
const FACTOR = '/api/v2/users/second_factor';
const GIVE = '/api/user/second_factor';
const PASSWORD = 'a quiet river at noon';

let from = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.5.${Math.floor(from / 250)}.${(from++ % 250) + 1}` });

type Call = readonly [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

/** Sends all calls at once, with the browser's present cookies. */
async function atOnce(browser: Browser, calls: readonly Call[]): Promise<TestReply[]> {
  const { body, cookies } = await app.get('/api/v2/csurf_token', { cookies: browser.cookies });
  return Promise.all(
    calls.map(([method, path, sent = {}]) =>
      app.send(method, path, {
        body: sent,
        cookies: { ...browser.cookies, ...cookies },
        headers: { 'x-xsrf-token': body.csurf_token, ...elsewhere() },
      }),
    ),
  );
}
const strictUntil = () => new Date(app.clock.now().getTime() + 600_000);
const box = createSecretBox(SESSION_SECRET);

async function expectOneToWin(browser: SignedIn, calls: readonly Call[], refusals: readonly string[]) {
  const [won, lost] = (await atOnce(browser, calls)).toSorted((a, b) => a.status - b.status);
  expect(won?.status).toBe(200);
  expect(refusals).toContain(lost?.body.error_code);
  expect(lost?.cookies.remember_user_token_v2).toBeUndefined();
  expect((await app.get('/api/v2/users/current', { cookies: won?.cookies ?? {} })).status).toBe(200);
}

test('of two right strict sign-ins at once one is told that it was done already, and nobody is signed out', async () => {
  const call = ['POST', STRICT, { password: MEMBER_PASSWORD }] as const;
  await expectOneToWin(await signedIn(app), [call, call], ['conflict']);
});

test('of two right codes at once in one session, too', async () => {
  const browser = await signedIn(app, { session: { isPending: true } });
  const { id: userId } = browser.member;
  const { secret, recoveryCodes } = await buildSecondFactor(app.database.db, { userId, box }, app.clock.now());
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const calls: Call[] = [
    ['POST', GIVE, { code }],
    ['POST', GIVE, { code: recoveryCodes[0] }],
  ];
  // The embedded engine may finish the first before it looks at the second, whose form token then belongs to an older secret.
  await expectOneToWin(browser, calls, ['conflict', 'csrf_failed']);
});

test('a session that has ended meanwhile is still told so', async () => {
  const browser = await signedIn(app);
  const wrong = ['POST', STRICT, { password: 'not the right one' }] as const;
  const replies = await atOnce(
    browser,
    Array.from({ length: 12 }, () => wrong),
  );
  const codes = replies.map(({ body }) => body.error_code);
  expect(codes).toEqual(expect.arrayContaining(['wrong_password', 'session_revoked']));
  // Those that arrive after it has ended: the session is gone, or the form token doesn't belong to one.
  expect(['wrong_password', 'session_revoked', 'not_signed_in', 'csrf_failed']).toEqual(expect.arrayContaining(codes));
});

/** Other errors are fine here: a deadlock would be a 500. */
async function expectNoDeadlock(round: () => Promise<readonly TestReply[]>) {
  for (let rounds = 1; rounds <= ROUNDS; rounds++)
    for (const { status, body } of await round())
      expect({ status, body }).not.toEqual({ status: 500, body: expect.anything() });
}

test('proving a second factor while the password is asked for', () =>
  expectNoDeadlock(async () => {
    const browser = await signedIn(app, { session: { strictUntil: strictUntil() } });
    await browser.send('POST', FACTOR, {});
    const wrong = { current_password: 'not the right one', password: PASSWORD };
    return atOnce(browser, [
      ['PUT', FACTOR, { code: '000000' }],
      ['PUT', '/api/v2/users/update_password', wrong],
      ['PUT', FACTOR, { code: '000001' }],
      ['PUT', '/api/v2/users/update_password', wrong],
    ]);
  }));

test('finishing a sign-in while another session changes the password', () =>
  expectNoDeadlock(async () => {
    const pending = await signedIn(app, { session: { isPending: true, isNewDevice: true } });
    const { id: userId } = pending.member;
    const { recoveryCodes } = await buildSecondFactor(app.database.db, { userId, box }, app.clock.now());
    const full = await signInAs(app, pending.member, { strictUntil: strictUntil() });
    const replies = await Promise.all([
      atOnce(pending, [['POST', GIVE, { code: recoveryCodes[0] }]]),
      atOnce(full, [['PUT', '/api/v2/users/update_password', { password: PASSWORD }]]),
    ]);
    return replies.flat();
  }));

const mailedToken = async ({ member }: SignedIn, template: string) => {
  const mail = (await mailsTo(app, member.email ?? '')).findLast((one) => one.template === template);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

test('using what was mailed while another session changes the password', () =>
  expectNoDeadlock(async () => {
    const browser = await signedIn(app, { session: { strictUntil: strictUntil() } });
    const email = browser.member.email ?? '';
    await browser.send('POST', '/api/user/sign_in_link', { email }, { headers: elsewhere() });
    await browser.send('POST', '/api/user/password', { user: { email } }, { headers: elsewhere() });
    await browser.send('POST', `${STRICT}/code`, {}, { headers: elsewhere() });
    const link = await mailedToken(browser, 'sign_in_link');
    const reset = await mailedToken(browser, 'reset_password');
    expect([link, reset]).not.toContain('');
    const replies = await Promise.all([
      atOnce(openBrowser(app), [
        ['PUT', '/api/user/sign_in_link', { token: link }],
        ['PUT', '/api/user/password', { user: { reset_password_token: reset, password: 'nine green parsnips' } }],
      ]),
      atOnce(browser, [
        ['PUT', '/api/v2/users/update_password', { password: PASSWORD }],
        ['POST', STRICT, { code: '123456' }],
      ]),
    ]);
    return replies.flat();
  }));

test('ending all other sessions in two browsers at once', () =>
  expectNoDeadlock(async () => {
    const one = await signedIn(app);
    const two = await signInAs(app, one.member);
    for (let more = 1; more <= 4; more++) await signInAs(app, one.member);
    const replies = await Promise.all(
      [one, two].map((browser) => atOnce(browser, [['DELETE', '/api/v2/users/sessions']])),
    );
    return replies.flat();
  }));
