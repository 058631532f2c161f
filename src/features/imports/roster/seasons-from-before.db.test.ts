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
import { undoImport } from '../engine/public.ts';

/** A database from before seasons were stored, with rosters and a portal entry, and the same one migrated. */
let old: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const root = findRoot();
  const all = readMigrations(root).map(({ hash, sql: statements }) => ({ hash, text: statements.join('\n') }));
  const at = all.findIndex(({ text }) => text.includes('CREATE TABLE "college_player_seasons"'));
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

async function fill(): Promise<void> {
  await asImport(1, [
    `insert into people (name, name_key) values ('Ann Alpha', 'ann alpha'), ('Bo Beta', 'bo beta'), ('Cy Gamma', 'cy gamma')`,
    `insert into college_players (person_id, sport, slug, name, name_key, college_name, season, grade, source, sourced_on)
      select id, 'football', replace(name_key, ' ', '-'), name, name_key, 'Sample Tech', 2024, 2, 'test', '2026-01-01' from people`,
    `update college_players set season = null where slug = 'cy-gamma'`,
  ]);
  // Ann is on the next season's roster; Bo enters the portal and moves.
  await asImport(2, [`update college_players set season = 2025, grade = 3 where slug = 'ann-alpha'`]);
  await asImport(3, [
    `insert into college_transfers (college_player_id, sport, year, name, name_key, entry_type, origin_name, exit_name, exit_type, source)
      select id, 'football', 2025, name, name_key, 'portal', college_name, 'Elsewhere State', 'committed', 'test'
      from college_players where slug = 'bo-beta'`,
    `update college_players set college_name = 'Elsewhere State' where slug = 'bo-beta'`,
  ]);
}

async function asImport(id: number, statements: string[]): Promise<void> {
  await old.db.transaction(async (db) => {
    await db.execute(sql`insert into imports (kind, file_name, checksum, sport, options, counts, at)
      values ('roster', 'sample.csv', ${String(id)}, 'football', '{}', '{}', now())`);
    await db.execute(sql`select set_config('bluechip.import_id', ${String(id)}, true)`);
    for (const statement of statements) await db.execute(sql.raw(statement));
  });
}

const seasons = async () =>
  (
    await old.executeSql(`select p.slug, s.season, s.grade, s.college_name as college from college_player_seasons s
      join college_players p on p.id = s.college_player_id order by p.slug, s.season`)
  ).rows;
const undo = (importId: number) => undoImport({ db: old.db, kinds: [], now: TEST_NOW }, { importId, dryRun: false });

test('each player gets the season of the last roster, at the college where it was played', async () => {
  expect(await seasons()).toEqual([
    { slug: 'ann-alpha', season: 2025, grade: 3, college: 'Sample Tech' },
    { slug: 'bo-beta', season: 2024, grade: 2, college: 'Sample Tech' },
  ]);
});

test('imports from before are undone as ever, and take the seasons that they told with them', async () => {
  expect(await undo(3)).toMatchObject({ ok: true });
  expect(await undo(2)).toMatchObject({ ok: true });
  expect(await seasons()).toEqual([{ slug: 'bo-beta', season: 2024, grade: 2, college: 'Sample Tech' }]);
  expect(await undo(1)).toMatchObject({ ok: true });
  expect(await seasons()).toEqual([]);
});
