import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#tests/support/log.ts';
import { loadConfig } from '../config/config.ts';
import { takeDataDirectory } from '../db/data-directory.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { warnOfOpenFolder } from './private-folder.ts';
import { programSecret } from './program-secret.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'bluechip-private-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function warningsOf(path: string): unknown[] {
  const warned: unknown[] = [];
  warnOfOpenFolder(path, { ...silentLog, warn: (...line: unknown[]) => void warned.push(line) });
  return warned;
}

test('the data directory is made for its owner alone, and so is whatever is made above it', () => {
  const path = join(folder, 'above', 'data');
  takeDataDirectory(path).release();
  expect({ data: modeOf(path), above: modeOf(join(folder, 'above')) }).toEqual({ data: '700', above: '700' });
  expect(warningsOf(path)).toEqual([]);
});

test('the secret makes the directory for its owner alone, too', () => {
  const path = join(folder, 'data');
  programSecret(loadConfig({ NODE_ENV: 'test', BLUECHIP_DATA_DIR: path }));
  expect({ data: modeOf(path), secret: modeOf(join(path, 'secret')) }).toEqual({ data: '700', secret: '600' });
});

test('stored files and their folders are readable by their owner alone', async () => {
  const path = join(folder, 'files');
  await createDiskStorage({ folder: path }).put('a/plate.svg', {
    body: Buffer.from('<svg/>'),
    contentType: 'image/svg+xml',
  });
  const modes = ['.', 'a', 'a/plate.svg~body', 'a/plate.svg~type'].map((name) => modeOf(join(path, name)));
  expect(modes).toEqual(['700', '700', '600', '600']);
});

test('an existing data directory that others can reach keeps its mode, and the operator gets one line about it', () => {
  const path = join(folder, 'data');
  takeDataDirectory(path).release();
  chmodSync(path, 0o755);
  takeDataDirectory(path).release();
  expect(modeOf(path)).toBe('755');
  expect(warningsOf(path)).toEqual([[{ folder: path, mode: '755' }, expect.stringContaining('chmod 700')]]);
  chmodSync(path, 0o710);
  expect(warningsOf(path)).toHaveLength(1);
  chmodSync(path, 0o700);
  expect(warningsOf(path)).toEqual([]);
  expect(warningsOf(join(folder, 'absent'))).toEqual([]);
});
