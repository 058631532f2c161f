import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWorkFolder, removeDeadWorkFolders } from './work-folder.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bluechip-work-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Creates a folder as an old crash would have left it. */
function left(name: string): void {
  const path = join(parent, name);
  mkdirSync(path);
  writeFileSync(join(path, 'file'), 'name\nSample Adams\n');
  const at = new Date('2020-01-01T00:00:00Z');
  utimesSync(path, at, at);
}

test('folders that a crash left are removed after a day; younger ones and those of others stay', async () => {
  for (const name of ['bluechip-import-a', 'bluechip-report-b', 'bluechip-upload-c', 'other-import-d']) left(name);
  mkdirSync(join(parent, 'bluechip-import-young'));
  await removeDeadWorkFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual(['bluechip-import-young', 'other-import-d']);
  await removeDeadWorkFolders(join(parent, 'missing'));
});

test('a new folder takes the place of dead ones on every machine', async () => {
  left('bluechip-report-a');
  const made = await makeWorkFolder('import', parent);
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([made]);
});
