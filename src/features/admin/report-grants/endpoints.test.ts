import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { userCommand } from '#features/membership/roles/command.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { TEST_NOW, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Which reports customer support admins may see, and until when. */

const app = await testApp();
afterAll(() => app.close());
const manager = await staffSignedIn(app, { username: 'mara.lindqvist', role: 'customer_support_admin_manager' });
const agent = await staffSignedIn(app, { username: 'ivo.tarrant', role: 'customer_support_admin' });
const other = await staffSignedIn(app, { username: 'juno.abernathy', role: 'customer_support_admin' });
const reader = await signedIn(app, { username: 'plain.reader' });

beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.database.executeSql('delete from report_grants');
});

const LIST = '/api/v2/admin/reports/cs_admin_reports';
const UPDATE = '/api/v2/admin/reports/cs_admin/update';
const ADD_ONS = '/api/v2/admin/reports/add_on_reports';
const grant = (users: object[], by: SignedIn = manager) => by.send('PATCH', UPDATE, { users });
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => ({
  status,
  errorCode: body.error_code,
});

describe('a grant', () => {
  test('opens reports until the end of its last day, and is in the audit log', { tags: ['engine'] }, async () => {
    expect(codeOf(await agent.get(ADD_ONS))).toEqual({ status: 403, errorCode: 'report_not_granted' });
    const reply = await grant([{ id: agent.member.id, reports: ['add_on'], expires_at: '2026-12-01' }]);
    expect(reply.status).toBe(200);
    expect(reply.body.users).toMatchObject([
      {
        id: agent.member.id,
        username: 'ivo.tarrant',
        reports: ['add_on'],
        expires_at: '2026-12-02T06:00:00.000Z',
        granted_by: 'mara.lindqvist',
      },
      { username: 'juno.abernathy', reports: [], expires_at: null, granted_by: null },
    ]);
    expect((await agent.get(ADD_ONS)).status).toBe(200);
    expect(codeOf(await agent.get(LIST))).toEqual({ status: 403, errorCode: 'report_not_granted' });
    expect((await other.get(ADD_ONS)).status).toBe(403);
    app.clock.set(new Date('2026-12-02T06:00:00Z'));
    expect((await agent.get(ADD_ONS)).status).toBe(403);
    const { rows } = await app.database.executeSql(
      `select actor_id, before, after from audit_entries where action = 'report_grants.change' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: manager.member.id,
        before: { reports: [], expiresAt: null },
        after: { reports: ['add_on'], expiresAt: '2026-12-02T06:00:00.000Z' },
      },
    ]);
  });

  test('ends at once when it is revoked', async () => {
    await grant([{ id: agent.member.id, reports: ['add_on', 'customer_support'] }]);
    expect((await agent.get(LIST)).body).toMatchObject({ may_write: false });
    expect((await grant([{ id: agent.member.id, reports: [] }])).status).toBe(200);
    expect((await agent.get(LIST)).status).toBe(403);
    expect((await agent.get(ADD_ONS)).status).toBe(403);
  });

  test('lasts 30 days where no day is given', async () => {
    const { body } = await grant([{ id: agent.member.id, reports: ['add_on'] }]);
    expect(new Date(body.users[0].expires_at).getTime() - TEST_NOW.getTime()).toBe(30 * DAY_MS);
    expect(body.expiry).toEqual({ first: '2026-11-21', usual: '2026-12-21', last: '2027-02-19' });
  });

  test.each([
    ['2026-11-20', 'Choose a day that is not over yet'],
    ['2027-02-20', 'Access lasts at most 90 days'],
    ['2026-02-30', 'Please enter a day like 2026-12-31'],
    ['soon', 'Please enter a day like 2026-12-31'],
  ])('until %s is refused', async (expires_at, words) => {
    const { status, body } = await grant([{ id: agent.member.id, reports: ['add_on'], expires_at }]);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'users.0.expires_at': [words] } });
    expect((await agent.get(ADD_ONS)).status).toBe(403);
  });

  test('the 90th day and an instant are taken', async () => {
    expect((await grant([{ id: agent.member.id, reports: ['add_on'], expires_at: '2027-02-19' }])).status).toBe(200);
    const { body } = await grant([
      { id: agent.member.id, reports: ['add_on'], expires_at: '2026-12-01T12:00:00-06:00' },
    ]);
    expect(body.users[0].expires_at).toBe('2026-12-01T18:00:00.000Z');
  });

  test('is refused where somebody changed the access since the page was opened', async () => {
    const id = agent.member.id;
    const NONE = { reports: [], expires_at: '' };
    const { body } = await grant([{ id, reports: ['add_on'], shown: NONE }]);
    const shown = { reports: ['add_on'], expires_at: body.users[0].expires_at };
    expect((await grant([{ id, reports: [] }])).status).toBe(200);
    const stale = await grant([{ id, reports: ['add_on', 'customer_support'], shown }]);
    expect(codeOf(stale)).toEqual({ status: 409, errorCode: 'conflict' });
    expect((await agent.get(ADD_ONS)).status).toBe(403);
    expect((await grant([{ id, reports: ['add_on'], shown: NONE }])).status).toBe(200);
    expect(codeOf(await grant([{ id, reports: ['customer_support'], shown: NONE }])).errorCode).toBe('conflict');
    expect((await grant([{ id, reports: ['customer_support'], shown }])).status).toBe(200);
  });

  test('of two that are sent at once from the same page one is refused', { tags: ['engine'] }, async () => {
    const users = [{ id: agent.member.id, reports: ['add_on'], shown: { reports: [], expires_at: '' } }];
    const statuses = (await Promise.all([grant(users), grant(users)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('names each agent once', async () => {
    const twice = { id: agent.member.id, reports: ['add_on'] };
    const { status, body } = await grant([twice, twice]);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { 'users.1.id': ['This agent is listed twice'] },
    });
  });

  test('ends with the role, and does not come back with it', async () => {
    const { member } = await staffSignedIn(app, { username: 'rena.colby', role: 'customer_support_admin' });
    const support = (verb: string) =>
      runOn(app, userCommand, [verb, 'rena.colby', ...(verb === 'grant' ? ['customer_support_admin'] : ['--role'])]);
    await grant([{ id: member.id, reports: ['add_on'] }]);
    expect((await support('revoke')).code).toBe(0);
    expect((await support('grant')).code).toBe(0);
    await app.application.dispatcher.drain();
    expect((await app.database.executeSql('select user_id from report_grants')).rows).toEqual([]);
    const { rows } = await app.database.executeSql(
      `select actor_kind, before, after from audit_entries where action = 'report_grants.change' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor_kind: 'server', before: { reports: ['add_on'] }, after: { reports: [] } }]);
  });

  test('of several people is given to all or to none', async () => {
    const both = [
      { id: agent.member.id, reports: ['add_on'] },
      { id: reader.member.id, reports: ['add_on'] },
    ];
    expect(codeOf(await grant(both))).toEqual({ status: 422, errorCode: 'not_customer_support' });
    expect((await agent.get(ADD_ONS)).status).toBe(403);
  });
});

test('only managers and super admins grant, and only with a recent strict sign-in', async () => {
  const users = [{ id: agent.member.id, reports: ['add_on'] }];
  for (const role of ['customer_support_admin', 'marketing_admin', 'reporting_admin'] as const)
    expect((await grant(users, await staffSignedIn(app, { role }))).status).toBe(403);
  expect((await grant(users, await staffSignedIn(app, { role: 'super_admin' }))).status).toBe(200);
  const secondFactorAt = new Date(TEST_NOW.getTime() - DAY_MS / 4);
  const late = await staffSignedIn(app, { role: 'super_admin', session: { secondFactorAt, strictUntil: null } });
  expect(codeOf(await grant(users, late))).toEqual({ status: 403, errorCode: 'strict_sign_in_needed' });
});

test('the report counts what each agent changed lately, but not about themselves', async () => {
  const entry = (actorId: number, subjectId: number, days: number) =>
    app.database.executeSql(`insert into audit_entries (at, actor_kind, actor_id, action, subject_type, subject_id, request_id)
      values ('${new Date(TEST_NOW.getTime() - days * DAY_MS).toISOString()}', 'member', ${actorId}, 'comp.grant', 'member', '${subjectId}', 'a-test')`);
  await entry(other.member.id, reader.member.id, 2);
  await entry(other.member.id, reader.member.id, 1);
  await entry(other.member.id, other.member.id, 1);
  await entry(other.member.id, reader.member.id, 31);
  const { users } = (await manager.get(LIST)).body;
  const workOf = (name: string) => users.find(({ username }: { username: string }) => username === name);
  expect(workOf('ivo.tarrant')).toMatchObject({ actions: 0, last_action_at: null });
  expect(workOf('juno.abernathy')).toMatchObject({
    actions: 2,
    last_action_at: new Date(TEST_NOW.getTime() - DAY_MS).toISOString(),
  });
});
