import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What runs on PGlite when PostgreSQL is available (decision 0086). */

const HAPPY_PATH = "tags: ['engine']";
const WHOLE_FILE = '// @module-tag engine';

const endpointTests = sourceFiles.filter(({ path }) => path.endsWith('/endpoints.test.ts'));
const whole = sourceFiles.filter(({ text }) => text.startsWith(WHOLE_FILE)).map(({ path }) => path);

test('each endpoint file has its happy path on both engines', () => {
  expect(endpointTests.length).toBeGreaterThan(50);
  expect(endpointTests.filter(({ text }) => !text.includes(HAPPY_PATH)).map(({ path }) => path)).toEqual([]);
});

test.each([
  'src/platform/db/',
  'src/platform/jobs/',
  'src/platform/events/',
  'src/platform/backup/',
  'src/features/imports/',
  'src/features/search/',
])('files of %s that depend on the engine run on both as a whole', (folder) => {
  expect(whole.some((path) => path.startsWith(folder))).toBe(true);
});
