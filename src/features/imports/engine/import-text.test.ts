import { expect, test } from 'vitest';
import { cleanText, encodingNotes, isPageText, quoted } from './import-text.ts';

test.each([
  ['  Some \t  Town\u0000 ', 'Some Town'],
  ['\ufeffTown', 'Town'],
  ['', null],
  ['   ', null],
  ['NA', null],
  ['n/a', null],
  ['null', null],
  ['--', null],
  [undefined, null],
  ['Naples', 'Naples'],
  ['Ã‰tienne', 'Étienne'],
])('%j is read as %j', (cell, text) => {
  expect(cleanText(cell)).toBe(text);
});

test.each(['listClose this windowSome College (none)', 'see https://example.org', '<b>Some</b>', 'x'.repeat(81)])(
  'page text is known: %s',
  (text) => expect(isPageText(text)).toBe(true),
);

test('a long name of a college is no page text', () => {
  expect(isPageText('Some Very Long State University of Science & Technology (Main Campus)')).toBe(false);
});

test('a report quotes little of a cell', () => {
  expect(quoted('abc')).toBe('"abc"');
  expect(quoted('y'.repeat(500)).length).toBeLessThan(45);
});

test('a row tells once what was wrong with its letters', () => {
  const cells = { name: 'Ã‰tienne', city: 'Samâ€™ple', school: 'A\ufffdB', stars: '3' };
  expect(encodingNotes(cells, ['name', 'city', 'school', 'stars', 'absent'])).toEqual([
    'name, city encoded twice: repaired',
    'school with letters that cannot be read',
  ]);
  expect(encodingNotes(cells, ['stars'])).toEqual([]);
});
