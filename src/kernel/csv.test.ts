import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvText, withoutFormulaMark } from './csv.ts';

test('what is written is read again by a parser', () => {
  const rows = [
    ['Ansel "Ace" Amberley', 'St. Mary’s, Cedar Falls', 'two\nlines', ''],
    ['José O’Neal-Smith', '大谷', 'a,b', 'plain'],
  ];
  const text = csvText(['name', 'school', 'note', 'empty'], rows);
  expect(text.startsWith('name,school,note,empty\r\n"Ansel ""Ace"" Amberley"')).toBe(true);
  expect(parse(text, { from: 2 })).toEqual(rows);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '=HYPERLINK("http://x")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' ＝1',
])('the text %j is not a formula', (text) => {
  const [[cell = ''] = []] = parse(csvText(['a'], [[text]]), { from: 2 });
  expect(cell).toBe(`'${text}`);
});

test('numbers are numbers, nothing is nothing', () => {
  expect(csvText(['a', 'b', 'c'], [[-3, 6.1, null]])).toBe('a,b,c\r\n-3,6.1,\r\n');
});

test.each([
  ["'=1+1", '=1+1'],
  ["'+tag@example.com", '+tag@example.com'],
  ["'-", '-'],
  ["'＝1", '＝1'],
  ["O'Sample", "O'Sample"],
  ["'twas", "'twas"],
  ["''=1", "''=1"],
  ['=1', '=1'],
  ['', ''],
  ["'", "'"],
])('of the cell %j the text is %j', (cell, text) => {
  expect(withoutFormulaMark(cell)).toBe(text);
});
