import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryInUse, takeDataDirectory } from './data-directory.ts';

const MODULE = new URL('./data-directory.ts', import.meta.url).href;
/** Takes the directory of its argument, reports it, and runs until it is killed. */
const HOLDER = `const { takeDataDirectory } = await import(${JSON.stringify(MODULE)});
globalThis.held = takeDataDirectory(process.argv[1]);
console.log('held');
setInterval(() => {}, 1000);`;

/** Tries to take the directory at each time that it receives and reports the result; releases it at the word free. */
const AT_TIMES = `const { takeDataDirectory } = await import(${JSON.stringify(MODULE)});
let held;
process.on('message', (at) => {
  if (at === 'free') held?.release();
  else
    try {
      while (performance.timeOrigin + performance.now() < at);
      held = takeDataDirectory(process.argv[1]);
      return process.send('held');
    } catch {}
  held = undefined;
  process.send(at === 'free' ? 'free' : 'refused');
});
process.send('ready');`;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bluechip-lock-')), 'data');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

async function heldByAnother(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

function refusalOf(take: () => unknown): DataDirectoryInUse {
  try {
    take();
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return error;
    throw error;
  }
  throw new Error('the directory was given twice');
}

test('the directory is made, and a second taker in the same process is refused until it is released', () => {
  const directory = takeDataDirectory(folder);
  expect(existsSync(folder)).toBe(true);
  const refusal = refusalOf(() => takeDataDirectory(folder));
  expect(refusal.holder).toBe(process.pid);
  expect(refusal.message).toContain(`${folder} is in use by process ${process.pid}`);
  expect(refusal.message).toContain('BLUECHIP_DATA_DIR');
  directory.release();
  takeDataDirectory(folder).release();
});

test('releasing twice is harmless', () => {
  const directory = takeDataDirectory(folder);
  directory.release();
  expect(() => directory.release()).not.toThrow();
});

test('another process is refused with the name of the holder, and may have it at once when the holder was killed', async () => {
  const child = await heldByAnother();
  expect(refusalOf(() => takeDataDirectory(folder)).holder).toBe(child.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  takeDataDirectory(folder).release();
});

test('of two that ask at the same moment one gets it', async () => {
  const takers = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', AT_TIMES, folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  children.push(...takers);
  const said = async () =>
    (await Promise.all(takers.map((taker) => once(taker, 'message')))).map(([word]) => String(word));
  await said();
  for (let round = 1; round <= 30; round += 1) {
    const at = performance.timeOrigin + performance.now() + 5;
    // Slightly apart, differently each round, so that the steps of both interleave in some of them.
    for (const [place, taker] of takers.entries()) taker.send(at + place * round * 0.004);
    expect((await said()).join(), `round ${round}`).toMatch(/^(held,refused|refused,held)$/);
    for (const taker of takers) taker.send('free');
    await said();
  }
});

test('what this process holds, another does not get', async () => {
  const directory = takeDataDirectory(folder);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toContain(`in use by process ${process.pid}`);
  directory.release();
});
