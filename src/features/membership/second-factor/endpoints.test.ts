import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import type { MemberOverrides } from '../accounts/factory.ts';
import { buildSecondFactor } from './factory.ts';
import { secondFactorData } from './member-data.ts';
import { secondFactors } from './tables.ts';

const PATH = '/api/v2/users/second_factor';
const CODES = `${PATH}/recovery_codes`;
const GIVE = '/api/user/second_factor';
const STEP_MS = 30_000;

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  db = app.database.db;
});
afterAll(() => app.close());
// A code is good once: each test stands in a step of its own.
beforeEach(() => app.clock.advance(3 * STEP_MS));

const box = createSecretBox(SESSION_SECRET);
const strictUntil = () => new Date(app.clock.now().getTime() + 15 * MINUTE_MS);
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 });
const wrongOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');

const strict = (overrides: MemberOverrides = {}) =>
  signedIn(app, { ...overrides, session: { strictUntil: strictUntil() } });

/** A member who has it on, and a browser in which they gave only the password. */
async function pending(session: { isRemembered?: boolean; isNewDevice?: boolean } = {}) {
  const somebody = await signedIn(app, { session: { isPending: true, ...session } });
  const made = await buildSecondFactor(db, { userId: somebody.member.id, box }, app.clock.now());
  return { ...somebody, ...made };
}

let given = 0;
/** From ever new addresses: the limit of the call by address is not what these tests are about. */
const fromElsewhere = () => {
  given += 1;
  return { headers: { 'x-forwarded-for': `10.${given >> 8}.${given & 255}.1` } };
};
const give = (browser: SignedIn, code: unknown, more: object = {}) =>
  browser.send('POST', GIVE, { code, ...more }, fromElsewhere());

/** By the calls, as the profile page does it. */
async function turnOn(somebody: SignedIn) {
  const { body } = await somebody.send('POST', PATH);
  const confirmed = await somebody.send('PUT', PATH, { code: codeOf(body.secret) });
  expect(confirmed.status).toBe(200);
  return { secret: String(body.secret), recoveryCodes: confirmed.body.recovery_codes as string[] };
}

const templates = async ({ member }: SignedIn) =>
  (await mailsTo(app, member.email ?? '')).map(({ template }) => template);

test('begun, proven, on: the codes are shown once, the owner hears of it and the session has given it', {
  tags: ['engine'],
}, async () => {
  const sam = await strict();
  expect((await sam.get(PATH)).body).toEqual({
    is_on: false,
    pending: null,
    recovery_codes_left: 0,
    is_needed: false,
  });
  const begun = await sam.send('POST', PATH);
  expect(begun.status).toBe(200);
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
  expect(begun.body.qr_svg).toMatch(/^<svg /);
  expect((await sam.get(PATH)).body).toMatchObject({ is_on: false, pending: begun.body });
  const token = sam.cookies.remember_user_token_v2;
  const confirmed = await sam.send('PUT', PATH, { code: codeOf(begun.body.secret).replace(/^.../, '$& ') });
  expect(confirmed.status).toBe(200);
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect(sam.cookies.remember_user_token_v2).not.toBe(token);
  expect((await sam.get(PATH)).body).toMatchObject({ is_on: true, pending: null, recovery_codes_left: 10 });
  expect(await templates(sam)).toEqual(['second_factor_turned_on']);
  // A session in which it was given may change it.
  expect((await sam.send('POST', CODES)).status).toBe(200);
  const [row] = await db.select().from(secondFactors);
  expect(row?.sealedSecret).not.toContain(begun.body.secret);
});

test('nobody signed in, or without a strict sign-in: refused', async () => {
  const ann = await signedIn(app);
  for (const [method, path, body] of [
    ['POST', PATH, {}],
    ['PUT', PATH, { code: '123456' }],
    ['DELETE', PATH, {}],
    ['POST', CODES, {}],
  ] as const) {
    expect((await app.sendWithToken(method, path, { body })).status).toBe(401);
    expect((await ann.send(method, path, body)).body.error_code).toBe('strict_sign_in_needed');
  }
  expect((await app.get(PATH)).status).toBe(401);
});

test('the secret that is not proven is shown only while a strict sign-in holds', async () => {
  const kit = await strict();
  await kit.send('POST', PATH);
  const other = await signInAs(app, kit.member);
  expect((await other.get(PATH)).body.pending).toBeNull();
  app.clock.advance(15 * MINUTE_MS);
  expect((await kit.get(PATH)).body.pending).toBeNull();
});

test('a second begin replaces what was not proven; without any there is nothing to prove', async () => {
  const lee = await strict();
  expect((await lee.send('PUT', PATH, { code: '123456' })).body.error_code).toBe('not_begun');
  const first = (await lee.send('POST', PATH)).body.secret;
  const second = (await lee.send('POST', PATH)).body.secret;
  expect((await lee.send('PUT', PATH, { code: codeOf(first) })).body.error_code).toBe('wrong_code');
  expect((await lee.send('PUT', PATH, { code: codeOf(second) })).status).toBe(200);
});

test('another application takes over only when it is proven', async () => {
  const kim = await strict();
  const old = await turnOn(kim);
  const next = (await kim.send('POST', PATH)).body.secret;
  app.clock.advance(STEP_MS);
  const early = await signInAs(app, kim.member, { isPending: true });
  expect((await give(early, codeOf(old.secret))).status).toBe(200);
  app.clock.advance(STEP_MS);
  expect((await kim.send('PUT', PATH, { code: codeOf(next) })).status).toBe(200);
  app.clock.advance(STEP_MS);
  const late = await signInAs(app, kim.member, { isPending: true });
  expect((await give(late, codeOf(old.secret))).body.error_code).toBe('wrong_code');
  expect((await give(late, old.recoveryCodes[0])).body.error_code).toBe('wrong_code');
  expect((await give(late, codeOf(next))).status).toBe(200);
  expect(await templates(kim)).toContain('second_factor_changed');
});

test('off: asked for again never, and the owner hears of it', async () => {
  const ray = await strict();
  const { recoveryCodes } = await turnOn(ray);
  expect((await ray.send('DELETE', PATH)).status).toBe(200);
  expect((await ray.get(PATH)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  expect(await templates(ray)).toEqual(['second_factor_turned_on', 'second_factor_turned_off']);
  const other = await signInAs(app, ray.member);
  expect((await give(other, recoveryCodes[0])).body.error_code).toBe('wrong_code');
  // Again, and where it never was: done already, and no mail.
  expect((await ray.send('DELETE', PATH)).status).toBe(200);
  expect(await templates(ray)).toHaveLength(2);
});

test('a session of before it was turned on changes nothing, even with a strict sign-in', async () => {
  const eve = await strict();
  await turnOn(eve);
  const old = await signInAs(app, eve.member, { strictUntil: strictUntil() });
  for (const [method, path] of [
    ['POST', PATH],
    ['DELETE', PATH],
    ['POST', CODES],
  ] as const)
    expect((await old.send(method, path, {})).body.error_code).toBe('second_factor_needed');
});

test('staff need one, and cannot turn it off', async () => {
  const pat = await strict({ role: 'reporting_admin' });
  await turnOn(pat);
  expect((await pat.get(PATH)).body.is_needed).toBe(true);
  const refused = await pat.send('DELETE', PATH);
  expect(refused.body).toMatchObject({ error_code: 'second_factor_required' });
  expect(refused.body.error).toContain('Staff accounts need a second factor');
  expect((await pat.get(PATH)).body.is_on).toBe(true);
  expect((await pat.send('POST', PATH)).status).toBe(200);
});

test('new recovery codes replace those of before; without a second factor there are none', async () => {
  const joe = await strict();
  expect((await joe.send('POST', CODES)).body.error_code).toBe('second_factor_off');
  const { recoveryCodes } = await turnOn(joe);
  const renewed = (await joe.send('POST', CODES)).body.recovery_codes;
  expect(renewed).toHaveLength(10);
  const browser = await signInAs(app, joe.member, { isPending: true });
  expect((await give(browser, recoveryCodes[0])).body.error_code).toBe('wrong_code');
  expect((await give(browser, renewed[0])).status).toBe(200);
});

test('a code finishes the sign-in: the session is full, with a new secret, and remembered as it was begun', async () => {
  const sam = await pending({ isRemembered: false });
  expect((await sam.get(PATH)).status).toBe(401);
  const token = sam.cookies.remember_user_token_v2;
  const reply = await give(sam, codeOf(sam.secret), { return_to: '/prospects?class=2027' });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    user: { user_id: sam.member.id },
    needs_second_factor: false,
    return_to: '/prospects?class=2027',
  });
  expect(sam.cookies.remember_user_token_v2).not.toBe(token);
  expect((await sam.get(PATH)).status).toBe(200);
  expect(await templates(sam)).toEqual([]);
  app.clock.advance(DAY_MS / 2 - 1000);
  expect((await sam.get(PATH)).status).toBe(200);
  app.clock.advance(1000);
  expect((await sam.get(PATH)).status).toBe(401);
});

test('a foreign address to return to is not taken; the box to be remembered is', async () => {
  const sam = await pending({ isRemembered: false });
  const code = codeOf(sam.secret);
  const { body } = await give(sam, code, { return_to: '//evil.example', remember_me: true });
  expect(body.return_to).toBe('/');
  app.clock.advance(DAY_MS);
  expect((await sam.get(PATH)).status).toBe(200);
});

test('a plain form is led on', async () => {
  const sam = await pending();
  const csrf = (await sam.get('/api/v2/csurf_token')).body.csurf_token;
  const form = new URLSearchParams({ _csrf: csrf, code: codeOf(sam.secret), return_to: '/rankings' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await app.send('POST', GIVE, { cookies: sam.cookies, headers, body: form.toString() });
  expect(reply).toMatchObject({ status: 303, headers: { location: '/rankings' } });
});

test('from a device never seen, the member is told when the sign-in is finished', async () => {
  const sam = await pending({ isNewDevice: true });
  await give(sam, codeOf(sam.secret));
  expect(await templates(sam)).toEqual(['new_device']);
});

test('a code works once, in whichever session, and an earlier one not after it', async () => {
  const sam = await pending();
  const other = await signInAs(app, sam.member, { isPending: true });
  const code = codeOf(sam.secret);
  expect((await give(sam, code)).status).toBe(200);
  expect((await give(other, code)).body.error_code).toBe('wrong_code');
  expect((await give(other, codeOf(sam.secret, -1))).body.error_code).toBe('wrong_code');
  expect((await give(other, codeOf(sam.secret, 1))).status).toBe(200);
});

test('twenty give the same code at once: one gets in', async () => {
  const sam = await pending();
  const browsers = await Promise.all(Array.from({ length: 20 }, () => signInAs(app, sam.member, { isPending: true })));
  const code = codeOf(sam.secret);
  const replies = await Promise.all(browsers.map((browser) => give(browser, code)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(422)]);
});

test('a recovery code works once, also of twenty at once, and the owner hears of it', async () => {
  const sam = await pending();
  const browsers = await Promise.all(Array.from({ length: 20 }, () => signInAs(app, sam.member, { isPending: true })));
  const code = ` ${sam.recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')}`;
  const replies = await Promise.all(browsers.map((browser) => give(browser, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const [mail] = await mailsTo(app, sam.member.email ?? '');
  expect(mail?.template).toBe('recovery_code_used');
  expect(mail?.text).toContain('1 is left');
});

test('the fifth wrong code ends the pending session, and the right one comes too late', async () => {
  const sam = await pending();
  for (let i = 1; i <= 4; i += 1) {
    const { status, body } = await give(sam, wrongOf(sam.secret));
    expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'wrong_code' });
  }
  const fifth = await give(sam, wrongOf(sam.secret));
  expect(fifth).toMatchObject({ status: 401, body: { error_code: 'not_signed_in' } });
  expect(sam.cookies.remember_user_token_v2).toBeUndefined();
  expect((await give(sam, codeOf(sam.secret))).status).toBe(401);
  expect(await templates(sam)).toEqual(['second_factor_wrong_codes']);
});

test('the fifth may be right; and of thirty wrong ones at once five are tried', async () => {
  const sam = await pending();
  for (let i = 1; i <= 4; i += 1) await give(sam, wrongOf(sam.secret));
  expect((await give(sam, codeOf(sam.secret))).status).toBe(200);
  const eve = await pending();
  const { body } = await eve.get('/api/v2/csurf_token');
  const tries = await Promise.all(
    Array.from({ length: 30 }, () =>
      app.send('POST', GIVE, {
        cookies: eve.cookies,
        headers: { 'x-xsrf-token': body.csurf_token, ...fromElsewhere().headers },
        body: { code: wrongOf(eve.secret) },
      }),
    ),
  );
  expect(tries.filter(({ status }) => status === 422)).toHaveLength(4);
  // The others find no session, or that their form token was of one that has ended.
  expect(tries.filter(({ status }) => status === 401 || status === 403)).toHaveLength(26);
});

test('a pending session waits ten minutes', async () => {
  const inTime = await pending();
  app.clock.advance(10 * MINUTE_MS - 1);
  expect((await give(inTime, codeOf(inTime.secret))).status).toBe(200);
});

test('a full session is raised by its code: staff who signed in before they enrolled', async () => {
  const pat = await strict();
  const { secret } = await turnOn(pat);
  const old = await signInAs(app, pat.member, { strictUntil: strictUntil(), isNewDevice: true });
  app.clock.advance(STEP_MS);
  expect((await give(old, codeOf(secret))).status).toBe(200);
  expect((await old.send('POST', CODES)).status).toBe(200);
  // The email about its new device was sent when it signed in.
  expect(await templates(pat)).not.toContain('new_device');
});

test('without a session, and with what is no code: refused', async () => {
  expect((await app.sendWithToken('POST', GIVE, { body: { code: '123456' } })).status).toBe(401);
  const sam = await pending();
  for (const body of [{}, { code: '' }, { code: '12345' }, { code: '1'.repeat(21) }])
    expect((await sam.send('POST', GIVE, body)).status).toBe(422);
  expect((await give(sam, codeOf(sam.secret))).status).toBe(200);
});

test('a member has fifty tries at six digits a day, in all his sessions; a recovery code still works', async () => {
  const sam = await pending();
  const browserOf = (i: number) => signInAs(app, sam.member, { isPending: true, ip: `10.0.0.${i}` });
  let browser = await browserOf(0);
  for (let i = 0; i < 50; i += 1) {
    if (i % 4 === 0) browser = await browserOf(i);
    expect((await give(browser, wrongOf(sam.secret))).status).toBe(422);
  }
  expect((await give(browser, codeOf(sam.secret))).status).toBe(429);
  expect((await give(browser, sam.recoveryCodes[0])).status).toBe(200);
});

test('the export tells of it without a secret, and erasing leaves nothing', async () => {
  const sam = await pending();
  const exported = await secondFactorData.export(db, sam.member.id);
  expect(exported).toEqual([
    expect.objectContaining({ turned_on_at: app.clock.now().toISOString(), recovery_codes_left: 2 }),
  ]);
  expect(JSON.stringify(exported)).not.toContain(sam.secret);
  await secondFactorData.erase(db, sam.member.id, app.clock.now());
  expect(await secondFactorData.export(db, sam.member.id)).toEqual([]);
});
