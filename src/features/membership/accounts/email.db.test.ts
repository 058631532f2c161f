import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { buildMember, MEMBER_PASSWORD, type MemberOverrides } from './factory.ts';
import { findMember } from './queries.ts';

/** The member's email address: confirming it, changing it, and emailing the username to it. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

const statusesOf = (replies: readonly TestReply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

let asked = 0;
function fromAnywhere() {
  asked += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(asked / 250)}.${asked % 250}` };
}
const post = (path: string, body: object) => app.sendWithToken('POST', path, { body, headers: fromAnywhere() });
const confirm = (body: object) => post('/api/user/confirm_email', body);
const agree = (token: string) => post('/api/v2/users/email_change', { token });
const memberOf = (id: number) => findMember(app.database.db, id);

/** The token from the latest email of a kind. */
async function tokenOf(address: string, template: string): Promise<string> {
  const mail = (await mailsTo(app, address)).findLast((each) => each.template === template);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const templatesTo = async (address: string) => (await mailsTo(app, address)).map(({ template }) => template);

const unconfirmed = (overrides: MemberOverrides = {}) =>
  buildMember(app.database.db, { emailConfirmedAt: null, ...overrides });
const addressOf = ({ email }: { email: string | null }) => String(email);

test('the mail comes again for an address that waits, either token confirms, and then both are used', async () => {
  const member = await unconfirmed();
  const to = addressOf(member);
  await confirm({ email: to });
  const first = await tokenOf(to, 'confirm_email');
  await confirm({ email: to.toUpperCase() });
  const second = await tokenOf(to, 'confirm_email');
  const done = await confirm({ token: first });
  expect(done).toMatchObject({ status: 200, body: { is_confirmed: true } });
  expect((await memberOf(member.id))?.emailConfirmedAt).toEqual(app.clock.now());
  for (const token of [first, second])
    expect(await confirm({ token })).toMatchObject({ status: 410, body: { error_code: 'gone' } });
});

test('a token is good for three days, and of 20 at once one wins', async () => {
  const member = await unconfirmed();
  await confirm({ email: addressOf(member) });
  const old = await tokenOf(addressOf(member), 'confirm_email');
  app.clock.advance(3 * DAY_MS);
  expect((await confirm({ token: old })).status).toBe(410);
  await confirm({ email: addressOf(member) });
  const token = await tokenOf(addressOf(member), 'confirm_email');
  app.clock.advance(3 * DAY_MS - 1);
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm({ token })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
});

test('the answer is the same for who waits, who is confirmed and who is nobody', async () => {
  const [waiting, done] = [await unconfirmed(), await buildMember(app.database.db)];
  const replies = [];
  for (const email of [addressOf(waiting), addressOf(done), 'nobody@mail.example'])
    replies.push(await confirm({ email }));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await templatesTo(addressOf(waiting))).toEqual(['confirm_email']);
  expect(await templatesTo(addressOf(done))).toEqual([]);
  expect(await templatesTo('nobody@mail.example')).toEqual([]);
});

test('who is signed in need not name his address; a visitor must', async () => {
  const { member, send } = await signedIn(app, { emailConfirmedAt: null });
  expect((await send('POST', '/api/user/confirm_email', {}, { headers: fromAnywhere() })).status).toBe(200);
  expect(await templatesTo(addressOf(member))).toEqual(['confirm_email']);
  expect((await confirm({})).body.errors).toEqual({ email: ['Please enter an email'] });
});

test('an account gets at most ten of these mails in an hour', async () => {
  const member = await unconfirmed();
  for (let time = 0; time < 12; time++) {
    await confirm({ email: addressOf(member) });
    await app.runJobs();
  }
  expect(await templatesTo(addressOf(member))).toHaveLength(10);
});

test('a token of another kind, or of an address that is no longer his, confirms nothing', async () => {
  const member = await unconfirmed();
  const { db } = app.database;
  const now = app.clock.now();
  const other = await issueToken(db, { userId: member.id, kind: 'sign_in_link', now });
  expect((await confirm({ token: other })).status).toBe(410);
  const stale = await issueToken(db, {
    userId: member.id,
    kind: 'confirm_email',
    facts: { email: 'old@mail.example' },
    now,
  });
  expect((await confirm({ token: stale })).status).toBe(410);
  expect((await memberOf(member.id))?.emailConfirmedAt).toBeNull();
});

test('a forgotten username is mailed, and the answer never tells', async () => {
  const member = await buildMember(app.database.db);
  const ask = (email: string) => post('/api/v2/users/forgot_username', { email });
  const replies = [await ask(addressOf(member)), await ask('nobody@mail.example')];
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const [mail, ...others] = await mailsTo(app, addressOf(member));
  expect(others).toEqual([]);
  expect(mail?.template).toBe('username_reminder');
  expect(mail?.text).toContain(String(member.username));
  expect(mail?.html).toContain('http://bluechip.localhost:3000/users/sign_in');
  expect(await templatesTo('nobody@mail.example')).toEqual([]);
  expect((await ask('none')).body.errors).toEqual({ email: ['Please enter a valid email address'] });
});

const change = ({ send }: SignedIn, email: string, current_password: string | undefined = MEMBER_PASSWORD) =>
  send('PATCH', '/api/v2/users/update', { email, current_password }, { headers: fromAnywhere() });

let made = 0;
function newAddress(): string {
  made += 1;
  return `new${made}@mail.example`;
}

test('a change is made once both addresses agreed, and ends every other session', async () => {
  const me = await signedIn(app);
  const elsewhere = await signInAs(app, me.member);
  const [before, after] = [addressOf(me.member), newAddress()];
  await rememberBounce(app.database.db, { address: after, reason: 'was full', at: app.clock.now() });
  const reset = await issueToken(app.database.db, {
    userId: me.member.id,
    kind: 'reset_password',
    now: app.clock.now(),
  });
  const { status, body } = await change(me, after);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: before,
    pending_email: { email: after, is_old_confirmed: false, is_new_confirmed: false },
  });
  const half = await agree(await tokenOf(after, 'change_email_new'));
  expect(half).toMatchObject({ status: 200, body: { is_changed: false } });
  expect((await me.get('/api/v2/users/current')).body.user).toMatchObject({
    email: before,
    pending_email: { is_old_confirmed: false, is_new_confirmed: true },
  });
  const oldToken = await tokenOf(before, 'change_email_old');
  const whole = await me.send('POST', '/api/v2/users/email_change', { token: oldToken }, { headers: fromAnywhere() });
  expect(whole.body.is_changed).toBe(true);
  expect((await me.get('/api/v2/users/current')).body.user).toMatchObject({
    email: after,
    email_confirmed: true,
    email_bounced: false,
    pending_email: null,
  });
  expect((await elsewhere.get('/api/v2/users/current')).status).toBe(401);
  expect(await templatesTo(before)).toEqual(['change_email_old', 'email_changed']);
  expect(await templatesTo(after)).toEqual(['change_email_new', 'email_changed']);
  expect((await agree(oldToken)).status).toBe(410);
  // A password reset link that was sent to the old address no longer works.
  const used = await app.sendWithToken('PUT', '/api/user/password', {
    body: { user: { reset_password_token: reset, password: 'quiet orange ladder' } },
  });
  expect(used.status).toBe(410);
});

test('both halves at once make one change', async () => {
  const me = await signedIn(app);
  const after = newAddress();
  await change(me, after);
  const tokens = [await tokenOf(addressOf(me.member), 'change_email_old'), await tokenOf(after, 'change_email_new')];
  const replies = await Promise.all([...tokens, ...tokens].map(agree));
  expect(statusesOf(replies)).toEqual([200, 200, 410, 410]);
  expect(replies.filter(({ body }) => body.is_changed === true)).toHaveLength(1);
  expect((await memberOf(me.member.id))?.email).toBe(after);
  expect(await templatesTo(after)).toEqual(['change_email_new', 'email_changed']);
});

test('an address that was taken meanwhile stays its owner’s', async () => {
  const me = await signedIn(app);
  const after = newAddress();
  await change(me, after);
  await agree(await tokenOf(addressOf(me.member), 'change_email_old'));
  await buildMember(app.database.db, { email: after.toUpperCase() });
  const refused = await agree(await tokenOf(after, 'change_email_new'));
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'email_taken' } });
  expect((await me.get('/api/v2/users/current')).body.user).toMatchObject({
    email: me.member.email,
    pending_email: null,
  });
});

test('two members who want one address at once: one gets it', async () => {
  const both = [await signedIn(app), await signedIn(app)];
  const after = newAddress();
  const last = [];
  for (const me of both) {
    await change(me, after);
    last.push(await tokenOf(after, 'change_email_new'));
    await agree(await tokenOf(addressOf(me.member), 'change_email_old'));
  }
  const replies = await Promise.all(last.map(agree));
  expect(statusesOf(replies)).toEqual([200, 422]);
});

test('an address that was never confirmed is not asked, only told', async () => {
  const me = await signedIn(app, { emailConfirmedAt: null });
  const after = newAddress();
  expect((await change(me, after)).body.user.pending_email).toMatchObject({ is_old_confirmed: true });
  expect((await agree(await tokenOf(after, 'change_email_new'))).body.is_changed).toBe(true);
  expect(await templatesTo(addressOf(me.member))).toEqual(['email_changed']);
});

test('a newer wish replaces the one under way, and one’s own address drops it', async () => {
  const me = await signedIn(app);
  const [first, second] = [newAddress(), newAddress()];
  await change(me, first);
  const dropped = await tokenOf(first, 'change_email_new');
  expect((await change(me, second)).body.user.pending_email.email).toBe(second);
  expect((await agree(dropped)).status).toBe(410);
  expect((await change(me, addressOf(me.member).toUpperCase())).body.user.pending_email).toBeNull();
  expect((await agree(await tokenOf(second, 'change_email_new'))).status).toBe(410);
});

test('the links are good for a day', async () => {
  const me = await signedIn(app);
  const after = newAddress();
  await change(me, after);
  app.clock.advance(DAY_MS);
  expect((await agree(await tokenOf(after, 'change_email_new'))).status).toBe(410);
  expect((await me.get('/api/v2/users/current')).body.user.pending_email).toBeNull();
});

test('a change needs the current password or a strict sign-in, and an address that is free', async () => {
  const me = await signedIn(app);
  const { email } = await buildMember(app.database.db);
  expect((await change(me, newAddress(), '')).body.errors).toHaveProperty('current_password');
  expect((await change(me, newAddress(), 'wrong')).body.errors).toEqual({
    current_password: ['Current password invalid'],
  });
  expect((await change(me, String(email))).body.errors).toHaveProperty('email');
  const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
  const raised = await signInAs(app, me.member, { strictUntil });
  expect((await change(raised, newAddress(), '')).status).toBe(200);
});

test('soon after a sign-in from a device never seen, a change by password signs out everywhere', async () => {
  const { member } = await signedIn(app);
  const stranger = await signInAs(app, member, { isNewDevice: true });
  const after = newAddress();
  const refused = await change(stranger, after);
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'suspicious_activity' } });
  expect(refused.body.error).toBe(
    'Detected suspicious activity. You will need to log in again to access your account, forums or other premium content.',
  );
  expect(await templatesTo(after)).toEqual([]);
});
