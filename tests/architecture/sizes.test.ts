import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

/** The rules of style.md for files: their size, their names, and the few things they must never contain. */

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|db|module|test-support))*\.(ts|tsx|css|mjs|cjs)$/;
const VAGUE = /(^|[/.-])(utils?|helpers?|common|misc|shared)([/.-]|$)/;

const paths = (files: readonly SourceFile[]) => files.map(({ path }) => path);

/** The lines that match a pattern, as `path:line`. */
function found(pattern: RegExp, files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

const production = sourceFiles.filter((file) => file.path.startsWith('src/') && !isTest(file));
// These tests name what they forbid.
const others = sourceFiles.filter(({ path }) => !path.startsWith('tests/architecture/'));

test('the files are seen', () => {
  expect(production.length).toBeGreaterThan(250);
});

test('no file is over 300 lines, no test over 500', () => {
  const long = sourceFiles.filter((file) => file.lines > (isTest(file) ? 500 : 300));
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test('the median file has at most 80 lines', () => {
  const lines = production.map((file) => file.lines).toSorted((a, b) => a - b);
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(80);
});

test('names are kebab-case and say what is inside', () => {
  const wrong = sourceFiles.filter(
    ({ path }) =>
      !FILE.test(basename(path)) ||
      !dirname(path)
        .split('/')
        .every((folder) => KEBAB.test(folder)) ||
      VAGUE.test(path),
  );
  expect(paths(wrong)).toEqual([]);
});

test('there is no barrel', () => {
  expect(paths(sourceFiles.filter(({ path }) => /\/index\.\w+$/.test(path)))).toEqual([]);
});

test('exports have names', () => {
  expect(found(/^export default\b/, others)).toEqual([]);
});

test('styles stand in style sheets, but for mails', () => {
  const pages = production.filter(
    ({ path }) => path.endsWith('.tsx') && !/emails?\.tsx$|\/mail-template\.tsx$/.test(path),
  );
  expect(found(/\sstyle=/, pages)).toEqual([]);
});

test('only the platform knows what time it is', () => {
  const outside = production.filter(({ path }) => !path.startsWith('src/platform/'));
  expect(found(/\bnew Date\(\)|\bDate\.now\(/, outside)).toEqual([]);
});

test('nothing asks the framework for the host, which prefers what a client can write into X-Forwarded-Host', () => {
  const server = production.filter(({ path }) => path.endsWith('.ts'));
  expect(found(/\brequest\.host(name)?\b|\bhost(name)?\b[^()]*\}: FastifyRequest\b/, server)).toEqual([]);
});

test('no path of one machine, and nothing from beside the repository', () => {
  expect(found(/\/(home|root|work|Users)\/\w|[A-Z]:\\\\/, others)).toEqual([]);
  expect(
    found(
      /\.\.\/shared\//,
      others.filter((file) => !isTest(file)),
    ),
  ).toEqual([]);
});

test('every test expects something', () => {
  const silent = sourceFiles.filter(({ path, text }) => /\.test\.tsx?$/.test(path) && !/\bexpect\b/.test(text));
  expect(paths(silent)).toEqual([]);
});

test('an index that goes down says where nulls stand: "order by x desc" has them first, the schema tool last', () => {
  const tables = production.filter(({ path }) => path.endsWith('tables.ts'));
  expect(found(/\.desc\(\)(?!\.nulls)/, tables)).toEqual([]);
});
