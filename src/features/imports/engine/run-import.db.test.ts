// @module-tag engine
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportOptions, runImport } from './run-import.ts';
import { sampleKind } from './sample-kind.test-support.ts';
import { clearDeadRuns, MOST_IN_GROUP, stageRows } from './staged-rows.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-engine-'));
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

async function run(
  lines: string[],
  { kind = sampleKind(), ...options }: Partial<ImportOptions> & { kind?: ReturnType<typeof sampleKind> } = {},
): Promise<ImportReport> {
  const file = join(folder, 'sample.csv');
  writeFileSync(file, ['zip,place,person', ...lines.map(inFull)].join('\n'));
  const wish = { sport: 'football', year: null, source: 'sample', ratingFromStars: false } as const;
  return runImport({ db: database.db, now: NOW }, kind, { ...wish, file, dryRun: false, ...options });
}

const query = async (text: string) => (await database.executeSql(text)).rows;
const places = () => query("select zip, place from zip_places where source = 'sample' order by zip");

/** Everything that the sample could have written, exactly. */
const everything = async () => [
  await query("select * from zip_places where source = 'sample' order by zip"),
  await query('select * from people order by id'),
  await query('select * from imports order by id'),
  await query('select * from import_changes order by id'),
  await query('select * from import_rows'),
  await query('select * from outbox order by id'),
];

test('rows are written, counted, recorded and told of', async () => {
  const report = await run(['00001,Here,Sample Adams', '00002,refused', ',Nowhere', '00003,There']);
  expect(report).toMatchObject({
    counts: { read: 4, created: 2, updated: 0, unchanged: 0, skipped: 1, rejected: 1 },
    unit: 'line',
    sport: null,
    reasons: {
      total: 2,
      entries: [
        { line: 3, outcome: 'skipped', reason: 'refused' },
        { line: 4, outcome: 'rejected', reason: 'no zip' },
      ],
    },
  });
  expect(await places()).toEqual([
    { zip: '00001', place: 'Here' },
    { zip: '00003', place: 'There' },
  ]);
  expect(await query('select id, kind, file_name, sport, counts, undone_at from imports')).toEqual([
    {
      id: report.importId,
      kind: 'places',
      file_name: 'sample.csv',
      sport: 'all',
      counts: report.counts,
      undone_at: null,
    },
  ]);
  expect(await query('select type, payload from outbox')).toMatchObject([
    { type: 'import_applied', payload: { importId: report.importId, kind: 'places', counts: report.counts } },
  ]);
  expect(await query('select * from import_rows')).toEqual([]);
});

test('batches hold whole groups in the order of group and line, whatever the order of the file', async () => {
  const kind = sampleKind();
  const lines = ['02', '01', '03', '01', '02', '02', '02', '04'].map((group, index) => `${group}${index},Place`);
  await run(lines, { kind, batchRows: 2 });
  expect(kind.seen.map((batch) => batch.map(({ group, line }) => `${group}:${line}`))).toEqual([
    ['01:3', '01:5'],
    ['02:2', '02:6', '02:7', '02:8'],
    ['03:4', '04:9'],
  ]);
});

test('a dry run reports the same and writes nothing', async () => {
  await run(['00001,Here']);
  const before = await everything();
  const lines = ['00001,There,Sample Adams', '00002,New'];
  const dry = await run(lines, { dryRun: true });
  expect(dry.importId).toBeNull();
  expect(await everything()).toEqual(before);
  const done = await run(lines);
  expect(done.importId).not.toBeNull();
  expect({ ...done, dryRun: true, importId: null }).toEqual(dry);
});

test('a file that changes nothing writes nothing, not even that it was read', async () => {
  await run(['00001,Here']);
  const before = await everything();
  const report = await run(['00001,Here']);
  expect(report).toMatchObject({ importId: null, counts: { unchanged: 1 } });
  expect(await everything()).toEqual(before);
});

test('columns that are not read are named with the reason', async () => {
  const file = join(folder, 'more.csv');
  writeFileSync(file, 'zip,place,Phone,colour\n00001,Here,555,red\n00002,There,,blue\n');
  const wish = { sport: 'football', year: null, source: 'sample', ratingFromStars: false } as const;
  const { notes } = await runImport({ db: database.db, now: NOW }, sampleKind(), { ...wish, file, dryRun: false });
  expect(notes.entries.map(({ note }) => note)).toEqual([
    'column "Phone" is not kept (1 value): contact data is never kept',
    'column "colour" is not kept (2 values): this import has no use for it',
  ]);
});

test('text that PostgreSQL does not take does not stop a file', async () => {
  const file = join(folder, 'odd.json');
  writeFileSync(file, String.raw`[{"zip": "00001", "place": "He\u0000re\ud800"}, {"zip": "00002", "place": "There"}]`);
  const wish = { sport: 'football', year: null, source: 'sample', ratingFromStars: false } as const;
  const report = await runImport({ db: database.db, now: NOW }, sampleKind(), { ...wish, file, dryRun: false });
  expect(report).toMatchObject({ unit: 'record', counts: { read: 2, created: 2 } });
});

test('progress tells of rows read, then of rows written', async () => {
  const told: string[] = [];
  const lines = Array.from({ length: 1_200 }, (_, index) => `${String(index).padStart(5, '0')},refused`);
  await run(lines, { batchRows: 500, onProgress: ({ phase, rows, of }) => told.push(`${phase} ${rows} of ${of}`) });
  expect(told).toEqual(['read 1000 of null', 'read 1200 of null', 'write 1000 of 1200', 'write 1200 of 1200']);
});

describe('an import that does not come to its end leaves the database as it was', () => {
  const lines = ['00001,Here,Sample Adams', '00002,There'];

  test('a failure while rows are written', async () => {
    const before = await everything();
    await database.executeSql("alter table people add constraint refuse check (name <> 'Sample Adams') not valid");
    await expect(run(lines)).rejects.toThrow();
    await database.executeSql('alter table people drop constraint refuse');
    expect(await everything()).toEqual(before);
  });

  test.each(['read', 'write'])('an interruption after something was %s', async (phase) => {
    const before = await everything();
    const abort = new AbortController();
    const onProgress = (progress: { phase: string }) => {
      if (progress.phase === phase) abort.abort(new Error('interrupted'));
    };
    await expect(run(lines, { signal: abort.signal, onProgress })).rejects.toThrow('interrupted');
    expect(await everything()).toEqual(before);
  });

  test('a kind that loses a row', async () => {
    const before = await everything();
    const kind = sampleKind();
    const loses: typeof kind = {
      ...kind,
      apply: async (...call) => ({ ...(await kind.apply(...call)), created: 1 }),
    };
    await expect(run(lines, { kind: loses })).rejects.toThrow('A batch of 2 rows has 1 outcomes');
    expect(await everything()).toEqual(before);
  });
});

test('what a killed import left behind goes with the next one, and what another process stages now stays', async () => {
  const [dead, alive] = [randomUUID(), randomUUID()];
  await database.executeSql(`insert into import_rows (run, row_group, line, content, staged_at) values
    ('${dead}', 'a', 1, '{}', now() - interval '2 hours'), ('${alive}', 'a', 1, '{}', now() - interval '50 minutes')`);
  await run(['00001,Here']);
  expect(await query('select run from import_rows')).toEqual([{ run: alive }]);
});

test('a run that stages for hours is alive as long as it stages', async () => {
  const staging = randomUUID();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into import_rows (run, row_group, line, content, staged_at)
      values (${staging}, 'a', 1, '{}', now() - interval '2 hours')`);
    await stageRows(tx, staging, [{ line: 2, group: 'a', row: {} }]);
    await clearDeadRuns(tx);
  });
  expect(
    await query(`select line, staged_at > now() - interval '1 minute' as is_new from import_rows order by line`),
  ).toEqual([
    { line: 1, is_new: false },
    { line: 2, is_new: true },
  ]);
});

test('the space of staged rows goes back to the system', async () => {
  await run(Array.from({ length: 3_000 }, (_, index) => `${String(index).padStart(5, '0')},refused`));
  expect(await query("select pg_relation_size('import_rows')::int as bytes")).toEqual([{ bytes: 0 }]);
});

test('of a group without end the first rows are read, and the others are named as skipped', async () => {
  const kind = sampleKind();
  const beyond = 1_500;
  const lines = Array.from({ length: MOST_IN_GROUP + beyond }, () => '01,refused');
  const report = await run(['00,Before', ...lines, '02,After'], { kind });
  expect(report.counts).toEqual({
    read: lines.length + 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    skipped: lines.length,
    rejected: 0,
  });
  expect(report.frequent).toContainEqual({
    text: 'too many rows of one name or group: only the first #,# are read',
    rows: beyond,
  });
  expect(kind.seen.flat().filter(({ group }) => group === '01')).toHaveLength(MOST_IN_GROUP);
});
