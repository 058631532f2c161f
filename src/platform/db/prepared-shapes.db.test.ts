// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { statementsOf } from '#tests/support/statements.ts';
import type { Database } from './database.ts';
import { limitTo, preparedByShape, reachOf } from './prepared-shapes.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [20, 20],
  [21, 40],
  [41, 160],
  [641, 2560],
  [2561, 5120],
])('a list of %i rows is read as far as %i', (most, reach) => {
  expect(reachOf(most)).toBe(reach);
});

test('a statement is made once for each shape, with its reach in the text', async () => {
  let made = 0;
  const numbers = preparedByShape<{ name: string; reach: number }, { n: number }>('numbers', ({ reach }) => {
    made += 1;
    return sql`select n from generate_series(1, 1000) n where n > ${sql.placeholder('past')}::int ${limitTo(reach)}`;
  });
  const list = (reach: number, past: number) => numbers({ name: String(reach), reach })(database.db, { past });
  expect((await list(10, 0)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await list(10, 100))[0]).toEqual({ n: 101 });
  expect(made).toBe(1);
  expect(await list(40, 0)).toHaveLength(40);
  expect(made).toBe(2);
  const [text] = await statementsOf(database, () => list(40, 0));
  expect(text).toContain('limit 40');
});
