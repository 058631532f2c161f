import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSites } from '#features/sites/sites/public.ts';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { SERVER_KEY, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Feature flags in the admin area. */

const DESK = '/api/v2/admin/flags';

let app: TestApp;
let owner: SignedIn;
let alabama: number;
beforeAll(async () => {
  app = await testApp();
  owner = await staffSignedIn(app, { role: 'super_admin' });
  alabama = (await listSites(app.database.db)).find(({ subdomain }) => subdomain === 'alabama')?.id ?? 0;
});
beforeEach(() => app.database.executeSql("truncate feature_flags; select pg_notify('feature_flags_changed', '')"));
afterAll(() => app.close());

const set = (name: string, body: object, by = owner) =>
  by.send('PUT', `${DESK}/${name}`, { reason: 'a test', ...body });
const flagOf = async (name: string) =>
  (await owner.get(DESK)).body.flags.find((each: { name: string }) => each.name === name);
/** The flag as the network's servers see it. */
const gifting = async (subdomain: string) =>
  (await app.get(`/api/v2/flipper?subdomain=${subdomain}`, { headers: { 'x-server-key': SERVER_KEY } })).body.gifting;

test('a flag is switched everywhere and for one site, at once, with before and after', {
  tags: ['engine'],
}, async () => {
  expect(await flagOf('gifting')).toEqual({
    name: 'gifting',
    is_on: true,
    percent: null,
    except: [],
    has_own_rule: false,
    is_fixed: false,
  });
  expect((await set('gifting', { value: 'off' })).body).toEqual({ name: 'gifting' });
  await expect.poll(() => gifting('alabama')).toBe(false);
  expect((await set('gifting', { value: 'on', site_id: String(alabama) })).status).toBe(200);
  await expect.poll(() => gifting('alabama')).toBe(true);
  expect(await gifting('iowa')).toBe(false);
  expect(await flagOf('gifting')).toMatchObject({ is_on: false, except: [{ subdomain: 'alabama' }] });
  const { rows } = await app.database.executeSql(
    `select actor_id, before, after, reason from audit_entries where action = 'flag.set' order by id desc limit 1`,
  );
  const off = { isOn: false, percent: null };
  expect(rows).toEqual([
    {
      actor_id: owner.member.id,
      before: { ...off, except: [] },
      after: { ...off, except: ['alabama'] },
      reason: 'a test',
    },
  ]);
});

test('a flag is on for a share of the sites, and then for none alone', async () => {
  expect((await set('gifting', { value: 'on', percent: '25' })).status).toBe(200);
  expect(await flagOf('gifting')).toMatchObject({ is_on: true, percent: 25 });
  expect((await set('gifting', { value: 'off', site_id: String(alabama) })).body.error_code).toBe('percentage');
});

describe('a change is refused', () => {
  test.each([
    [{ value: 'maybe' }, { value: ['Please choose on or off'] }],
    [{ value: 'on', percent: '0' }, { percent: ['Enter a whole number from 1 to 99'] }],
    [{ value: 'off', percent: '5' }, { percent: ['A percentage only works with On'] }],
    [{ value: 'on', percent: '5', site_id: '1' }, { percent: ['Choose a site or a percentage, not both'] }],
    [{ value: 'off', site_id: '999999' }, { site_id: ['We couldn’t find that site'] }],
    [{ value: 'off', reason: ' ' }, { reason: ['Please enter a reason'] }],
  ])('%j', async (body, errors) => {
    const reply = await set('gifting', body);
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
  });

  test('where nothing would change, and for a flag that does not exist', async () => {
    expect((await set('gifting', { value: 'on' })).body.error_code).toBe('unchanged');
    expect((await set('teleporting', { value: 'on' })).status).toBe(422);
  });

  test('where the configuration decides it', async () => {
    const closed = await testApp({ CARD_PROVIDER: 'none', PAYPAL_PROVIDER: 'none' });
    try {
      const by = await staffSignedIn(closed, { role: 'super_admin' });
      expect((await by.get(DESK)).body.flags).toContainEqual(
        expect.objectContaining({ name: 'disable_subscriptions', is_on: true, is_fixed: true }),
      );
      const reply = await set('disable_subscriptions', { value: 'off' }, by);
      expect(reply.body.error_code).toBe('fixed_by_configuration');
    } finally {
      await closed.close();
    }
  });
});

test('only super admins read and switch flags', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const statuses = { read: (await by.get(DESK)).status, write: (await set('gifting', { value: 'off' }, by)).status };
    expect({ role, ...statuses }).toEqual({ role, read: 403, write: 403 });
  }
});
