import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#platform/cli/command.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importCommand, importsCommand } from './command.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-command-'));
  writeFileSync(join(folder, 'class.csv'), 'name,stars,year\nSample Adams,4,2014\nSample Baker,3,2013\n');
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const quiet = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
function silent() {}

async function runWords(command: Command, args: string[], signal = new AbortController().signal) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), cwd: folder, signal };
  const log = { ...quiet, child: () => log } as never;
  const deps = { database, config: loadConfig({}), now: () => new Date('2026-01-01T18:00:00Z'), log };
  return { code: await command.run(args, io, deps), out, err };
}

const run = (file: string, options: string[] = [], signal?: AbortSignal) =>
  runWords(importCommand, ['recruits', file, '--sport', 'football', '--year', '2014', ...options], signal);

test('a file that cannot be read is one line, exit 1', async () => {
  const { code, out, err } = await run('absent.csv');
  expect({ code, out }).toEqual({ code: 1, out: [] });
  expect(err).toEqual([`Cannot read ${join(folder, 'absent.csv')}: there is no such file`]);
});

test('the report is one JSON object, or text; bad rows are no failure', async () => {
  const dry = await run('class.csv', ['--json', '--dry-run']);
  expect({ code: dry.code, objects: dry.out.length }).toEqual({ code: 0, objects: 1 });
  expect(JSON.parse(dry.out[0] ?? '')).toMatchObject({ dry_run: true, read: 2, created: 1, rejected: 1 });
  const dryText = await run('class.csv', ['--dry-run']);
  expect(dryText.out[0]).toMatch(/would be created +1\n/);
  expect(dryText.out[0]).toContain('line 3     would be rejected: year is 2013, not 2014');
  expect(dryText.out[0]).not.toMatch(/^ +(?:created|updated|skipped|rejected)/m);
  const text = await run('class.csv', ['--source', 'my-service']);
  expect(text.out[0]).toContain('line 3     rejected: year is 2013, not 2014');
  expect((await database.executeSql('select service from service_ratings')).rows).toEqual([{ service: 'my-service' }]);
});

test('an interruption says that nothing was imported', async () => {
  const { code, err } = await run('class.csv', ['--rating-from-stars'], AbortSignal.abort());
  expect({ code, err }).toEqual({ code: 130, err: ['Interrupted: nothing was imported.'] });
});

test('imports are listed, and one is taken back once', async () => {
  const [listed] = JSON.parse((await runWords(importsCommand, ['--json'])).out[0] ?? '');
  expect(listed).toMatchObject({ kind: 'recruits', file: 'class.csv', year: 2014, undone_at: null });
  const id = String(listed.id);
  expect((await runWords(importsCommand, [])).out).toEqual([
    `${id}  2026-01-01  recruits football 2014  class.csv  1 created`,
  ]);
  const dry = await runWords(importCommand, ['--undo', id, '--dry-run']);
  expect(dry.out[0]).toMatch(new RegExp(`^Dry run, nothing written: import ${id} .* can be undone`));
  expect(dry.out[0]).toMatch(/^ {2}people +1 would be removed$/m);
  const interrupted = await runWords(importCommand, ['--undo', id], AbortSignal.abort());
  expect(interrupted).toEqual({ code: 130, out: [], err: ['Interrupted: nothing was undone.'] });
  const undone = await runWords(importCommand, ['--undo', id, '--json']);
  expect(undone.code).toBe(0);
  expect(JSON.parse(undone.out[0] ?? '')).toMatchObject({
    import_id: Number(id),
    tables: { people: { removed: 1 }, prospects: { removed: 1, restored: 0, brought_back: 0 } },
  });
  expect((await database.executeSql('select 1 from people')).rows).toEqual([]);
  const again = await runWords(importCommand, ['--undo', id]);
  expect(again).toEqual({ code: 1, out: [], err: [`Import ${id} was undone on 2026-01-01.`] });
  expect((await runWords(importsCommand, [])).out[0]).toContain('undone 2026-01-01');
});

test('an undo that would take more than its own says what stands in the way', async () => {
  const first = JSON.parse((await run('class.csv', ['--json'])).out[0] ?? '').import_id;
  writeFileSync(join(folder, 'later.csv'), 'name,stars,year,weight\nSample Adams,4,2014,211\n');
  const second = JSON.parse((await run('later.csv', ['--json'])).out[0] ?? '').import_id;
  const { code, err } = await runWords(importCommand, ['--undo', String(first)]);
  expect(code).toBe(1);
  expect(err[0]).toContain(`Undo first what came later: import ${second}.`);
  expect(err[0]).toMatch(/\n {2}1 row of prospects \(id \d+\): changed since/);
});

test('the audit log has each import and each undo, and no dry run', async () => {
  const { rows } = await database.executeSql(`
    select action, subject_id from audit_entries where actor_kind = 'operator' and subject_type = 'import' order by 1, 2`);
  const { rows: recorded } = await database.executeSql(`
    select 'import.apply' as action, id::text as subject_id from imports
    union all select 'import.undo', id::text from imports where undone_at is not null order by 1, 2`);
  expect(rows).toContainEqual(expect.objectContaining({ action: 'import.undo' }));
  expect(rows).toEqual(recorded);
});
