import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Project } from './related-tests.ts';

/** Everything that `npm test` runs, in order; `npm run check` runs the quick ones. A single list, so that the two cannot drift apart. */

export type Step = {
  name: string;
  /** Arguments to the pinned Node, from the project's folder. */
  args: string[];
  env?: Record<string, string>;
  /** A tool counts as one pass or failure; the test runner counts each test. */
  kind: 'tool' | 'tests';
  /** The project in vitest.config.ts. */
  project?: Project;
  /** Only these test files; absent for the whole project. */
  files?: string[];
  isQuick?: boolean;
  /** The step is skipped, and reported as skipped, if this is missing. */
  needs?: 'postgres' | 'chromium';
  /** If the step also runs on PostgreSQL, this one runs only what depends on the engine (the tag `engine` of vitest.config.ts). */
  sharesWithPostgres?: boolean;
  needsBuild?: boolean;
  /** Files with failures run once more in new processes. A test that then passes counts as passed and is reported as flaky. */
  runsFailedFilesAgain?: boolean;
};

const tool = (name: string, args: string[]): Step => ({ name, args, kind: 'tool', isQuick: true });

/**
 * One process of tests per core. Six files in the browser took 195 s on two cores with two processes and 303 s with three, whose browsers
 * have more threads than the cores can serve.
 */
const workers = availableParallelism();

const tests = (name: string, project: Project, { args = [], ...more }: Partial<Step> = {}): Step => ({
  name,
  project,
  args: ['scripts/run-vitest.ts', '--project', project, `--maxWorkers=${workers}`, ...args],
  kind: 'tests',
  ...more,
});

/** With several processes and servers, one lost race should not fail the run. It is still reported. */
const ONCE_MORE = { runsFailedFilesAgain: true };

/** The tag of fault tests that only `npm run test:faults` runs. */
const LONG_TAG = 'long';

/**
 * Tests that also run on PGlite when PostgreSQL is available, because they depend on the engine or are the happy path of an endpoint file.
 */
export const ENGINE_TAG = 'engine';

export const STEPS: readonly Step[] = [
  tool('format and lint', [modulePath('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.']),
  // The lint also reports the compiler's errors, because it reads all types anyway.
  tool('types and lint', [modulePath('oxlint', 'bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings']),
  tool('boundaries', [
    modulePath('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    'src',
    'tests',
    'scripts',
    'bench',
    '--config=.dependency-cruiser.cjs',
    '--output-type=err-long',
  ]),
  tool('unused code', [modulePath('knip', 'bin/knip.js')]),
  { name: 'build', args: ['scripts/build.mjs', '--if-stale'], kind: 'tool' },
  tests('unit', 'unit', { isQuick: true }),
  tests('architecture', 'architecture', { isQuick: true }),
  tests('database on PGlite', 'database', { env: { TEST_ENGINE: 'pglite' }, sharesWithPostgres: true, ...ONCE_MORE }),
  tests('database on PostgreSQL', 'database', { env: { TEST_ENGINE: 'postgres' }, needs: 'postgres', ...ONCE_MORE }),
  tests('faults', 'faults', { args: [`--tags-filter=!${LONG_TAG}`], needsBuild: true, ...ONCE_MORE }),
  tests('journeys in the browser', 'e2e', { needs: 'chromium', needsBuild: true, ...ONCE_MORE }),
];

function modulePath(name: string, file: string): string {
  return join('node_modules', name, file);
}
