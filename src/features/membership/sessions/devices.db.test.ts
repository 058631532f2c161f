import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, openBrowser, signedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { findMemberByLogin, type Member } from '../accounts/public.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';
import { devices } from './tables.ts';

/** Which browsers a member is known by, tested through the API: only members are written directly. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => app.close());
// A new device counts as new for ten minutes.
beforeEach(() => app.clock.advance(MINUTE * 60));

const MINUTE = 60_000;
const DEVICE = 'bluechip_device';
const PASSWORD = 'a quiet river at noon';

let from = 0;
const elsewhere = () => ({ headers: { 'x-forwarded-for': `10.4.${Math.floor(from / 250)}.${(from++ % 250) + 1}` } });

async function enter(browser: Browser, { username }: Pick<Member, 'username'>, password = MEMBER_PASSWORD) {
  // Drops the token of a session that ended elsewhere; a browser gets the new one with the page.
  delete browser.cookies['XSRF-TOKEN'];
  const reply = await browser.send('POST', '/api/user/sign_in', { user: { login: username, password } }, elsewhere());
  expect(reply.status).toBe(200);
  return browser;
}
const leave = (browser: Browser) => browser.send('DELETE', '/api/user/sign_out');
const change = (browser: Browser, current = MEMBER_PASSWORD) =>
  browser.send('PUT', '/api/v2/users/update_password', { current_password: current, password: PASSWORD }, elsewhere());
const templates = async ({ email }: Pick<Member, 'email'>) =>
  (await mailsTo(app, email ?? '')).map(({ template }) => template);
const devicesOf = ({ id }: Member) => app.database.db.select().from(devices).where(eq(devices.userId, id));

describe('a new device is not trusted with a change for ten minutes', () => {
  test('signing in twice makes it no older', async () => {
    const member = await buildMember(app.database.db);
    const thief = await enter(openBrowser(app), member);
    await leave(thief);
    await enter(thief, member);
    await enter(thief, member);
    const reply = await change(thief);
    expect(reply).toMatchObject({ status: 429, body: { error_code: 'suspicious_activity' } });
    expect(await templates(member)).toEqual(['new_device', 'suspicious_activity']);
  });

  test('nor does the suspicion: who comes back with its cookie is as new as before', async () => {
    const member = await buildMember(app.database.db);
    const thief = await enter(openBrowser(app), member);
    app.clock.advance(9 * MINUTE);
    expect((await change(thief)).status).toBe(429);
    expect(thief.cookies[DEVICE]).toBeDefined();
    app.clock.advance(2 * MINUTE);
    await enter(thief, member);
    expect((await change(thief)).status).toBe(429);
    expect(await templates(member)).toEqual(['new_device', 'suspicious_activity', 'new_device', 'suspicious_activity']);
  });

  test('after ten it is known, and stays so for the next sign-in', async () => {
    const member = await buildMember(app.database.db);
    const browser = await enter(openBrowser(app), member);
    app.clock.advance(10 * MINUTE - 1);
    await leave(browser);
    await enter(browser, member);
    app.clock.advance(1);
    expect((await change(browser)).status).toBe(200);
    expect(await templates(member)).toEqual(['new_device', 'password_changed']);
  });

  test('the device that the account was made with is its owner’s, at the second sign-in too', async () => {
    const browser = openBrowser(app);
    const fan = { username: 'fan_of_devices', email: 'fan_of_devices@mail.example', password: 'nine green parsnips' };
    const registration = { ...fan, age_band: '16_and_over' };
    expect((await browser.send('POST', '/api/v2/registrations', { registration }, elsewhere())).status).toBe(200);
    await leave(browser);
    await enter(browser, fan, fan.password);
    expect((await change(browser, fan.password)).status).toBe(200);
    expect(await templates(fan)).not.toContain('new_device');
  });
});

test('a change of password forgets every device but the one that made it', async () => {
  const thief = openBrowser(app);
  const owner = await signedIn(app);
  await enter(thief, owner.member);
  app.clock.advance(11 * MINUTE);
  expect((await change(owner)).status).toBe(200);
  // The owner's device is left; the thief's counts as new below.
  expect(await devicesOf(owner.member)).toHaveLength(1);
  await enter(thief, owner.member, PASSWORD);
  expect(await templates(owner.member)).toEqual(['new_device', 'password_changed', 'new_device']);
  expect((await change(thief, PASSWORD)).status).toBe(429);
});

test('while the second factor is awaited no device is written, however often the password is given', async () => {
  const member = await buildMember(app.database.db);
  const box = createSecretBox(SESSION_SECRET);
  const { recoveryCodes } = await buildSecondFactor(app.database.db, { userId: member.id, box }, app.clock.now());
  const browser = openBrowser(app);
  for (let times = 1; times <= 3; times++) await enter(browser, member);
  expect(await devicesOf(member)).toEqual([]);
  expect(browser.cookies[DEVICE]).toBeUndefined();
  const given = await browser.send('POST', '/api/user/second_factor', { code: recoveryCodes[0] }, elsewhere());
  expect(given.status).toBe(200);
  expect(await devicesOf(member)).toHaveLength(1);
  await leave(browser);
  await enter(browser, member);
  await browser.send('POST', '/api/user/second_factor', { code: recoveryCodes[1] }, elsewhere());
  expect(await devicesOf(member)).toHaveLength(1);
  expect((await templates(member)).filter((template) => template === 'new_device')).toHaveLength(1);
});

describe('a secret that the browser sends', () => {
  test.each([
    ['of our own making, for another member', async () => (await signedIn(app)).cookies[DEVICE] ?? ''],
    ['of the sender’s making', async () => 'A'.repeat(43)],
    ['that is none', async () => '.;x.'],
  ])('%s is not taken over: planted, it is worth nothing', async (_, plantedOf) => {
    const planted = await plantedOf();
    const member = await buildMember(app.database.db);
    const browser = await enter(openBrowser(app, { [DEVICE]: planted }), member);
    expect(browser.cookies[DEVICE]).not.toBe(planted);
    app.clock.advance(11 * MINUTE);
    const thief = await enter(openBrowser(app, { [DEVICE]: planted }), member);
    expect(await templates(member)).toEqual(['new_device', 'new_device']);
    expect((await change(thief)).status).toBe(429);
  });

  test('members who share a browser are each known by it', async () => {
    const [one, two] = [await buildMember(app.database.db), await buildMember(app.database.db)];
    const browser = openBrowser(app);
    for (const member of [one, two, one, two]) await enter(browser, member);
    expect({ oneMails: await templates(one), twoMails: await templates(two) }).toEqual({
      oneMails: ['new_device'],
      twoMails: ['new_device'],
    });
    expect([await devicesOf(one), await devicesOf(two)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('the last five of them', async () => {
    const browser = openBrowser(app);
    const first = await buildMember(app.database.db);
    await enter(browser, first);
    for (let others = 1; others <= 4; others++) await enter(browser, await buildMember(app.database.db));
    await enter(browser, first);
    for (let others = 1; others <= 5; others++) await enter(browser, await buildMember(app.database.db));
    expect(browser.cookies[DEVICE]?.split('.')).toHaveLength(5);
    await enter(browser, first);
    expect(await templates(first)).toEqual(['new_device', 'new_device']);
  });
});

test('the device of a sign-in is the member’s who signed in', async () => {
  const member = await buildMember(app.database.db);
  await enter(openBrowser(app), member);
  const known = await findMemberByLogin(app.database.db, member.username ?? '');
  expect(await devicesOf(member)).toMatchObject([{ userId: known?.id, firstSeenAt: app.clock.now() }]);
});
