import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const TAGS = [
  {
    name: 'engine',
    description:
      'Depends on the database engine, or is the happy path of an endpoint file. Where PostgreSQL answers, PGlite runs these alone; `npm test -- pglite` runs all.',
  },
  {
    name: 'long',
    description: 'A fault like another one of the suite: `npm run test:faults` runs it, `npm test` does not.',
  },
];
const isShared = process.env.TEST_SHARED === '1';
/** Every other file would be loaded for nothing. */
const TAGGED = isShared
  ? globSync('src/**/*.test.ts').filter((file) =>
      /@module-tag engine\b|tags:\s*\[[^\]]*'engine'/.test(readFileSync(file, 'utf8')),
    )
  : [];

/** What is to come of itself may take this long, on a machine that does other things. */
const expect = { poll: { timeout: 10_000 } };
/** The longest test alone takes three minutes. */
const FAULTS_MS = 900_000;

/** A journey looks at several pages with axe in every width: a busy machine takes minutes for it, and ten seconds for one page. */
const JOURNEY_MS = 300_000;

/** Kept apart from vite.config.ts: the page plugins and the test runner disturb each other. */
export default defineConfig({
  test: {
    tags: TAGS,
    projects: [
      {
        test: {
          name: 'unit',
          // Loading what they share once for each process takes half the time.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['src/**/endpoints.test.ts', 'src/**/*.db.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'database',
          // Each file has a database of its own; loading the program anew for each as well took a quarter of the time.
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          include: isShared
            ? TAGGED
            : [
                'src/**/endpoints.test.ts',
                'src/**/*.db.test.ts',
                'tests/database/**/*.test.ts',
                'tests/security/**/*.test.ts',
              ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'faults',
          globalSetup: ['tests/support/database-setup.ts'],
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: FAULTS_MS,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          // Files share a browser, and a server where they change nothing that others count on.
          isolate: false,
          globalSetup: ['tests/support/demo-setup.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: JOURNEY_MS,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
