import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { clockTime, DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openBrowser, type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { VIEWING_MINUTES } from './contract.ts';

/** Staff view the site as a member, read-only (decision 0160). */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const why = { reason: 'cannot read a story' };
const pathOf = (userId: number) => `/api/v2/admin/users/${userId}/viewing`;
const manager = () => staffSignedIn(app, { role: 'customer_support_admin_manager' });
const shownId = async (browser: SignedIn) => (await browser.get('/api/v2/users/current')).body.user.user_id;
const logOf = async (userId: number) => {
  const { rows } = await app.database.executeSql(
    `select action, reason, actor_id from audit_entries where subject_type = 'member' and subject_id = '${userId}'
     and action like 'member.%viewing' order by id`,
  );
  return rows;
};

async function viewing(): Promise<{ staff: SignedIn; fan: SignedIn }> {
  const [staff, fan] = [await manager(), await signedIn(app)];
  expect((await staff.send('POST', pathOf(fan.member.id), why)).status).toBe(200);
  return { staff, fan };
}

describe('while staff view the site as a member', () => {
  test('they are shown what the member is, and are themselves in the admin area', { tags: ['engine'] }, async () => {
    const [staff, fan] = [await manager(), await signedIn(app)];
    const { body } = await staff.send('POST', pathOf(fan.member.id), why);
    expect(body).toEqual({
      user_id: fan.member.id,
      until: new Date(app.clock.now().getTime() + VIEWING_MINUTES * MINUTE_MS).toISOString(),
    });
    expect(await shownId(staff)).toBe(fan.member.id);
    expect((await staff.get(`/api/v2/admin/users/${fan.member.id}`)).status).toBe(200);
    expect(await shownId(fan)).toBe(fan.member.id);
    const { body: devices } = await fan.get('/api/v2/users/sessions');
    expect(devices.sessions).toHaveLength(1);
  });

  test('PayPal is not asked for an agreement, though visitors may ask it', async () => {
    const { staff } = await viewing();
    const query = 'billing_agreement_action=create&return_url=http://localhost/a&cancel_url=http://localhost/b';
    const { body } = await staff.get(`/api/v2/users/paypal/manage_billing_agreement?${query}`);
    expect(body.error_code).toBe('hidden_while_viewing');
  });

  test('prices are not quoted in the member’s name, and how they log in and are paid is not shown', async () => {
    const { staff, fan } = await viewing();
    for (const path of ['/api/v2/users/estimate_tax?plan=annual', '/api/v2/gifts/estimate_price?months=3'])
      expect((await staff.get(path)).body.error_code).toBe('hidden_while_viewing');
    const { user } = (await staff.get('/api/v2/users/current')).body;
    expect(user).toMatchObject({ has_password: false, paypal_email: null, pending_email: null });
    expect((await fan.get('/api/v2/users/current')).body.user.has_password).toBe(true);
  });

  test('what the staff’s own browser read before is not counted for the member', async () => {
    const { db } = app.database;
    await buildArticle(db, { slug: 'seen-before', access: 'registered' });
    const path = '/api/v2/content/contents/seen-before/reading';
    const [staff, fan] = [await manager(), await signedIn(app)];
    const visitor = openBrowser(app);
    expect((await visitor.send('POST', path, {})).body.by).toBe('meter');
    Object.assign(staff.cookies, { ...visitor.cookies, ...staff.cookies });
    await staff.send('POST', pathOf(fan.member.id), why);
    expect((await staff.get(path)).body).toMatchObject({ blocks: null, by: null });
    const { rows } = await app.database.executeSql(
      `select count(*)::int as readings from meter_readings where reader = 'member:${fan.member.id}'`,
    );
    expect(rows).toEqual([{ readings: 0 }]);
  });

  test('every page has the bar with a stop button, and is not cached', async () => {
    const { staff, fan } = await viewing();
    for (const path of ['/', '/users/notices', '/admin/home']) {
      const { text, headers } = await staff.get(path);
      expect(text).toContain(`Viewing as <strong>${fan.member.username}</strong>`);
      expect(text).toContain(
        `until ${clockTime(new Date(app.clock.now().getTime() + VIEWING_MINUTES * MINUTE_MS))} CT`,
      );
      expect(text).toContain('action="/api/v2/admin/viewing"');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await fan.get('/')).text).not.toContain('data-viewing');
  });

  test('a page that is hidden says why, and how to go back', async () => {
    const { staff } = await viewing();
    const { status, text } = await staff.get('/users/profile');
    expect(status).toBe(403);
    expect(text).toContain('Hidden from view');
    expect(text).toContain('Choose Stop viewing in the bar at the bottom of the window');
    // Trying again would show the same refusal.
    expect(text).not.toContain('Try again');
  });
});

test('what needs a strict sign-in is refused, and does not lead to a form that would confirm the member', async () => {
  const secondFactorAt = new Date(app.clock.now().getTime() - DAY_MS / 4);
  const session = { secondFactorAt, strictUntil: null };
  const staff = await staffSignedIn(app, { role: 'customer_support_admin_manager', session });
  const fan = await signedIn(app);
  const start = () => staff.send('POST', pathOf(fan.member.id), why);
  expect((await start()).body.error_code).toBe('strict_sign_in_needed');
  await app.database.executeSql('update sessions set viewed_user_id = $1, viewing_until = $2 where user_id = $3', [
    fan.member.id,
    new Date(app.clock.now().getTime() + MINUTE_MS),
    staff.member.id,
  ]);
  expect((await start()).body).toMatchObject({
    error_code: 'hidden_while_viewing',
    error: expect.stringContaining('this needs you to confirm it’s you. Choose Stop viewing'),
  });
});

describe('it ends', () => {
  test('by the way out, and the log and the history of the member have both', async () => {
    const { staff, fan } = await viewing();
    const { body } = await staff.send('DELETE', '/api/v2/admin/viewing');
    expect(body).toEqual({ user_id: fan.member.id });
    expect(await shownId(staff)).toBe(staff.member.id);
    expect(await logOf(fan.member.id)).toEqual([
      { action: 'member.start_viewing', reason: why.reason, actor_id: staff.member.id },
      { action: 'member.stop_viewing', reason: null, actor_id: staff.member.id },
    ]);
    expect((await staff.send('DELETE', '/api/v2/admin/viewing')).body).toEqual({ user_id: null });
  });

  test('by itself after half an hour', async () => {
    const { staff, fan } = await viewing();
    const started = app.clock.now();
    app.clock.set(new Date(started.getTime() + VIEWING_MINUTES * MINUTE_MS - 1));
    expect(await shownId(staff)).toBe(fan.member.id);
    app.clock.set(new Date(started.getTime() + VIEWING_MINUTES * MINUTE_MS));
    expect(await shownId(staff)).toBe(staff.member.id);
  });

  test.each([
    ['the staff lose the right', "update users set role = 'marketing_admin' where id = :staff"],
    ['the account is suspended', 'update users set suspended_at = now() where id = :fan'],
    ['the member becomes staff', 'update users set is_staff_writer = true where id = :fan'],
    [
      'the account is deleted',
      'update users set deleted_at = now(), email = null, email_key = null, username = null, username_key = null where id = :fan',
    ],
  ])('when %s', async (_name, change) => {
    const { staff, fan } = await viewing();
    await app.database.executeSql(
      change.replace(':staff', String(staff.member.id)).replace(':fan', String(fan.member.id)),
    );
    expect(await shownId(staff)).toBe(staff.member.id);
  });

  test('with the session, where staff log out', async () => {
    const { staff } = await viewing();
    expect((await staff.send('DELETE', '/api/user/sign_out')).status).toBe(200);
    expect((await staff.get('/api/v2/users/current')).status).toBe(401);
  });
});

describe('it is refused', () => {
  test.each(['customer_support_admin', 'marketing_admin', 'reporting_admin'] as const)('to a %s', async (role) => {
    const [staff, fan] = [await staffSignedIn(app, { role }), await signedIn(app)];
    expect((await staff.send('POST', pathOf(fan.member.id), why)).status).toBe(403);
  });

  test('of one’s own account and of staff, also to a super admin', async () => {
    const owner = await staffSignedIn(app, { role: 'super_admin' });
    const writer = await signedIn(app, { isStaffWriter: true });
    const codeOf = async (userId: number) => (await owner.send('POST', pathOf(userId), why)).body.error_code;
    expect([await codeOf(owner.member.id), await codeOf(writer.member.id)]).toEqual(['own_account', 'staff_account']);
  });

  test('of a suspended account', async () => {
    const [staff, fan] = [await manager(), await signedIn(app)];
    await app.database.executeSql(`update users set suspended_at = now() where id = ${fan.member.id}`);
    expect((await staff.send('POST', pathOf(fan.member.id), why)).body.error_code).toBe('suspended_account');
  });

  test('without a reason', async () => {
    const [staff, fan] = [await manager(), await signedIn(app)];
    const { status, body } = await staff.send('POST', pathOf(fan.member.id), { reason: ' ' });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { reason: ['Please enter a reason'] } });
  });
});
