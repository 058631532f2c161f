import { stripVTControlCharacters } from 'node:util';

/** The results of a test run, as scripts/test-reporter.ts writes them and the closing lines of `npm test` show them. */

export type TestFailure = {
  /** Path from the project's root; empty for an error that belongs to no file. */
  file: string;
  /** Includes the names of its suites; empty if the file as a whole failed. */
  test: string;
  message: string;
  /** Expected and actual value, if the failure has both. */
  difference: string;
  /** `file:line` of the project's code that failed. */
  at: string;
};
export type TestFile = {
  file: string;
  project: string;
  seconds: number;
  /** Names of the tests that passed, including their suites. */
  passed: string[];
  skipped: number;
};
export type TestResults = {
  passed: number;
  failed: number;
  skipped: number;
  failures: TestFailure[];
  /** The first failure of each test that passed when its file ran again. */
  flaky: TestFailure[];
  files: TestFile[];
};

export const NO_RESULTS: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };

/**
 * The first run with the results of the repeated files. A test that failed and then passed counts as passed and is reported as flaky. A
 * second run that could not finish changes nothing.
 */
export function mergeSecondRun(first: TestResults, second: TestResults): TestResults {
  const again = new Map(second.files.map((each) => [each.file, each]));
  const isWhole =
    first.failures.every(({ file }) => again.has(file)) && second.failures.every(({ file }) => file !== '');
  if (!isWhole) return first;
  const stillFailing = new Set(second.failures.map(({ file }) => file));
  const hasPassed = ({ file, test }: TestFailure) =>
    test === '' ? !stillFailing.has(file) : again.get(file)?.passed.includes(test) === true;
  const files = first.files.map((each) => again.get(each.file) ?? each);
  return {
    passed: files.reduce((sum, { passed }) => sum + passed.length, 0),
    failed: second.failures.length,
    skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: second.failures,
    flaky: [...new Map(first.failures.filter(hasPassed).map((each) => [nameOf(each), each])).values()],
    files: first.files,
  };
}

export function addResults(all: TestResults, more: TestResults): TestResults {
  return {
    passed: all.passed + more.passed,
    failed: all.failed + more.failed,
    skipped: all.skipped + more.skipped,
    failures: [...all.failures, ...more.failures],
    flaky: [...all.flaky, ...more.flaky],
    files: [...all.files, ...more.files],
  };
}

export const nameOf = ({ file, test }: TestFailure): string => [file, test].filter(Boolean).join(': ');

const LINES = 40;

/** A failure in the closing lines: the test, where it failed, expected and actual value. */
export function describeFailure(failure: TestFailure): string {
  const { message, difference, at } = failure;
  const place = at ? ` (${at})` : '';
  const details = [message, difference].filter(Boolean).join('\n');
  const lines = stripVTControlCharacters(details).trim().split('\n');
  const shown = lines.length > LINES ? [...lines.slice(0, LINES), `… ${lines.length - LINES} more lines`] : lines;
  return [`✗ ${nameOf(failure) || 'outside any test'}${place}`, ...shown.map((line) => `    ${line}`)].join('\n');
}

export function countsOf({ passed, failed, skipped }: Pick<TestResults, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const SLOWEST = 10;

/** The slowest files, one line each. */
export function slowestFiles(files: readonly TestFile[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, project, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${project})`);
}
