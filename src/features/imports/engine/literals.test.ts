import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLiteral } from './literals.ts';
import { openRecords } from './source-records.ts';

test.each([
  [`['AKR', 'Akron']`, ['AKR', 'Akron']],
  [`["Sam's", 'a "b"', 'it\\'s']`, ["Sam's", 'a "b"', "it's"]],
  [`{'dome': False, 'grass': True, 'name': None}`, { dome: false, grass: true, name: null }],
  [`{'latitude': -41.07, 'capacity': 30000, 'x': 1e3}`, { latitude: -41.07, capacity: 30_000, x: 1000 }],
  [`(2025, "Hawai'i")`, [2025, "Hawai'i"]],
  [`('one',)`, ['one']],
  ['{"a": [1, {"b": null}], "c": true}', { a: [1, { b: null }], c: true }],
  [`['Jos\\xe9', '\\u0141\\n', '\\U0001F600', "\\ud83d\\ude00"]`, ['José', 'Ł\n', '😀', '😀']],
  ['[]', []],
  [' {} ', {}],
  ['None', null],
  ['[nan, 1]', [null, 1]],
  [`{1: 'a'}`, { 1: 'a' }],
])('%s', (text, value) => {
  expect(parseLiteral(text)).toEqual(value);
});

test.each([
  '',
  'Akron',
  '[1, 2',
  '[1 2]',
  '[1,, 2]',
  '[,]',
  "['a]",
  '{1}',
  "{'a' 1}",
  '[1] 2',
  '__import__("os")',
  'datetime(2021, 7, 31)',
  '[1)',
  '['.repeat(100) + ']'.repeat(100),
  `[${'1,'.repeat(60_000)}]`,
])('%.40s is no literal', (text) => {
  expect(parseLiteral(text)).toBeUndefined();
});

test('a key can be no trap', () => {
  const value = parseLiteral(`{'__proto__': {'x': 1}}`);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value ?? {})).toEqual(['__proto__']);
});

/** In the format of Python's `repr`. */
function python(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, String.raw`\$&`).replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${python(key)}: ${python(inner)}`)
    .join(', ')}}`;
}

test('what Python or JSON writes comes back, and no text makes it throw', () => {
  const inner = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      inner,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.string(), (written, text) => {
      expect(parseLiteral(python(written))).toEqual(written);
      expect(parseLiteral(JSON.stringify(written))).toEqual(written);
      parseLiteral(text);
    }),
  );
});

/** The real file is not part of the project and is read in place. */
const TEAMS = resolve('../shared/data/import-samples/cfbd/teams_df.csv');
const isThere = existsSync(TEAMS);

describe.skipIf(!isThere)(isThere ? 'the teams file' : `the teams file (skipped: ${TEAMS} is absent)`, () => {
  test('has a literal in each nested cell', async () => {
    const source = await openRecords(TEAMS, { required: [['team']], known: [] });
    const lists = new Set<string>();
    let teams = 0;
    for await (const item of source.items()) {
      if (item.kind === 'fault') throw new Error(`line ${item.line}: ${item.fault}`);
      const { alternatenames = '', logos = '', location = '' } = item.cells;
      expect(parseLiteral(location)).toMatchObject({ name: expect.anything() });
      for (const cell of [alternatenames, logos]) {
        const list = parseLiteral(cell);
        lists.add(Array.isArray(list) ? 'list' : cell.slice(0, 20));
      }
      teams += 1;
    }
    expect({ teams, lists: [...lists] }).toEqual({ teams: 159, lists: ['list'] });
  });
});
