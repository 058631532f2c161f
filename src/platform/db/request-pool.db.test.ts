// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_SECRET } from '#tests/support/app.ts';
import { testDatabase, testEngine } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { postgresUrl } from '#tests/support/template.ts';
import { type Application, createApplication } from '../../application.ts';
import { loadConfig } from '../config/config.ts';
import type { Database, Db } from './database.ts';
import { openPostgres } from './postgres.ts';

const STATEMENT_MS = 300;

test.runIf(testEngine === 'pglite')('the embedded engine has one connection for all', async () => {
  const database = await testDatabase();
  expect(database.requestDb).toBeUndefined();
  await database.close();
});

describe.skipIf(testEngine === 'pglite')('on PostgreSQL', () => {
  let cloned: Database;
  let database: Database & { requestDb: Db };
  let application: Application;
  beforeAll(async () => {
    cloned = await testDatabase();
    const { rows } = await cloned.executeSql('select current_database() as name');
    const url = postgresUrl(String(rows[0]?.name));
    const opened = await openPostgres({ url, poolSize: 4, requestStatementMs: STATEMENT_MS });
    database = { ...opened, requestDb: opened.requestDb ?? opened.db };
    const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET });
    application = await createApplication({ config, database, log: silentLog, runsJobs: false });
  });
  afterAll(async () => {
    await application.close();
    await database.close();
    await cloned.close();
  });

  /** Runs `work` while nobody else can read the members. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await cloned.db.transaction(async (db) => {
      await db.execute(sql`lock table users in access exclusive mode`);
      await work();
    });
  }

  const CANCELED = '57014';

  test('a statement of a request ends after its time, and its connection goes on', async () => {
    await expect(database.requestDb.execute(sql`select pg_sleep(600)`)).rejects.toMatchObject({
      cause: { code: CANCELED },
    });
    await expect(
      database.requestDb.transaction(async (db) => {
        await db.execute(sql`select 1`);
        await db.execute(sql`select pg_sleep(600)`);
      }),
    ).rejects.toMatchObject({ cause: { code: CANCELED } });
    expect((await database.requestDb.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  test('jobs, imports and commands have no such limit', async () => {
    const limitOf = async (db: Db) => (await db.execute(sql`show statement_timeout`)).rows;
    expect({ other: await limitOf(database.db), request: await limitOf(database.requestDb) }).toEqual({
      other: [{ statement_timeout: '0' }],
      request: [{ statement_timeout: `${STATEMENT_MS}ms` }],
    });
  });

  test('a call that waits for a lock gives its connection back, while background work waits on', async () => {
    const call = () =>
      application.http.inject({
        url: '/api/v2/users/validate?property=username&value=nobody_yet',
        headers: { host: 'bluechip.localhost' },
      });
    const waiting: Promise<unknown>[] = [];
    await whileLocked(async () => {
      waiting.push(database.db.execute(sql`select count(*) from users`));
      expect((await call()).statusCode).toBe(500);
    });
    await Promise.all(waiting);
    expect((await call()).statusCode).toBe(200);
  });
});
