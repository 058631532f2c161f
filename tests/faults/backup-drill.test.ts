import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.ts';
import { networkFacts } from './network-facts.ts';
import { makeDatabase } from './postgres-database.ts';
import { type Place, placeEnv, runCli, runProgram, startServer, stopServer, temporaryFolder } from './program.ts';
import { readyDirectory } from './ready-directory.ts';
import { figures, isLong, moments, rounds, waitForKill } from './rounds.ts';

/** The operator's drill: back up, lose everything, restore, serve. */

const measured = figures('backup and restore');
const postgres = await findPostgres();
afterAll(() => console.log(measured.all()));

type Tables = Record<string, { rows: number; checksum: string }>;

async function backUp(place: Place, folder: string): Promise<Tables> {
  const { code, stdout, stderr } = await runCli(place, ['backup', folder, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).tables;
}

async function seeded(place: Place): Promise<void> {
  const { code, stderr } = await runCli(place, ['seed', '--people', '60', '--json']);
  expect(code, stderr).toBe(0);
}

async function expectServed(place: Place): Promise<void> {
  const server = await startServer(place);
  expect((await server.get('/prospect_rankings/football-national/2027')).status, server.output()).toBe(200);
  await stopServer(server);
}

/** Kills a backup after its first large table: it leaves no backup and does not block the next one. */
async function killBackup(place: Place, folder: string): Promise<void> {
  const program = runProgram('cli', ['backup', folder], { env: placeEnv(place) });
  await program.printed(/colleges/);
  program.kill('SIGKILL');
  await program.ended;
  // If the kill came after the last table, the backup may be complete.
  if (existsSync(folder)) renameSync(folder, `${folder}-done`);
}

/** Loses `from` and restores its backup into `to`: the same checksums of every table, and working pages. */
async function drill(from: Place, lose: () => unknown, to: Place): Promise<void> {
  const folder = join(temporaryFolder(), 'kept');
  await seeded(from);
  await killBackup(from, folder);
  const [facts, tables] = [await networkFacts(from), await backUp(from, folder)];
  await lose();
  const start = performance.now();
  const restored = await runCli(to, ['restore', folder, '--replace', '--json']);
  expect(restored.code, restored.stderr).toBe(0);
  measured.add(`restored in ${Math.round(performance.now() - start)} ms`);
  expect(await networkFacts(to)).toEqual(facts);
  const { restores, ...others } = await backUp(to, `${folder}-again`);
  const { restores: before, ...brought } = tables;
  expect(others).toEqual(brought);
  // Each restore leaves a marker, because jobs that move money wait until the books are reconciled.
  expect({ before: before?.rows, after: restores?.rows }).toEqual({ before: 0, after: 1 });
  await expectServed(to);
}

test('on the embedded database: the data directory is lost', { tags: ['long'] }, async () => {
  const place = await readyDirectory();
  await drill(place, () => rmSync(place.dataDirectory, { recursive: true }), place);
});

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  test('the database is lost', async () => {
    const [first, second] = [await makeDatabase(postgres ?? ''), await makeDatabase(postgres ?? '')];
    try {
      await drill({ databaseUrl: first.url }, () => first.drop(), { databaseUrl: second.url });
    } finally {
      await first.drop();
      await second.drop();
    }
  });
});

test.runIf(postgres === null)('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)', () => {
  measured.add('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)');
  expect(postgres).toBeNull();
});

test('a restore that is killed leaves the old network or the new one', async () => {
  const place = await readyDirectory();
  const kept = join(temporaryFolder(), 'kept');
  await seeded(place);
  const full = await networkFacts(place);
  await backUp(place, kept);
  const words = ['restore', kept, '--replace'];
  const [empty, other] = [await readyDirectory(), await readyDirectory()];
  const before = await networkFacts(empty);
  const from = performance.now();
  expect((await runCli(other, words)).code).toBe(0);
  const takes = performance.now() - from;
  const pristine = `${empty.dataDirectory}-pristine`;
  cpSync(empty.dataDirectory, pristine, { recursive: true });
  for (const ms of moments(rounds, { from: takes * 0.3, to: takes })) {
    rmSync(empty.dataDirectory, { recursive: true });
    cpSync(pristine, empty.dataDirectory, { recursive: true });
    const program = runProgram('cli', words, { env: placeEnv(empty) });
    await Promise.race([waitForKill(ms), program.ended]);
    program.kill('SIGKILL');
    const { code } = await program.ended;
    const after = await networkFacts(empty);
    const isNew = after.prospects > 0;
    expect(after).toEqual(isNew ? full : before);
    if (code === 0) expect(isNew).toBe(true);
    measured.add(`killed after ${Math.round(ms)} ms: ${isNew ? 'the new network' : 'the old one'}`);
    if (isLong) await expectServed(empty);
  }
});
