import { writeFileSync } from 'node:fs';
import { parseCLI, startVitest } from 'vitest/node';
import { createTestReporter } from './test-reporter.ts';

/**
 * Runs `vitest run` with the command line's arguments. Only failures are printed; the results are written as JSON (`TestResults`) to the
 * file in TEST_RESULTS_FILE.
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
