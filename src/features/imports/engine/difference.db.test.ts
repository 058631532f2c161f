// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changedColumns, openFingerprint, readDifference } from './difference.ts';
import { runImport } from './run-import.ts';
import { sampleKind } from './sample-kind.test-support.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-difference-'));
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
  await database.executeSql(
    "insert into zip_places (zip, place, source) values ('00001', 'Here', 'sample'), ('00002', 'There', 'sample'), ('00003', 'Away', 'sample')",
  );
});

const WISH = { sport: 'football', year: null, source: 'sample', ratingFromStars: false } as const;

/** The effect of a dry run of the lines, and its digest. */
async function differenceOf(lines: string[], now = new Date('2026-01-02T18:00:00Z')) {
  const file = join(folder, 'sample.csv');
  writeFileSync(file, ['zip,place,person', ...lines].join('\n'));
  const rows: object[] = [];
  let digest = '';
  const report = await runImport({ db: database.db, now }, sampleKind(), {
    ...WISH,
    file,
    dryRun: true,
    async onApplied(db, { importId }) {
      const { references, batches } = await readDifference(db, importId);
      const fingerprint = openFingerprint(references, { now });
      const all = (await Array.fromAsync(batches())).flat();
      for (const row of all) fingerprint.noteCreated(row);
      for (const row of all) {
        fingerprint.addRow(row);
        rows.push({ table: row.table, key: row.key.zip ?? 'new', columns: changedColumns(row) });
      }
      digest = fingerprint.digest();
    },
  });
  return { rows, digest, importId: report.importId };
}

const FILE = ['00001,Renamed,', '00003,gone,', '00004,New,Sample Adams', '00002,There,'];

test('a dry run shows each row on both sides, and nothing of it stays', async () => {
  const { rows, importId } = await differenceOf(FILE);
  expect(importId).toBeNull();
  expect(rows).toEqual([
    {
      table: 'people',
      key: 'new',
      columns: expect.arrayContaining([{ column: 'name', before: null, after: 'Sample Adams' }]),
    },
    { table: 'zip_places', key: '00001', columns: [{ column: 'place', before: 'Here', after: 'Renamed' }] },
    {
      table: 'zip_places',
      key: '00003',
      columns: expect.arrayContaining([{ column: 'place', before: 'Away', after: null }]),
    },
    {
      table: 'zip_places',
      key: '00004',
      columns: expect.arrayContaining([{ column: 'place', before: null, after: 'New' }]),
    },
  ]);
  const { rows: places } = await database.executeSql("select zip from zip_places where source = 'sample' order by zip");
  expect(places).toEqual([{ zip: '00001' }, { zip: '00002' }, { zip: '00003' }]);
});

test('the digest is the same at every time and in every order of rows, as long as the file would do the same', async () => {
  const { digest } = await differenceOf(FILE);
  expect(digest).toMatch(/^[0-9a-f]{40,}$/);
  expect((await differenceOf(FILE, new Date('2026-02-03T19:00:00Z'))).digest).toBe(digest);
  expect((await differenceOf(FILE.toReversed())).digest).toBe(digest);
  await database.executeSql("update zip_places set county = 'Elsewhere' where zip = '00001'");
  expect((await differenceOf(FILE)).digest).toBe(digest);
  await database.executeSql("update zip_places set place = 'Moved' where zip = '00001'");
  expect((await differenceOf(FILE)).digest).not.toBe(digest);
});
