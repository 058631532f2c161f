import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { signedIn, signInAs } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from './factory.ts';
import { findMember, updateMember } from './queries.ts';
import { users } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

const statusesOf = (replies: readonly TestReply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

const UPDATE = '/api/v2/users/update';
const strict = () => ({ strictUntil: new Date(app.clock.now().getTime() + HOUR_MS) });
const memberOf = (id: number) => findMember(app.database.db, id);

test('nobody who is not signed in reads or changes an account', async () => {
  for (const path of ['/api/v2/users/current', '/api/v2/users/address', '/api/v2/users/export'])
    expect((await app.get(path)).body.error_code).toBe('not_signed_in');
  expect((await app.sendWithToken('PATCH', UPDATE, { body: {} })).status).toBe(401);
  expect((await app.sendWithToken('POST', '/api/v2/users/deletion')).status).toBe(401);
  expect((await app.sendWithToken('DELETE', '/api/v2/users/deletion')).status).toBe(401);
});

test('the member as he sees himself, without a secret', { tags: ['engine'] }, async () => {
  const { member, get } = await signedIn(app);
  const { status, body, headers, text } = await get('/api/v2/users/current');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.user).toMatchObject({
    user_id: member.id,
    email: member.email,
    email_confirmed: true,
    pending_email: null,
    email_bounced: false,
    username: member.username,
    username_changeable_at: null,
    has_password: true,
    role: 'user',
    is_publisher: false,
    primary_site: { id: 1, base_url: 'http://bluechip.localhost:3000' },
    subscriptions: [],
    deletion_due_at: null,
  });
  expect(text).not.toContain('argon2');
  await rememberBounce(app.database.db, { address: String(member.email), reason: 'gone', at: app.clock.now() });
  expect((await get('/api/v2/users/current')).body.user.email_bounced).toBe(true);
});

test('the validity tells a visitor no, and a member who he is', async () => {
  const path = '/api/v2/users/is_current_user_valid';
  expect((await app.get(path)).body).toEqual({
    is_current_user_valid: false,
    email: null,
    email_confirmed: null,
    bluechip_emails: null,
    third_party_emails: null,
    user_id: null,
    username: null,
  });
  const { member, get } = await signedIn(app, { bluechipEmails: false });
  expect((await get(path)).body).toEqual({
    is_current_user_valid: true,
    email: member.email,
    email_confirmed: true,
    bluechip_emails: false,
    third_party_emails: false,
    user_id: member.id,
    username: member.username,
  });
  const pending = await signedIn(app, { session: { isPending: true } });
  expect((await pending.get(path)).body.is_current_user_valid).toBe(false);
});

test('a remembered session rolls on with the page, at most hourly, and ends after 30 days without', async () => {
  const path = '/api/v2/users/is_current_user_valid';
  const remembered = await signedIn(app);
  const plain = await signInAs(app, remembered.member, { isRemembered: false });
  const signedInAt = app.clock.now();
  app.clock.advance(HOUR_MS - 1);
  expect((await remembered.get(path)).cookies).toEqual({});
  app.clock.advance(1);
  const rolled = await remembered.get(path);
  expect(rolled.cookies[COOKIES.session.name]).toBe(remembered.cookies[COOKIES.session.name]);
  expect(rolled.cookies[COOKIES.loginTime.name]).toBe(signedInAt.toISOString());
  expect(rolled.headers['set-cookie']).toContain(`Max-Age=${30 * 86_400}`);
  expect((await plain.get(path)).cookies).toEqual({});
  app.clock.advance(30 * DAY_MS - 1);
  expect((await remembered.get(path)).body.is_current_user_valid).toBe(true);
  app.clock.advance(30 * DAY_MS);
  expect((await remembered.get(path)).body.is_current_user_valid).toBe(false);
});

const validate = (property: string, value: string, { ip = '10.9.0.1', token = '' } = {}) =>
  app.get(
    `/api/v2/users/validate?${new URLSearchParams({ property, value, ...(token && { captcha_token: token }) })}`,
    {
      headers: { 'x-forwarded-for': ip },
    },
  );

test('validate tells of each property whether a new account may have it', async () => {
  const { username, email } = await buildMember(app.database.db);
  const answers = [
    ['email', 'new@mail.example', null],
    ['email', String(email).toUpperCase(), 'An account with this email already exists. Log in or reset your password'],
    ['email', 'none', 'Please enter a valid email address'],
    ['email', '', 'Please enter an email'],
    ['username', 'brand_new', null],
    ['username', String(username).toUpperCase(), 'This username is taken'],
    ['username', 'support', 'This username is reserved'],
  ] as const;
  for (const [property, value, message] of answers) {
    const { status, body } = await validate(property, value);
    expect(status).toBe(200);
    expect(body, `${property} ${value}`).toEqual({ is_valid: message === null, error: null, message });
  }
  // A password must never appear in a URL.
  for (const property of ['password', 'role'])
    expect((await validate(property, 'quiet orange ladder')).status).toBe(422);
});

test('validate answers an address 150 times in ten minutes, then only to a captcha', async () => {
  const ip = '10.9.0.2';
  for (let told = 0; told < 150; told++) expect((await validate('username', 'free_one', { ip })).status).toBe(200);
  const refused = await validate('username', 'free_one', { ip });
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'captcha_needed' } });
  const token = await solveCaptcha(app.application.ports.captcha);
  expect((await validate('username', 'free_one', { ip, token })).body.is_valid).toBe(true);
  expect((await validate('username', 'free_one', { ip, token })).body.error_code).toBe('captcha_needed');
  expect((await validate('username', 'free_one', { ip: '10.9.0.3' })).status).toBe(200);
});

test('a username changes at once the first time, then every 90 days', async () => {
  const { member, send } = await signedIn(app);
  const rename = (username: string) => send('PATCH', UPDATE, { username });
  expect((await rename('First_Change')).body.user.username).toBe('First_Change');
  expect((await rename('Second')).body.errors).toEqual({ username: ['A username can be changed once in 90 days'] });
  // Setting the present username again isn't a change.
  expect((await rename('First_Change')).status).toBe(200);
  const later = async (ms: number) => {
    const usernameChangedAt = new Date(app.clock.now().getTime() - ms);
    await updateMember(app.database.db, member.id, { usernameChangedAt });
    return rename(`After_${ms % 7}`);
  };
  expect((await later(90 * DAY_MS - 1)).status).toBe(422);
  expect((await later(90 * DAY_MS)).status).toBe(200);
});

test('a username that is taken, reserved or too short is refused; his own in other letters is not', async () => {
  const { username } = await buildMember(app.database.db);
  const { member, send } = await signedIn(app);
  const faultOf = async (wish: unknown) => (await send('PATCH', UPDATE, { username: wish })).body.errors?.username;
  expect(await faultOf(String(username).toUpperCase())).toEqual(['This username is taken']);
  expect(await faultOf('Blue.Chip')).toEqual(['This username is reserved']);
  expect(await faultOf('ab')).toEqual(['Usernames have 3 to 25 characters']);
  expect(await faultOf(String(member.username).toUpperCase())).toBeUndefined();
  expect((await memberOf(member.id))?.username).toBe(String(member.username).toUpperCase());
});

test('of many who want one username at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => signedIn(app)));
  const replies = await Promise.all(members.map(({ send }) => send('PATCH', UPDATE, { username: 'the_only_one' })));
  expect(statusesOf(replies)).toEqual([200, 422, 422, 422, 422, 422]);
  expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual({ username: ['This username is taken'] });
});

test('preferences: a form without its boxes means no, and under 16 third parties get nothing', async () => {
  const { member, send } = await signedIn(app);
  await send('PATCH', UPDATE, { bluechip_emails: true, third_party_emails: true });
  expect(await memberOf(member.id)).toMatchObject({ bluechipEmails: true, thirdPartyEmails: true });
  await send('PATCH', UPDATE, { preferences: '1', bluechip_emails: '1' });
  expect(await memberOf(member.id)).toMatchObject({ bluechipEmails: true, thirdPartyEmails: false });
  const young = await signedIn(app, { ageBand: '13_to_15' });
  await young.send('PATCH', UPDATE, { third_party_emails: true });
  expect(await memberOf(young.member.id)).toMatchObject({ thirdPartyEmails: false });
});

test('the primary site is one of ours', async () => {
  const { send } = await signedIn(app);
  const other = (await app.get('/api/v2/sites')).body.sites.find(({ id }: { id: number }) => id !== 1);
  expect((await send('PATCH', UPDATE, { primary_site_id: other.id })).body.user.primary_site.id).toBe(other.id);
  expect((await send('PATCH', UPDATE, { primary_site_id: 99_999 })).body.errors).toEqual({
    primary_site_id: ['That site doesn’t exist'],
  });
});

test('what is not his to change is ignored', async () => {
  const { member, send } = await signedIn(app, { emailConfirmedAt: null });
  const { passwordHash: _, ...before } = (await memberOf(member.id)) ?? member;
  const { status } = await send('PATCH', UPDATE, {
    user_id: 1,
    role: 'super_admin',
    is_staff_writer: true,
    is_publisher: true,
    email_confirmed: true,
    email_confirmed_at: '2026-01-01T00:00:00Z',
    password: 'another good password',
    password_hash: 'x',
    age_band: '13_to_15',
    deletion_due_at: null,
    created_at: '2020-01-01T00:00:00Z',
    username_changed_at: null,
  });
  expect(status).toBe(200);
  expect(await memberOf(member.id)).toMatchObject(before);
});

test('the PayPal e-mail needs its shape and the current password, or a strict sign-in', async () => {
  const { member, send } = await signedIn(app);
  const set = (paypal_email: string, current_password?: string) =>
    send('PATCH', UPDATE, { paypal_email, current_password });
  expect((await set('nobody', MEMBER_PASSWORD)).body.errors).toEqual({
    paypal_email: ['Please enter a valid email address above'],
  });
  expect((await set('pay@mail.example')).body.errors).toHaveProperty('current_password');
  expect((await set('pay@mail.example', 'wrong password')).body.errors).toEqual({
    current_password: ['Current password invalid'],
  });
  expect((await set('pay@mail.example', MEMBER_PASSWORD)).body.user.paypal_email).toBe('pay@mail.example');
  const raised = await signInAs(app, member, strict());
  expect((await raised.send('PATCH', UPDATE, { paypal_email: '' })).body.user.paypal_email).toBeNull();
});

test('five wrong passwords sign out everywhere, with the code that is not a plain limit', async () => {
  const { member, send, get } = await signedIn(app);
  const other = await signInAs(app, member);
  const wrong = () => send('PATCH', UPDATE, { email: 'x@mail.example', current_password: 'wrong' });
  for (let tries = 0; tries < 4; tries++) expect((await wrong()).status).toBe(422);
  const last = await wrong();
  expect(last).toMatchObject({ status: 429, body: { error_code: 'suspicious_activity' } });
  expect((await get('/api/v2/users/current')).status).toBe(401);
  expect((await other.get('/api/v2/users/current')).status).toBe(401);
});

test('a plain limit never answers 429 here', async () => {
  const { send } = await signedIn(app);
  const headers = { 'x-forwarded-for': '10.9.0.4' };
  for (let told = 0; told < 60; told++) expect((await send('PATCH', UPDATE, {}, { headers })).status).toBe(200);
  const refused = await send('PATCH', UPDATE, {}, { headers });
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'slow_down' } });
});

test('the billing address needs a strict sign-in', async () => {
  const address = { name: 'Sam Sample', street_1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
  const { member, send, get } = await signedIn(app);
  expect((await get('/api/v2/users/address')).body).toEqual({ address: null });
  const refused = await send('PATCH', UPDATE, { address });
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'strict_sign_in_needed' } });
  const over = await signInAs(app, member, { strictUntil: app.clock.now() });
  expect((await over.send('PATCH', UPDATE, { address })).status).toBe(403);
  const raised = await signInAs(app, member, strict());
  expect((await raised.send('PATCH', UPDATE, { address: { ...address, zip: '1' } })).body.errors).toEqual({
    'address.zip': ['Please enter a five-digit ZIP code'],
  });
  expect((await raised.send('PATCH', UPDATE, { address })).status).toBe(200);
  const saved = (await get('/api/v2/users/address')).body.address;
  expect(saved).toMatchObject({ city: 'Austin', zip: '78701' });
});

test('a refused change changes nothing of the others', async () => {
  const { member, send } = await signedIn(app);
  await send('PATCH', UPDATE, { username: 'admin', bluechip_emails: false });
  const [row] = await app.database.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({ username: member.username, bluechipEmails: true });
});

test('a look that was on its way while the session got a new secret takes no cookies of the new one', async () => {
  const fan = await signedIn(app);
  const before = { ...fan.cookies };
  expect((await fan.send('POST', '/api/v2/users/strict_sign_in', { password: MEMBER_PASSWORD })).status).toBe(200);
  const late = await app.get('/api/v2/users/is_current_user_valid', { cookies: before });
  expect(late.body.is_current_user_valid).toBe(false);
  expect(late.cookies).toEqual({});
  expect((await fan.get('/api/v2/users/is_current_user_valid')).body.is_current_user_valid).toBe(true);
});

test('a session that ended elsewhere takes its cookies with it at the next look', async () => {
  const fan = await signedIn(app);
  await app.database.executeSql(`delete from sessions where user_id = ${fan.member.id}`);
  const reply = await fan.get('/api/v2/users/is_current_user_valid');
  expect(reply.body.is_current_user_valid).toBe(false);
  expect(reply.cookies).toMatchObject({ remember_user_token_v2: '', bluechip_authenticated: '' });
});
