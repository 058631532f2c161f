// @module-tag engine
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { testDatabase, testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { type Database, type Db, preparedOnce } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const notify = (db: Db, payload: string) => db.execute(sql`select pg_notify('test_channel', ${payload})`);

test('a database that is up to date has nothing to migrate', async () => {
  expect(await migrate(database, findRoot())).toBe(0);
});

test('an empty database is brought to the schema once', async () => {
  const empty = await openPglite();
  const files = await migrate(empty, findRoot());
  expect(files).toBeGreaterThan(0);
  expect(await migrate(empty, findRoot())).toBe(0);
  const { rows } = await empty.executeSql('select count(*)::int as files from schema_migrations');
  expect(rows).toEqual([{ files }]);
  await empty.close();
});

test.skipIf(testEngine === 'pglite')('two processes that migrate at once run each file once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { open, drop } = await emptyPostgres();
    const [first, second] = await Promise.all([open(), open()]);
    const ran = await Promise.all([migrate(first, findRoot()), migrate(second, findRoot())]);
    expect(Math.min(...ran)).toBe(0);
    expect(Math.max(...ran)).toBeGreaterThan(0);
    await Promise.all([first.close(), second.close()]);
    await drop();
  }
});

test('a notification comes at commit, not before, and not after a rollback', async () => {
  const heard: string[] = [];
  const unlisten = await database.listen('test_channel', (payload) => void heard.push(payload));
  await database.db.transaction(async (db) => {
    await notify(db, 'committed');
    expect(heard).toEqual([]);
  });
  await expect.poll(() => heard).toEqual(['committed']);
  await database.db
    .transaction(async (db) => {
      await notify(db, 'rolled back');
      throw new Error('undone');
    })
    .catch(() => {});
  await notify(database.db, 'last');
  await expect.poll(() => heard).toEqual(['committed', 'last']);
  await unlisten();
  await notify(database.db, 'unheard');
  await database.executeSql('select 1');
  expect(heard).toEqual(['committed', 'last']);
});

test('each of two listeners on a channel hears, and one may leave', async () => {
  const heard: string[] = [];
  const leave = await database.listen('test_both', (payload) => void heard.push(`first ${payload}`));
  const stay = await database.listen('test_both', (payload) => void heard.push(`second ${payload}`));
  await database.executeSql(`select pg_notify('test_both', 'a')`);
  await expect.poll(() => heard.toSorted()).toEqual(['first a', 'second a']);
  await leave();
  await database.executeSql(`select pg_notify('test_both', 'b')`);
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.at(-1)).toBe('second b');
  await stay();
});

test.skipIf(testEngine === 'pglite')(
  'a lost listening connection is made again, and whoever listens is told of the gap once',
  async () => {
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      'test_lost',
      (payload) => void heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    for (const round of [1, 2]) {
      await database.executeSql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'bluechip-listen' and datname = current_database()`,
      );
      await expect.poll(() => gaps).toBe(round);
      await database.executeSql('select pg_notify($1, $2)', ['test_lost', `after ${round}`]);
      await expect.poll(() => heard).toHaveLength(round);
    }
    const { rows } = await database.executeSql(
      `select count(*)::int as listening from pg_stat_activity
       where application_name = 'bluechip-listen' and datname = current_database()`,
    );
    expect(rows).toEqual([{ listening: 1 }]);
    expect(gaps).toBe(2);
  },
);

test('a prepared query is built once per handle, in and outside transactions', async () => {
  const notes = pgTable('test_notes', { name: text().primaryKey(), said: text().notNull() });
  await database.executeSql('create table test_notes (name text primary key, said text not null)');
  let built = 0;
  const saidBy = preparedOnce((db) => {
    built += 1;
    return db
      .select()
      .from(notes)
      .where(eq(notes.name, sql.placeholder('name')))
      .prepare('test_said_by');
  });
  await database.db.insert(notes).values({ name: 'ann', said: 'before' });
  expect(await saidBy(database.db).execute({ name: 'ann' })).toEqual([{ name: 'ann', said: 'before' }]);
  expect(await saidBy(database.db).execute({ name: 'bob' })).toEqual([]);
  expect(built).toBe(1);
  const undone = database.db.transaction(async (db) => {
    await db.update(notes).set({ said: 'within' });
    expect(await saidBy(db).execute({ name: 'ann' })).toEqual([{ name: 'ann', said: 'within' }]);
    expect(await saidBy(db).execute({ name: 'ann' })).toHaveLength(1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(built).toBe(2);
  expect(await saidBy(database.db).execute({ name: 'ann' })).toEqual([{ name: 'ann', said: 'before' }]);
  const all = await Promise.all(Array.from({ length: 20 }, () => saidBy(database.db).execute({ name: 'ann' })));
  expect(all.every((rows) => rows.length === 1)).toBe(true);
});
