import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { createApplication } from '../../src/application.ts';
import { SERVER_KEY, SESSION_SECRET, type TestApp, testApp } from '../support/app.ts';
import { silentLog } from '../support/log.ts';
import { mailsTo } from '../support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '../support/members.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** The session's secret: replaced at every gain of privilege, invalidated everywhere at once, and readable nowhere. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp(TRUSTED);
});
afterAll(() => app.close());

const box = createSecretBox(SESSION_SECRET);
const SESSION = COOKIES.session.name;
const isSignedIn = async (cookies: Record<string, string>) =>
  (await app.get('/api/v2/users/current', { cookies })).status === 200;
const signIn = (login: string | null, cookies: Record<string, string> = {}) =>
  app.sendWithToken('POST', '/api/user/sign_in', {
    body: { user: { login, password: MEMBER_PASSWORD } },
    cookies,
    headers: fromAnywhere(),
  });

/** Raises the session's privileges; returns its secret before and after. */
async function secretsAround(browser: SignedIn, gain: () => Promise<{ status: number; text: string }>) {
  const before = browser.cookies[SESSION] ?? '';
  const reply = await gain();
  expect(reply.status, reply.text).toBe(200);
  return { before, after: browser.cookies[SESSION] ?? '' };
}

test('each gain of privilege changes the secret, and the one of before is worth nothing', async () => {
  const plain = await signedIn(app);
  const strict = await secretsAround(plain, () =>
    plain.send('POST', '/api/v2/users/strict_sign_in', { password: MEMBER_PASSWORD }),
  );
  const waiting = await signedIn(app, { session: { isPending: true } });
  const { secret } = await buildSecondFactor(app.database.db, { userId: waiting.member.id, box }, app.clock.now());
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const factor = await secretsAround(waiting, () => waiting.send('POST', '/api/user/second_factor', { code }));
  for (const { before, after } of [strict, factor]) {
    expect(after).not.toBe(before);
    expect(await isSignedIn({ [SESSION]: before })).toBe(false);
    expect(await isSignedIn({ [SESSION]: after })).toBe(true);
  }
});

test('a secret that an attacker planted is not the one that the sign-in gives, nor does his session become the victim’s', async () => {
  const attacker = await signedIn(app);
  const victim = await signedIn(app);
  const planted = { [SESSION]: attacker.cookies[SESSION] ?? '' };
  const { status, cookies } = await signIn(victim.member.username, planted);
  expect(status).toBe(200);
  expect(cookies[SESSION]).not.toBe(planted[SESSION]);
  expect(await isSignedIn(planted)).toBe(false);
  const own = await app.get('/api/v2/users/current', { cookies: { [SESSION]: cookies[SESSION] ?? '' } });
  expect(own.body.user.user_id).toBe(victim.member.id);
});

test('a device cookie that an attacker planted makes no device known', async () => {
  const attacker = await signedIn(app);
  const victim = (await signedIn(app)).member;
  const planted = { [COOKIES.device.name]: attacker.cookies[COOKIES.device.name] ?? '' };
  const { status, cookies } = await signIn(victim.username, planted);
  expect(status).toBe(200);
  expect((await mailsTo(app, String(victim.email))).map(({ template }) => template)).toEqual(['new_device']);
  // From now on the victim's browser is a known device; that of the attacker, who knows the planted value, is not.
  await signIn(victim.username, { [COOKIES.device.name]: cookies[COOKIES.device.name] ?? '' });
  expect(await mailsTo(app, String(victim.email))).toHaveLength(1);
  await signIn(victim.username, planted);
  expect(await mailsTo(app, String(victim.email))).toHaveLength(2);
});

test('a session that waits for its second factor opens nothing, and its password step gives no other', async () => {
  const member = (await signedIn(app)).member;
  await buildSecondFactor(app.database.db, { userId: member.id, box }, app.clock.now());
  const { body, cookies } = await signIn(member.username);
  expect(body).toMatchObject({ user: null, needs_second_factor: true });
  expect(await isSignedIn(cookies)).toBe(false);
  const replies = await Promise.all(
    ['/api/v2/users/export', '/api/v2/users/sessions', '/api/v2/users/passkeys', '/api/v2/users/second_factor'].map(
      (path) => app.get(path, { cookies }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('a session that ends in one process has ended in every other, with the next request', async () => {
  const config = loadConfig({ NODE_ENV: 'test', SERVER_KEY, SESSION_SECRET });
  const { database, clock } = app;
  const other = await createApplication({ config, database, log: silentLog, clock, runsJobs: false });
  const inOther = async (cookies: Record<string, string>) =>
    (
      await other.http.inject({
        url: '/api/v2/users/current',
        headers: { host: 'bluechip.localhost' },
        cookies: { ...cookies },
      })
    ).statusCode;
  try {
    const browser = await signedIn(app);
    const second = await signInAs(app, browser.member);
    expect({ browserStatus: await inOther(browser.cookies), secondStatus: await inOther(second.cookies) }).toEqual({
      browserStatus: 200,
      secondStatus: 200,
    });
    const stolen = { ...second.cookies };
    expect((await browser.send('DELETE', '/api/v2/users/sessions')).status).toBe(200);
    expect({ browserStatus: await inOther(browser.cookies), stolenStatus: await inOther(stolen) }).toEqual({
      browserStatus: 200,
      stolenStatus: 401,
    });
    const signedOut = { ...browser.cookies };
    await browser.send('DELETE', '/api/user/sign_out');
    expect(await inOther(signedOut)).toBe(401);
  } finally {
    await other.close();
  }
});

test('no table but the outbox of mails holds anything that lets somebody in', async () => {
  const browser = await signedIn(app);
  const { username } = browser.member;
  const email = String(browser.member.email);
  const { secret, recoveryCodes } = await buildSecondFactor(
    app.database.db,
    { userId: browser.member.id, box },
    app.clock.now(),
  );
  const { cookies } = await signIn(username);
  await app.sendWithToken('POST', '/api/user/password', { body: { user: { email } }, headers: fromAnywhere() });
  await app.sendWithToken('POST', '/api/user/sign_in_link', { body: { email }, headers: fromAnywhere() });
  const mails = await mailsTo(app, email);
  const mailed = mails.flatMap(({ text }) =>
    [...text.matchAll(/(?:_token|token)=([\w-]{20,})/g)].map(([, all]) => all),
  );
  expect(mailed.length).toBeGreaterThanOrEqual(2);
  const secrets = [
    ...[browser.cookies, cookies].flatMap((held) => [held[SESSION], held[COOKIES.device.name]]),
    ...mailed,
    ...recoveryCodes,
    secret,
    MEMBER_PASSWORD,
    SESSION_SECRET,
  ].filter((each) => each !== undefined && each !== '');
  expect(secrets.length).toBeGreaterThan(8);
  const tables = await app.database.executeSql(
    `select table_schema, table_name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const row of tables.rows) {
    const [schema, table] = [String(row.table_schema), String(row.table_name)];
    const { rows } = await app.database.executeSql(
      `select count(*)::int as count from "${schema}"."${table}" as t
       where ${secrets.map((each) => `position('${String(each)}' in to_jsonb(t)::text) > 0`).join(' or ')}`,
    );
    if (rows[0]?.count !== 0) found.push(`${schema}.${table}`);
  }
  expect(tables.rows.length).toBeGreaterThan(20);
  // This also shows that the search finds what is there.
  expect(found).toEqual(['public.mail_outbox']);
});
