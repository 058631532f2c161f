// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import type { Database } from '#platform/db/database.ts';
import { readMigrations, runMigrations } from '#platform/db/migrate.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { testEngine } from '#tests/support/database.ts';
import { emptyPostgres } from '#tests/support/empty-postgres.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';
import { undoImport } from './undo-import.ts';

/** A database from before migration 0060, whose `search_key` still writes the old keys, and the same one migrated. */
let old: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const root = findRoot();
  const all = readMigrations(root).map(({ hash, sql: statements }) => ({ hash, text: statements.join('\n') }));
  const at = all.findIndex(({ text }) => text.includes('FUNCTION "rekeyed"'));
  expect(at).toBeGreaterThan(0);
  const empty = testEngine === 'postgres' ? await emptyPostgres() : { open: () => openPglite(), drop: async () => {} };
  old = await empty.open();
  drop = empty.drop;
  await old.db.transaction((db) => runMigrations(db, root, new Set(all.slice(0, at).map(({ hash }) => hash))));
  await fill();
  await old.db.transaction((db) => runMigrations(db, root));
});
afterAll(async () => {
  await old.close();
  await drop();
});

/** Two imports: the first creates a person and a game, the second changes both and adds others. */
async function fill(): Promise<void> {
  await asImport(1, [
    `insert into colleges (slug, name, short_name, name_key, abbreviation, source, source_date)
      values ('naestved', 'Næstved Prøve College', 'Næstved', search_key('Næstved'), 'NPC', 'test', '2026-01-01')`,
    `insert into college_names (college_id, name, key, rank) select id, 'Næstved', search_key('Næstved'), 0 from colleges`,
    `insert into people (name, name_key) values ('Đuro Uzorak', search_key('Đuro Uzorak')), ('Ann Alpha', 'ann alpha'), ('田中', '田中')`,
    `insert into prospects (person_id, sport, class_year, slug, name, name_key, position)
      select id, 'football', 2027, 'uro-uzorak', name, name_key, 'WR' from people where name like 'Đuro%'`,
    `insert into games (sport, season, week, season_type, starts_at, played_on, is_completed, home_name, home_key, away_name, away_key, source)
      values ('football', 2026, 1, 'regular', '2026-09-05T18:00Z', '2026-09-05', false, 'Łódź', search_key('Łódź'), 'Ann', 'ann', 'test')`,
  ]);
  await asImport(2, [
    `update prospects set position = 'TE'`,
    `update games set week = 2`,
    `insert into college_names (college_id, name, key, rank) select id, 'Naestved', search_key('Naestved'), 4 from colleges`,
  ]);
}

async function asImport(id: number, statements: string[]): Promise<void> {
  await old.db.transaction(async (db) => {
    await db.execute(sql`insert into imports (kind, file_name, checksum, sport, options, counts, at)
      values ('recruits', 'sample.csv', ${String(id)}, 'football', '{}', '{}', now())`);
    await db.execute(sql`select set_config('bluechip.import_id', ${String(id)}, true)`);
    for (const statement of statements) await db.execute(sql.raw(statement));
  });
}

const query = async (text: string) => (await old.executeSql(text)).rows;
const undo = (importId: number) => undoImport({ db: old.db, kinds: [], now: TEST_NOW }, { importId, dryRun: false });

test('names from before have the keys of today, and are found by them', async () => {
  expect(await query('select name, name_key from people order by id')).toEqual([
    { name: 'Đuro Uzorak', name_key: 'duro uzorak' },
    { name: 'Ann Alpha', name_key: 'ann alpha' },
    { name: '田中', name_key: '田中' },
  ]);
  expect(await query('select name_key, slug from prospects')).toEqual([
    { name_key: 'duro uzorak', slug: 'uro-uzorak' },
  ]);
  expect(await query('select home_key, away_key from games')).toEqual([{ home_key: 'lodz', away_key: 'ann' }]);
  expect(await query('select name_key from colleges')).toEqual([{ name_key: 'naestved' }]);
  expect(await query(`select name from search_entries where key like '%duro uzorak%'`)).toEqual([
    { name: 'Đuro Uzorak' },
  ]);
  expect(await query(`select name from search_entries where key like '%naestved%'`)).toEqual([{ name: 'Næstved' }]);
});

test('of two spellings of a college that share a key now, one has it', async () => {
  expect(await query('select name, key from college_names order by id')).toEqual([
    { name: 'Næstved', key: 'n stved' },
    { name: 'Naestved', key: 'naestved' },
  ]);
});

test('imports from before can be undone, the later one first', async () => {
  expect(await undo(2)).toMatchObject({ ok: true });
  expect(await query('select position, name_key from prospects')).toEqual([
    { position: 'WR', name_key: 'duro uzorak' },
  ]);
  expect(await undo(1)).toMatchObject({ ok: true });
  expect(await query('select id from people')).toEqual([]);
  expect(await query('select id from games')).toEqual([]);
});
