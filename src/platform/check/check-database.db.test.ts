import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { findRoot } from '../config/root.ts';
import type { Database } from '../db/database.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { checkDatabase } from './check-database.ts';
import { runChecks } from './finding.ts';

const root = findRoot();
const files = readMigrations(root).length;

const checked = async (DATABASE_URL: string | undefined, change: { DATABASE_POOL?: number } = {}) => {
  const config = { DATABASE_URL, DATABASE_POOL: 2, WORKERS: 1, BLUECHIP_DATA_DIR: 'data-folder', ...change };
  const [finding] = await runChecks([checkDatabase(config, root)], 10_000);
  return finding;
};

test('the embedded database is named by its folder', async () => {
  expect(await checked(undefined)).toMatchObject({ status: 'ok', message: 'embedded, in data-folder/database' });
});

test('a server that is not there fails with the cause, and without its password', async () => {
  const finding = await checked('postgres://a-name:hunter-2@127.0.0.1:1/nowhere');
  expect(finding).toEqual({
    service: 'database',
    status: 'failed',
    message: expect.stringMatching(/^DATABASE_URL cannot be used: connection refused .*password$/),
  });
  expect(JSON.stringify(finding)).not.toContain('hunter-2');
});

describe.skipIf(testEngine !== 'postgres')('a PostgreSQL server', () => {
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  let database: Database;
  beforeAll(async () => {
    empty = await emptyPostgres();
    database = await empty.open();
  });
  afterAll(async () => {
    await database.close();
    await empty.drop();
  });

  test('a database that does not exist fails by its name', async () => {
    const url = new URL(empty.url);
    url.pathname = '/bluechip_test_nowhere';
    expect(await checked(url.href)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('database "bluechip_test_nowhere" does not exist (3D000)'),
    });
  });

  test('an empty one is ok and stays empty, then its schema is said to be pending, up to date or newer', async () => {
    expect(await checked(empty.url)).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(
        new RegExp(`^PostgreSQL \\d+\\.\\d+, empty: the first start makes its ${files} migrations$`),
      ),
    });
    const { rows } = await database.db.execute(sql`select to_regclass('schema_migrations') as there`);
    expect(rows).toEqual([{ there: null }]);

    await migrate(database, root);
    expect(await checked(empty.url)).toMatchObject({ status: 'ok', message: expect.stringContaining('up to date') });
    await database.db.execute(
      sql`delete from schema_migrations where hash = (select min(hash) from schema_migrations)`,
    );
    expect(await checked(empty.url)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('1 migration pending: the next start makes them'),
    });
    await database.db.execute(sql`insert into schema_migrations (hash) values ('of a later version')`);
    expect(await checked(empty.url)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('newer than this program (1 migration unknown)'),
    });
    await database.db.execute(sql`delete from schema_migrations where hash = 'of a later version'`);
  });

  test('a role that may not create fails', async () => {
    const role = `bluechip_test_reader_${process.pid}`;
    const url = new URL(empty.url);
    await database.db.execute(sql.raw(`create role ${role} login password 'a-word'`));
    try {
      url.username = role;
      url.password = 'a-word';
      expect(await checked(url.href)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('may not create tables and schemas'),
      });
      url.password = 'hunter-2';
      const refused = await checked(url.href);
      if (refused?.status === 'failed') expect(refused.message).not.toContain('hunter-2');
    } finally {
      await database.db.execute(sql.raw(`drop role ${role}`));
    }
  });

  test('more connections than the server has are a warning', async () => {
    expect(await checked(empty.url, { DATABASE_POOL: 100_000 })).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/may open 200001 connections and the server allows \d+/),
    });
  });
});
