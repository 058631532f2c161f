import { join } from 'node:path';

/** Everything that `npm test` runs, in order; `npm run check` runs the quick ones. One list, so that the two never drift apart. */

export type Step = {
  name: string;
  /** Arguments to the pinned Node, from the project's folder. */
  args: string[];
  env?: Record<string, string>;
  /** A tool counts as one passed or failed; the test runner counts its tests. */
  kind: 'tool' | 'tests';
  isQuick?: boolean;
  /** Without it the step is left out, and said to be. */
  needs?: 'postgres' | 'chromium';
  /** Where the step on PostgreSQL runs as well, rules and jobs of features but those of money run there alone (vitest.config.ts). */
  sharesWithPostgres?: boolean;
  needsBuild?: boolean;
};

const tool = (name: string, args: string[]): Step => ({ name, args, kind: 'tool', isQuick: true });

/** Tests on a database wait as much as they work (jobs, retries, notifications): half as many again as there are cores. */
const workersFor = (project: string) => (project === 'database' ? '150%' : '100%');

const tests = (name: string, project: string, more: Partial<Step> = {}): Step => ({
  name,
  args: [modulePath('vitest', 'vitest.mjs'), 'run', '--project', project, `--maxWorkers=${workersFor(project)}`],
  kind: 'tests',
  ...more,
});

export const STEPS: readonly Step[] = [
  tool('format and lint', [modulePath('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.']),
  tool('lint with types', [modulePath('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings']),
  tool('types', [modulePath('typescript', 'bin/tsc')]),
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
  tests('database on PGlite', 'database', { env: { TEST_ENGINE: 'pglite' }, sharesWithPostgres: true }),
  tests('database on PostgreSQL', 'database', { env: { TEST_ENGINE: 'postgres' }, needs: 'postgres' }),
  tests('faults', 'faults*', { needsBuild: true }),
  tests('journeys in the browser', 'e2e*', { needs: 'chromium', needsBuild: true }),
];

function modulePath(name: string, file: string): string {
  return join('node_modules', name, file);
}
