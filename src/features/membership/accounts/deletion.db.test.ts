import { eq, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { auditEntries } from '#platform/audit/tables.ts';
import { outbox } from '#platform/events/tables.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { allMemberData, runDueDeletions } from '#tests/support/due-deletions.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { passkeys } from '../passkeys/tables.ts';
import { recoveryCodes, secondFactors } from '../second-factor/tables.ts';
import { MEMBER_PASSWORD, type MemberOverrides } from './factory.ts';
import { users } from './tables.ts';

/** A member's right to a copy of their data, and to have it deleted. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATH = '/api/v2/users/deletion';
const DAYS_14 = 14 * DAY_MS;

/** Logged in with a fresh strict sign-in. */
function strictly(overrides: MemberOverrides = {}): Promise<SignedIn> {
  const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
  return signedIn(app, { ...overrides, session: { strictUntil } });
}

async function rowOf(id: number) {
  const [row] = await app.database.db.select().from(users).where(eq(users.id, id));
  return row;
}
const templatesTo = async (address: string | null) =>
  (await mailsTo(app, String(address))).map(({ template }) => template);

test('a deletion needs a strict sign-in, is due in 14 days, and is told by mail once', async () => {
  const plain = await signedIn(app);
  const refused = await plain.send('POST', PATH);
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'strict_sign_in_needed' } });
  const { member, send, get } = await strictly();
  const dueAt = new Date(app.clock.now().getTime() + DAYS_14).toISOString();
  expect((await send('POST', PATH)).body.deletion_due_at).toBe(dueAt);
  app.clock.advance(1_000);
  expect((await send('POST', PATH)).body.deletion_due_at).toBe(dueAt);
  expect((await get('/api/v2/users/current')).body.user.deletion_due_at).toBe(dueAt);
  expect(await templatesTo(member.email)).toEqual(['deletion_scheduled']);
  const [mail] = await mailsTo(app, String(member.email));
  expect(mail?.html).toContain('http://bluechip.localhost:3000/users/profile#deletion');
});

test('it is taken back by who is signed in, by a mail once, and then nothing is deleted', async () => {
  const { member, send } = await strictly();
  await send('POST', PATH);
  const other = await signInAs(app, member);
  expect((await other.send('DELETE', PATH)).status).toBe(200);
  expect((await other.send('DELETE', PATH)).status).toBe(200);
  expect(await templatesTo(member.email)).toEqual(['deletion_scheduled', 'deletion_undone']);
  app.clock.advance(DAYS_14);
  await runDueDeletions(app);
  expect((await rowOf(member.id))?.email).toBe(member.email);
});

test('the account is there until the last moment, and then it is nobody’s', async () => {
  const { member, send, get } = await strictly();
  await send('POST', PATH);
  app.clock.advance(DAYS_14 - 1);
  await runDueDeletions(app);
  expect((await get('/api/v2/users/current')).status).toBe(200);
  app.clock.advance(1);
  await runDueDeletions(app);
  expect((await get('/api/v2/users/current')).status).toBe(401);
  const signIn = await app.sendWithToken('POST', '/api/user/sign_in', {
    body: { user: { login: member.email, password: MEMBER_PASSWORD } },
  });
  expect(signIn.status).not.toBe(200);
  expect(await rowOf(member.id)).toMatchObject({ email: null, username: null, passwordHash: null, role: 'user' });
  expect((await rowOf(member.id))?.deletedAt).toEqual(app.clock.now());
  const events = await app.database.db.select().from(outbox).where(eq(outbox.type, 'member_deleted'));
  expect(events.filter(({ payload }) => payload.userId === member.id)).toHaveLength(1);
  const log = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(member.id)));
  expect(log).toMatchObject([
    {
      action: 'member.schedule_deletion',
      actorId: member.id,
      before: { deletionDueAt: null },
      after: { deletionDueAt: expect.any(String) },
      ip: null,
      userAgent: null,
    },
    { action: 'member.delete', actorId: null, before: null, after: null, ip: null },
  ]);
  // The username of a deleted account is free again.
  expect((await app.get(`/api/v2/users/validate?property=username&value=${member.username}`)).body.is_valid).toBe(true);
  await runDueDeletions(app);
  expect((await app.database.db.select().from(outbox).where(eq(outbox.type, 'member_deleted'))).length).toBe(
    events.length,
  );
});

/** Removes the role from the members of earlier tests, who would count as other administrators. */
const dismissOthers = (ids: readonly number[]) =>
  app.database.db
    .update(users)
    .set({ role: 'user' })
    .where(notInArray(users.id, [...ids]));

test('of two super admins who ask at once one is refused, and so is the last', async () => {
  const both = [await strictly({ role: 'super_admin' }), await strictly({ role: 'super_admin' })];
  await dismissOthers(both.map(({ member }) => member.id));
  const replies = await Promise.all(both.map(({ send }) => send('POST', PATH)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const refused = replies.findIndex(({ status }) => status === 422);
  expect(replies[refused]?.body).toMatchObject({
    error_code: 'last_super_admin',
    error: 'You’re the last super admin. Give someone else that role first.',
  });
  const [leaving] = both.filter((_, index) => index !== refused);
  expect((await leaving?.send('DELETE', PATH))?.status).toBe(200);
  expect((await both[refused]?.send('POST', PATH))?.status).toBe(200);
  expect(await templatesTo(String(both[refused]?.member.email))).toEqual(['deletion_scheduled']);
  await both[refused]?.send('DELETE', PATH);
});

test('a super admin who is suspended counts as none', async () => {
  const me = await strictly({ role: 'super_admin' });
  const other = await strictly({ role: 'super_admin' });
  await dismissOthers([me.member.id, other.member.id]);
  await app.database.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, other.member.id));
  expect((await me.send('POST', PATH)).body.error_code).toBe('last_super_admin');
  await app.database.db.update(users).set({ suspendedAt: null }).where(eq(users.id, other.member.id));
  expect((await me.send('POST', PATH)).status).toBe(200);
  await me.send('DELETE', PATH);
});

test('who became the last super admin since he asked is not deleted before there is another', async () => {
  const me = await strictly({ role: 'super_admin' });
  const other = await strictly({ role: 'super_admin' });
  expect((await me.send('POST', PATH)).status).toBe(200);
  await dismissOthers([me.member.id]);
  app.clock.advance(DAYS_14);
  await runDueDeletions(app);
  expect(await rowOf(me.member.id)).toMatchObject({ email: me.member.email, role: 'super_admin', deletedAt: null });
  await app.database.db.update(users).set({ role: 'super_admin' }).where(eq(users.id, other.member.id));
  await runDueDeletions(app);
  expect((await rowOf(me.member.id))?.email).toBeNull();
});

test('one account that fails leaves the others deleted, and itself as it was', async () => {
  const [first, second] = [await strictly(), await strictly()];
  for (const { send } of [first, second]) await send('POST', PATH);
  app.clock.advance(DAYS_14);
  const failing = {
    name: 'failing',
    tables: [],
    export: async () => [],
    erase: async (_: unknown, id: number) => {
      if (id === first.member.id) throw new Error('planned');
    },
  };
  await expect(runDueDeletions(app, [...allMemberData, failing])).rejects.toThrow('accounts were not deleted');
  expect((await rowOf(first.member.id))?.email).toBe(first.member.email);
  expect((await first.get('/api/v2/users/current')).status).toBe(200);
  expect((await rowOf(second.member.id))?.email).toBeNull();
  await runDueDeletions(app);
});

/** Columns of every table, those of background jobs included, that contain one of these texts: `schema.table.column`. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { db } = app.database;
  const { rows } = await db.execute<{ name: string; column: string; path: string }>(sql`
    select c.table_name as name, c.column_name as "column", format('%I.%I', c.table_schema, c.table_name) as path
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'`);
  expect(rows.length).toBeGreaterThan(200);
  const found = [];
  for (const { name, column, path } of rows) {
    const isThere = sql.join(
      texts.map((text) => sql`strpos(lower(${sql.identifier(column)}::text), ${text.toLowerCase()}) > 0`),
      sql` or `,
    );
    const hits = await db.execute(sql`select 1 from ${sql.raw(path)} where ${isThere} limit 1`);
    if (hits.rows.length > 0) found.push(`${name}.${column}`);
  }
  return found.toSorted();
}

/** A member with a row in every table of the area that holds something about them. */
async function busyMember(): Promise<SignedIn> {
  const { db } = app.database;
  const me = await strictly({
    username: 'Very_Particular',
    email: 'very.particular@mail.example',
    paypalEmail: 'very.particular@pay.example',
    registrationParams: { utm_source: 'very_particular' },
  });
  const at = app.clock.now();
  const userId = me.member.id;
  const address = {
    name: 'Very_Particular',
    street_1: 'Very_Particular Way 1',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  };
  await me.send('PATCH', '/api/v2/users/update', { address });
  await db.insert(passkeys).values({
    userId,
    credentialId: 'credential-of-very',
    publicKey: 'secret-public-key',
    counter: 0,
    isBackedUp: false,
    label: 'Very_Particular’s phone',
    createdAt: at,
  });
  await db.insert(secondFactors).values({ userId, sealedSecret: 'sealed-secret', confirmedAt: at, createdAt: at });
  await db.insert(recoveryCodes).values({ userId, codeHash: 'hash-of-a-code' });
  await rememberBounce(db, { address: 'very.particular@mail.example', reason: 'full', at });
  await me.send('PATCH', '/api/v2/users/update', { email: 'very.particular.new@mail.example' });
  return me;
}

const WHO = ['very_particular', 'very.particular'];

test('the export has every part, of this member alone, and no secret', async () => {
  const me = await busyMember();
  const { status, body, headers, text } = await me.get('/api/v2/users/export');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.exported_at).toBe(app.clock.now().toISOString());
  expect(Object.keys(body.parts).toSorted()).toEqual(allMemberData.map(({ name }) => name).toSorted());
  expect(body.parts.account).toMatchObject([{ email: 'very.particular@mail.example', username: 'Very_Particular' }]);
  expect(body.parts.payment_methods).toMatchObject([{ kind: 'address', street_1: 'Very_Particular Way 1' }]);
  expect(body.parts.registration_params).toEqual([{ name: 'utm_source', value: 'very_particular' }]);
  expect(body.parts.sessions).toMatchObject([{ ip: '127.0.0.1', signed_in_by: 'password' }]);
  expect(body.parts.mailed_links).toMatchObject([{ kind: 'change_email_old' }, { kind: 'change_email_new' }]);
  for (const secret of ['argon2', 'sealed-secret', 'hash-of-a-code', 'secret-public-key', 'token_hash'])
    expect(text).not.toContain(secret);
  expect((await app.get('/api/v2/users/export')).status).toBe(401);
});

test('after the deletion no column of any table tells who it was, but the mails of the last 30 days', async () => {
  const { member } = await signedIn(app, { username: 'bystander' });
  const [me] = await app.database.db.select().from(users).where(eq(users.username, 'Very_Particular'));
  if (!me) throw new Error('the member of the export is gone');
  expect(await columnsWith(WHO)).toContain('users.email');
  await app.database.db.update(users).set({ deletionDueAt: app.clock.now() }).where(eq(users.id, me.id));
  await runDueDeletions(app);
  expect(await columnsWith(WHO)).toEqual(['mail_outbox.html', 'mail_outbox.text', 'mail_outbox.to_address']);
  expect((await rowOf(member.id))?.username).toBe('bystander');
});
