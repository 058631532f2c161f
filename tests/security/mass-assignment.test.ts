import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { signedIn } from '../support/members.ts';
import { addressOf, ask, isWrite, TRUSTED, titleOf } from './calls.ts';
import { sampleOf } from './sample.ts';

/**
 * Every write for members or visitors, with additional fields in its body: those that would make somebody staff, a subscriber, the owner
 * of another's data or an older account. Covers new endpoints without a change here.
 */

let app: TestApp;
beforeAll(async () => {
  app = await testApp(TRUSTED);
});
afterAll(() => app.close());

const writes = endpoints
  .map(({ definition }) => definition)
  .filter((call) => isWrite(call) && (call.access === 'public' || call.access === 'signed_in') && call.body);

const grab = (victimId: number) => ({
  id: victimId,
  user_id: victimId,
  userId: victimId,
  member_id: victimId,
  role: 'super_admin',
  is_staff_writer: true,
  isStaffWriter: true,
  is_publisher: true,
  publisher_site_ids: [1],
  publisherSiteIds: [1],
  permissions: ['everything'],
  is_admin: true,
  email_confirmed: true,
  email_confirmed_at: '2020-01-01T00:00:00Z',
  emailConfirmedAt: '2020-01-01T00:00:00Z',
  password_hash: 'x',
  passwordHash: 'x',
  strict_until: '2099-01-01T00:00:00Z',
  second_factor_at: '2099-01-01T00:00:00Z',
  is_pending: false,
  resources: ['premium'],
  grants: [{ resource: 'premium' }],
  subscriptions: [{ id: 1, plan: 'annual' }],
  created_at: '2001-01-01T00:00:00Z',
  createdAt: '2001-01-01T00:00:00Z',
  wrong_passwords: -1000,
  username_changed_at: null,
  deletion_due_at: null,
});

/** Added next to every key of every object in it. */
function withMore(value: unknown, more: object): unknown {
  if (Array.isArray(value)) return value.map((each) => withMore(each, more));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withMore(each, more)]));
  return { ...more, ...own };
}

/** Everything, for every member, that members must not choose themselves. */
async function standing() {
  const { rows } = await app.database.executeSql(
    `select u.id, role, is_staff_writer, email_confirmed_at, password_hash, wrong_passwords, username_changed_at, created_at,
       deletion_due_at, deleted_at, age_band,
       (select count(*)::int from publisher_sites as p where p.user_id = u.id) as publishes,
       (select count(*)::int from entitlement_grants as g where g.user_id = u.id) as grants,
       (select count(*)::int from second_factors as f where f.user_id = u.id) as factors,
       (select max(strict_until) from sessions as s where s.user_id = u.id) as strict_until,
       (select max(second_factor_at) from sessions as s where s.user_id = u.id) as second_factor_at
     from users as u order by u.id`,
  );
  return rows;
}

test('there are such calls', () => {
  expect(writes.length).toBeGreaterThan(15);
});

test.each(writes.map((call) => [titleOf(call), call] as const))(
  '%s takes nothing that it does not name',
  async (_, call) => {
    const [browser, victim] = [await signedIn(app), await signedIn(app)];
    const before = await standing();
    const more = grab(victim.member.id);
    const body = Object(
      withMore(
        sampleOf(call.body ?? never(), () => 1),
        more,
      ),
    );
    const address = addressOf(call, () => 1);
    for (const cookies of [{}, browser.cookies]) {
      const reply = await ask(app, call, address, { cookies: { ...cookies }, body });
      expect(reply.status, reply.text).toBeLessThan(500);
      expect(reply.text).not.toContain(String(victim.member.email));
    }
    const after = await standing();
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
  },
);

function never(): never {
  throw new Error('a call without a body');
}
