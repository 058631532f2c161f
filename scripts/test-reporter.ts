import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { NO_RESULTS, type TestFailure, type TestFile, type TestResults } from './test-results.ts';

/** An error as vitest reports it. Not an `Error`, because it comes from another process. */
type RunError = {
  name?: string | undefined;
  message: string;
  stacks?: { file: string; line: number }[] | undefined;
  diff?: string | undefined;
  expected?: string | undefined;
  actual?: string | undefined;
};

/** Whether a test passes a tag filter: a tag, or `!` and a tag. */
const hasTag = ({ tags }: TestCase, filter: string): boolean =>
  filter.startsWith('!') ? !tags.includes(filter.slice(1)) : tags.includes(filter);

/** A reporter for vitest that passes the results of the whole run to `done`. */
export function createTestReporter(done: (results: TestResults) => void): Reporter {
  let root = process.cwd();
  let tags: readonly string[] = [];

  function failureOf(error: RunError | undefined, { file, test }: { file: string; test: string }): TestFailure {
    const { name = 'Error', message = 'failed without an error', diff, expected, actual, stacks = [] } = error ?? {};
    const place = stacks.find((each) => !each.file.includes('node_modules'));
    return {
      file,
      test,
      message: `${name}: ${message}`,
      difference: diff ?? (expected === undefined ? '' : `expected: ${expected}\nreceived: ${actual}`),
      at: place ? `${relative(root, place.file)}:${place.line}` : '',
    };
  }

  /** Returns the number of skipped tests: 0 or 1. */
  function addTest(test: TestCase, { file, passed }: TestFile, results: TestResults): number {
    const { state, errors } = test.result();
    if (state === 'passed') passed.push(test.fullName);
    else if (state === 'failed') results.failures.push(failureOf(errors[0], { file, test: test.fullName }));
    // A test that the tag filter excludes does not count as skipped.
    else if (tags.every((tag) => hasTag(test, tag))) return 1;
    return 0;
  }

  function addModule(module: TestModule, results: TestResults): void {
    const file = relative(root, module.moduleId);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const seconds = (collectDuration + setupDuration + duration) / 1000;
    const own: TestFile = { file, project: module.project.name, seconds, passed: [], skipped: 0 };
    // A file that cannot be loaded and a failed hook have no test of their own.
    const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
    for (const group of groups)
      for (const error of group.errors())
        results.failures.push(failureOf(error, { file, test: group.type === 'suite' ? group.fullName : '' }));
    for (const test of module.children.allTests()) own.skipped += addTest(test, own, results);
    results.files.push(own);
    results.passed += own.passed.length;
    results.skipped += own.skipped;
  }

  return {
    onInit(vitest: Vitest) {
      root = vitest.config.root;
      tags = vitest.config.tagsFilter ?? [];
    },
    onTestRunEnd(modules, unhandledErrors) {
      const results: TestResults = structuredClone(NO_RESULTS);
      for (const module of modules) addModule(module, results);
      for (const error of unhandledErrors) results.failures.push(failureOf(error, { file: '', test: '' }));
      results.failed = results.failures.length;
      done(results);
    },
  };
}
