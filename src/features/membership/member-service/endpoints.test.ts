import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { ROLES } from '#kernel/permissions.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { MEMBER_PASSWORD } from '../accounts/factory.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';

/** What staff do to a member's account at the member's request. */

let app: TestApp;
let support: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
});
afterAll(() => app.close());

const pathOf = (userId: number, part: string) => `/api/v2/admin/users/${userId}/${part}`;
const why = { reason: 'asked on the phone' };
const logOf = async (userId: number, action: string) => {
  const { rows } = await app.database.executeSql(
    `select action, reason, actor_id from audit_entries where subject_type = 'member' and subject_id = '${userId}'
     and action = '${action}'`,
  );
  return rows;
};

describe('an email', () => {
  test('that confirms the address is sent again, and the log says why', { tags: ['engine'] }, async () => {
    const { member } = await signedIn(app, { emailConfirmedAt: null });
    const { status, body } = await support.send('POST', pathOf(member.id, 'mails'), { mail: 'confirmation', ...why });
    expect({ status, body }).toEqual({ status: 200, body: { user_id: member.id } });
    expect(await mailsTo(app, member.email ?? '')).toHaveLength(1);
    expect(await logOf(member.id, 'member.mail')).toEqual([
      { action: 'member.mail', reason: 'asked on the phone', actor_id: support.member.id },
    ]);
  });

  test('for a new password is sent; one that confirms what is confirmed is refused', async () => {
    const { member } = await signedIn(app);
    await support.send('POST', pathOf(member.id, 'mails'), { mail: 'password_reset', ...why });
    expect((await mailsTo(app, member.email ?? '')).map(({ template }) => template)).toEqual(['reset_password']);
    const { status, body } = await support.send('POST', pathOf(member.id, 'mails'), { mail: 'confirmation', ...why });
    expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'already_confirmed' });
  });
});

test('who becomes staff while the call waits is served by a super admin alone', async () => {
  const { member } = await signedIn(app);
  let unlocking: ReturnType<typeof support.send> | undefined;
  await app.database.db.transaction(async (db) => {
    await db.execute(sql`update users set role = 'marketing_admin' where id = ${member.id}`);
    unlocking = support.send('PUT', pathOf(member.id, 'unlock'), why);
    await untilLockWait(app.database);
  });
  expect((await unlocking)?.body.error_code).toBe('staff_account');
});

test('unlocking forgets wrong passwords', { tags: ['engine'] }, async () => {
  const { member } = await signedIn(app);
  await app.database.executeSql(
    `update users set wrong_passwords = 5, wrong_passwords_since = now() where id = ${member.id}`,
  );
  expect((await support.send('PUT', pathOf(member.id, 'unlock'), why)).status).toBe(200);
  const { rows } = await app.database.executeSql(
    `select wrong_passwords, wrong_passwords_since from users where id = ${member.id}`,
  );
  expect(rows).toEqual([{ wrong_passwords: 0, wrong_passwords_since: null }]);
  expect(await logOf(member.id, 'member.unlock')).toHaveLength(1);
});

test('logging out ends every session', { tags: ['engine'] }, async () => {
  const fan = await signedIn(app);
  const other = await signInAs(app, fan.member);
  const { body } = await manager.send('DELETE', pathOf(fan.member.id, 'sessions'), why);
  expect(body).toEqual({ user_id: fan.member.id, ended_sessions: 2 });
  for (const browser of [fan, other]) expect((await browser.get('/api/v2/users/sessions')).status).toBe(401);
  expect(await logOf(fan.member.id, 'member.log_out')).toHaveLength(1);
});

test('a reset removes the authenticator app, logs out and tells the owner', { tags: ['engine'] }, async () => {
  const fan = await signedIn(app);
  const box = createSecretBox(SESSION_SECRET);
  await buildSecondFactor(app.database.db, { userId: fan.member.id, box }, app.clock.now());
  const { status, body } = await manager.send('DELETE', pathOf(fan.member.id, 'second_factor'), why);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      user_id: fan.member.id,
      had_application: true,
      removed_passkeys: 0,
      kept_passkeys: 0,
      ended_sessions: 1,
    },
  });
  expect(await mailsTo(app, fan.member.email ?? '')).toHaveLength(1);
  const again = await manager.send('DELETE', pathOf(fan.member.id, 'second_factor'), why);
  expect({ status: again.status, errorCode: again.body.error_code }).toEqual({
    status: 422,
    errorCode: 'no_second_factor',
  });
  expect(await logOf(fan.member.id, 'member.reset_second_factor')).toHaveLength(1);
});

describe('a change of email', () => {
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const confirm = (token: string) => app.sendWithToken('POST', '/api/v2/users/email_change', { body: { token } });

  test('asks both addresses', { tags: ['engine'] }, async () => {
    const { member } = await signedIn(app);
    const email = `both.${member.id}@example.com`;
    const { status } = await manager.send('PUT', pathOf(member.id, 'email'), { email, ...why });
    expect(status).toBe(200);
    expect(await mailsTo(app, email)).toHaveLength(1);
    const [toOld, ...more] = await mailsTo(app, member.email ?? '');
    expect(more).toEqual([]);
    expect(toOld?.text).toContain('Our support team started to change your account’s email address');
    // The browser and address would be those of staff.
    expect(toOld?.text).not.toContain('Requested from');
    expect(await logOf(member.id, 'member.start_email_change')).toHaveLength(1);
  });

  test('of a member who lost the old mailbox is made by the new one alone, and the old one can undo it', async () => {
    const { member } = await signedIn(app);
    const email = `alone.${member.id}@example.com`;
    await manager.send('PUT', pathOf(member.id, 'email'), { email, skips_old: true, ...why });
    const old = member.email ?? '';
    expect(await mailsTo(app, old)).toHaveLength(0);
    const [asked] = await mailsTo(app, email);
    expect((await confirm(tokenIn(asked?.text ?? ''))).status).toBe(200);
    const { rows } = await app.database.executeSql(`select email from users where id = ${member.id}`);
    expect(rows).toEqual([{ email }]);
    const [told] = await mailsTo(app, old);
    expect(told?.text).toMatch(/https?:\/\/\S+token=/);
  });

  test('mails one new address five times a day, whoever’s account it is for, and one member five times an hour', async () => {
    const start = async (email: string, userId: number) =>
      manager.send('PUT', pathOf(userId, 'email'), { email, ...why });
    const refusal = {
      email: ['We’ve already emailed this member or this address several times about a change. Try again later.'],
    };
    for (let turn = 0; turn < 5; turn++)
      expect((await start('one.stranger@example.com', (await signedIn(app)).member.id)).status).toBe(200);
    const { status, body } = await start('one.stranger@example.com', (await signedIn(app)).member.id);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: refusal });
    expect(await mailsTo(app, 'one.stranger@example.com')).toHaveLength(5);
    const { member } = await signedIn(app);
    for (let turn = 0; turn < 5; turn++)
      expect((await start(`stranger.${turn}@example.com`, member.id)).status).toBe(200);
    expect((await start('stranger.5@example.com', member.id)).body.errors).toEqual(refusal);
  });

  test('to the address of somebody else is refused', async () => {
    const one = await signedIn(app);
    const other = await signedIn(app);
    const { status, body } = await manager.send('PUT', pathOf(one.member.id, 'email'), {
      email: other.member.email,
      ...why,
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { email: ['Another account has this email'] },
    });
  });
});

test('a deletion is scheduled and undone, each told by an email and logged once', { tags: ['engine'] }, async () => {
  const { member } = await signedIn(app);
  const path = pathOf(member.id, 'deletion');
  const due = new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString();
  for (const _ of [1, 2])
    expect((await manager.send('PUT', path, why)).body).toEqual({ user_id: member.id, deletion_due_at: due });
  expect((await manager.get(`/api/v2/admin/users/${member.id}`)).body.user.deletion_due_at).toBe(due);
  for (const _ of [1, 2]) expect((await manager.send('DELETE', path, why)).status).toBe(200);
  expect((await manager.get(`/api/v2/admin/users/${member.id}`)).body.user.deletion_due_at).toBeNull();
  expect(await mailsTo(app, member.email ?? '')).toHaveLength(2);
  for (const action of ['member.schedule_deletion', 'member.undo_deletion'])
    expect(await logOf(member.id, action)).toEqual([
      { action, reason: 'asked on the phone', actor_id: manager.member.id },
    ]);
});

describe('a suspension', () => {
  const signIn = async (login: string) =>
    app.sendWithToken('POST', '/api/user/sign_in', { body: { user: { login, password: MEMBER_PASSWORD } } });

  test('logs out and lets nobody in until it is lifted', { tags: ['engine'] }, async () => {
    const fan = await signedIn(app);
    const login = fan.member.username ?? '';
    const { body } = await manager.send('PUT', pathOf(fan.member.id, 'suspension'), why);
    expect(body).toEqual({ user_id: fan.member.id, ended_sessions: 1 });
    expect((await fan.get('/api/v2/users/sessions')).status).toBe(401);
    const refused = await signIn(login);
    expect({ status: refused.status, errorCode: refused.body.error_code, error: refused.body.error }).toEqual({
      status: 403,
      errorCode: 'account_suspended',
      error: 'This account is suspended. Please contact customer support.',
    });
    const { user } = (await manager.get(`/api/v2/admin/users/${fan.member.id}`)).body;
    expect(user.suspended_at).toBe(app.clock.now().toISOString());
    expect((await manager.send('DELETE', pathOf(fan.member.id, 'suspension'), why)).status).toBe(200);
    expect((await signIn(login)).status).toBe(200);
    expect(await logOf(fan.member.id, 'member.suspend')).toHaveLength(1);
    expect(await logOf(fan.member.id, 'member.reinstate')).toHaveLength(1);
  });

  test('ends a session that began beside it', async () => {
    const fan = await signedIn(app);
    await app.database.executeSql(`update users set suspended_at = now() where id = ${fan.member.id}`);
    expect((await fan.get('/api/v2/users/sessions')).status).toBe(401);
  });

  test('done twice is done once', async () => {
    const { member } = await signedIn(app);
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const)
      expect((await manager.send(method, pathOf(member.id, 'suspension'), why)).status).toBe(200);
    expect(await logOf(member.id, 'member.suspend')).toHaveLength(1);
    expect(await logOf(member.id, 'member.reinstate')).toHaveLength(1);
  });
});

const CALLS = [
  ['POST', 'mails', { mail: 'password_reset' }, /^customer_support|^super/],
  ['PUT', 'unlock', {}, /^customer_support|^super/],
  ['DELETE', 'sessions', {}, /manager|^super/],
  ['DELETE', 'second_factor', {}, /manager|^super/],
  ['PUT', 'suspension', {}, /manager|^super/],
  ['PUT', 'deletion', {}, /manager|^super/],
  ['DELETE', 'deletion', {}, /manager|^super/],
  ['PUT', 'email', { email: 'somebody.new@example.com' }, /manager|^super/],
  ['DELETE', 'suspension', {}, /manager|^super/],
] as const;

describe.each(CALLS)('%s %s', (method, part, fields, roles) => {
  test('is for the roles of the matrix, signed in strictly', async () => {
    const { member } = await signedIn(app);
    for (const role of ROLES) {
      const somebody = await staffSignedIn(app, { role });
      const { status } = await somebody.send(method, pathOf(member.id, part), { ...fields, ...why });
      expect({ role, isLetIn: status !== 403 }).toEqual({ role, isLetIn: roles.test(role) });
    }
    const secondFactorAt = new Date(app.clock.now().getTime() - HOUR_MS);
    const loose = await signedIn(app, { role: 'super_admin', session: { secondFactorAt } });
    const { body } = await loose.send(method, pathOf(member.id, part), { ...fields, ...why });
    expect(body.error_code).toBe('strict_sign_in_needed');
  });

  test('needs a reason, and a member who is there', async () => {
    const { member } = await signedIn(app);
    const { status, body } = await manager.send(method, pathOf(member.id, part), { ...fields, reason: '  ' });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { reason: ['Please enter a reason'] } });
    expect((await manager.send(method, pathOf(999_999, part), { ...fields, ...why })).status).toBe(404);
  });

  test('is for nobody’s own account, and for that of staff a super admin’s alone', async () => {
    const own = await manager.send(method, pathOf(manager.member.id, part), { ...fields, ...why });
    expect(own.body.error_code).toBe('own_account');
    const { member: writer } = await signedIn(app, { isStaffWriter: true });
    const refused = await manager.send(method, pathOf(writer.id, part), { ...fields, ...why });
    expect({ status: refused.status, errorCode: refused.body.error_code }).toEqual({
      status: 422,
      errorCode: 'staff_account',
    });
    const owner = await staffSignedIn(app, { role: 'super_admin' });
    const done = await owner.send(method, pathOf(writer.id, part), { ...fields, ...why });
    // A writer without a second factor has none to reset.
    expect(done.status).toBe(part === 'second_factor' ? 422 : 200);
    expect(done.body.error_code).not.toBe('staff_account');
  });
});
