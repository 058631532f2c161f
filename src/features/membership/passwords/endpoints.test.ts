import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { openBrowser, type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { changeIdentity, findMember, type Member } from '../accounts/public.ts';
import { isPassword } from './password-hash.ts';

let app: TestApp;
let from = 0;

beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const MINUTE = 60_000;
const PASSWORD_CHANGED =
  'Password changed. You will need to log in again to access your account, forums or other premium content.';
const SUSPICIOUS_ACTIVITY =
  'Detected suspicious activity. You will need to log in again to access your account, forums or other premium content.';
const NEW_PASSWORD = 'a quiet river at noon';
/** Each from its own address, so that no test hits another's rate limit. */
const headers = () => ({ 'x-forwarded-for': `10.2.${Math.floor(from / 250)}.${(from++ % 250) + 1}` });

const forget = (email: string, host = 'bluechip.localhost') =>
  app.sendWithToken('POST', '/api/user/password', { body: { user: { email } }, headers: headers(), host });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.sendWithToken('PUT', '/api/user/password', {
    body: { user: { reset_password_token: token, password } },
    headers: headers(),
  });
const change = (browser: SignedIn, body: object) =>
  browser.send('PUT', '/api/v2/users/update_password', body, { headers: headers() });
const isIn = async (cookies: Record<string, string>) =>
  (await app.get('/api/v2/users/current', { cookies })).status === 200;
const templatesTo = async ({ email }: Member) => (await mailsTo(app, email ?? '')).map(({ template }) => template);
async function passwordIs({ id }: Member, password: string): Promise<boolean> {
  return isPassword(password, (await findMember(app.database.db, id))?.passwordHash ?? null);
}
async function mailedToken({ email }: Member, host?: string): Promise<string> {
  await forget(email ?? '', host);
  const mail = (await mailsTo(app, email ?? '')).at(-1);
  return /\?reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('the answer is the same whether or not there is an account, and before anybody looked', async () => {
    const member = await buildMember(app.database.db);
    const [known, unknown] = [await forget(member.email ?? ''), await forget('nobody@example.com')];
    expect(known).toMatchObject({ status: 200, text: unknown.text });
    expect(known.body).toEqual({ message: 'If that address has an account, we’ve emailed it a link.' });
    expect(await templatesTo(member)).toEqual(['reset_password']);
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
  });

  test('the link leads to the site where it was asked for, by our own address; a foreign host gets none', {
    tags: ['engine'],
  }, async () => {
    const member = await buildMember(app.database.db);
    const { body, cookies } = await app.get('/api/v2/csurf_token');
    const foreign = await app.send('POST', '/api/user/password', {
      body: { user: { email: member.email } },
      host: 'evil.example',
      headers: { 'x-xsrf-token': body.csurf_token, 'x-forwarded-host': 'bluechip.localhost' },
      cookies,
    });
    expect(foreign.status).toBe(421);
    expect((await forget(member.email ?? '', 'football.localhost')).status).toBe(200);
    const mails = await mailsTo(app, member.email ?? '');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      'http://football.bluechip.localhost:3000/users/password/edit?reset_password_token=',
    );
  });

  test('a username is no address', async () => {
    const member = await buildMember(app.database.db);
    expect((await forget(member.username ?? '')).body.errors).toEqual({
      'user.email': ['Please enter a valid email address'],
    });
    expect(await templatesTo(member)).toEqual([]);
  });

  test('an account gets ten mails an hour, and the answer does not tell', async () => {
    const member = await buildMember(app.database.db);
    for (let asked = 1; asked <= 12; asked++) {
      expect((await forget(member.email ?? '')).status).toBe(200);
      await app.runJobs();
    }
    expect(await templatesTo(member)).toHaveLength(10);
  });
});

describe('setting a new one by the mail', () => {
  test('works once, ends every session, and the owner is told', async () => {
    const browser = await signedIn(app);
    const { member } = browser;
    const token = await mailedToken(member);
    const reply = await reset(token);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { message: PASSWORD_CHANGED } });
    expect(await isIn(browser.cookies)).toBe(false);
    expect({
      isNewPassword: await passwordIs(member, NEW_PASSWORD),
      isOldPassword: await passwordIs(member, MEMBER_PASSWORD),
    }).toEqual({ isNewPassword: true, isOldPassword: false });
    expect(await templatesTo(member)).toEqual(['reset_password', 'password_changed']);
    const again = await reset(token, 'another quiet river');
    expect(again).toMatchObject({ status: 410, body: { error_code: 'gone' } });
    expect(await passwordIs(member, NEW_PASSWORD)).toBe(true);
  });

  test('of twenty at once, one wins', async () => {
    const member = await buildMember(app.database.db);
    const token = await mailedToken(member);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `a quiet river number ${index}`)),
    );
    const won = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await passwordIs(member, `a quiet river number ${won[0]}`)).toBe(true);
    expect(await templatesTo(member)).toEqual(['reset_password', 'password_changed']);
  });

  test('the link is good for an hour', async () => {
    const [inTime, late] = [await buildMember(app.database.db), await buildMember(app.database.db)];
    const tokens = [await mailedToken(inTime), await mailedToken(late)];
    app.clock.advance(60 * MINUTE - 1);
    expect((await reset(tokens[0] ?? '')).status).toBe(200);
    app.clock.advance(1);
    expect((await reset(tokens[1] ?? '')).body.error_code).toBe('gone');
  });

  test('a newer link leaves the older one good, one that is used ends them all, and a made-up one is none', async () => {
    const member = await buildMember(app.database.db);
    const [older, newer] = [await mailedToken(member), await mailedToken(member)];
    expect((await reset('a-token-that-nobody-gave-out-0000')).status).toBe(410);
    expect((await reset('short')).status).toBe(422);
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer)).status).toBe(410);
  });

  test('a password that is refused leaves the link good', async () => {
    const member = await buildMember(app.database.db);
    const token = await mailedToken(member);
    const refused = await reset(token, 'too short');
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 422,
      errors: { 'user.password': ['A password has at least 12 characters'] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('staff need 15 characters here too', async () => {
    const member = await buildMember(app.database.db, { role: 'super_admin' });
    const token = await mailedToken(member);
    expect((await reset(token, 'xkq7 vbd2 tzw9')).body.errors['user.password']).toEqual([
      'A password has at least 15 characters',
    ]);
    expect((await reset(token, 'xkq7 vbd2 tzw9h')).status).toBe(200);
  });

  test('the browser that opened the link is its owner’s: they confirm with the new password at once, another browser does not', async () => {
    const { member } = await signedIn(app);
    const token = await mailedToken(member);
    const browser = openBrowser(app);
    const body = { user: { reset_password_token: token, password: NEW_PASSWORD } };
    expect((await browser.send('PUT', '/api/user/password', body, { headers: headers() })).status).toBe(200);
    app.clock.advance(60_000);
    const confirmed = async (other: typeof browser) => {
      const user = { login: member.username, password: NEW_PASSWORD };
      expect((await other.send('POST', '/api/user/sign_in', { user }, { headers: headers() })).status).toBe(200);
      return (await other.send('POST', '/api/v2/users/strict_sign_in', { password: NEW_PASSWORD })).status;
    };
    expect(await confirmed(browser)).toBe(200);
    expect(await confirmed(openBrowser(app))).toBe(422);
  });

  test('the mail proves its address, but only while it is the account’s', async () => {
    const { db } = app.database;
    const [proven, moved] = [await buildMember(db, { emailConfirmedAt: null }), await buildMember(db)];
    await reset(await mailedToken(proven));
    expect((await findMember(db, proven.id))?.emailConfirmedAt).toEqual(app.clock.now());
    const token = await mailedToken(moved);
    await changeIdentity(db, moved.id, { email: `moved.${moved.email}` });
    expect((await reset(token)).body.error_code).toBe('gone');
    expect(await passwordIs(moved, MEMBER_PASSWORD)).toBe(true);
  });
});

describe('changing it', () => {
  const right = { current_password: MEMBER_PASSWORD, password: NEW_PASSWORD };

  test('by the current one: every session ends, this one too, and the owner is told', async () => {
    const browser = await signedIn(app);
    const other = await signInAs(app, browser.member);
    const reply = await change(browser, right);
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { message: PASSWORD_CHANGED } });
    expect(Object.keys(browser.cookies)).not.toContain('remember_user_token_v2');
    expect({ browserIsIn: await isIn(browser.cookies), otherIsIn: await isIn(other.cookies) }).toEqual({
      browserIsIn: false,
      otherIsIn: false,
    });
    expect(await passwordIs(browser.member, NEW_PASSWORD)).toBe(true);
    expect(await templatesTo(browser.member)).toEqual(['password_changed']);
  });

  test('by a strict sign-in instead, without the current one', async () => {
    const browser = await signedIn(app, { password: null });
    expect((await change(browser, { password: NEW_PASSWORD })).body.errors).toEqual({
      current_password: ['Please enter your current password'],
    });
    const strict = await signInAs(app, browser.member, { strictUntil: new Date(app.clock.now().getTime() + 1) });
    expect((await change(strict, { password: NEW_PASSWORD, current_password: '' })).status).toBe(200);
    expect(await passwordIs(browser.member, NEW_PASSWORD)).toBe(true);
  });

  test('a grant that is over opens nothing', async () => {
    const browser = await signedIn(app, { session: { strictUntil: app.clock.now() } });
    expect((await change(browser, { password: NEW_PASSWORD })).status).toBe(422);
  });

  test('a wrong current one is named at its field', async () => {
    const browser = await signedIn(app);
    const reply = await change(browser, { ...right, current_password: 'not the right one' });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: { current_password: ['Current password invalid'] },
    });
    expect(await isIn(browser.cookies)).toBe(true);
  });

  test('the new one follows the rules, with the names of the member and of the site', async () => {
    const browser = await signedIn(app, { username: 'quiet.harbour' });
    const faultOf = async (password: string) => (await change(browser, { ...right, password })).body.errors?.password;
    expect(await faultOf('short')).toEqual(['A password has at least 12 characters']);
    expect(await faultOf('QuietHarbour1')).toEqual([expect.stringMatching(/^This password is mostly a name/)]);
    expect(await faultOf('alabama alabama 1')).toEqual([expect.stringMatching(/^This password is mostly a name/)]);
    expect(await faultOf('motherfucker')).toEqual([expect.stringMatching(/tried first/)]);
    const staff = await staffSignedIn(app, { role: 'super_admin' });
    expect((await change(staff, { ...right, password: 'xkq7 vbd2 tzw9' })).body.errors.password).toEqual([
      'A password has at least 15 characters',
    ]);
  });

  test('of two at once, one is made', async () => {
    const { member } = await signedIn(app);
    const browsers = [await signInAs(app, member), await signInAs(app, member)];
    const statuses = await Promise.all(
      browsers.map(
        async (browser, index) => (await change(browser, { ...right, password: `${NEW_PASSWORD} ${index}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await templatesTo(member)).toEqual(['password_changed']);
  });

  test('is for who is signed in', async () => {
    expect((await app.sendWithToken('PUT', '/api/v2/users/update_password', { body: right })).status).toBe(401);
  });
});

describe('what does not look like the owner', () => {
  const wrong = { current_password: 'not the right one', password: NEW_PASSWORD };
  const right = { current_password: MEMBER_PASSWORD, password: NEW_PASSWORD };
  const SUSPICIOUS = [
    429,
    { error: SUSPICIOUS_ACTIVITY, error_code: 'suspicious_activity', request_id: expect.any(String) },
  ];

  test('the fifth wrong current password in 15 minutes ends every session, and the owner is told', async () => {
    const browser = await signedIn(app);
    const other = await signInAs(app, browser.member);
    for (let tries = 1; tries <= 4; tries++)
      expect((await change(tries % 2 ? browser : other, wrong)).status).toBe(422);
    const reply = await change(browser, wrong);
    expect([reply.status, reply.body]).toEqual(SUSPICIOUS);
    expect(Object.keys(browser.cookies)).not.toContain('remember_user_token_v2');
    expect({ browserIsIn: await isIn(browser.cookies), otherIsIn: await isIn(other.cookies) }).toEqual({
      browserIsIn: false,
      otherIsIn: false,
    });
    expect(await templatesTo(browser.member)).toEqual(['suspicious_activity']);
    const again = await signInAs(app, browser.member);
    expect((await change(again, wrong)).status).toBe(422);
  });

  test('the window is 15 minutes from the first', async () => {
    const [inside, outside] = [await signedIn(app), await signedIn(app)];
    for (let tries = 1; tries <= 4; tries++) for (const browser of [inside, outside]) await change(browser, wrong);
    app.clock.advance(15 * MINUTE - 1);
    expect((await change(inside, wrong)).status).toBe(429);
    app.clock.advance(1);
    expect((await change(outside, wrong)).status).toBe(422);
  });

  test('of twelve wrong ones at once, four are told so, and there is one mail', async () => {
    const { member } = await signedIn(app);
    const browsers = await Promise.all(Array.from({ length: 12 }, () => signInAs(app, member)));
    const statuses = await Promise.all(browsers.map(async (browser) => (await change(browser, wrong)).status));
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    // Those that arrive after the sessions ended: the session is gone, or the form token doesn't belong to one.
    expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(7);
    expect(await templatesTo(member)).toEqual(['suspicious_activity']);
  });

  test('a right one within ten minutes of a sign-in from a new device changes nothing', async () => {
    const early = await signedIn(app, { session: { isNewDevice: true } });
    const late = await signedIn(app, { session: { isNewDevice: true } });
    app.clock.advance(10 * MINUTE - 1);
    const reply = await change(early, right);
    expect([reply.status, reply.body]).toEqual(SUSPICIOUS);
    expect({
      isIn: await isIn(early.cookies),
      isOldPassword: await passwordIs(early.member, MEMBER_PASSWORD),
    }).toEqual({ isIn: false, isOldPassword: true });
    expect(await templatesTo(early.member)).toEqual(['suspicious_activity']);
    app.clock.advance(1);
    expect((await change(late, right)).status).toBe(200);
  });

  test('with a second factor or a strict sign-in a new device may', async () => {
    const now = app.clock.now();
    const factor = await signedIn(app, { session: { isNewDevice: true, secondFactorAt: now } });
    const strict = await signedIn(app, {
      session: { isNewDevice: true, strictUntil: new Date(now.getTime() + MINUTE) },
    });
    expect((await change(factor, right)).status).toBe(200);
    expect((await change(strict, right)).status).toBe(200);
  });

  test('a plain limit never answers 429', async () => {
    const browser = await signedIn(app);
    const { body, cookies } = await app.get('/api/v2/csurf_token', { cookies: browser.cookies });
    const request = {
      body: { password: '' },
      headers: { 'x-xsrf-token': body.csurf_token, 'x-forwarded-for': '203.0.113.77' },
      cookies: { ...browser.cookies, ...cookies },
    };
    const statuses: number[] = [];
    for (let tries = 1; tries <= 61; tries++)
      statuses.push((await app.send('PUT', '/api/v2/users/update_password', request)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
    expect(statuses[60]).not.toBe(429);
    expect((await app.send('PUT', '/api/v2/users/update_password', request)).body.error_code).toBe('slow_down');
  });
});
