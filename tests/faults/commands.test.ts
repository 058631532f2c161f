import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFacts } from './network-facts.ts';
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
import { sampleOf } from './rounds.ts';

/** Commands print and return the same, whether a server holds the embedded database or nobody does. */

const ROWS = 60;
/** No machine imports this many in the two seconds before progress is printed. */
const MANY_ROWS = 60_000;
const alone = await readyDirectory();
const served = await readyDirectory();
const files = temporaryFolder();
const file = writeRecruitFile(files, 2014, ROWS);
const many = writeRecruitFile(files, 1990, MANY_ROWS);
const into = ['--sport', 'football', '--year', '2014'];
let server: Server;

beforeAll(async () => {
  // The server's own log lines must not appear in a command's output, however many there are.
  server = await startServer(served, { LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  if (server?.isRunning()) await stopServer(server);
});

/** A slow machine prints progress, and each process has its own speed. */
const withoutProgress = (end: End): End => ({
  ...end,
  stderr: end.stderr.replace(/^(?:Read|Wrote|Checked) .+ rows\n/gm, ''),
});

async function both(args: string[], options: { env?: Record<string, string>; cwd?: string } = {}) {
  const plain = async (place: Place) => withoutProgress(await runCli(place, args, options));
  const [inServer, byItself] = await Promise.all([plain(served), plain(alone)]);
  expect(inServer).toEqual(byItself);
  return byItself;
}

test('help, of everything and of each command', { tags: ['long'] }, async () => {
  for (const args of [[], ['help'], ['--help']]) {
    const { code, stdout, stderr } = await both(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: [\s\S]*import[\s\S]*seed/);
  }
  for (const name of ['import', 'seed']) {
    const { code, stdout } = await both([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: bluechip ${name}`);
  }
});

test('words that are wrong', async () => {
  const unknown = await both(['inport']);
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
  expect(unknown.stderr).toMatch(/^There is no command "inport"\. .+\n$/);
  for (const args of sampleOf([
    ['import', 'recruits', file, '--colour'],
    ['seed', '-x'],
  ]))
    expect(await both(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^.+\n$/) });
});

test('a file that cannot be read', async () => {
  writeFileSync(join(files, 'empty.csv'), '');
  writeFileSync(join(files, 'picture.csv'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  const words = [['absent.csv'], ['empty.csv', '--json'], ['picture.csv', '--dry-run'], ['.', '--json']];
  for (const [name = '', ...more] of sampleOf(words)) {
    const end = await both(['import', 'recruits', join(files, name), ...into, ...more]);
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Cannot read .+: .+\n$/) });
  }
});

test('a dry run writes nothing', { tags: ['long'] }, async () => {
  const { code, stdout } = await both(['import', 'recruits', file, ...into, '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Dry run, nothing written: [\s\S]*created +60\n/);
  expect(await networkFacts(alone)).toMatchObject({ prospects: 0, imports: [], faults: [] });
  expect(
    JSON.parse((await server.get('/api/v2/prospect_rankings?type=football-national&year=2014')).body),
  ).toMatchObject({ error_code: 'not_found' });
});

test('--json is one object on standard output, and nothing else; the same file twice changes nothing', async () => {
  const once = await both(['import', 'recruits', file, ...into, '--rating-from-stars', '--json']);
  expect(once).toMatchObject({ code: 0, stderr: '' });
  expect(once.stdout).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(once.stdout)).toMatchObject({ read: ROWS, created: ROWS, dry_run: false });
  const twice = await both(['import', 'recruits', file, ...into, '--rating-from-stars', '--json']);
  expect(JSON.parse(twice.stdout)).toMatchObject({ read: ROWS, created: 0, updated: 0, unchanged: ROWS });
});

test('invented people come among imported ones only by force', { tags: ['long'] }, async () => {
  const among = await both(['seed', '--people', '10', '--json']);
  expect(among).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database holds imported .+\n$/),
  });
  const seeded = await both(['seed', '--people', '10', '--json', '--force']);
  expect(seeded.stdout).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(seeded.stdout).created).toBeGreaterThan(0);
});

test('a relative file is meant from where the operator stands', { tags: ['long'] }, async () => {
  const words = ['import', 'recruits', basename(file), ...into, '--dry-run', '--json'];
  const fromNpm = await both(words, { env: { INIT_CWD: files } });
  expect(fromNpm.code, fromNpm.stderr).toBe(0);
  const fromShell = await both(words, { cwd: files });
  expect(fromShell.code, fromShell.stderr).toBe(0);
  const elsewhere = await both(words, { env: { INIT_CWD: dirname(files) }, cwd: files });
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining(join(dirname(files), basename(file))) });
});

test('an interrupted command says so and writes nothing; the server goes on', async () => {
  // Long enough to print progress: then it is running, wherever that is, and far from its end.
  const words = ['import', 'recruits', many, '--sport', 'football', '--year', '1990'];
  const before = await networkFacts(alone);
  for (const place of [served, alone]) {
    const command = runProgram('cli', words, { env: placeEnv(place) });
    await command.printed(/ rows\n/);
    command.kill('SIGINT');
    const end = await command.ended;
    const stderr = expect.stringMatching(/^(?:.+ rows\n)+Interrupted: nothing was imported\.\n$/);
    expect(end, JSON.stringify(end)).toEqual({ code: 130, signal: null, stdout: '', stderr });
  }
  expect(await networkFacts(alone)).toEqual(before);
  expect((await server.get('/')).status).toBe(200);
});

test('a terminal that is gone takes only its own command with it', { tags: ['long'] }, async () => {
  const words = ['import', 'recruits', many, '--sport', 'football', '--year', '1990'];
  const command = runProgram('cli', words, { env: placeEnv(served) });
  await command.printed(/ rows\n/);
  command.kill('SIGKILL');
  await command.ended;
  expect((await server.get('/')).status).toBe(200);
});

test('both databases are the same in the end, and whole', async () => {
  await stopServer(server);
  const inServer = await networkFacts(served);
  expect(inServer).toEqual(await networkFacts(alone));
  expect(inServer.faults).toEqual([]);
  expect(inServer.imports[0]).toBe(basename(file));
});
