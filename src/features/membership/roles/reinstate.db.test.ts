import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { users } from '../accounts/tables.ts';
import { userCommand } from './command.ts';

/** `bluechip user reinstate`: for the operator, when no super admin is left who can log in. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const WHY = ['--reason', 'suspended by mistake'] as const;
const reinstate = (...args: string[]) => runOn(app, userCommand, ['reinstate', ...args]);

async function suspended(username: string) {
  const member = await buildMember(app.database.db, { username, role: 'super_admin' });
  await app.database.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, member.id));
  return member;
}

const signIn = async (login: string) =>
  (await app.sendWithToken('POST', '/api/user/sign_in', { body: { user: { login, password: MEMBER_PASSWORD } } }))
    .status;

const entriesOf = async (userId: number) =>
  (
    await app.database.executeSql(
      `select actor_kind, reason from audit_entries where subject_id = '${userId}' and action = 'member.reinstate'`,
    )
  ).rows;

test('a suspended super admin can log in again, and the audit log says why', async () => {
  const { id } = await suspended('locked.out');
  expect(await signIn('locked.out')).toBe(403);
  expect(await reinstate('locked.out', ...WHY)).toMatchObject({ code: 0, out: 'locked.out can log in again.' });
  expect(await signIn('locked.out')).toBe(200);
  expect(await entriesOf(id)).toEqual([{ actor_kind: 'operator', reason: 'suspended by mistake' }]);
  expect((await reinstate('locked.out', ...WHY)).out).toBe('locked.out isn’t suspended. Nothing was changed.');
  expect(await entriesOf(id)).toHaveLength(1);
});

test('show says that a member is suspended, and --dry-run changes nothing', async () => {
  const { id } = await suspended('still.out');
  expect((await runOn(app, userCommand, ['show', 'still.out'])).out).toMatch(/\nSuspended +\d\d\/\d\d\/\d{4}/);
  expect((await reinstate('still.out', '--dry-run', ...WHY)).out).toBe(
    'still.out would be able to log in again.\nNothing was changed (--dry-run).',
  );
  expect(JSON.parse((await reinstate('still.out', '--dry-run', '--json', ...WHY)).out)).toEqual({
    user_id: id,
    username: 'still.out',
    was_suspended: true,
    is_changed: false,
  });
  expect(await signIn('still.out')).toBe(403);
});

test('a reason is needed, and a member who exists', async () => {
  expect(await reinstate('still.out')).toMatchObject({ code: 2 });
  expect(await reinstate('nobody.here', ...WHY)).toMatchObject({ code: 1 });
});
