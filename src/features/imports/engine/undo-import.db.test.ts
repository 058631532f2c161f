// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from './run-import.ts';
import { sampleKind } from './sample-kind.test-support.ts';
import { undoImport } from './undo-import.ts';
import { collectChanges } from './undo-rows.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-undo-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql(
    "delete from zip_places where source = 'sample'; truncate people, imports, import_changes, import_rows, outbox cascade",
  );
});

const NOW = new Date('2026-01-02T18:00:00Z');

/** A row of exactly three cells, whatever the line has. */
const inFull = (line: string) => [...line.split(','), '', ''].slice(0, 3).join(',');

async function run(lines: string[]): Promise<number> {
  const file = join(folder, 'sample.csv');
  writeFileSync(file, ['zip,place,person', ...lines.map(inFull)].join('\n'));
  const wish = { sport: 'football', year: null, source: 'sample', ratingFromStars: false } as const;
  const report = await runImport({ db: database.db, now: NOW }, sampleKind(), { ...wish, file, dryRun: false });
  return report.importId ?? 0;
}

const undo = (importId: number, dryRun = false) =>
  undoImport({ db: database.db, kinds: [sampleKind()], now: NOW }, { importId, dryRun });
const query = async (text: string) => (await database.executeSql(text)).rows;
const network = async () => [
  await query("select * from zip_places where source = 'sample' order by zip"),
  await query('select * from people order by id'),
];

test('created rows go, changed ones are as before, deleted ones come back', async () => {
  await run(['00001,First', '00002,Second', '00003,Third']);
  await database.executeSql("update zip_places set latitude = 33.123456, county = 'Sample' where zip = '00003'");
  const before = await network();
  const importId = await run(['00001,First', '00002,Other', '00003,gone', '00004,Fourth,Sample Adams']);
  const undone = await undo(importId);
  expect(undone).toMatchObject({
    ok: true,
    tables: [
      { table: 'people', created: 1, changed: 0, deleted: 0 },
      { table: 'zip_places', created: 1, changed: 1, deleted: 1 },
    ],
  });
  expect(await network()).toEqual(before);
  expect(await query(`select undone_at from imports where id = ${importId}`)).toEqual([{ undone_at: NOW }]);
  expect(await query('select type from outbox order by id desc limit 1')).toEqual([{ type: 'import_undone' }]);
});

test('a row that one import wrote several times is as it was before the first', async () => {
  await run(['00001,First']);
  const before = await network();
  await undo(
    await run(['00001,gone', '00001,Again', '00001,Third', '00002,New', '00002,gone', '00003,Here', '00003,There']),
  );
  expect(await network()).toEqual(before);
});

test('a dry run tells the same and leaves all as it is', async () => {
  const importId = await run(['00001,First,Sample Adams']);
  const before = await network();
  const dry = await undo(importId, true);
  expect(await network()).toEqual(before);
  expect(await query('select undone_at from imports')).toEqual([{ undone_at: null }]);
  expect(await undo(importId)).toEqual({ ...dry, dryRun: false });
});

test('an undone import can be imported again, and undone again', async () => {
  const before = await network();
  await undo(await run(['00001,First,Sample Adams']));
  const again = await run(['00001,First,Sample Adams']);
  expect(await undo(again)).toMatchObject({ ok: true });
  expect(await network()).toEqual(before);
});

describe('an undo is refused, and writes nothing', () => {
  test('for an import that is not known, or undone already, or was never logged', async () => {
    expect(await undo(999_999)).toEqual({ ok: false, refusal: { reason: 'unknown_import' } });
    const importId = await run(['00001,First']);
    await undo(importId);
    expect(await undo(importId)).toEqual({ ok: false, refusal: { reason: 'undone_already', at: NOW } });
    const [seed] = await query(`insert into imports (kind, file_name, checksum, sport, options, counts, at)
      values ('demo', 'seed', '', 'all', '{}', '{}', now()) returning id`);
    expect(await undo(Number(seed?.id))).toEqual({ ok: false, refusal: { reason: 'not_logged' } });
  });

  test('where a later import changed one of its rows; after that one was undone it goes through', async () => {
    const before = await network();
    const first = await run(['00001,First', '00002,Second']);
    const second = await run(['00002,Other']);
    expect(await undo(first)).toEqual({
      ok: false,
      refusal: {
        reason: 'something_later',
        changed: [{ table: 'zip_places', rows: 1, keys: [{ zip: '00002' }] }],
        dependent: [],
        imports: [second],
      },
    });
    expect(await undo(second)).toMatchObject({ ok: true });
    expect(await undo(first)).toMatchObject({ ok: true });
    expect(await network()).toEqual(before);
  });

  test('where staff changed a row, or put back one that it deleted', async () => {
    await run(['00001,First', '00002,Second', '00003,Third']);
    const importId = await run(['00001,Other', '00002,gone', '00003,Fourth']);
    await database.executeSql(`update zip_places set county = 'By hand' where zip = '00001';
      insert into zip_places (zip, place, source) values ('00002', 'By hand', 'sample');
      delete from zip_places where zip = '00003'`);
    expect(await undo(importId)).toMatchObject({
      refusal: {
        changed: [{ table: 'zip_places', rows: 3, keys: [{ zip: '00001' }, { zip: '00002' }, { zip: '00003' }] }],
        imports: [],
      },
    });
  });

  test('where something refers to a row that it created', async () => {
    const importId = await run(['00001,First,Sample Adams']);
    const [person] = await query('select id from people');
    const { id } = await buildProspect(database.db, { personId: Number(person?.id) });
    const before = await network();
    expect(await undo(importId)).toMatchObject({
      refusal: { changed: [], dependent: [{ table: 'prospects', rows: 1, keys: [{ id }] }] },
    });
    expect(await network()).toEqual(before);
  });

  test('but not where a row that it created is gone since', async () => {
    const importId = await run(['00001,First', '00002,Second']);
    await database.executeSql("delete from zip_places where zip = '00001'");
    expect(await undo(importId)).toMatchObject({ ok: true });
    expect(await query("select 1 from zip_places where source = 'sample'")).toEqual([]);
  });
});

test('nothing is logged but the writes of imports, and of those not what is derived', async () => {
  const { id } = await buildProspect(database.db, {});
  expect(await query('select 1 from import_changes')).toEqual([]);
  await database.executeSql(`
    insert into imports (kind, file_name, checksum, sport, options, counts, at)
      values ('recruits', 'x.csv', '', 'football', '{}', '{}', now());
    begin;
    select set_config('bluechip.import_id', (select id::text from imports), true);
    update prospects set class_order = 7, national_rank = 3, updated_at = now() where id = ${id};
    update prospects set weight_lbs = 211 where id = ${id};
    commit;
    update prospects set weight_lbs = 212 where id = ${id}`);
  expect(await query("select table_name, row_key, before->>'class_order' as class_order from import_changes")).toEqual([
    { table_name: 'prospects', row_key: { id }, class_order: '7' },
  ]);
});

test('a long log that the statistics of the database do not know yet is read in one pass', async () => {
  const importId = await run(['00001,First']);
  await database.executeSql('analyze import_changes');
  await database.executeSql(`
    insert into import_changes (import_id, table_name, row_key, before, after)
    select ${importId + 1}, 'zip_places', jsonb_build_object('zip', n::text),
      case when step = 2 then '{"place": "Between"}'::jsonb end, step::text
    from generate_series(1, 20000) n, generate_series(1, 2) step order by step, n`);
  const changes = database.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '10s'`);
    const tables = await collectChanges(db, importId + 1);
    const { rows } = await db.execute(sql`select distinct before, after from import_undo`);
    return { tables, rows };
  });
  expect(await changes).toEqual({
    tables: [{ table: 'zip_places', created: 20_000, changed: 0, deleted: 0 }],
    rows: [{ before: null, after: '2' }],
  });
});
