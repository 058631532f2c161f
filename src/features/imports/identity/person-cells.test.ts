import { expect, test } from 'vitest';
import { nameIn, refuseName } from './person-cells.ts';

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
