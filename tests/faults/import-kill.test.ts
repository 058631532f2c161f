import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.ts';
import { type NetworkFacts, networkFacts } from './network-facts.ts';
import { type FaultDatabase, makeDatabase } from './postgres-database.ts';
import {
  type End,
  type Place,
  placeEnv,
  runCli,
  runProgram,
  type Server,
  startServer,
  stopServer,
  temporaryFolder,
} from './program.ts';
import { readyDirectory } from './ready-directory.ts';
import { writeRecruitFile } from './recruit-file.ts';
import { figures, isLong, moments, rounds, waitForKill } from './rounds.ts';

/** kill -9 in the middle of an import: the database is unchanged, or the import is complete; and the next start works. */

const ROWS = isLong ? 3_000 : 1_000;
const FIRST_YEAR = 1902;
const folder = temporaryFolder();
const measured = figures(`kill -9 during an import of ${ROWS} rows`);
const postgres = await findPostgres();
const ENDED = 'The server ended before the command did. Nothing of an unfinished command is kept.\n';
/** Each import has its own class, two years from the next, because adjacent classes are searched for the same people. */
let year = FIRST_YEAR;
afterAll(() => console.log(measured.all()));

function nextImport(): { words: string[]; file: string } {
  year += 2;
  const path = writeRecruitFile(folder, year, ROWS);
  const words = [
    'import',
    'recruits',
    path,
    '--sport',
    'football',
    '--year',
    String(year),
    '--rating-from-stars',
    '--json',
  ];
  return { words, file: `class-${year}.csv` };
}

/** The duration of the whole command on this machine, from the start of its process. */
async function measureImport(place: Place): Promise<number> {
  const { words } = nextImport();
  const from = performance.now();
  const { code, stdout, stderr } = await runCli(place, words);
  expect({ code, created: JSON.parse(stdout || '{}').created }, stderr).toEqual({ code: 0, created: ROWS });
  return performance.now() - from;
}

/** Unchanged or complete; and complete if the command said that it was done. */
function checkOutcome(before: NetworkFacts, after: NetworkFacts, { file, end }: { file: string; end: End }): string {
  const isWhole = after.imports.includes(file);
  expect(after.faults, measured.all()).toEqual([]);
  expect(after.prospects - before.prospects, measured.all()).toBe(isWhole ? ROWS : 0);
  expect(after.imports, measured.all()).toEqual(isWhole ? [...before.imports, file] : before.imports);
  expect(after.reference).toBe(before.reference);
  if (end.code === 0) expect(isWhole, `acknowledged and lost\n${measured.all()}`).toBe(true);
  return isWhole ? 'whole' : 'as before';
}

const name = (place: Place) => ('databaseUrl' in place ? 'PostgreSQL' : 'embedded');

async function startAndStop(place: Place): Promise<void> {
  const server = await startServer(place);
  expect((await server.get('/')).status, server.output()).toBe(200);
  await stopServer(server);
}

async function killTheCommandItself(place: Place, count: number, settled: () => Promise<void>): Promise<void> {
  let takes = await measureImport(place);
  measured.add(`${name(place)}, alone it takes ${Math.round(takes)} ms`);
  let before = await networkFacts(place);
  for (const part of moments(count, { from: 0.15, to: 1 })) {
    const ms = Math.round(part * takes);
    const from = performance.now();
    const { words, file } = nextImport();
    const program = runProgram('cli', words, { env: placeEnv(place) });
    await Promise.race([waitForKill(ms), program.ended]);
    if (!program.isRunning()) takes = performance.now() - from;
    program.kill('SIGKILL');
    const end = await program.ended;
    await settled();
    await startAndStop(place);
    const after = await networkFacts(place);
    measured.add(`${name(place)}, command killed after ${ms} ms: ${checkOutcome(before, after, { file, end })}`);
    before = after;
  }
}

describe.concurrent('on the embedded database', { tags: ['long'] }, () => {
  test('the command is killed while it works alone', async () => {
    await killTheCommandItself(await readyDirectory(), rounds, async () => {});
  });

  test('the server is killed while the command runs inside it', async () => {
    const place = await readyDirectory();
    let server: Server = await startServer(place);
    let takes = await measureImport(place);
    measured.add(`inside the server it takes ${Math.round(takes)} ms`);
    await stopServer(server);
    let before = await networkFacts(place);
    for (const part of moments(rounds, { from: 0.2, to: 1 })) {
      const ms = Math.round(part * takes);
      server = await startServer(place);
      const { words, file } = nextImport();
      const from = performance.now();
      const command = runProgram('cli', words, { env: placeEnv(place) });
      await Promise.race([waitForKill(ms), command.ended]);
      // The machine has become faster: later kills would all come too late.
      if (!command.isRunning()) takes = performance.now() - from;
      server.kill('SIGKILL');
      await server.ended;
      const end = await command.ended;
      if (end.code !== 0)
        expect({ code: end.code, stdout: end.stdout, stderr: end.stderr }).toEqual({
          code: 1,
          stdout: '',
          stderr: ENDED,
        });
      await startAndStop(place);
      const after = await networkFacts(place);
      const outcome = checkOutcome(before, after, { file, end });
      measured.add(`server killed after ${ms} ms: command ended with ${end.code}, database ${outcome}`);
      before = after;
    }
    await stopDuringImport(place, takes / 2);
  });
});

/** A graceful stop of the server is reported to the command, which leaves nothing behind. */
async function stopDuringImport(place: Place, ms: number): Promise<void> {
  const before = await networkFacts(place);
  const server = await startServer(place);
  const { words, file } = nextImport();
  const command = runProgram('cli', words, { env: placeEnv(place) });
  await waitForKill(ms);
  const stopMs = Math.round(await stopServer(server));
  const end = await command.ended;
  const outcome = checkOutcome(before, await networkFacts(place), { file, end });
  measured.add(
    `server stopped after ${Math.round(ms)} ms, in ${stopMs} ms: command ended with ${end.code}, ${outcome}`,
  );
  // It had not begun (the server accepted no more commands, or had not read it), or its rollback took longer than the server waits.
  const isUnheard = end.code === 1 && /is in use by process|ended before the command did/.test(end.stderr);
  if (isUnheard) expect(outcome).toBe('as before');
  else expect([0, 130], end.stderr).toContain(end.code);
  if (end.code === 130) expect(end.stderr).toBe('The server is being stopped.\nInterrupted: nothing was imported.\n');
}

describe.skipIf(postgres === null).concurrent('on PostgreSQL', () => {
  let database: FaultDatabase;
  beforeAll(async () => {
    database = await makeDatabase(postgres ?? '');
    await startAndStop({ databaseUrl: database.url });
  });
  afterAll(() => database?.drop());

  test('the command is killed', async () => {
    await killTheCommandItself({ databaseUrl: database.url }, Math.ceil(rounds / 3), database.isQuiet);
  });
});

test.runIf(postgres === null)('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)', () => {
  measured.add('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)');
  expect(postgres).toBeNull();
});
