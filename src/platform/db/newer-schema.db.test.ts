import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { testDatabase } from '#tests/support/database.ts';
import { StartFault } from '../start-fault.ts';
import type { Database } from './database.ts';
import { listMigrations, migrate, readMigrations, refuseNewerSchema } from './migrate.ts';

const root = findRoot();
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.db.execute(sql`delete from schema_migrations where hash like 'later-%'`));

const add = (...names: string[]) =>
  database.db.execute(
    sql`insert into schema_migrations (hash) select 'later-' || name from unnest(${sql.param(names)}::text[]) as name`,
  );

test('a database that a newer version migrated is refused in one sentence', async () => {
  await add('one');
  await expect(migrate(database, root)).rejects.toThrow(
    /^This database was upgraded by a newer version of Bluechip: it has 1 migration that this version does not know\. Install that version, or restore a backup from before the upgrade\.$/,
  );
});

test('the refusal is a fault that the operator can mend, so that it is printed without a trace', async () => {
  await add('one', 'two');
  await expect(migrate(database, root)).rejects.toBeInstanceOf(StartFault);
  await expect(migrate(database, root)).rejects.toThrow('it has 2 migrations that this version does not know');
});

test('a refused database is left unchanged: its migrations stay', async () => {
  await add('one');
  const before = await listMigrations(database.db);
  await expect(migrate(database, root)).rejects.toThrow('newer version');
  expect(await listMigrations(database.db)).toEqual(before);
});

const KNOWN = [{ hash: 'a' }, { hash: 'b' }, { hash: 'c' }];

test.each([
  ['nothing', []],
  ['the first', ['a']],
  ['all of them', ['a', 'b', 'c']],
  ['all of them in another order', ['c', 'a', 'b']],
  ['a gap, which an older branch left', ['a', 'c']],
])('a database that has %s of the known migrations is taken', (_, done) => {
  expect(() => refuseNewerSchema(KNOWN, done)).not.toThrow();
});

test.each([
  ['one more', ['a', 'b', 'c', 'd']],
  ['one in the place of another', ['a', 'b', 'x']],
  ['none that is known', ['x', 'y']],
  ['a hash in capitals', ['A']],
  ['an empty hash', ['']],
])('a database that has %s is refused', (_, done) => {
  expect(() => refuseNewerSchema(KNOWN, done)).toThrow('newer version');
});

test('the migrations of the program itself are all known', () => {
  const known = readMigrations(root);
  expect(() =>
    refuseNewerSchema(
      known,
      known.map(({ hash }) => hash),
    ),
  ).not.toThrow();
});
