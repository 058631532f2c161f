import { expect, test } from 'vitest';
import { importsOf, testsRelatedTo } from './related-tests.ts';

const AREAS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const imports = new Map([
  ['src/kernel/dates.ts', []],
  ['src/features/billing/tax/rate.ts', ['src/kernel/dates.ts']],
  ['src/features/billing/tax/rate.test.ts', ['src/features/billing/tax/rate.ts']],
  ['src/features/billing/tax/endpoints.test.ts', ['tests/support/app.ts']],
  ['src/features/schedule/games/endpoints.test.ts', ['tests/support/app.ts']],
  ['src/features/schedule/games/day.db.test.ts', ['src/kernel/dates.ts']],
  ['src/application.ts', ['src/features/billing/tax/rate.ts', ...AREAS.map((area) => `src/features/${area}/m/x.ts`)]],
  ['tests/support/app.ts', ['src/application.ts']],
  ['tests/architecture/sizes.test.ts', []],
  ['tests/e2e/reading.test.ts', ['src/kernel/dates.ts']],
]);

test('the importers of a changed file are related, but not what comes through the whole program', () => {
  expect(testsRelatedTo(['src/features/billing/tax/rate.ts'], imports)).toEqual({
    unit: ['src/features/billing/tax/rate.test.ts'],
    architecture: ['tests/architecture/sizes.test.ts'],
    database: ['src/features/billing/tax/endpoints.test.ts'],
    faults: [],
    e2e: [],
  });
});

test('a change far below reaches the modules above it', () => {
  const { unit, database, e2e: journeys } = testsRelatedTo(['src/kernel/dates.ts'], imports);
  expect(unit).toEqual(['src/features/billing/tax/rate.test.ts']);
  expect(database).toEqual(['src/features/schedule/games/day.db.test.ts']);
  expect(journeys).toEqual([]);
});

test('a migration is the business of every database test, and the lockfile of every test', () => {
  expect(testsRelatedTo(['drizzle/0001_x.sql'], imports).database).toHaveLength(3);
  expect(testsRelatedTo(['package-lock.json'], imports).unit).toHaveLength(1);
});

test('a journey runs where it was changed itself', () => {
  expect(testsRelatedTo(['tests/e2e/reading.test.ts'], imports).e2e).toEqual(['tests/e2e/reading.test.ts']);
});

test('imports are read as paths from the root', () => {
  const text = `import { a } from '#kernel/a.ts';\nimport './b.css';\nconst c = await import('../c.ts');\nimport fs from 'node:fs';\nimport { d } from '#tests/support/d.ts';`;
  expect(importsOf('src/web/x.ts', text)).toEqual([
    'src/kernel/a.ts',
    'src/web/b.css',
    'src/c.ts',
    'tests/support/d.ts',
  ]);
});
