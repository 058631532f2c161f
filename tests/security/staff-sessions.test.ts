import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { needsStrictSignIn } from '#kernel/permissions.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { endpoints } from '../../src/api.ts';
import { SESSION_SECRET, TEST_NOW, type TestApp, testApp } from '../support/app.ts';
import { openBrowser, signedIn } from '../support/members.ts';
import { addressOf, ask, TRUSTED, titleOf } from './calls.ts';

/** A stolen staff session: how long it is useful, and what it cannot do without a new sign-in (decision 0089). */

let app: TestApp;
beforeAll(async () => {
  app = await testApp(TRUSTED);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const NO_ID = 2_147_483_000;
const staffCalls = endpoints.map(({ definition }) => definition).filter(({ access }) => access === 'staff');
const dangerous = staffCalls.filter(({ permission }) => permission && needsStrictSignIn(permission));
const CODE_NEEDED =
  'Staff pages need a two-factor code from the last 12 hours. Enter it again, or set up two-step login in your profile.';
const NAVIGATION = '/api/v2/admin/navigation';

/** A super admin who gave their second factor that long ago, and ticked "remember me". */
function superAdmin(agoMs: number, session: { strictUntil?: Date } = {}) {
  const at = new Date(app.clock.now().getTime() - agoMs);
  return signedIn(app, {
    role: 'super_admin',
    session: { isRemembered: true, secondFactorAt: at, createdAt: at, ...session },
  });
}

describe('the second factor ages', () => {
  test.each([
    ['an hour ago', HOUR_MS, 200],
    ['just under 12 hours ago', 12 * HOUR_MS - 1, 200],
    ['12 hours ago', 12 * HOUR_MS, 403],
    ['20 days ago', 20 * DAY_MS, 403],
  ])('given %s, staff calls answer by its age', async (_, ago, status) => {
    const staff = await superAdmin(ago);
    const reply = await staff.get(NAVIGATION);
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body).toMatchObject({ error_code: 'second_factor_needed', error: CODE_NEEDED });
  });

  test('what a member does themselves stays open', async () => {
    const staff = await superAdmin(13 * HOUR_MS);
    expect((await staff.get('/api/v2/users/current')).status).toBe(200);
  });

  test('too old, it does not let a strict sign-in set up another second factor', async () => {
    const strictUntil = new Date(app.clock.now().getTime() + MINUTE_MS);
    const staff = await superAdmin(13 * HOUR_MS, { strictUntil });
    await buildSecondFactor(
      app.database.db,
      { userId: staff.member.id, box: createSecretBox(SESSION_SECRET) },
      app.clock.now(),
    );
    const reply = await staff.send('POST', '/api/v2/users/second_factor');
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'second_factor_needed' } });
  });

  test('given again in the same session, it opens the calls for another 12 hours', async () => {
    const staff = await superAdmin(13 * HOUR_MS);
    const box = createSecretBox(SESSION_SECRET);
    const { recoveryCodes } = await buildSecondFactor(
      app.database.db,
      { userId: staff.member.id, box },
      app.clock.now(),
    );
    const [code] = recoveryCodes;
    expect((await staff.send('POST', '/api/user/second_factor', { code })).status).toBe(200);
    expect((await staff.get(NAVIGATION)).status).toBe(200);
    app.clock.advance(12 * HOUR_MS - 1);
    expect((await staff.get(NAVIGATION)).status).toBe(200);
    app.clock.advance(1);
    // The session began as a remembered one; after a new sign-in, it is as short as any staff session.
    expect((await staff.get(NAVIGATION)).body.error_code).toBe('not_signed_in');
  });
});

describe('a session of staff is never remembered', () => {
  test('it ends 12 hours after the sign-in, whatever the box says, and does not roll', async () => {
    const { member } = await signedIn(app, { isStaffWriter: true });
    const browser = openBrowser(app);
    const user = { login: member.username, password: MEMBER_PASSWORD, remember_me: true };
    expect((await browser.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
    app.clock.advance(12 * HOUR_MS - 1);
    expect((await browser.get('/api/v2/users/current')).status).toBe(200);
    app.clock.advance(1);
    expect((await browser.get('/api/v2/users/current')).status).toBe(401);
  });

  test('one that was remembered before does not roll on', async () => {
    const staff = await signedIn(app, {
      role: 'super_admin',
      session: { isRemembered: true, expiresAt: new Date(app.clock.now().getTime() + 2 * DAY_MS) },
    });
    app.clock.advance(DAY_MS);
    expect((await staff.get('/api/v2/users/is_current_user_valid')).status).toBe(200);
    app.clock.advance(DAY_MS);
    expect((await staff.get('/api/v2/users/current')).status).toBe(401);
  });
});

test('the dangerous calls are those about money, settings, takedowns and members', () => {
  const dangers = new Set(dangerous.map(({ permission }) => String(permission)));
  expect([...dangers].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'account_control:write',
    'member_service:write',
    'operations:write',
    'promotions:write',
    'refunds:write',
    'renewals:write',
    'report_grants:write',
    'site_voice:write',
    'takedown:write',
    'view_as:write',
  ]);
});

describe.each(dangerous.map((call) => [titleOf(call), call] as const))('%s', (_, call) => {
  const codeOf = async (staff: { cookies: Record<string, string> }) =>
    (
      await ask(
        app,
        call,
        addressOf(call, () => NO_ID),
        { cookies: staff.cookies },
      )
    ).body?.error_code;

  test('is refused without a strict sign-in, an hour after the sign-in', async () => {
    expect(await codeOf(await superAdmin(HOUR_MS))).toBe('strict_sign_in_needed');
  });

  test('is open after a strict sign-in, and within 15 minutes of a sign-in with the second factor', async () => {
    const strictUntil = new Date(app.clock.now().getTime() + MINUTE_MS);
    expect(await codeOf(await superAdmin(HOUR_MS, { strictUntil }))).not.toBe('strict_sign_in_needed');
    expect(await codeOf(await superAdmin(15 * MINUTE_MS - 1))).not.toBe('strict_sign_in_needed');
    expect(await codeOf(await superAdmin(15 * MINUTE_MS))).toBe('strict_sign_in_needed');
  });

  test('is not open by a strict sign-in alone, without a recent second factor', async () => {
    const strictUntil = new Date(app.clock.now().getTime() + MINUTE_MS);
    expect(await codeOf(await superAdmin(13 * HOUR_MS, { strictUntil }))).toBe('second_factor_needed');
  });
});

test('a member’s export needs a strict sign-in', async () => {
  const member = await signedIn(app);
  const reply = await member.get('/api/v2/users/export');
  expect(reply).toMatchObject({ status: 403, body: { error_code: 'strict_sign_in_needed' } });
});
