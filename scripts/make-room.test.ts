import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startOwnPostgres } from './own-postgres.ts';
import { mayCreateDatabases } from './postgres.ts';

const PROGRAM = `
  const { makeRoom } = await import('./scripts/make-room.ts');
  await makeRoom(() => {});
  console.log(JSON.stringify({ url: process.env.TEST_DATABASE_URL ?? null, folder: process.env.TMPDIR }));
  setInterval(() => {}, 1_000_000);
`;

/** There is a server only if PostgreSQL is installed, but always a folder. */
test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  'ended by %s, a run leaves no server and no folder behind',
  async (signal) => {
    const { TEST_DATABASE_URL: _, ...env } = process.env;
    const run = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    const [line] = await once(run.stdout, 'data');
    const { url, folder } = JSON.parse(String(line));
    expect(existsSync(folder)).toBe(true);
    if (url !== null) expect(await mayCreateDatabases(url)).toBe(true);
    const ended = once(run, 'exit');
    run.kill(signal);
    expect((await ended)[0]).toBe(128 + constants.signals[signal]);
    expect(existsSync(folder)).toBe(false);
    if (url !== null) await expect.poll(() => mayCreateDatabases(url)).toBe(false);
  },
);

test('where no PostgreSQL is installed there is no server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await startOwnPostgres(folder, [folder])).toBeNull();
});
