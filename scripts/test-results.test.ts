import { expect, test } from 'vitest';
import { addResults, countsOf, describeFailure, mergeSecondRun, NO_RESULTS, slowestFiles } from './test-results.ts';

const FILE = 'tests/e2e/a.test.ts';
const failureOf = (name: string) => ({ file: FILE, test: name, message: 'no', difference: '', at: '' });
const fileOf = (passed: string[], skipped = 0) => ({ file: FILE, project: 'e2e', seconds: 1, passed, skipped });
const OTHER = { file: 'tests/e2e/b.test.ts', project: 'e2e', seconds: 1, passed: ['looks', 'likes'], skipped: 1 };
const FIRST = {
  passed: 3,
  failed: 2,
  skipped: 1,
  failures: [failureOf('pays'), failureOf('reads')],
  flaky: [],
  files: [fileOf(['leaves']), OTHER],
};

test('a journey that passes when its file runs again counts as passed and is named as flaky, with why it failed', () => {
  const files = [fileOf(['pays', 'leaves'])];
  const merged = mergeSecondRun(FIRST, { ...NO_RESULTS, failed: 1, failures: [failureOf('reads')], files });
  expect(merged).toMatchObject({ failures: [failureOf('reads')], flaky: [failureOf('pays')] });
  expect(countsOf(merged)).toBe('4 passed, 1 failed, 1 skipped');
});

test('a test that fails only in the second run is a failure', () => {
  const files = [fileOf(['pays', 'reads'])];
  const merged = mergeSecondRun(FIRST, { ...NO_RESULTS, failed: 1, failures: [failureOf('leaves')], files });
  expect(merged.failures).toEqual([failureOf('leaves')]);
  expect(countsOf(merged)).toBe('4 passed, 1 failed, 1 skipped');
});

test('a test that the second run left out after a failed hook is not flaky', () => {
  const hook = failureOf('');
  const merged = mergeSecondRun(FIRST, { ...NO_RESULTS, failed: 1, failures: [hook], files: [fileOf([], 3)] });
  expect(merged).toMatchObject({ failures: [hook], flaky: [] });
});

test('the tests of a file whose hook failed at first are counted when it runs again', () => {
  const first = {
    ...FIRST,
    passed: 2,
    failed: 1,
    skipped: 4,
    failures: [failureOf('')],
    files: [fileOf([], 3), OTHER],
  };
  const merged = mergeSecondRun(first, { ...NO_RESULTS, files: [fileOf(['pays', 'reads', 'leaves'])] });
  expect(countsOf(merged)).toBe('5 passed, 0 failed, 1 skipped');
  expect(merged.flaky).toEqual([failureOf('')]);
});

test('a second run that could not finish changes nothing', () => {
  const crash = { file: '', test: '', message: 'the test runner ended with 1', difference: '', at: '' };
  expect(mergeSecondRun(FIRST, { ...NO_RESULTS, failed: 1, failures: [crash] })).toBe(FIRST);
  expect(mergeSecondRun(FIRST, NO_RESULTS)).toBe(FIRST);
});

test('counts add up over steps', () => {
  const sum = addResults({ ...NO_RESULTS, passed: 2, skipped: 1 }, { ...NO_RESULTS, passed: 3, failed: 1 });
  expect(countsOf(sum)).toBe('5 passed, 1 failed, 1 skipped');
});

test('a failure names its test, its place, what was expected and what came', () => {
  const text = describeFailure({
    file: 'src/kernel/dates.test.ts',
    test: 'days > a leap day',
    message: 'AssertionError: expected 28 to be 29',
    difference: 'expected: 29\nreceived: 28',
    at: 'src/kernel/dates.test.ts:12',
  });
  expect(text.split('\n')).toEqual([
    '✗ src/kernel/dates.test.ts: days > a leap day (src/kernel/dates.test.ts:12)',
    '    AssertionError: expected 28 to be 29',
    '    expected: 29',
    '    received: 28',
  ]);
});

test('a long failure is cut, and says so', () => {
  const message = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
  expect(
    describeFailure({ ...failureOf('pays'), message })
      .split('\n')
      .at(-1),
  ).toBe('    … 20 more lines');
});

test('the slowest files come first, ten of them', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ ...OTHER, file: `${n}.test.ts`, project: 'unit', seconds: n }));
  const lines = slowestFiles(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts (unit)');
});
