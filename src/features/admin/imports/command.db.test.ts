import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importCommand } from './command.ts';

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

async function run(file: string, options: string[] = [], signal = new AbortController().signal) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), cwd: folder, signal };
  const log = { ...quiet, child: () => log } as never;
  const deps = { database, config: loadConfig({}), now: () => new Date('2026-01-01'), log };
  const args = ['recruits', file, '--sport', 'football', '--year', '2014', ...options];
  return { code: await importCommand.run(args, io, deps), out, err };
}

test('a file that cannot be read is one line, exit 1', async () => {
  const { code, out, err } = await run('absent.csv');
  expect({ code, out }).toEqual({ code: 1, out: [] });
  expect(err).toEqual([`Cannot read ${join(folder, 'absent.csv')}: there is no such file`]);
});

test('the report is one JSON object, or text; bad rows are no failure', async () => {
  const dry = await run('class.csv', ['--json', '--dry-run']);
  expect({ code: dry.code, objects: dry.out.length }).toEqual({ code: 0, objects: 1 });
  expect(JSON.parse(dry.out[0] ?? '')).toMatchObject({ dry_run: true, read: 2, created: 1, rejected: 1 });
  const text = await run('class.csv', ['--source', 'my-service']);
  expect(text.out[0]).toContain('line 3     rejected: year is 2013, not 2014');
  expect((await database.executeSql('select service from service_ratings')).rows).toEqual([{ service: 'my-service' }]);
});

test('an interruption says that nothing was imported', async () => {
  const { code, err } = await run('class.csv', ['--rating-from-stars'], AbortSignal.abort());
  expect({ code, err }).toEqual({ code: 130, err: ['Interrupted: nothing was imported.'] });
});
