import { defineConfig } from 'vitest/config';

/** Kept apart from vite.config.ts: the page plugins and the test runner disturb each other. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['src/**/endpoints.test.ts', 'src/**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          // Each file has a database of its own; loading the program anew for each as well took a quarter of the time.
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          include: [
            'src/**/endpoints.test.ts',
            'src/**/*.db.test.ts',
            'tests/database/**/*.test.ts',
            'tests/security/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
