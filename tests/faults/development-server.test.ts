import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { pickPort } from '../../scripts/pick-port.ts';
import { type Program, runFile, temporaryFolder } from './program.ts';
import { readyDirectory } from './ready-directory.ts';

/** `npm run dev` in a copy of the sources, which are broken and fixed while it runs. */

const root = findRoot();

function copyOfSources(): string {
  const folder = temporaryFolder();
  for (const name of ['src', 'scripts', 'drizzle', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['data', 'public', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  // Reuses cut fonts if there are any: cutting them takes as long as everything else.
  if (existsSync(join(root, '.cache'))) cpSync(join(root, '.cache'), join(folder, '.cache'), { recursive: true });
  return folder;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** Resolves once the program prints this after its output so far. */
function next({ output, printed }: Program, words: string): Promise<void> {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return printed(new RegExp(`(?:${escaped}[\\s\\S]*){${countOf(output(), words) + 1}}`));
}

test('the development server outlives its own errors, gathers changes and applies a new migration', async () => {
  const folder = copyOfSources();
  const { dataDirectory } = await readyDirectory();
  const port = pickPort();
  const env = {
    NODE_ENV: 'development',
    BLUECHIP_DEMO_PEOPLE: '0',
    BLUECHIP_DATA_DIR: dataDirectory,
    PORT: String(port),
  };
  const server = runFile(['scripts/dev-server.ts'], { folder, env });
  onTestFinished(() => server.kill('SIGKILL'));
  await server.printed(/Stop it with Ctrl-C/);
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

  // A second one next to it prints in one line why it can't start.
  const second = await runFile(['scripts/dev-server.ts'], { folder, env }).ended;
  expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 1, stdout: '' });
  expect(second.stderr).toMatch(/^The data directory .* is in use by process \d+\. Stop that process first, .*\n$/);

  // Refused after the database was opened: the next start needs its folder.
  const contract = 'src/features/admin/audit/contract.ts';
  const whole = read(contract);
  write(contract, whole.replace(/^ {2}permission: .*\n/m, ''));
  await next(server, 'It starts again when a file changes.');
  expect(server.output()).toContain('a staff call, and no other, names its permission');
  expect(await isUp().catch(() => false)).toBe(false);

  // Broken differently: the first error is not repeated from the cache.
  write(contract, `${whole}\nthrow new Error('broken in another way');\n`);
  await next(server, 'It starts again when a file changes.');
  expect(countOf(server.output(), 'names its permission')).toBe(1);
  expect(server.output()).toContain('Error: broken in another way');

  // Fixed, with five more files saved at the same time.
  const others = ['api', 'jobs', 'commands', 'event-handlers', 'member-data'].map((name) => `src/${name}.ts`);
  for (const file of [contract, ...others]) write(file, file === contract ? whole : `${read(file)}\n`);
  await next(server, 'and 5 other files changed.');
  expect(await isUp()).toBe(true);
  expect(countOf(server.output(), 'Restarted in')).toBe(1);
  expect(server.output()).not.toContain('is in use');

  // A migration as written by drizzle-kit: its SQL and its line in the journal.
  const journal: { entries: { idx: number; when: number }[] } = JSON.parse(read('drizzle/meta/_journal.json'));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag: '9999_try' };
  write('drizzle/9999_try.sql', 'create table tried_by_development (id int);');
  write('drizzle/meta/_journal.json', JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await next(server, 'Restarted in');
  expect(await isUp()).toBe(true);

  server.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  const database = await openPglite({ path: embeddedDatabasePath(dataDirectory) });
  onTestFinished(() => database.close());
  expect((await database.executeSql('select id from tried_by_development')).rows).toEqual([]);
});
