import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { buildMember } from '../accounts/factory.ts';
import { SUPPORT_COMPS_A_DAY } from './comp.ts';
import type { CompView } from './contract.ts';

let app: TestApp;
let support: SignedIn;
let manager: SignedIn;
let owner: SignedIn;
let alabamaId: number;
beforeAll(async () => {
  app = await testApp();
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  owner = await staffSignedIn(app, { role: 'super_admin' });
  const alabama = await findSite(app.database.db, 'alabama');
  if (!alabama) throw new Error('no site');
  alabamaId = alabama.id;
});
afterAll(() => app.close());

const compsPath = (userId: number, compId?: number) =>
  `/api/v2/admin/users/${userId}/comps${compId === undefined ? '' : `/${compId}`}`;
const wish = (more: object = {}) => ({
  resources: ['premium'],
  site_id: null,
  days: 31,
  reason: 'lost a day',
  ...more,
});
const newMember = () => buildMember(app.database.db);

const entries = async (userId: number) =>
  (
    await app.database.executeSql(
      `select action, actor_id, before, after, reason, ip from audit_entries
       where subject_type = 'member' and subject_id = '${userId}' order by id`,
    )
  ).rows;

test('staff give, list and end a comp; each change is in the log with who and why', { tags: ['engine'] }, async () => {
  const member = await newMember();
  const given = await support.send('POST', compsPath(member.id), wish({ resources: ['premium', 'ads_lite'] }));
  expect(given.status).toBe(200);
  const comps: CompView[] = given.body.comps;
  const endsAt = new Date(app.clock.now().getTime() + 31 * DAY_MS).toISOString();
  expect(given.body.comps).toMatchObject([
    { resource: 'ads_lite', site_id: null, ends_at: endsAt, granted_by: support.member.id, is_active: true },
    { resource: 'premium', reason: 'lost a day', revoked_at: null },
  ]);
  const ended = await manager.send('DELETE', compsPath(member.id, comps[0]?.id), { reason: 'mistake' });
  expect(ended.body.comps).toMatchObject([{ resource: 'ads_lite', is_active: false }, { is_active: true }]);
  expect((await owner.get(compsPath(member.id))).body.comps).toEqual(ended.body.comps);
  expect(await entries(member.id)).toMatchObject([
    {
      action: 'member.comp',
      actor_id: support.member.id,
      before: null,
      after: { resources: ['premium', 'ads_lite'], siteId: null, endsAt },
      reason: 'lost a day',
      ip: '127.0.0.1',
    },
    { action: 'member.end_comp', actor_id: manager.member.id, before: { id: comps[0]?.id }, reason: 'mistake' },
  ]);
});

test('a member who becomes staff while the call waits gets and loses nothing', { tags: ['engine'] }, async () => {
  const { id } = await newMember();
  const given = await support.send('POST', compsPath(id), wish({ days: 1 }));
  const compId = given.body.comps[0].id;
  const calls = [
    () => support.send('POST', compsPath(id), wish({ days: 2 })),
    () => support.send('DELETE', compsPath(id, compId), { reason: 'mistake' }),
  ];
  for (const call of calls) {
    await app.database.executeSql(`update users set role = 'user' where id = ${id}`);
    let asked: ReturnType<typeof call> | undefined;
    await app.database.db.transaction(async (db) => {
      await db.execute(sql`update users set role = 'marketing_admin' where id = ${id}`);
      asked = call();
      await untilLockWait(app.database);
    });
    expect((await asked)?.body.error_code).toBe('staff_account');
  }
  expect((await owner.get(compsPath(id))).body.comps).toMatchObject([{ id: compId, is_active: true }]);
});

test('sent twice, it is one comp, and ending it ends the access', { tags: ['engine'] }, async () => {
  const { id } = await newMember();
  const give = (more: object = {}, by = support) => by.send('POST', compsPath(id), wish(more));
  const replies = await Promise.all([give(), give(), give()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { comps } = (await owner.get(compsPath(id))).body;
  expect(comps).toMatchObject([{ resource: 'premium', is_active: true }]);
  expect(await entries(id)).toHaveLength(1);
  const { body } = await manager.send('DELETE', compsPath(id, comps[0].id), { reason: 'mistake' });
  expect(body.comps.filter((each: { is_active: boolean }) => each.is_active)).toEqual([]);
  // A different day, site, resource or giver makes a different comp, and so does a repeat after the first one was ended.
  for (const more of [{}, { days: 30 }, { site_id: alabamaId }]) await give(more, manager);
  await give({ resources: ['premium', 'ads_lite'] }, manager);
  await give({}, owner);
  const active = (await owner.get(compsPath(id))).body.comps.filter((each: { is_active: boolean }) => each.is_active);
  expect(active).toHaveLength(5);
});

describe('how much each may give', () => {
  test.each([
    ['customer_support_admin', 31, 200],
    ['customer_support_admin', 32, 422],
    ['customer_support_admin_manager', 366, 200],
    ['super_admin', 366, 200],
    ['super_admin', 367, 422],
    ['super_admin', 0, 422],
  ] as const)('%s gives %i days: %i', async (role, days, status) => {
    const giver = { customer_support_admin: support, customer_support_admin_manager: manager, super_admin: owner }[
      role
    ];
    const member = await newMember();
    const reply = await giver.send('POST', compsPath(member.id), wish({ days }));
    expect(reply.status).toBe(status);
    if (role === 'customer_support_admin' && status === 422) {
      expect(reply.body).toMatchObject({ error_code: 'comp_too_long' });
    }
    expect((await entries(member.id)).length).toBe(status === 200 ? 1 : 0);
  });

  test('support gives a member a month in a quarter, however it is divided', async () => {
    const member = await newMember();
    const give = (days: number, by = support) => by.send('POST', compsPath(member.id), wish({ days }));
    expect((await give(20)).status).toBe(200);
    const refused = await give(12);
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 422,
      error: expect.stringContaining('You gave this member 20 days'),
    });
    expect((await give(12, manager)).status).toBe(200);
  });

  test('support gives to twenty members in 24 hours, and again to one of them', async () => {
    const giver = await staffSignedIn(app, { role: 'customer_support_admin' });
    const members = await Promise.all(Array.from({ length: SUPPORT_COMPS_A_DAY + 1 }, newMember));
    const give = (to: { id: number } | undefined, days = 1) =>
      giver.send('POST', compsPath(to?.id ?? 0), wish({ days }));
    const last = members.pop();
    for (const member of members) expect((await give(member)).status).toBe(200);
    const refused = await give(last);
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 422,
      error: expect.stringContaining('to 20 members in the last 24 hours'),
    });
    expect((await give(members[0], 2)).status).toBe(200);
  });

  test('only a super admin gives to a colleague', async () => {
    const colleague = await staffSignedIn(app, { role: 'marketing_admin' });
    const path = compsPath(colleague.member.id);
    expect((await support.send('POST', path, wish())).body).toMatchObject({ error_code: 'staff_account' });
    expect((await owner.send('POST', path, wish())).status).toBe(200);
  });

  test('nobody gives to himself', async () => {
    const reply = await owner.send('POST', compsPath(owner.member.id), wish());
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ error_code: 'own_account' });
  });
});

test('who may not: a plain member, roles without the right, nobody signed in, staff without a second factor', async () => {
  const member = await newMember();
  const plain = await signedIn(app);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const half = await signedIn(app, { role: 'super_admin' });
  expect((await plain.get(compsPath(plain.member.id))).status).toBe(403);
  expect((await plain.send('POST', compsPath(plain.member.id), wish())).status).toBe(403);
  expect((await marketing.send('POST', compsPath(member.id), wish())).status).toBe(403);
  expect((await marketing.get(compsPath(member.id))).status).toBe(403);
  expect((await half.send('POST', compsPath(member.id), wish())).body).toMatchObject({
    error_code: 'second_factor_needed',
  });
  expect((await app.get(compsPath(member.id))).status).toBe(401);
  expect((await app.sendWithToken('POST', compsPath(member.id), { body: wish() })).status).toBe(401);
});

test('absent: the member, the comp, the comp of another, one that was ended before', async () => {
  const [member, other] = [await newMember(), await newMember()];
  expect((await owner.get(compsPath(999_999))).status).toBe(404);
  expect((await owner.send('POST', compsPath(999_999), wish())).status).toBe(404);
  const { body } = await owner.send('POST', compsPath(member.id), wish());
  const { id } = body.comps[0];
  const reason = { reason: 'x' };
  expect((await owner.send('DELETE', compsPath(other.id, id), reason)).status).toBe(404);
  expect((await owner.send('DELETE', compsPath(member.id, id + 999), reason)).status).toBe(404);
  expect((await owner.send('DELETE', compsPath(member.id, id), reason)).status).toBe(200);
  expect((await owner.send('DELETE', compsPath(member.id, id), reason)).status).toBe(404);
});

test.each([
  [{ resources: [] }, 'resources'],
  [{ resources: ['gold'] }, 'resources.0'],
  [{ site_id: 999_999 }, 'site_id'],
  [{ site_id: 9_999_999_999 }, 'site_id'],
  [{ days: 1.5 }, 'days'],
  [{ reason: '  ' }, 'reason'],
])('invalid: %j', async (more, field) => {
  const member = await newMember();
  const reply = await owner.send('POST', compsPath(member.id), wish(more));
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors)).toEqual([field]);
  expect(await entries(member.id)).toEqual([]);
});

test('support ends no comp of a staff colleague, and nobody ends their own; a super admin ends that of staff', async () => {
  const colleague = await staffSignedIn(app, { role: 'marketing_admin' });
  for (const to of [colleague, support])
    expect((await owner.send('POST', compsPath(to.member.id), wish())).status).toBe(200);
  const end = async (by: SignedIn, of: SignedIn) => {
    const [{ id }] = (await owner.get(compsPath(of.member.id))).body.comps;
    const { status, body } = await by.send('DELETE', compsPath(of.member.id, id), { reason: 'mistake' });
    return { status, code: body.error_code };
  };
  expect(await end(support, colleague)).toEqual({ status: 422, code: 'staff_account' });
  expect(await end(support, support)).toMatchObject({ code: 'own_account' });
  expect(await entries(colleague.member.id)).toHaveLength(1);
  expect((await end(owner, colleague)).status).toBe(200);
});

test('a comp of one site says so; two ends at once are one end', async () => {
  const member = await newMember();
  const { body } = await owner.send('POST', compsPath(member.id), wish({ site_id: alabamaId }));
  expect(body.comps).toMatchObject([{ site_id: alabamaId }]);
  const path = compsPath(member.id, body.comps[0].id);
  const ends = await Promise.all([1, 2, 3].map(() => manager.send('DELETE', path, { reason: 'once' })));
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect((await entries(member.id)).map(({ action }) => action)).toEqual(['member.comp', 'member.end_comp']);
});
