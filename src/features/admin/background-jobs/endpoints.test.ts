import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { MAX_TRIES } from '#platform/events/dispatcher.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The queue as super admins see it, and their actions on it. */

const JOBS = '/api/v2/admin/jobs';
const EVENTS = '/api/v2/admin/dead_events';
const PAGE = '/admin/operations/jobs';

let app: TestApp;
let superAdmin: SignedIn;
beforeAll(async () => {
  app = await testSite();
  superAdmin = await staffSignedIn(app, { username: 'iris.okafor', role: 'super_admin' });
});
afterAll(() => app.close());
beforeEach(() => app.database.executeSql('delete from jobs.job'));

type Job = { id: string; name: string; state: string };

/** A job in a state that normally only a worker sets. */
async function queue(
  name: string,
  state: 'created' | 'retry' | 'active' | 'failed',
  data: object = {},
): Promise<string> {
  const { db } = app.database;
  await app.application.ports.jobs.enqueue(db, name, data);
  const { rows } = await db.execute<{ id: string }>(sql`
    update jobs.job set state = ${state}::jobs.job_state,
      retry_count = case when ${state} = 'created' then 0 else retry_limit end,
      started_on = case when ${state} = 'created' then null else now() end,
      output = case when ${state} in ('retry', 'failed')
        then '{"type":"Error","message":"Failed query: select 1","reason":"connection refused"}'::jsonb end,
      completed_on = case when ${state} = 'failed' then now() end
    where id = (select id from jobs.job order by created_on desc limit 1)
    returning id`);
  return rows[0]?.id ?? '';
}

const list = async (query = '') => (await superAdmin.get(`${JOBS}?${query}`)).body;
const stateOf = async (id: string) =>
  (await app.database.db.execute<{ state: string }>(sql`select state from jobs.job where id = ${id}::uuid`)).rows[0]
    ?.state;
const lastEntry = async () =>
  (await listAuditEntries(app.database.db, { subjectTypes: ['job', 'event'], limit: 1 })).at(0);

/** Inserted in its final state, because the dispatcher would handle a new event meanwhile. */
async function deadEvent(): Promise<number> {
  const { rows } = await app.database.db.execute<{ id: string | number }>(sql`
    insert into outbox (type, payload, tries, last_error)
    values ('test.nobody_hears', '{"prospectId": 12, "email": "pat@home.example"}', ${MAX_TRIES}, 'the handler failed')
    returning id`);
  return Number(rows[0]?.id);
}

describe('the list', () => {
  test('shows jobs of a state with their error and tries, and counts the others', { tags: ['engine'] }, async () => {
    const failed = await queue('deliver_mail', 'failed', { mailId: 42, email: 'pat@home.example' });
    await queue('deliver_mail', 'created');
    await queue('resume_payments', 'active');
    await queue('deliver_mail', 'retry');
    await app.application.ports.jobs.enqueue(app.database.db, 'sweep', {}, { after: new Date('2199-01-01T00:00:00Z') });
    const body = await list('list=failed');
    expect(body.jobs).toMatchObject([
      { id: failed, name: 'deliver_mail', state: 'failed', tries: 9, most_tries: 9, error: 'connection refused' },
    ]);
    expect(body.jobs[0].facts).toEqual(['mail id: 42']);
    expect(JSON.stringify(body)).not.toContain('pat@home.example');
    expect(body.counts).toMatchObject({ waiting: 1, scheduled: 1, running: 1, retrying: 1, failed: 1 });
    expect(body.names).toEqual(expect.arrayContaining(['deliver_mail', 'sweep']));
    const states = async (state: string) => (await list(`list=${state}`)).jobs.map((job: Job) => job.state);
    for (const state of ['waiting', 'scheduled', 'running', 'retrying']) expect(await states(state)).toEqual([state]);
  });

  test('is narrowed by the kind of job', async () => {
    await queue('deliver_mail', 'failed');
    await queue('sweep', 'failed');
    expect((await list('list=failed&name=sweep')).jobs.map(({ name }: Job) => name)).toEqual(['sweep']);
  });

  test('pages go on after the last one shown, even where that was dropped', async () => {
    for (let n = 0; n < 30; n += 1) await queue('deliver_mail', 'failed');
    const first = await list('list=failed');
    expect(first.jobs).toHaveLength(25);
    await superAdmin.send('POST', `${JOBS}/deliver_mail/${first.jobs.at(-1).id}/drop`, {});
    const second = await list(`list=failed&cursor=${first.next_cursor}`);
    const ids = [...first.jobs, ...second.jobs].map(({ id }: Job) => id);
    expect({ different: new Set(ids).size, next: second.next_cursor }).toEqual({ different: 30, next: null });
  });
});

describe('a failed job', () => {
  test('is tried once more, and the log says so', async () => {
    const id = await queue('deliver_mail', 'failed');
    const reply = await superAdmin.send('POST', `${JOBS}/deliver_mail/${id}/retry`, { reason: 'mail server is back' });
    expect(reply.status).toBe(200);
    expect(await stateOf(id)).toBe('retry');
    expect(await lastEntry()).toMatchObject({
      action: 'job.retry',
      subjectId: `deliver_mail/${id}`,
      before: { state: 'failed', tries: 9, error: 'connection refused' },
      reason: 'mail server is back',
      actorId: superAdmin.member.id,
    });
  });

  test('runs once it was retried', async () => {
    const id = await queue('sweep', 'failed');
    await superAdmin.send('POST', `${JOBS}/sweep/${id}/retry`, {});
    await app.runJobs();
    expect(await stateOf(id)).toBe('completed');
  });

  test('is dropped, and the log says so', async () => {
    const id = await queue('deliver_mail', 'failed');
    expect((await superAdmin.send('POST', `${JOBS}/deliver_mail/${id}/drop`, {})).status).toBe(200);
    expect(await stateOf(id)).toBeUndefined();
    expect(await lastEntry()).toMatchObject({ action: 'job.drop', reason: null });
    expect((await superAdmin.send('POST', `${JOBS}/deliver_mail/${id}/drop`, {})).status).toBe(404);
  });

  test('is retried with all the others of its kind', async () => {
    const mails = [await queue('deliver_mail', 'failed'), await queue('deliver_mail', 'failed')];
    const sweep = await queue('sweep', 'failed');
    const reply = await superAdmin.send('POST', `${JOBS}/retry_failed`, { name: 'deliver_mail' });
    expect(reply.body).toEqual({ retried: 2 });
    expect(await Promise.all([...mails, sweep].map(stateOf))).toEqual(['retry', 'retry', 'failed']);
    expect(await lastEntry()).toMatchObject({
      action: 'job.retry_failed',
      subjectId: 'deliver_mail',
      after: { retried: 2 },
    });
    expect((await superAdmin.send('POST', `${JOBS}/retry_failed`, {})).body).toEqual({ retried: 1 });
  });
});

test.each([
  ['running', 'active', 'drop'],
  ['running', 'active', 'retry'],
  ['waiting for its first try', 'created', 'retry'],
] as const)('a job that is %s is left alone', async (_, state, deed) => {
  const id = await queue('deliver_mail', state);
  const reply = await superAdmin.send('POST', `${JOBS}/deliver_mail/${id}/${deed}`, {});
  expect({ status: reply.status, code: reply.body.error_code }).toEqual({ status: 422, code: 'wrong_state' });
  expect(await stateOf(id)).toBe(state);
});

describe('a dead event', () => {
  test('is listed with its error, and handled again', async () => {
    const id = await deadEvent();
    const body = await list('list=dead_events');
    expect(body.events).toMatchObject([
      { id, type: 'test.nobody_hears', tries: MAX_TRIES, error: 'the handler failed', facts: ['prospect id: 12'] },
    ]);
    expect(body.counts.dead_events).toBe(1);
    expect((await superAdmin.send('POST', `${EVENTS}/${id}/retry`, {})).status).toBe(200);
    await app.application.dispatcher.drain();
    expect((await superAdmin.get(`${EVENTS}/${id}`)).status).toBe(404);
    expect(await lastEntry()).toMatchObject({
      action: 'event.retry',
      before: { tries: MAX_TRIES, error: 'the handler failed' },
    });
  });

  test('is given up', async () => {
    const id = await deadEvent();
    expect((await superAdmin.send('POST', `${EVENTS}/${id}/drop`, { reason: 'too late' })).status).toBe(200);
    expect((await list('list=dead_events')).events).toEqual([]);
    expect(await lastEntry()).toMatchObject({ action: 'event.drop', reason: 'too late' });
    expect((await superAdmin.send('POST', `${EVENTS}/${id}/retry`, {})).status).toBe(404);
  });
});

describe('the page', () => {
  test('shows the list, and the chosen job with what can be done', async () => {
    const id = await queue('deliver_mail', 'failed', { mailId: 42 });
    const { status, text } = await superAdmin.get(`${PAGE}?job=deliver_mail/${id}`);
    expect(status).toBe(200);
    expect(text).toContain('Deliver mail: failed');
    expect(text).toContain('Last error: connection refused');
    expect(text).toContain('Retry all failed jobs');
    expect(text).toContain('Drop job');
  });

  test('says what there is none of, and that a job is gone', async () => {
    expect((await superAdmin.get(PAGE)).text).toContain('No failed jobs');
    expect((await superAdmin.get(`${PAGE}?list=running`)).text).toContain('No jobs are running');
    const gone = await superAdmin.get(`${PAGE}?job=deliver_mail/00000000-0000-4000-8000-000000000000`);
    expect(gone.text).toContain('That job is done or gone.');
  });

  test('is for super admins alone', async () => {
    const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
    for (const reply of [await manager.get(PAGE), await manager.get(JOBS), await (await signedIn(app)).get(JOBS)])
      expect(reply.status).toBe(403);
  });
});
