import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { factsOf, isShownColumn, RECORD_WORDS, UNSHOWN_TABLES, valueWords } from './record-words.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table that an import can write to is shown under a name, or left out on purpose', async () => {
  const { rows } = await database.executeSql(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'import_log_insert'`,
  );
  const logged = rows.map(({ name }) => String(name)).toSorted();
  expect(logged).toEqual([...Object.keys(RECORD_WORDS), ...UNSHOWN_TABLES].toSorted());
});

test('a row is described by its filled fields', () => {
  const row = {
    name: 'Sample Adams',
    nameKey: 'sample adams',
    heightInches: 74,
    weightLbs: 205,
    hometown: { city: 'Mobile', state: 'AL', country: 'US' },
    college: null,
    unkept: ['a note'],
    recruitIds: ['12', '13'],
    outcome: { kind: 'moved', to: { collegeId: 1, name: null } },
    isJuniorCollege: false,
  };
  expect(factsOf(row)).toEqual([
    { label: 'Name', value: 'Sample Adams' },
    { label: 'Height', value: '6-2' },
    { label: 'Weight', value: '205 lb' },
    { label: 'Hometown', value: 'Mobile, AL' },
    { label: 'Recruit ids', value: '12, 13' },
  ]);
});

test.each([
  [400_000, '4'],
  [99_321, '0.99321'],
  [9_300_000, '93'],
  [570_000, '5.7'],
])('a stored service rating of %d is shown as it is written: %s', (stored, written) => {
  expect(valueWords('value', stored)).toBe(written);
  expect(factsOf({ rating: { scale: 'stars', value: stored } })).toContainEqual({ label: 'Value', value: written });
});

test('only service ratings have a column that is shown as a rating on a scale', async () => {
  const { rows } = await database.executeSql(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'value'`,
  );
  const shown = rows.map(({ name }) => String(name)).filter((name) => RECORD_WORDS[name] !== undefined);
  expect(isShownColumn('value')).toBe(true);
  expect(shown).toEqual(['service_ratings']);
});
