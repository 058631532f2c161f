import { describe, expect, test } from 'vitest';
import { nameIn, otherNameNotes, refuseName } from './person-cells.ts';

test.each(['F', 'G', 'f', 'F.', ' G ', '(F)', 'F5', 'F-11', '"C"', 'É', 'E\u0301', 'G/', "F'"])(
  '%j is one letter and nobody’s name',
  (name) => {
    expect(refuseName(name)).toBe(`name is one letter: "${name}"`);
  },
);

test.each([
  'J Smith',
  'J. Smith',
  'J. Bo',
  'Bo',
  'Ty O',
  'Jo',
  'O J',
  'A. J.',
  'D’Q',
  'Y Ly',
  'JJ',
  'Ng',
  'Xi',
  '李明',
  'Ed 3rd',
])('%s is a name', (name) => {
  expect(refuseName(name)).toBeNull();
});

test.each([
  [{ firstname: 'F', lastname: '' }, 'name is one letter: "F"'],
  [{ firstname: 'NA', lastname: 'G' }, 'name is one letter: "G"'],
  [{ firstname: 'J', lastname: 'Smith' }, null],
  [{ firstname: 'J', lastname: 'O' }, null],
  [{ name: 'F' }, 'name is one letter: "F"'],
  [{ name: '5-11' }, 'name has no letter'],
  [{ name: '' }, 'no name'],
])('%j: %s', (cells, refusal) => {
  expect(refuseName(nameIn(cells))).toBe(refusal);
});

describe('of a whole name and first and last name the one that is not read is named', () => {
  test.each([
    ['another person', 'Ann Alpha', { name: 'Bea Beta', firstname: 'Ann', lastname: 'Alpha' }, '"Bea Beta"'],
    ['read by the whole name', 'Bea Beta', { name: 'Bea Beta', firstname: 'Ann', lastname: 'Alpha' }, '"Ann Alpha"'],
    [
      'another first name',
      'Rob Alpha',
      { name: 'Robert Alpha', firstname: 'Rob', lastname: 'Alpha' },
      '"Robert Alpha"',
    ],
    ['a last name alone', 'Alpha', { name: 'Ann Alpha', lastname: 'Alpha' }, '"Ann Alpha"'],
    ['but not the same', 'Ann Alpha', { name: 'ANN  ALPHA', firstname: 'Ann', lastname: 'Alpha' }, null],
    ['nor other letters', 'Đuro Te‘ao', { name: "Duro Te'ao", firstname: 'Đuro', lastname: 'Te‘ao' }, null],
    ['nor the last name first', 'Ann Alpha', { name: 'Alpha, Ann', firstname: 'Ann', lastname: 'Alpha' }, null],
    ['nor a suffix', 'AJ Alpha', { name: 'A.J. Alpha Jr.', firstname: 'AJ', lastname: 'Alpha' }, null],
    ['nor a blank one', 'Ann Alpha', { name: 'NA', firstname: 'Ann', lastname: 'Alpha' }, null],
    ['nor where there is one', 'Ann Alpha', { name: 'Ann Alpha' }, null],
  ])('%s', (_, name, cells, other) => {
    const notes = other === null ? [] : [`name ${other} is not kept: "${name}" is read`];
    expect(otherNameNotes(name, cells)).toEqual(notes);
  });
});
