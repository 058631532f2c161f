import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLockfile, type Lockfile } from './complete-lockfile.ts';

test('binaries of other platforms come in with the version and the platform that they are for', () => {
  const tool = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { 'tool-linux-x64': '1.0.0', '@tool/win32-arm64': '1.0.0', '@tool/linux-x64-musl': '1.0.0' },
  };
  const lockfile: Lockfile = {
    packages: { 'node_modules/tool': tool, 'node_modules/tool-linux-x64': { version: '1.0.0' } },
  };
  expect(completeLockfile(lockfile).packages).toEqual({
    ...lockfile.packages,
    'node_modules/@tool/win32-arm64': { version: '1.0.0', os: ['win32'], cpu: ['arm64'], dev: true, optional: true },
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  });
});

test('our lockfile has every binary: else `npm ci` refuses it on a fresh clone (npm run lockfile)', () => {
  const lockfile: Lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'));
  const missing = Object.keys(completeLockfile(lockfile).packages).filter((path) => !(path in lockfile.packages));
  expect(missing).toEqual([]);
});
