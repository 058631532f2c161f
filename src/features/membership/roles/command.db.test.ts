import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { findMember, listPublisherSites, type Member } from '../accounts/public.ts';
import { redeemToken } from '../mailed-tokens/public.ts';
import { userCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const user = (...args: string[]) => runOn(app, userCommand, args);

const entriesOf = async (userId: number) =>
  (
    await app.database.executeSql(
      `select action, actor_kind, actor_id, before, after, reason from audit_entries
       where subject_type = 'member' and subject_id = '${userId}' order by id`,
    )
  ).rows;

const signsIn = async ({ username }: Member, password: string) =>
  (await app.sendWithToken('POST', '/api/user/sign_in', { body: { user: { login: username, password } } })).status ===
  200;

const makeAdmin = () => buildMember(app.database.db, { role: 'super_admin' });

test('a role is granted: every sign-in ends, the log has before and after, and the missing second factor is said', async () => {
  const browser = await signedIn(app, { username: 'tovah.lindqvist' });
  const { member } = browser;
  expect((await browser.get('/api/v2/csurf_token')).status).toBe(200);
  const { code, out } = await user('grant', 'Tovah.Lindqvist', 'marketing_admin', '--reason', 'new in the team');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^tovah\.lindqvist: user → marketing_admin\nThey were signed out, in 1 browser\.\nStaff need a longer password\. .+\nhttp:.+\nThey must add a second factor in their profile first\.$/,
  );
  expect(await findMember(app.database.db, member.id)).toMatchObject({ role: 'marketing_admin' });
  const { rows } = await app.database.executeSql(`select 1 from sessions where user_id = ${member.id}`);
  expect(rows).toEqual([]);
  const before = { role: 'user', isStaffWriter: false, publisherSiteIds: [] };
  expect(await entriesOf(member.id)).toEqual([
    expect.objectContaining({ action: 'member.clear_password', actor_kind: 'operator' }),
    {
      action: 'member.change_standing',
      actor_kind: 'operator',
      actor_id: null,
      before,
      after: { ...before, role: 'marketing_admin' },
      reason: 'new in the team',
    },
  ]);
});

test('a new role takes the place of the old one; sites and staff writing are added, and taken back by name', async () => {
  const { db } = app.database;
  const member = await buildMember(db, { username: 'ode-marchetti' });
  const alabama = await findSite(db, 'alabama');
  const auburn = await findSite(db, 'auburn');
  if (!alabama || !auburn) throw new Error('sites are missing');
  await user('grant', 'ode-marchetti@example.com', 'reporting_admin', '--publisher', 'alabama');
  const second = await user('grant', 'ode-marchetti', 'marketing_admin', '--publisher', 'auburn', '--staff-writer');
  expect(second.out).toMatch(
    /^ode-marchetti: reporting_admin, publisher of alabama → marketing_admin, publisher of alabama and auburn, staff writer\n/,
  );
  expect(new Set(await listPublisherSites(db, member.id))).toEqual(new Set([alabama.id, auburn.id]));
  expect((await user('revoke', 'ode-marchetti', '--publisher', 'alabama')).code).toBe(0);
  expect(await listPublisherSites(db, member.id)).toEqual([auburn.id]);
  expect(await findMember(db, member.id)).toMatchObject({ role: 'marketing_admin', isStaffWriter: true });
  expect((await user('revoke', 'ode-marchetti')).out).toMatch(/→ user\n/);
  expect(await listPublisherSites(db, member.id)).toEqual([]);
  expect(await findMember(db, member.id)).toMatchObject({ role: 'user', isStaffWriter: false });
});

test('what is so already changes nothing: no entry, and nobody is signed out', async () => {
  const { member } = await signedIn(app, { username: 'priya.vandermolen', isStaffWriter: true });
  const { code, out } = await user('grant', 'priya.vandermolen', '--staff-writer');
  expect({ code, out }).toEqual({
    code: 0,
    out: 'priya.vandermolen is user, staff writer already. Nothing was changed.',
  });
  expect(await entriesOf(member.id)).toEqual([]);
  const { rows } = await app.database.executeSql(`select 1 from sessions where user_id = ${member.id}`);
  expect(rows).toHaveLength(1);
});

test('--dry-run says what would be done', async () => {
  const member = await buildMember(app.database.db, { username: 'dry.runner' });
  const { code, out } = await user('grant', 'dry.runner', 'super_admin', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('dry.runner: user → super_admin\nNothing was changed.');
  expect(out).toContain('Their password would be taken away: staff need a longer one.');
  expect(await signsIn(member, MEMBER_PASSWORD)).toBe(true);
  expect(await findMember(app.database.db, member.id)).toMatchObject({ role: 'user' });
  expect(await entriesOf(member.id)).toEqual([]);
});

test.each([
  ['a role', ['grant', 'first.role', 'reporting_admin']],
  ['a site', ['grant', 'first.site', '--publisher', 'alabama']],
  ['staff writing', ['grant', 'first.writing', '--staff-writer']],
])('with the first of all grants, %s, the password goes: the new one has 15 characters', async (_, words) => {
  const member = await buildMember(app.database.db, { username: words[1] ?? '' });
  const { out } = await user(...words);
  const token = /reset_password_token=([\w-]+)/.exec(out)?.[1];
  expect(await signsIn(member, MEMBER_PASSWORD)).toBe(false);
  const reset = (password: string) =>
    app.sendWithToken('PUT', '/api/user/password', { body: { user: { reset_password_token: token, password } } });
  expect((await reset('nine green par')).body.errors).toEqual({
    'user.password': ['A password has at least 15 characters'],
  });
  expect((await reset('nine green pars')).status).toBe(200);
  // A member who is already staff keeps their password.
  expect((await user('grant', member.username ?? '', 'marketing_admin')).out).not.toContain('password');
  expect(await signsIn(member, 'nine green pars')).toBe(true);
});

test('a grant to who has no password prints no link', async () => {
  const member = await buildMember(app.database.db, { username: 'by.passkey', password: null });
  expect((await user('grant', member.username ?? '', '--staff-writer')).out).not.toContain('password');
});

test('a grant and its loss are felt at once: the next call of the old session is nobody’s', async () => {
  const browser = await staffSignedIn(app, { username: 'felt.at.once', role: 'customer_support_admin_manager' });
  const before = await browser.get('/api/v2/admin/navigation');
  expect(before.status).toBe(200);
  await user('revoke', 'felt.at.once');
  expect((await browser.get('/api/v2/admin/navigation')).status).toBe(401);
});

test('the last super admin stays; of two that are taken away at once, one stays', async () => {
  const { db } = app.database;
  const [first, second] = [await makeAdmin(), await makeAdmin()];
  const both = await Promise.all([user('revoke', first.username ?? ''), user('revoke', second.username ?? '')]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join('')).toMatch(/^member\d+ is the last super_admin: nobody could run/);
  const left = [await findMember(db, first.id), await findMember(db, second.id)].filter(
    (member) => member?.role === 'super_admin',
  );
  expect(left).toHaveLength(1);
  const name = left[0]?.username ?? '';
  expect((await user('grant', name, 'marketing_admin')).code).toBe(1);
  // Granting staff writing on top of a role removes nothing.
  expect((await user('grant', name, '--staff-writer')).code).toBe(0);
});

test('unknown login, role or site: one clear line', async () => {
  await buildMember(app.database.db, { username: 'known.member' });
  expect(await user('grant', 'nobody.here', 'super_admin')).toEqual({
    code: 1,
    out: '',
    err: 'Nobody signs in as "nobody.here".',
  });
  expect(await user('grant', 'known.member', '--publisher', 'atlantis')).toEqual({
    code: 1,
    out: '',
    err: 'There is no site "atlantis".',
  });
  const role = await user('grant', 'known.member', 'emperor');
  expect(role.code).toBe(2);
  expect(role.err).toMatch(/^There is no role "emperor"\. Roles are customer_support_admin, .+ See --help\.$/);
});

test.each([
  [[], 'Use show, grant, revoke, reset-second-factor, reinstate or create'],
  [['promote', 'x'], 'Use show, grant, revoke, reset-second-factor, reinstate or create'],
  [['grant'], '"user grant" needs an email or a username'],
  [['grant', 'x'], 'Enter a role, --publisher <site> or --staff-writer'],
  [['grant', 'x', 'super_admin', 'y'], 'Unknown argument "y"'],
  [['show', 'x', 'y'], 'Unknown argument "y"'],
  [['create', 'x', 'y'], '"x" isn’t an email address'],
  [['create', 'x@example.com'], 'needs a username'],
  [['create', 'x@example.com', 'yyy', 'king'], 'There is no role "king"'],
  [['create', 'x@example.com', 'yyy', 'super_admin', 'more'], 'Unknown argument "more"'],
  [['grant', 'x', '--sudo'], '--sudo'],
])('wrong words are refused: %j', async (words, complaint) => {
  const { code, err } = await user(...words);
  expect(code).toBe(2);
  expect(err).toContain(complaint);
});

test('create: an account without a password, and a link that sets one, once', async () => {
  const { code, out } = await user('create', 'First@Example.com', 'first.admin', 'super_admin');
  expect(code).toBe(0);
  const token = /http:\/\/bluechip\.localhost:\d+\/users\/password\/edit\?reset_password_token=([\w-]+)/.exec(out)?.[1];
  expect(token).toBeDefined();
  expect(out).toContain('second factor');
  const { db } = app.database;
  const shown = JSON.parse((await user('show', 'first.admin', '--json')).out);
  expect(shown).toMatchObject({
    username: 'first.admin',
    email: 'First@Example.com',
    is_email_confirmed: true,
    role: 'super_admin',
    publisher_sites: [],
    is_staff_writer: false,
    has_second_factor: false,
  });
  expect(await findMember(db, shown.user_id)).toMatchObject({ passwordHash: null });
  expect(await entriesOf(shown.user_id)).toMatchObject([{ action: 'member.create', actor_kind: 'operator' }]);
  expect(await redeemToken(db, 'reset_password', token ?? '', app.clock.now())).toMatchObject({
    userId: shown.user_id,
  });
  expect(await redeemToken(db, 'reset_password', token ?? '', app.clock.now())).toBeNull();
  const again = await user('create', 'first@example.com', 'another.name');
  expect(again).toEqual({ code: 1, out: '', err: 'first@example.com or another.name is taken.' });
});

test.each([
  ['ab', 'Usernames have 3 to 25 characters.'],
  ['Bluechip', 'This username is reserved.'],
  ['with space', 'Usernames have letters, numbers and _ . - only.'],
])('create: %j is no username', async (username, complaint) => {
  expect(await user('create', 'somebody@example.com', username)).toEqual({ code: 1, out: '', err: complaint });
});

test('show says what somebody may do', async () => {
  await buildMember(app.database.db, { username: 'shown.member', emailConfirmedAt: null });
  const { code, out } = await user('show', 'shown.member');
  expect(code).toBe(0);
  expect(out).toMatch(/^Number +\d+\nUsername +shown\.member\nE-mail +shown\.member@example\.com \(not confirmed\)\n/);
  expect(out).toMatch(/May act as +user\nSecond factor +no\nMember since +01\/01\/2026$/);
});
