import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, isPageText, quoted, repairEncoding } from './import-text.ts';

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
])('%j is read as %j', (cell, text) => {
  expect(cleanText(cell)).toBe(text);
});

test.each([
  ['Ã‰tienne', 'Étienne'],
  ['Samâ€™ple', 'Sam’ple'],
  ['â€œAJâ€\u009d', '“AJ”'],
  ['San José', 'San José'],
  ['Ângela', 'Ângela'],
  ['Ã', 'Ã'],
  ['Plain', 'Plain'],
  ['山Ã‰', '山Ã‰'],
])('%j comes out as %j', (text, repaired) => {
  expect(repairEncoding(text)).toBe(repaired);
});

test('whatever was encoded twice is repaired', () => {
  const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,5}[éüñōŁ’“][a-z]{1,5}$/), (text) => repairEncoding(twice(text)) === text),
  );
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
