import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchKey } from '#kernel/slugs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { containsWord } from './contains-word.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function isIn(text: string, word: string): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select ${containsWord(sql`${text}::text`, word)} as found`);
  return rows[0]?.found;
}

test.each([
  ["O'Brien signs", 'o’brien', true],
  ['O′Brien signs', "o'brien", true],
  ['Đuro signs', 'DURO', true],
  ['Duro signs', 'Đuro', true],
  ['A.J. Sample of Texas A&M', 'aj', true],
  ['A.J. Sample of Texas A&M', 'a&m', true],
  ['Two-way player', 'two–way', true],
  ['Two-way player', 'twoway', false],
  ['100 percent', '100%', true],
  ['1000 percent', '10_0', false],
  ['大谷 in spring', '大谷', true],
  ['Spring', '大谷', false],
  ['50% off', '%', true],
  ['Fifty off', '%', false],
  ['Back`tick', 'backtick', true],
])('that %j has %j is %s', async (text, word, found) => {
  expect(await isIn(text, word)).toBe(found);
});

test('a plain text has a word where its key has the word’s key', async () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'B', '1', "'", '.', '`', '^', '-', '&', ' ', '%'),
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(letters, fc.stringMatching(/^[abB1'.^`]{1,3}$/), async (text, word) => {
      fc.pre(matchKey(word) !== '');
      expect(await isIn(text, word)).toBe(matchKey(text).includes(matchKey(word)));
    }),
    { numRuns: 200 },
  );
});
