import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '#kernel/permissions.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { listTaxStates } from './queries.ts';

/** Tax registrations in the admin area. */

const DESK = '/api/v2/admin/tax';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const register = (state: string, more: object = {}, by = owner) =>
  by.send('POST', DESK, { state, number: '', reason: 'a test', ...more });
const end = (state: string, by = owner) => by.send('DELETE', `${DESK}/${state}`, { reason: 'below the threshold' });
const entriesOf = async (state: string) =>
  (
    await app.database.executeSql(
      `select action, actor_id, before, after, reason from audit_entries where subject_type = 'tax_state' and subject_id = '${state}' order by id`,
    )
  ).rows;

test('a state is registered with its number, and ended', { tags: ['engine'] }, async () => {
  const { open } = (await owner.get(DESK)).body;
  expect(open).toContainEqual({ state: 'MN', rate: 6.875 });
  expect(open).not.toContainEqual(expect.objectContaining({ state: 'OR' }));
  expect((await register('MN', { number: ' MN-123 ' })).body).toEqual({ state: 'MN' });
  expect(await listTaxStates(app.database.db)).toEqual(['MN']);
  const { body } = await owner.get(DESK);
  const since = TEST_NOW.toISOString();
  expect(body.registrations).toEqual([{ state: 'MN', number: 'MN-123', rate: 6.875, starts_at: since, ends_at: null }]);
  expect(body.open).not.toContainEqual(expect.objectContaining({ state: 'MN' }));
  expect((await end('MN')).status).toBe(200);
  expect(await listTaxStates(app.database.db)).toEqual([]);
  expect((await owner.get(DESK)).body.registrations).toMatchObject([{ state: 'MN', ends_at: since }]);
  const facts = { startsAt: since, number: 'MN-123' };
  expect(await entriesOf('MN')).toEqual([
    {
      action: 'tax.register',
      actor_id: owner.member.id,
      before: null,
      after: { rateMilliPercent: 6875, number: 'MN-123' },
      reason: 'a test',
    },
    {
      action: 'tax.unregister',
      actor_id: owner.member.id,
      before: { ...facts, endsAt: null },
      after: { ...facts, endsAt: since },
      reason: 'below the threshold',
    },
  ]);
});

test('what is wrong is said at its field', async () => {
  await register('TX');
  expect((await register('TX')).body.errors).toEqual({ state: ['Tax is already collected in Texas'] });
  expect((await register('OR')).body.errors).toEqual({ state: ['Oregon has no sales tax of the state'] });
  expect((await register('')).body.errors).toEqual({ state: ['Please choose a state'] });
  expect((await register('WI', { reason: '' })).body.errors).toEqual({ reason: ['Please enter a reason'] });
  expect((await register('WI', { number: 'x'.repeat(41) })).body.errors).toEqual({ number: ['At most 40 characters'] });
  expect((await end('WI')).body.error_code).toBe('not_registered');
});

test('only super admins read and change where tax is collected', async () => {
  for (const role of STAFF_ROLES.filter((each) => each !== 'super_admin')) {
    const by = await staffSignedIn(app, { role });
    const statuses = {
      read: (await by.get(DESK)).status,
      register: (await register('IA', {}, by)).status,
      end: (await end('TX', by)).status,
    };
    expect({ role, ...statuses }).toEqual({ role, read: 403, register: 403, end: 403 });
  }
});
