import { writeFileSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { createTestReporter } from './test-reporter.ts';

/**
 * `vitest run` with the words of its command line. Only failures are printed; the results go as JSON (`TestResults`) to the file that
 * TEST_RESULTS_FILE names.
 */

const file = process.env.TEST_RESULTS_FILE;
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const reporter = createTestReporter((results) => {
  if (file) writeFileSync(file, JSON.stringify(results));
});
await startVitest('test', filter, {
  ...options,
  run: true,
  watch: false,
  reporters: ['minimal', reporter],
});
