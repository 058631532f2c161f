import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCells } from './csv-cells.ts';

test.each([
  ['a,b', ['a', 'b'], 'whole'],
  ['', [''], 'whole'],
  ['"a",""', ['a', ''], 'whole'],
  ['"a,b","c ""d"""', ['a,b', 'c "d"'], 'whole'],
  ['a "b",c', ['a "b"', 'c'], 'whole'],
  ['"a" b,c', ['"a" b', 'c'], 'stray'],
  ['a,"b', ['a'], 'open'],
  ['a,"b""', ['a'], 'open'],
])('%s', (text, cells, state) => {
  expect(splitCells(text)).toEqual({ cells, state });
});

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n'), maxLength: 6 });
const written = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('what is written by the letter of the format comes back', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      expect(splitCells(cells.map(written).join(','))).toEqual({ cells, state: 'whole' });
    }),
  );
});

test('cells are those that csv-parse finds, where it finds any', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"'), minLength: 1, maxLength: 12 }), (text) => {
      const { cells, state } = splitCells(text);
      fc.pre(state !== 'stray');
      let theirs: string[] | undefined;
      try {
        theirs = parse(text, { relax_quotes: true })[0];
      } catch {
        theirs = undefined;
      }
      expect(state === 'open' ? undefined : cells).toEqual(theirs);
    }),
    { numRuns: 300 },
  );
});
