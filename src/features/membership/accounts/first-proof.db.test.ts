import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { hasBounced, rememberBounce } from '#platform/mail/bounces.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from './factory.ts';
import { findMember, updateMember } from './queries.ts';

/** Anybody can register with somebody else's address. When its owner confirms it, the registrant loses access (decision 0036). */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

let asked = 0;
function fromAnywhere() {
  asked += 1;
  return { 'x-forwarded-for': `10.2.${Math.floor(asked / 250)}.${asked % 250}` };
}
const send = (method: 'POST' | 'PUT', path: string, body: object, cookies: Record<string, string> = {}) =>
  app.sendWithToken(method, path, { body, cookies, headers: fromAnywhere() });

/** The token from the latest email of a kind. */
async function tokenOf(address: string, template: string): Promise<string> {
  const mail = (await mailsTo(app, address)).findLast((each) => each.template === template);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A session of the account that was registered with somebody else's address. */
const squatter = () => signedIn(app, { emailConfirmedAt: null });
const isIn = async ({ get }: SignedIn) => (await get('/api/v2/users/current')).status === 200;

async function resetBy(address: string) {
  await send('POST', '/api/user/password', { user: { email: address } });
  const reset_password_token = await tokenOf(address, 'reset_password');
  return send('PUT', '/api/user/password', { user: { reset_password_token, password: 'quiet orange ladder' } });
}

async function confirmBy(address: string, by: SignedIn | null = null) {
  await send('POST', '/api/user/confirm_email', { email: address });
  const body = { token: await tokenOf(address, 'confirm_email') };
  if (by) return by.send('POST', '/api/user/confirm_email', body, { headers: fromAnywhere() });
  return send('POST', '/api/user/confirm_email', body);
}

let made = 0;
/** The registrant begins an email change. Returns the token sent to their own address. */
async function beginChange(me: SignedIn): Promise<string> {
  made += 1;
  const email = `squatter${made}@mail.example`;
  await me.send(
    'PATCH',
    '/api/v2/users/update',
    { email, current_password: MEMBER_PASSWORD },
    { headers: fromAnywhere() },
  );
  return tokenOf(email, 'change_email_new');
}
const agree = (token: string) => send('POST', '/api/v2/users/email_change', { token });

test.each([
  ['a reset of the password', resetBy],
  ['the mail of the registration', confirmBy],
])('a change of address that was begun before ends with %s', async (_, prove) => {
  const me = await squatter();
  const address = String(me.member.email);
  const token = await beginChange(me);
  expect((await prove(address)).status).toBe(200);
  const late = await agree(token);
  expect(late).toMatchObject({ status: 410, body: { error_code: 'gone' } });
  expect(await findMember(app.database.db, me.member.id)).toMatchObject({
    email: address,
    emailConfirmedAt: app.clock.now(),
  });
});

test('whether the present address must agree is asked when the change is made, not when it was begun', async () => {
  const me = await squatter();
  const token = await beginChange(me);
  await updateMember(app.database.db, me.member.id, { emailConfirmedAt: app.clock.now() });
  expect((await agree(token)).body.is_changed).toBe(false);
  expect((await findMember(app.database.db, me.member.id))?.email).toBe(me.member.email);
});

test('a later reset of the password drops a change that is under way too', async () => {
  const me = await signedIn(app);
  const token = await beginChange(me);
  await resetBy(String(me.member.email));
  expect((await agree(token)).status).toBe(410);
});

test('the address is confirmed from outside: every session ends', async () => {
  const me = await squatter();
  const again = await signInAs(app, me.member);
  expect((await confirmBy(String(me.member.email))).status).toBe(200);
  expect({ firstIsIn: await isIn(me), secondIsIn: await isIn(again) }).toEqual({ firstIsIn: false, secondIsIn: false });
});

test('confirmed by somebody who is signed in to another account, it is from outside too', async () => {
  const [me, other] = [await squatter(), await signedIn(app)];
  await confirmBy(String(me.member.email), other);
  expect({ squatterIsIn: await isIn(me), otherIsIn: await isIn(other) }).toEqual({
    squatterIsIn: false,
    otherIsIn: true,
  });
});

test('a session that awaits its second factor is nobody’s yet', async () => {
  const me = await squatter();
  const pending = await signInAs(app, me.member, { isPending: true });
  expect((await confirmBy(String(me.member.email), pending)).status).toBe(200);
  expect(await isIn(me)).toBe(false);
});

test('confirmed where he is signed in, nothing ends; and a proven address proves nothing new', async () => {
  const me = await squatter();
  const again = await signInAs(app, me.member);
  await confirmBy(String(me.member.email), me);
  expect({ firstIsIn: await isIn(me), secondIsIn: await isIn(again) }).toEqual({ firstIsIn: true, secondIsIn: true });
  const link = await signedIn(app);
  const address = String(link.member.email);
  await send('POST', '/api/user/sign_in_link', { email: address });
  expect((await send('PUT', '/api/user/sign_in_link', { token: await tokenOf(address, 'sign_in_link') })).status).toBe(
    200,
  );
  expect(await isIn(link)).toBe(true);
});

test('a reset proves the address like any mail: it takes the bounce, and ends the mail of the registration', async () => {
  const me = await squatter();
  const address = String(me.member.email);
  await send('POST', '/api/user/confirm_email', { email: address });
  const token = await tokenOf(address, 'confirm_email');
  await rememberBounce(app.database.db, { address, reason: 'was full', at: app.clock.now() });
  expect((await resetBy(address)).status).toBe(200);
  expect(await hasBounced(app.database.db, address)).toBe(false);
  expect((await send('POST', '/api/user/confirm_email', { token })).status).toBe(410);
  expect(await isIn(me)).toBe(false);
});

test('the change that is made leaves this browser signed in with a new secret', async () => {
  const me = await squatter();
  const token = await beginChange(me);
  const before = { ...me.cookies };
  const { body } = await me.send('POST', '/api/v2/users/email_change', { token }, { headers: fromAnywhere() });
  expect(body.is_changed).toBe(true);
  expect(await isIn(me)).toBe(true);
  expect(me.cookies.bluechip_session ?? me.cookies).not.toEqual(before.bluechip_session ?? before);
  expect((await app.get('/api/v2/users/current', { cookies: before })).status).toBe(401);
});

test('a session that awaits its second factor is not left by a change', async () => {
  const me = await squatter();
  const pending = await signInAs(app, me.member, { isPending: true });
  const token = await beginChange(me);
  const { body } = await pending.send('POST', '/api/v2/users/email_change', { token }, { headers: fromAnywhere() });
  expect(body.is_changed).toBe(true);
  expect(await app.database.executeSql(`select id from sessions where user_id = ${me.member.id}`)).toMatchObject({
    rows: [],
  });
});

/** The steps of the attack: browser A registers with somebody else's address, and browser B opens the email. */
describe('somebody registers with an address that is not theirs', () => {
  const passwordOf = (me: SignedIn) =>
    send('POST', '/api/user/sign_in', { user: { login: String(me.member.username), password: MEMBER_PASSWORD } });
  const leftOf = async ({ member: { id } }: SignedIn) => {
    const rows = async (table: string) =>
      (await app.database.executeSql(`select 1 from ${table} where user_id = ${id}`)).rows.length;
    return {
      devices: await rows('devices'),
      sessions: await rows('sessions'),
      passkeys: await rows('passkeys'),
      secondFactors: await rows('second_factors'),
      recoveryCodes: await rows('recovery_codes'),
    };
  };
  const wordsOf = (mail: { text: string } | undefined) => (mail?.text ?? '').replaceAll(/\s+/g, ' ');
  const actionsOn = async ({ member: { id } }: SignedIn) => {
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_type = 'member' and subject_id = '${id}' order by id`,
    );
    return rows.map(({ action }) => action);
  };
  const REMOVED = 'We also removed the passkeys and two-step login set up before you confirmed your email';
  const NOTHING = { devices: 0, sessions: 0, passkeys: 0, secondFactors: 0, recoveryCodes: 0 };

  /** Everything that a registrant could leave behind, even by ways that are closed today. */
  async function prepared(): Promise<SignedIn> {
    const me = await signedIn(app, {
      emailConfirmedAt: null,
      session: { signedInBy: 'registration', isRemembered: false },
    });
    await buildSecondFactor(
      app.database.db,
      { userId: me.member.id, box: createSecretBox(SESSION_SECRET) },
      app.clock.now(),
    );
    await app.database.executeSql(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, label, is_backed_up, created_at)
       values (${me.member.id}, 'of ${me.member.id}', 'aGVsbG8', 0, '[]', 'Phone', false, '2026-11-20T00:00:00Z')`,
    );
    return me;
  }

  test('the owner confirms in another browser: no password, session, device, passkey or second factor is left', async () => {
    const me = await prepared();
    const address = String(me.member.email);
    const reply = await confirmBy(address);
    expect(reply).toMatchObject({ status: 200, body: { is_confirmed: true, needs_password: true } });
    expect(await leftOf(me)).toEqual(NOTHING);
    expect(await passwordOf(me)).toMatchObject({ status: 422, body: { error_code: 'wrong_credentials' } });
    expect(await findMember(app.database.db, me.member.id)).toMatchObject({ passwordHash: null });
    const mails = await mailsTo(app, address);
    expect(mails.map(({ template }) => template)).toEqual(['confirm_email', 'password_cleared']);
    expect(wordsOf(mails[1])).toContain('removed the old password, along with any passkeys and two-step login');
    expect(await actionsOn(me)).toEqual(['member.end_earlier_access', 'member.clear_password']);
  });

  test('the owner chooses a new password by the mail that follows, and is in', async () => {
    const me = await prepared();
    await confirmBy(String(me.member.email));
    expect((await resetBy(String(me.member.email))).status).toBe(200);
    const user = { login: String(me.member.username), password: 'quiet orange ladder' };
    expect((await send('POST', '/api/user/sign_in', { user })).body).toMatchObject({ needs_second_factor: false });
  });

  test('the owner resets the password instead: passkeys and the second factor end too, and one mail says so', async () => {
    const me = await prepared();
    expect((await resetBy(String(me.member.email))).status).toBe(200);
    // The one device is the owner's, on which the password was set.
    expect(await leftOf(me)).toEqual({ ...NOTHING, devices: 1 });
    const mails = await mailsTo(app, String(me.member.email));
    expect(mails.map(({ template }) => template)).toEqual(['reset_password', 'password_changed']);
    expect(wordsOf(mails[1])).toContain(REMOVED);
    expect(await actionsOn(me)).toEqual(['member.end_earlier_access', 'member.change_password']);
  });

  test('a reset where nothing was set up says nothing about passkeys', async () => {
    const me = await squatter();
    expect((await resetBy(String(me.member.email))).status).toBe(200);
    const mails = await mailsTo(app, String(me.member.email));
    expect(mails.map(({ template }) => template)).toEqual(['reset_password', 'password_changed']);
    expect(wordsOf(mails[1])).not.toContain('passkeys');
    expect(await actionsOn(me)).toEqual(['member.change_password']);
  });

  test('without a password, the owner is still mailed that passkeys and the second factor were removed', async () => {
    const me = await prepared();
    await updateMember(app.database.db, me.member.id, { passwordHash: null });
    await confirmBy(String(me.member.email));
    const mails = (await mailsTo(app, String(me.member.email))).map(({ template }) => template);
    expect(mails).toEqual(['confirm_email', 'password_cleared']);
    expect(await actionsOn(me)).toEqual(['member.end_earlier_access']);
  });

  test('the owner signs in by a mailed link instead: only that session is left', async () => {
    const me = await prepared();
    const address = String(me.member.email);
    await send('POST', '/api/user/sign_in_link', { email: address });
    const token = await tokenOf(address, 'sign_in_link');
    expect((await send('PUT', '/api/user/sign_in_link', { token })).body).toMatchObject({ needs_second_factor: false });
    expect(await leftOf(me)).toEqual({ ...NOTHING, devices: 1, sessions: 1 });
    expect((await passwordOf(me)).status).toBe(422);
  });

  test('the registrant changes the address to somebody else’s, who agrees in another browser: the password ends', async () => {
    const me = await squatter();
    const token = await beginChange(me);
    expect((await agree(token)).body).toEqual({
      is_changed: true,
      needs_password: true,
      message: 'Your email was changed. To keep your account safe, set a new password. We emailed you the steps.',
    });
    expect((await passwordOf(me)).status).toBe(422);
    expect(await leftOf(me)).toEqual(NOTHING);
  });

  test('a form without a script leads from that change to a new password', async () => {
    const token = await beginChange(await squatter());
    const { body, cookies } = await app.get('/api/v2/csurf_token');
    const reply = await app.send('POST', '/api/v2/users/email_change', {
      body: new URLSearchParams({ token, _csrf: body.csurf_token }).toString(),
      cookies,
      headers: {
        ...fromAnywhere(),
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://bluechip.localhost',
      },
    });
    expect({ status: reply.status, location: reply.headers.location }).toEqual({
      status: 303,
      location: '/users/confirmation?done=password',
    });
  });

  test('confirmed in the session of the registration itself, nothing ends', async () => {
    const me = await prepared();
    const before = await leftOf(me);
    const reply = await confirmBy(String(me.member.email), me);
    expect(reply).toMatchObject({ status: 200, body: { is_confirmed: true, needs_password: false } });
    expect(await leftOf(me)).toEqual(before);
    expect((await passwordOf(me)).status).toBe(200);
  });
});
