import { expect, test } from 'vitest';
import { countTests } from './run-step.ts';

const report = (results: { status: string; tests: string[] }[]) => ({
  numPassedTests: results.flatMap((each) => each.tests).filter((status) => status === 'passed').length,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: results.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  })),
});

test('passed and failed tests are counted', () => {
  const counted = countTests(report([{ status: 'failed', tests: ['passed', 'failed', 'failed'] }]), 1);
  expect(counted).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('a file that could not be loaded counts as one failure', () => {
  const counted = countTests(
    report([
      { status: 'failed', tests: [] },
      { status: 'passed', tests: ['passed'] },
    ]),
    1,
  );
  expect(counted).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('an error outside any test is a failure', () => {
  expect(countTests(report([{ status: 'passed', tests: ['passed'] }]), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('a runner that ended without a report is a failure', () => {
  expect(countTests(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
