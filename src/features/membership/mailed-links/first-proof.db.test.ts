import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, openBrowser, type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from '../accounts/factory.ts';
import { findMember } from '../accounts/public.ts';

/** Anybody can register with somebody else's address. Once its owner confirms it, nothing that the registrant left behind works. */

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  db = app.database.db;
});
afterAll(() => app.close());

let from = 0;
const elsewhere = () => ({ headers: { 'x-forwarded-for': `10.6.${Math.floor(from / 250)}.${(from++ % 250) + 1}` } });
const strictUntil = () => new Date(app.clock.now().getTime() + 600_000);

/** A person who registered and is still logged in there. */
const squatted = (emailConfirmedAt: Date | null = null) =>
  signedIn(app, { emailConfirmedAt, session: { strictUntil: strictUntil(), signedInBy: 'registration' } });

const isIn = async (browser: Browser) => (await browser.get('/api/v2/users/current')).status === 200;
const passwordLetsIn = async ({ member }: SignedIn, password = MEMBER_PASSWORD) => {
  const user = { login: member.username, password };
  return (await openBrowser(app).send('POST', '/api/user/sign_in', { user }, elsewhere())).status === 200;
};
async function tokenOf({ member }: SignedIn, ask: (browser: Browser) => Promise<unknown>): Promise<string> {
  await ask(openBrowser(app));
  const mail = (await mailsTo(app, member.email ?? '')).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const linkOf = (somebody: SignedIn) =>
  tokenOf(somebody, (browser) =>
    browser.send('POST', '/api/user/sign_in_link', { email: somebody.member.email }, elsewhere()),
  );
async function useLink(browser: Browser, token: string) {
  expect((await browser.send('PUT', '/api/user/sign_in_link', { token }, elsewhere())).status).toBe(200);
  return browser;
}
const templates = async ({ member }: SignedIn) =>
  (await mailsTo(app, member.email ?? '')).map(({ template }) => template);

describe('before the address is proven', () => {
  test.each([
    ['POST', '/api/v2/users/passkeys/options', {}],
    ['POST', '/api/v2/users/second_factor', {}],
    ['PUT', '/api/v2/users/second_factor', { code: '123456' }],
  ] as const)('%s %s is refused, in clear words', async (method, path, body) => {
    const reply = await (await squatted()).send(method, path, body);
    expect(reply).toMatchObject({ status: 422, body: { error_code: 'email_unconfirmed' } });
    expect(reply.body.error).toContain('Confirm your email address first');
  });

  test('and allowed from then on', async () => {
    const { send } = await squatted(new Date('2026-11-21T17:00:00Z'));
    expect((await send('POST', '/api/v2/users/passkeys/options', {})).status).toBe(200);
    expect((await send('POST', '/api/v2/users/second_factor', {})).status).toBe(200);
  });
});

describe('the first proof by a mailed link', () => {
  test('ends every session and the password, from another browser', async () => {
    const squatter = await squatted();
    const other = await signInAs(app, squatter.member);
    const owner = await useLink(openBrowser(app), await linkOf(squatter));
    expect({ ownerIsIn: await isIn(owner), squatterIsIn: await isIn(squatter), otherIsIn: await isIn(other) }).toEqual({
      ownerIsIn: true,
      squatterIsIn: false,
      otherIsIn: false,
    });
    expect(await passwordLetsIn(squatter)).toBe(false);
    expect(await findMember(db, squatter.member.id)).toMatchObject({
      emailConfirmedAt: app.clock.now(),
      passwordHash: null,
    });
    expect(await templates(squatter)).toEqual(['sign_in_link', 'password_cleared', 'new_device']);
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_type = 'member' and subject_id = '${squatter.member.id}'`,
    );
    expect(rows).toContainEqual({ action: 'member.clear_password' });
  });

  test('of somebody else who is signed in in this browser, it does too', async () => {
    const squatter = await squatted();
    const stranger = await signedIn(app);
    await useLink(stranger, await linkOf(squatter));
    expect({ isIn: await isIn(squatter), passwordLetsIn: await passwordLetsIn(squatter) }).toEqual({
      isIn: false,
      passwordLetsIn: false,
    });
  });

  test('from within the own session it takes nothing away', async () => {
    const member = await squatted();
    const other = await signInAs(app, member.member);
    await useLink(member, await linkOf(member));
    expect({
      memberIsIn: await isIn(member),
      otherIsIn: await isIn(other),
      passwordLetsIn: await passwordLetsIn(member),
    }).toEqual({ memberIsIn: true, otherIsIn: true, passwordLetsIn: true });
    expect(await templates(member)).not.toContain('password_cleared');
  });

  test('is the first only once: later links take nothing away', async () => {
    const member = await squatted(new Date('2026-11-21T17:00:00Z'));
    await useLink(openBrowser(app), await linkOf(member));
    expect({ isIn: await isIn(member), passwordLetsIn: await passwordLetsIn(member) }).toEqual({
      isIn: true,
      passwordLetsIn: true,
    });
  });
});

test('a reset proves the address too, and leaves only who has the new password', async () => {
  const squatter = await squatted();
  const token = await tokenOf(squatter, (browser) =>
    browser.send('POST', '/api/user/password', { user: { email: squatter.member.email } }, elsewhere()),
  );
  const user = { reset_password_token: token, password: 'a quiet river at noon' };
  expect((await openBrowser(app).send('PUT', '/api/user/password', { user }, elsewhere())).status).toBe(200);
  expect({ isIn: await isIn(squatter), passwordLetsIn: await passwordLetsIn(squatter) }).toEqual({
    isIn: false,
    passwordLetsIn: false,
  });
  expect(await passwordLetsIn(squatter, user.password)).toBe(true);
  expect(await findMember(db, squatter.member.id)).toMatchObject({ emailConfirmedAt: app.clock.now() });
});
