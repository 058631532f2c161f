import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, openBrowser, signedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import type { Member } from '../accounts/public.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

/** Rule R41: a correct password from a known device is never limited, and a stolen known device doesn't allow unlimited guesses. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => app.close());

const DEVICE = 'bluechip_device';
let asked = 0;
/** Another address each time. */
const elsewhere = () => ({ headers: { 'x-forwarded-for': `10.8.${Math.floor(asked / 250)}.${(asked++ % 250) + 1}` } });

type Try = { login: string | null; password?: string; captcha?: string; from?: string };

async function codeOf(browser: Browser, { login, password = 'not the right one', captcha, from }: Try) {
  const request = from === undefined ? elsewhere() : { headers: { 'x-forwarded-for': from } };
  const user = { login, password, ...(captcha ? { captcha_token: captcha } : {}) };
  // Drops the form token of the earlier login; the browser gets a new one with the page.
  delete browser.cookies['XSRF-TOKEN'];
  const { body } = await browser.send('POST', '/api/user/sign_in', { user }, request);
  return String(body.error_code ?? 'in');
}
const solved = () => solveCaptcha(app.application.ports.captcha);

async function times(count: number, one: () => Promise<string>): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) codes.push(await one());
  return [...new Set(codes)];
}

/** A browser that logged in before and has no session any more. */
async function knownBrowserOf(member: Member): Promise<Browser> {
  const { cookies } = await signedIn(app);
  const browser = openBrowser(app, { [DEVICE]: cookies[DEVICE] ?? '' });
  expect(await codeOf(browser, { login: member.username, password: MEMBER_PASSWORD })).toBe('in');
  return openBrowser(app, { [DEVICE]: browser.cookies[DEVICE] ?? '' });
}

/** Strangers guess a member's password until a captcha is required. */
async function exhaust({ username, email }: Member): Promise<void> {
  for (const login of [username, email]) await times(12, () => codeOf(openBrowser(app), { login }));
  expect(await codeOf(openBrowser(app), { login: username })).toBe('captcha_needed');
}

describe('a right password from a known device', () => {
  test('gets in without a captcha, whatever strangers tried', async () => {
    const member = await buildMember(app.database.db);
    const browser = await knownBrowserOf(member);
    await exhaust(member);
    for (const login of [member.username, member.email])
      expect(await codeOf(openBrowser(app, { ...browser.cookies }), { login, password: MEMBER_PASSWORD })).toBe('in');
    expect(await codeOf(openBrowser(app), { login: member.username, password: MEMBER_PASSWORD })).toBe(
      'captcha_needed',
    );
  });

  test('gets in from an address that is asked for a captcha', async () => {
    const member = await buildMember(app.database.db);
    const browser = await knownBrowserOf(member);
    const from = '203.0.113.80';
    await times(70, () => codeOf(openBrowser(app), { login: `guess${asked++}`, from }));
    expect(await codeOf(openBrowser(app), { login: `guess${asked++}`, from })).toBe('captcha_needed');
    expect(await codeOf(browser, { login: member.username, password: MEMBER_PASSWORD, from })).toBe('in');
  });

  test('uses nothing up: the thirtieth gets in as the first did, and wrong ones before it are forgotten', async () => {
    const member = await buildMember(app.database.db);
    const { cookies } = await knownBrowserOf(member);
    const right = () => codeOf(openBrowser(app, { ...cookies }), { login: member.username, password: MEMBER_PASSWORD });
    expect(await times(30, right)).toEqual(['in']);
    for (let round = 0; round < 2; round += 1) {
      const wrong = () => codeOf(openBrowser(app, { ...cookies }), { login: member.username });
      expect(await times(9, wrong)).toEqual(['wrong_credentials']);
      expect(await right()).toBe('in');
    }
  });
});

describe('guessing from a known device', () => {
  test('ends after ten wrong ones, by name and e-mail together; a captcha opens it', async () => {
    const member = await buildMember(app.database.db);
    const { cookies } = await knownBrowserOf(member);
    const guess = (more: Partial<Try> = {}) =>
      codeOf(openBrowser(app, { ...cookies }), { login: asked % 2 ? member.username : member.email, ...more });
    expect(await times(10, guess)).toEqual(['wrong_credentials']);
    expect(await times(4, guess)).toEqual(['captcha_needed']);
    expect(await guess({ password: MEMBER_PASSWORD })).toBe('captcha_needed');
    expect(await guess({ captcha: await solved() })).toBe('wrong_credentials');
    expect(await guess({ password: MEMBER_PASSWORD, captcha: await solved() })).toBe('in');
  });

  test('of many at once, ten are looked at', async () => {
    const member = await buildMember(app.database.db);
    const { cookies } = await knownBrowserOf(member);
    const codes = await Promise.all(
      Array.from({ length: 24 }, () => codeOf(openBrowser(app, { ...cookies }), { login: member.username })),
    );
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  });

  test('is not counted for the member’s other browsers', async () => {
    const member = await buildMember(app.database.db);
    const [stolen, own] = [await knownBrowserOf(member), await knownBrowserOf(member)];
    await times(12, () => codeOf(openBrowser(app, { ...stolen.cookies }), { login: member.username }));
    expect(await codeOf(own, { login: member.username, password: MEMBER_PASSWORD })).toBe('in');
    expect(await codeOf(openBrowser(app), { login: member.username, password: MEMBER_PASSWORD })).toBe('in');
  });

  test('at another member’s password is a stranger’s', async () => {
    const [member, other] = [await buildMember(app.database.db), await buildMember(app.database.db)];
    const { cookies } = await knownBrowserOf(other);
    const guess = () => codeOf(openBrowser(app, { ...cookies }), { login: member.username });
    expect(await times(10, guess)).toEqual(['wrong_credentials']);
    expect(await guess()).toBe('captcha_needed');
    expect(await codeOf(openBrowser(app), { login: member.username })).toBe('captcha_needed');
  });
});

describe('a new password by a mailed link', () => {
  const NEW_PASSWORD = 'a quiet river at noon';

  async function reset(member: Member, browser: Browser): Promise<void> {
    await browser.send('POST', '/api/user/password', { user: { email: member.email } }, elsewhere());
    const mail = (await mailsTo(app, member.email ?? '')).at(-1);
    const token = /reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const user = { reset_password_token: token, password: NEW_PASSWORD };
    expect((await browser.send('PUT', '/api/user/password', { user }, elsewhere())).status).toBe(200);
  }

  test('lets in from the browser that set it, however strangers go on guessing', async () => {
    const member = await buildMember(app.database.db);
    const browser = openBrowser(app);
    await exhaust(member);
    await reset(member, browser);
    await times(12, () => codeOf(openBrowser(app), { login: member.username }));
    expect(await codeOf(browser, { login: member.username, password: NEW_PASSWORD })).toBe('in');
  });

  test('clears what was counted, so that another browser gets in too', async () => {
    const member = await buildMember(app.database.db);
    await exhaust(member);
    await reset(member, openBrowser(app));
    expect(await codeOf(openBrowser(app), { login: member.email, password: NEW_PASSWORD })).toBe('in');
  });

  test('of a member with a second factor makes no browser known, but clears what was counted', async () => {
    const member = await buildMember(app.database.db);
    await buildSecondFactor(
      app.database.db,
      { userId: member.id, box: createSecretBox(SESSION_SECRET) },
      app.clock.now(),
    );
    const browser = openBrowser(app);
    await exhaust(member);
    await reset(member, browser);
    expect(browser.cookies[DEVICE]).toBeUndefined();
    expect(await codeOf(browser, { login: member.username, password: NEW_PASSWORD })).toBe('in');
  });
});

describe('a new password by the current one', () => {
  const PASSWORD = 'a quiet river at noon';
  const change = (browser: Browser) =>
    browser.send(
      'PUT',
      '/api/v2/users/update_password',
      { current_password: MEMBER_PASSWORD, password: PASSWORD },
      elsewhere(),
    );

  test('keeps its browser known, however strangers go on guessing, and no other', async () => {
    const browser = await signedIn(app);
    const { member } = browser;
    const other = await knownBrowserOf(member);
    expect((await change(browser)).status).toBe(200);
    await exhaust(member);
    expect(await codeOf(other, { login: member.username, password: PASSWORD })).toBe('captcha_needed');
    const known = openBrowser(app, { [DEVICE]: browser.cookies[DEVICE] ?? '' });
    expect(await codeOf(known, { login: member.username, password: PASSWORD })).toBe('in');
  });

  test('clears what was counted, so that another browser gets in too', async () => {
    const browser = await signedIn(app);
    await exhaust(browser.member);
    expect((await change(browser)).status).toBe(200);
    expect(await codeOf(openBrowser(app), { login: browser.member.email, password: PASSWORD })).toBe('in');
  });
});
