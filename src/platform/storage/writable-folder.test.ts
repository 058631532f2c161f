import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartFault } from '../start-fault.ts';
import { refuseUnwritableFolder } from './writable-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-writable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ELSEWHERE = {
  DATABASE_URL: 'postgres://db.example/bluechip',
  SESSION_SECRET: 'a secret of thirty-two characters!',
  STORAGE_S3_BUCKET: 'files',
};
const at = (path: string, set: Partial<typeof ELSEWHERE> = {}) => ({
  BLUECHIP_DATA_DIR: path,
  DATABASE_URL: set.DATABASE_URL,
  SESSION_SECRET: set.SESSION_SECRET,
  STORAGE_S3_BUCKET: set.STORAGE_S3_BUCKET,
});

test('a folder that is absent is made for its owner alone, and nothing stays in it', () => {
  const path = join(folder, 'above', 'data');
  refuseUnwritableFolder(at(path));
  expect({ mode: (statSync(path).mode & 0o777).toString(8), files: readdirSync(path) }).toEqual({
    mode: '700',
    files: [],
  });
});

test('a folder that cannot be made or written ends the start with its name and the cause', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  for (const path of ['/proc/nope', '/proc/self', '/dev/null', file, join(file, 'below'), loop, '/dev/null/x']) {
    const start = () => refuseUnwritableFolder(at(path));
    expect(start, path).toThrow(StartFault);
    expect(start).toThrow(`The data directory ${path} cannot be used: `);
    expect(start).toThrow(/E[A-Z]{3,}.*\. Name another with BLUECHIP_DATA_DIR\.$/);
  }
});

test('a network that keeps nothing on this disk needs no folder', () => {
  refuseUnwritableFolder(at('/proc/nope', ELSEWHERE));
  const path = join(folder, 'unused');
  refuseUnwritableFolder(at(path, ELSEWHERE));
  expect(existsSync(path)).toBe(false);
  for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'STORAGE_S3_BUCKET'] as const)
    expect(() => refuseUnwritableFolder(at('/proc/nope', { ...ELSEWHERE, [name]: undefined })), name).toThrow(
      StartFault,
    );
});
