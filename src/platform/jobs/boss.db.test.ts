// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#tests/support/log.ts';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import type { ErrorReport } from '../error-reporting/error-reporting.ts';
import { createJobs, type JobRunner } from './boss.ts';
import type { JobDefinition } from './jobs.ts';

let database: Database;
let jobs: JobRunner;
const done: object[] = [];
const crowd: object[] = [];
const attempts: unknown[] = [];
const reported: ErrorReport[] = [];
/** Ends the first of the long jobs. */
const endFirst = Promise.withResolvers<void>();

beforeAll(async () => {
  database = await openPglite();
  jobs = createJobs({
    database,
    log: silentLog,
    errorReporting: { report: (report) => void reported.push(report) },
    works: true,
  });
  const note: JobDefinition = { name: 'note', run: async (data) => void done.push(data) };
  const crowded: JobDefinition = {
    name: 'crowd',
    run: async (data) => {
      crowd.push(data);
      if ('n' in data && data.n === 7) throw new Error('seven is odd');
    },
  };
  const stubborn: JobDefinition = {
    name: 'stubborn',
    retries: 1,
    run: async (_, attempt) => {
      attempts.push(attempt);
      throw new Error('never');
    },
  };
  const long: JobDefinition = {
    name: 'long',
    maxHours: 6,
    run: async (data) => {
      if ('n' in data && data.n === 1) await endFirst.promise;
    },
  };
  await jobs.start([note, crowded, stubborn, long]);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

test('a job of a committed transaction runs, one of a rolled back transaction never exists', async () => {
  await database.db.transaction((db) => jobs.enqueue(db, 'note', { n: 1 }));
  await expect(
    database.db.transaction(async (db) => {
      await jobs.enqueue(db, 'note', { n: 2 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await jobs.enqueue(database.db, 'note', { n: 3 });
  await expect.poll(() => done.length).toBe(2);
  expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
});

test('two jobs with one key wait as one', async () => {
  const after = new Date('2199-01-01T00:00:00Z');
  await jobs.enqueue(database.db, 'note', { n: 4 }, { key: 'k', after });
  await jobs.enqueue(database.db, 'note', { n: 5 }, { key: 'k', after });
  const { rows } = await database.executeSql(
    "select count(*)::int as n from jobs.job where name = 'note' and state = 'created'",
  );
  expect(rows[0]).toEqual({ n: 1 });
});

test('sixty jobs are done in seconds, and one that fails neither fails nor repeats the others', async () => {
  await database.db.transaction(async (db) => {
    for (let n = 0; n < 60; n += 1) await jobs.enqueue(db, 'crowd', { n });
  });
  const states = async () =>
    (
      await database.executeSql(
        "select state::text, count(*)::int as n from jobs.job where name = 'crowd' group by state order by state",
      )
    ).rows;
  await expect
    .poll(states)
    .toEqual(expect.arrayContaining([{ state: 'completed', n: 59 }, expect.objectContaining({ n: 1 })]));
  for (let n = 0; n < 60; n += 1)
    if (n !== 7) expect(crowd.filter((data) => 'n' in data && data.n === n)).toHaveLength(1);
  expect(reported[0]).toMatchObject({ source: 'job', facts: { job: 'crowd', jobId: expect.any(String) } });
});

test('a job knows its last attempt', { timeout: 30_000 }, async () => {
  await jobs.enqueue(database.db, 'stubborn', {});
  await expect.poll(() => attempts, { timeout: 25_000 }).toEqual([{ isLast: false }, { isLast: true }]);
});

test('long jobs have hours, and one that runs holds up no other', async () => {
  const { rows: settings } = await database.executeSql(
    `select name, expire_seconds as expire, heartbeat_seconds as heartbeat from jobs.queue
      where name in ('long', 'note') order by name`,
  );
  expect(settings).toEqual([
    { name: 'long', expire: 6 * 60 * 60, heartbeat: 900 },
    { name: 'note', expire: 900, heartbeat: null },
  ]);
  await database.db.transaction(async (db) => {
    for (const n of [1, 2, 3]) await jobs.enqueue(db, 'long', { n });
  });
  const states = async () =>
    (
      await database.executeSql(
        "select data->>'n' as n, state::text from jobs.job where name = 'long' order by data->>'n'",
      )
    ).rows;
  const ended = { state: 'completed' };
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { n: '1', state: 'active' },
    { n: '2', ...ended },
    { n: '3', ...ended },
  ]);
  endFirst.resolve();
  await expect.poll(states, { timeout: 10_000 }).toEqual(['1', '2', '3'].map((n) => ({ n, ...ended })));
});

test('a queue of an earlier release takes on the hours of its job', async () => {
  await database.executeSql("update jobs.queue set expire_seconds = 900, heartbeat_seconds = null where name = 'long'");
  const later = createJobs({
    database,
    log: silentLog,
    errorReporting: { report: () => {} },
    works: false,
  });
  await later.start([{ name: 'long', maxHours: 6, run: async () => {} }]);
  const { rows } = await database.executeSql(
    "select expire_seconds as expire, heartbeat_seconds as heartbeat from jobs.queue where name = 'long'",
  );
  await later.stop();
  expect(rows).toEqual([{ expire: 6 * 60 * 60, heartbeat: 900 }]);
});
