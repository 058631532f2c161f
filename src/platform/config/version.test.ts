import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVersion, versionText } from './version.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bluechip-version-'));
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['3f9b23f\n', '3f9b23f', '1.2.3 (3f9b23f)'],
  [
    '3f9b23f608a25854344577b84c7b59144438930f',
    '3f9b23f608a25854344577b84c7b59144438930f',
    '1.2.3 (3f9b23f608a25854344577b84c7b59144438930f)',
  ],
  ['3f9b23f-changed\n', '3f9b23f-changed', '1.2.3 (3f9b23f-changed)'],
  ['', null, '1.2.3'],
  ['fatal: not a git repository', null, '1.2.3'],
])('a build that noted %j is %s', (noted, commit, text) => {
  writeFileSync(join(root, 'dist', 'commit'), noted);
  expect(readVersion(root)).toEqual({ version: '1.2.3', commit });
  expect(versionText(readVersion(root))).toBe(text);
});

test('sources that were never built have the version alone', () => {
  expect(versionText(readVersion(root))).toBe('1.2.3');
});

test('a package without a version says so', () => {
  writeFileSync(join(root, 'package.json'), '{}');
  expect(versionText(readVersion(root))).toBe('unknown');
});
