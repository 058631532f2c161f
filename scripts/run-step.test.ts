import { expect, test } from 'vitest';
import { countTests } from './run-step.ts';

const report = (results: { status: string; tests: string[] }[]) => ({
  numPassedTests: results.flatMap((each) => each.tests).filter((status) => status === 'passed').length,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: results.map(({ status, tests }) => ({
    name: 'some.test.ts',
    status,
    message: tests.length === 0 ? 'cannot be loaded' : '',
    assertionResults: tests.map((each, index) => ({
      status: each,
      fullName: `test ${index}`,
      failureMessages: each === 'failed' ? ['expected 1 to be 2'] : [],
    })),
  })),
});

test('passed and failed tests are counted', () => {
  const counted = countTests(report([{ status: 'failed', tests: ['passed', 'failed', 'failed'] }]), 1);
  expect(counted).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['some.test.ts: test 1\nexpected 1 to be 2', 'some.test.ts: test 2\nexpected 1 to be 2'],
  });
});

test('a file that could not be loaded counts as one failure', () => {
  const counted = countTests(
    report([
      { status: 'failed', tests: [] },
      { status: 'passed', tests: ['passed'] },
    ]),
    1,
  );
  expect(counted).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['some.test.ts: cannot be loaded'] });
});

test('an error outside any test is a failure', () => {
  expect(countTests(report([{ status: 'passed', tests: ['passed'] }]), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['an error outside any test'],
  });
});

test('a runner that ended without a report is a failure', () => {
  expect(countTests(null, 1)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['the test runner ended with 1, without a report'],
  });
});
