// @module-tag engine
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchKey } from '#kernel/slugs.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** `search_key` of each text, in order. */
async function keysOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select search_key(text) as key from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality given(text, place)
    order by place`);
  return rows.map(({ key }) => key);
}

test('the database writes keys as matchKey does', async () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'José',
        'Łukasz',
        'Ørsted',
        'straße',
        'O’Neal',
        'A&M',
        'St. John’s',
        'ʻIolani',
        'x^y',
        '··',
        'Ǆ',
        '𐞀',
        'Te‘ao',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = parts.join('').replaceAll('\u0000', '').toWellFormed();
      expect(await keysOf([text]), JSON.stringify(text)).toEqual([matchKey(text)]);
    }),
    { numRuns: 300 },
  );
});

test('the database and matchKey write one key for every letter and mark that names are spelled with', async () => {
  const characters: string[] = [];
  for (let point = 1; point < 0x30000; point += 1) {
    const character = String.fromCodePoint(point);
    if (point < 0x3400 || /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(character))
      characters.push(character);
  }
  const texts = characters
    .filter((character) => character.isWellFormed())
    .flatMap((each) => [`a${each}b`, `x ${each}`]);
  const keys = await keysOf(texts);
  const different = texts.flatMap((text, place) => {
    const [ours, theirs] = [matchKey(text), keys[place]];
    return ours === theirs ? [] : [{ text, ours, theirs }];
  });
  expect(texts.length).toBeGreaterThan(20_000);
  expect(different).toEqual([]);
});
