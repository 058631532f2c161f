import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFolder } from './folder-files.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { refuseDamaged } from './refuse-damaged.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CONTENT = 'what the backup holds';
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const inBackup = (...names: string[]) => join(folder, 'backup', ...names);

/** An intact backup of one table and one file, to be tampered with. */
function craftBackup(path = 'a/plate.svg~body'): void {
  for (const file of [inBackup('files', 'a', 'plate.svg~body'), inBackup('tables', 'people.jsonl.gz')]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, CONTENT);
  }
  const manifest: Manifest = {
    format: 1,
    createdAt: '2026-03-04T05:06:07.000Z',
    engine: 'pglite',
    migrations: ['one'],
    tables: [{ name: 'people', rows: 0, checksum: '0', sha256: SHA256 }],
    sequences: [],
    files: [{ path, sha256: SHA256 }],
  };
  writeFileSync(inBackup(MANIFEST), JSON.stringify(manifest));
}

const check = async () => refuseDamaged(inBackup(), await readManifest(inBackup()));

test('a backup whose files are what the manifest names is read', async () => {
  craftBackup();
  await expect(check()).resolves.toBeUndefined();
});

test.each([
  '../../../pwned~body',
  'a/../../pwned~body',
  '/etc/pwned~body',
  'a//plate.svg~body',
  'a/./plate.svg~body',
  '/~body',
  '..\\..\\pwned~body',
  'c:\\pwned~body',
  'a/plate.svg~body/../../../pwned',
  'a\0b~body',
  '',
])('a manifest that names %j is refused', async (path) => {
  craftBackup(path);
  await expect(readManifest(inBackup())).rejects.toThrow(
    `${MANIFEST} names ${JSON.stringify(path)}, which is no path below its folder`,
  );
});

test.each([
  ['a file', ['files', 'a', 'plate.svg~body']],
  ['a folder of files', ['files', 'a']],
  ['a table', ['tables', 'people.jsonl.gz']],
  ['the folder of tables', ['tables']],
])('%s that is a link out of the backup is not followed', async (_, names) => {
  craftBackup();
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  for (const name of ['plate.svg~body', 'people.jsonl.gz', 'a-file']) writeFileSync(join(outside, name), CONTENT);
  const path = inBackup(...names);
  rmSync(path, { recursive: true });
  symlinkSync(/\.\w+(~|$)/.test(path.split('/').at(-1) ?? '') ? join(outside, 'a-file') : outside, path);
  await expect(check()).rejects.toThrow(/is a link, or no file: a backup has no links/);
});

test('a manifest that is a link is not followed', async () => {
  craftBackup();
  const elsewhere = join(folder, 'elsewhere.json');
  writeFileSync(elsewhere, '{}');
  rmSync(inBackup(MANIFEST));
  symlinkSync(elsewhere, inBackup(MANIFEST));
  await expect(readManifest(inBackup())).rejects.toThrow(/is a link, or no file/);
});

test('the backup itself may be reached by a link', async () => {
  craftBackup();
  symlinkSync(inBackup(), join(folder, 'latest'));
  const latest = join(folder, 'latest');
  await expect(readManifest(latest).then((manifest) => refuseDamaged(latest, manifest))).resolves.toBeUndefined();
});

test('a backup takes the stored files, and nothing else that lies in their folder', async () => {
  const from = join(folder, 'stored');
  mkdirSync(join(from, 'a'), { recursive: true });
  for (const name of [
    'a/plate.svg~body',
    'a/plate.svg~type',
    'a/plate.svg~body.unfinished',
    '.DS_Store',
    'a/by hand.txt',
  ])
    writeFileSync(join(from, name), CONTENT);
  symlinkSync('/etc', join(from, 'a', 'link'));
  symlinkSync('/etc/hostname', join(from, 'a', 'link~body'));
  const copied = await copyFolder(from, join(folder, 'kept'));
  expect(copied.map(({ path }) => path)).toEqual(['a/plate.svg~body', 'a/plate.svg~type']);
});
