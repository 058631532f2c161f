import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRunFolder } from './run-folder.ts';

test('a folder is removed with what is in it, and once more without a word', () => {
  const { path, remove } = makeRunFolder();
  onTestFinished(remove);
  expect(statSync(path).mode & 0o777).toBe(0o711);
  mkdirSync(join(path, 'a', 'b'), { recursive: true });
  writeFileSync(join(path, 'a', 'b', 'file'), 'words');
  remove();
  expect(existsSync(path)).toBe(false);
  remove();
});

test('what a killed run left is removed by the next; a living one keeps its own', () => {
  const living = makeRunFolder();
  onTestFinished(living.remove);
  const place = dirname(living.path);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const dead = join(place, `bluechip-run-${pid}-abcdef`);
  mkdirSync(join(dead, 'postgres'), { recursive: true });
  const next = makeRunFolder();
  onTestFinished(next.remove);
  expect(existsSync(dead)).toBe(false);
  expect(readdirSync(place).map((name) => join(place, name))).toEqual(expect.arrayContaining([living.path, next.path]));
});
