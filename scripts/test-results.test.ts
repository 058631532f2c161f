import { expect, test } from 'vitest';
import { addResults, countsOf, describeFailure, mergeSecondRun, NO_RESULTS, slowestFiles } from './test-results.ts';

const failureOf = (name: string) => ({
  file: 'tests/e2e/a.test.ts',
  test: name,
  message: 'no',
  difference: '',
  at: '',
});

test('a journey that passes when its file runs again counts as passed and is named as flaky', () => {
  const first = { ...NO_RESULTS, passed: 8, failed: 2, failures: [failureOf('pays'), failureOf('reads')] };
  const second = { ...NO_RESULTS, passed: 4, failed: 1, failures: [failureOf('reads')] };
  expect(mergeSecondRun(first, second)).toEqual({
    ...NO_RESULTS,
    passed: 9,
    failed: 1,
    failures: [failureOf('reads')],
    flaky: ['tests/e2e/a.test.ts: pays'],
  });
});

test('a test that fails only in the second run is a failure', () => {
  const first = { ...NO_RESULTS, passed: 8, failed: 1, failures: [failureOf('pays')] };
  const second = { ...NO_RESULTS, passed: 4, failed: 1, failures: [failureOf('reads')] };
  const merged = mergeSecondRun(first, second);
  expect(merged.failures).toEqual([failureOf('reads')]);
  expect(countsOf(merged)).toBe('8 passed, 1 failed');
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
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, project: 'unit', seconds: n }));
  const lines = slowestFiles(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts (unit)');
});
