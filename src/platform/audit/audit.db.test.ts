import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { type AuditContext, audit } from './audit.ts';
import { listAuditEntries } from './read-audit.ts';

/** The log is append-only, and an entry exists only together with its change. */

const now = new Date('2026-11-21T18:00:00Z');
const context: AuditContext = {
  actor: {
    kind: 'member',
    userId: 41,
    role: 'super_admin',
    publisherSiteIds: [],
    isStaffWriter: false,
    isMinor: false,
  },
  now,
  requestId: 'request-1',
  client: { ip: '203.0.113.9', userAgent: 'a test' },
};

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const entries = () => listAuditEntries(database.db, { subjectTypes: null, limit: 100 });

test('an entry has who, what, before, after, why, when and from where', async () => {
  await audit(database.db, context, {
    action: 'thing.change',
    subject: { type: 'thing', id: 7 },
    before: { colour: 'red' },
    after: { colour: 'blue' },
    reason: 'it was asked for',
  });
  expect(await entries()).toMatchObject([
    {
      at: now,
      actorKind: 'member',
      actorId: 41,
      action: 'thing.change',
      subjectType: 'thing',
      subjectId: '7',
      before: { colour: 'red' },
      after: { colour: 'blue' },
      reason: 'it was asked for',
      siteId: null,
      requestId: 'request-1',
      ip: '203.0.113.9',
      userAgent: 'a test',
    },
  ]);
});

test.each([
  "update audit_entries set reason = 'another'",
  "update audit_entries set reason = 'another' where false",
  'delete from audit_entries',
  'truncate audit_entries',
  'truncate audit_entries cascade',
  "insert into audit_entries (id, at, actor_kind, action, subject_type, subject_id, request_id) overriding system value values (1, now(), 'x', 'x', 'x', 'x', 'x') on conflict (id) do update set reason = 'another'",
])('refused: %s', async (statement) => {
  const before = await entries();
  await expect(database.executeSql(statement)).rejects.toThrow(/audit_entries is append-only/);
  expect(await entries()).toEqual(before);
});

test('a change that fails leaves no entry, and an entry that fails no change', async () => {
  const before = await entries();
  await database.executeSql('create table if not exists things (id int primary key)');
  const failing = database.db.transaction(async (db) => {
    await db.execute(sql`insert into things values (1)`);
    await audit(db, context, { action: 'thing.make', subject: { type: 'thing', id: 1 } });
    await db.execute(sql`insert into things values (1)`);
  });
  await expect(failing).rejects.toThrow();
  expect(await entries()).toEqual(before);
  const unwritable = database.db.transaction(async (db) => {
    await db.execute(sql`insert into things values (2)`);
    const client = { ip: 'nowhere', userAgent: '' };
    await audit(db, { ...context, client }, { action: 'thing.make', subject: { type: 'thing', id: 2 } });
  });
  await expect(unwritable).rejects.toThrow();
  expect((await database.executeSql('select * from things')).rows).toEqual([]);
  expect(await entries()).toEqual(before);
});

test('entries are read the newest first, by what they are about, and page by page', async () => {
  for (const id of [1, 2, 3])
    await audit(database.db, context, { action: 'other.change', subject: { type: 'other', id } });
  const read = async (wish: object) =>
    (await listAuditEntries(database.db, { subjectTypes: null, limit: 2, ...wish })).map(
      ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
    );
  expect(await read({})).toEqual(['other 3', 'other 2']);
  expect(await read({ subjectTypes: ['thing'] })).toEqual(['thing 7']);
  expect(await read({ subject: { type: 'other', id: '2' } })).toEqual(['other 2']);
  expect(await read({ subjectTypes: ['thing'], subject: { type: 'other', id: '2' } })).toEqual([]);
  const [, second] = await listAuditEntries(database.db, { subjectTypes: null, limit: 2 });
  expect(await read({ beforeId: second?.id })).toEqual(['other 1', 'thing 7']);
});

const asVisitor: AuditContext = { ...context, actor: { kind: 'visitor' } };

test.each([
  ['the member himself', context, 41, null],
  ['who has a mailed token of his', asVisitor, 41, null],
  ['another member', context, 42, '203.0.113.9'],
])('about a member, by %s: from where is told only of another', async (_, by, id, ip) => {
  await audit(database.db, by, { action: 'member.change_password', subject: { type: 'member', id } });
  const [entry] = await entries();
  expect(entry).toMatchObject({ subjectId: String(id), ip, userAgent: ip && 'a test' });
});
