import { inArray, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { users } from '../accounts/tables.ts';

/** Suspending a super admin: at least one who can log in must remain. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let first: SignedIn;
let second: SignedIn;
beforeEach(async () => {
  first = await staffSignedIn(app, { role: 'super_admin' });
  second = await staffSignedIn(app, { role: 'super_admin' });
  await app.database.db
    .update(users)
    .set({ role: 'user' })
    .where(notInArray(users.id, [first.member.id, second.member.id]));
});

const suspend = (by: SignedIn, { member }: SignedIn) =>
  by.send('PUT', `/api/v2/admin/users/${member.id}/suspension`, { reason: 'a stolen laptop' });

async function suspendedIds(): Promise<number[]> {
  const { rows } = await app.database.executeSql(`select id from users where suspended_at is not null order by id`);
  return rows.map(({ id }) => Number(id));
}

test('of two super admins who suspend each other at once one stays', async () => {
  const both = [first.member.id, second.member.id];
  const calls: Promise<{ status: number }>[] = [];
  await app.database.db.transaction(async (db) => {
    await db.select().from(users).where(inArray(users.id, both)).for('update');
    calls.push(suspend(first, second), suspend(second, first));
    await untilLockWait(app.database, 2);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect(await suspendedIds()).toHaveLength(1);
});

test('the last one whose account is not scheduled for deletion is not suspended', async () => {
  expect((await first.send('POST', '/api/v2/users/deletion')).status).toBe(200);
  const { status, body } = await suspend(first, second);
  expect({ status, errorCode: body.error_code, error: body.error }).toEqual({
    status: 422,
    errorCode: 'last_super_admin',
    error: 'This is the last super admin. Cancel the deletion of your own account first.',
  });
  expect((await first.send('DELETE', '/api/v2/users/deletion')).status).toBe(200);
  expect((await suspend(first, second)).status).toBe(200);
});
