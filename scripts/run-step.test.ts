import { expect, test } from 'vitest';
import { resultsOfRun } from './run-step.ts';
import { NO_RESULTS } from './test-results.ts';

test('the results of a run are taken as they are', () => {
  const results = { ...NO_RESULTS, passed: 3, skipped: 1 };
  expect(resultsOfRun(results, 0)).toEqual(results);
});

test('a runner that ends badly without a failed test has failed', () => {
  expect(resultsOfRun({ ...NO_RESULTS, passed: 3 }, 1)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [{ message: 'the test runner ended with 1' }],
  });
});

test('a runner that ends without results has failed', () => {
  expect(resultsOfRun(null, null)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ message: 'the test runner ended with null, without results' }],
  });
});
