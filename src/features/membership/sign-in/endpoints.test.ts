import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { findMember, updateMember } from '../accounts/public.ts';
import { isOutdated } from '../passwords/public.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

let app: TestApp;
let from = 0;

beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

type Given = { login: string; password?: string } & Record<string, unknown>;

/** Each from its own address, so that no test is stopped by the tries of another. */
const signIn = ({ login, password = MEMBER_PASSWORD, ...more }: Given, cookies: Record<string, string> = {}) =>
  app.sendWithToken('POST', '/api/user/sign_in', {
    body: { user: { login, password, ...more } },
    cookies,
    headers: { 'x-forwarded-for': `10.0.${Math.floor(from / 250)}.${(from++ % 250) + 1}` },
  });

const ended = async (cookies: Record<string, string>) =>
  (await app.get('/api/v2/users/is_current_user_valid', { cookies })).body.is_current_user_valid === false;

const WRONG = {
  error: 'That email or username and password don’t match.',
  error_code: 'wrong_credentials',
  request_id: expect.any(String),
};

describe('who gets in', () => {
  test('by e-mail or by username, in any letter case', { tags: ['engine'] }, async () => {
    const member = await buildMember(app.database.db, { username: 'PatHarbour', email: 'Pat.Harbour@example.com' });
    for (const login of ['pat.harbour@EXAMPLE.com', 'patharbour', '  PatHarbour ']) {
      const reply = await signIn({ login });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        user: { user_id: member.id, username: 'PatHarbour', email: 'Pat.Harbour@example.com', email_confirmed: true },
        needs_second_factor: false,
        return_to: '/',
      });
      expect(await ended(reply.cookies)).toBe(false);
    }
  });

  test('an unknown login, a wrong password, an account without one and a deleted one get the same answer', async () => {
    const { db } = app.database;
    const member = await buildMember(db);
    const passwordless = await buildMember(db, { password: null });
    const gone = await buildMember(db);
    await updateMember(db, gone.id, { deletedAt: app.clock.now(), email: null, username: null } as object);
    const replies = [
      await signIn({ login: member.username ?? '', password: 'not the right one' }),
      await signIn({ login: 'nobody@example.com' }),
      await signIn({ login: 'nobody.at.all' }),
      await signIn({ login: passwordless.username ?? '' }),
      await signIn({ login: gone.username ?? '' }),
      await signIn({ login: gone.email ?? '' }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual(WRONG);
      expect(Object.keys(reply.cookies)).not.toContain('remember_user_token_v2');
    }
  });

  test('a member whose deletion is scheduled can still sign in, to take it back', async () => {
    const member = await buildMember(app.database.db, { deletionDueAt: new Date('2026-11-30T18:00:00Z') });
    expect((await signIn({ login: member.username ?? '' })).status).toBe(200);
  });

  test('two ways to type one character are one password', async () => {
    const member = await buildMember(app.database.db, { password: 'a caf\u00e9 by the river' });
    expect((await signIn({ login: member.username ?? '', password: 'a cafe\u0301 by the river' })).status).toBe(200);
  });

  test('fields that are missing are named', async () => {
    const reply = await app.sendWithToken('POST', '/api/user/sign_in', { body: { user: { login: ' ' } } });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: {
        'user.login': ['Please enter your email or username'],
        'user.password': ['Please enter your password'],
      },
    });
  });
});

describe('hashes of before', () => {
  test.each([
    ['bcrypt', (password: string) => bcrypt(password, 4)],
    ['Argon2id with lower parameters', (password: string) => argon2(password, { memoryCost: 8_192, timeCost: 1 })],
  ])('%s lets in, and is replaced by the right password alone', async (_kind, hashOf) => {
    const { db } = app.database;
    const passwordHash = await hashOf('an older password');
    const { id, username } = await buildMember(db, { passwordHash });
    const login = username ?? '';
    expect((await signIn({ login, password: 'a wrong password' })).body).toEqual(WRONG);
    expect((await findMember(db, id))?.passwordHash).toBe(passwordHash);
    expect((await signIn({ login, password: 'an older password' })).status).toBe(200);
    const now = (await findMember(db, id))?.passwordHash ?? '';
    expect({ isUnchanged: now === passwordHash, isOutdated: isOutdated(now) }).toEqual({
      isUnchanged: false,
      isOutdated: false,
    });
    expect((await signIn({ login, password: 'an older password' })).status).toBe(200);
    expect((await findMember(db, id))?.passwordHash).toBe(now);
  });
});

describe('the session', () => {
  test('lasts 30 days when remembered and 12 hours when not', async () => {
    const { username } = await buildMember(app.database.db);
    const ages = async (remember: unknown) => {
      const { headers } = await signIn({ login: username ?? '', remember_me: remember });
      return /remember_user_token_v2=[^;]+; Max-Age=(\d+)/i.exec(headers['set-cookie'] ?? '')?.[1];
    };
    expect(await ages(true)).toBe(String(30 * 86_400));
    expect(await ages('on')).toBe(String(30 * 86_400));
    expect(await ages(false)).toBe(String(12 * 3_600));
    expect(await ages(undefined)).toBe(String(12 * 3_600));
  });

  test('is new at each sign-in, and that of before ends', async () => {
    const browser = await signedIn(app);
    const before = { ...browser.cookies };
    const reply = await signIn({ login: browser.member.username ?? '' }, browser.cookies);
    expect(reply.status).toBe(200);
    expect(reply.cookies.remember_user_token_v2).not.toBe(before.remember_user_token_v2);
    expect(await ended(before)).toBe(true);
  });

  test('a planted cookie is worth nothing afterwards', async () => {
    const { username } = await buildMember(app.database.db);
    const planted = { remember_user_token_v2: 'planted-by-somebody-else' };
    const reply = await signIn({ login: username ?? '' }, planted);
    expect(reply.status).toBe(200);
    expect(await ended(planted)).toBe(true);
  });

  test('leads on within the site only', async () => {
    const { username } = await buildMember(app.database.db);
    const leads = async (return_to: string) =>
      (await signIn({ login: username ?? '', return_to })).body.return_to as string;
    expect(await leads('/users/profile#devices')).toBe('/users/profile#devices');
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await leads(foreign)).toBe('/');
  });

  test('a form without JavaScript is led on with 303', async () => {
    const { username } = await buildMember(app.database.db);
    const { body, cookies } = await app.get('/api/v2/csurf_token');
    const form = new URLSearchParams({
      _csrf: body.csurf_token,
      'user[login]': username ?? '',
      'user[password]': MEMBER_PASSWORD,
      'user[remember_me]': 'on',
      'user[return_to]': '/users/notifications',
    });
    const reply = await app.send('POST', '/api/user/sign_in', {
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(reply).toMatchObject({ status: 303, headers: { location: '/users/notifications' } });
  });
});

describe('devices and the second factor', () => {
  const told = async (email: string | null) => (await mailsTo(app, email ?? '')).map(({ template }) => template);

  test('a device never seen is told to the member, one that was seen is not', async () => {
    const { username, email } = await buildMember(app.database.db);
    const first = await signIn({ login: username ?? '' });
    expect(await told(email)).toEqual(['new_device']);
    const device = { bluechip_device: first.cookies.bluechip_device ?? '' };
    await signIn({ login: username ?? '' }, device);
    expect(await told(email)).toEqual(['new_device']);
    await signIn({ login: username ?? '' });
    expect(await told(email)).toEqual(['new_device', 'new_device']);
  });

  test("somebody else's device is a new one", async () => {
    const other = await signedIn(app);
    const { username, email } = await buildMember(app.database.db);
    await signIn({ login: username ?? '' }, { bluechip_device: other.cookies.bluechip_device ?? '' });
    expect(await told(email)).toEqual(['new_device']);
  });

  test('the mail names device, time in Chicago, address, and how to end it', async () => {
    const { username, email } = await buildMember(app.database.db);
    await app.sendWithToken('POST', '/api/user/sign_in', {
      body: { user: { login: username, password: MEMBER_PASSWORD } },
      headers: {
        'x-forwarded-for': '198.51.100.23',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      },
    });
    const [mail] = await mailsTo(app, email ?? '');
    for (const body of [mail?.text.replace(/\s+/g, ' '), mail?.html.replace(/<!-- -->/g, '')]) {
      expect(body).toContain('Chrome on Windows');
      expect(body).toContain('11/21/2026 12:00:00 in Chicago');
      expect(body).toContain('198.51.100.23');
      expect(body).toContain('http://bluechip.localhost:3000/users/profile#devices');
    }
  });

  test('with a second factor nobody is signed in yet, nobody is told, and the device stays unknown until it is given', async () => {
    const { db } = app.database;
    const { id, username, email } = await buildMember(db);
    const box = createSecretBox('a-session-secret-that-is-only-for-tests');
    const { recoveryCodes } = await buildSecondFactor(db, { userId: id, box }, app.clock.now());
    const pending = await signIn({ login: username ?? '', return_to: '/users/profile' });
    expect({ status: pending.status, body: pending.body }).toEqual({
      status: 200,
      body: { user: null, needs_second_factor: true, return_to: '/users/profile' },
    });
    expect(await ended(pending.cookies)).toBe(true);
    expect((await app.get('/api/v2/users/current', { cookies: pending.cookies })).status).toBe(401);
    for (const name of ['bluechip_authenticated', 'bluechip_device'])
      expect(Object.keys(pending.cookies)).not.toContain(name);
    expect(await told(email)).toEqual([]);

    // Somebody who only has the password can't make their device a known one by trying.
    const { cookies } = await signIn({ login: username ?? '' });
    const given = await app.sendWithToken('POST', '/api/user/second_factor', {
      body: { code: recoveryCodes[0] },
      cookies,
    });
    expect(given).toMatchObject({ status: 200, body: { needs_second_factor: false } });
    expect(await ended(given.cookies)).toBe(false);
    expect(await told(email)).toContain('new_device');

    const known = await signIn({ login: username ?? '' }, { bluechip_device: given.cookies.bluechip_device ?? '' });
    await app.sendWithToken('POST', '/api/user/second_factor', {
      body: { code: recoveryCodes[1] },
      cookies: { ...known.cookies, bluechip_device: given.cookies.bluechip_device ?? '' },
    });
    expect((await told(email)).filter((template) => template === 'new_device')).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('ends the session at once and takes its cookies', async () => {
    const browser = await signedIn(app);
    const before = { ...browser.cookies };
    expect((await browser.send('DELETE', '/api/user/sign_out')).status).toBe(200);
    expect(Object.keys(browser.cookies)).not.toContain('remember_user_token_v2');
    expect(await ended(before)).toBe(true);
  });

  test('is for who is signed in', async () => {
    expect((await app.sendWithToken('DELETE', '/api/user/sign_out')).status).toBe(401);
  });
});
