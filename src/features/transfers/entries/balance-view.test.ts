import { expect, test } from 'vitest';
import { balancesOf, type Flow, inOrder } from './balance-view.ts';

const FLOWS: Flow[] = [
  { collegeId: 1, position: 'QB', in: 2, out: 1 },
  { collegeId: 1, position: null, in: 0, out: 3 },
  { collegeId: 2, position: 'QB', in: 1, out: 0 },
];

test('moves are summed by their key, and what has none is left out', () => {
  expect(balancesOf(FLOWS, ({ collegeId }) => collegeId)).toEqual([
    { key: 1, in: 2, out: 4, net: -2 },
    { key: 2, in: 1, out: 0, net: 1 },
  ]);
  expect(balancesOf(FLOWS, ({ position }) => position)).toEqual([{ key: 'QB', in: 3, out: 1, net: 2 }]);
  expect(balancesOf([], ({ position }) => position)).toEqual([]);
});

test.each([
  ['net', ['Baylor', 'Auburn', 'Iowa', 'Alabama']],
  ['in', ['Alabama', 'Auburn', 'Baylor', 'Iowa']],
  ['out', ['Alabama', 'Auburn', 'Iowa', 'Baylor']],
  ['name', ['Alabama', 'Auburn', 'Baylor', 'Iowa']],
] as const)('sorted by %s', (sort, names) => {
  const rows = [
    { name: 'Iowa', key: 1, in: 1, out: 1, net: 0 },
    { name: 'Alabama', key: 2, in: 5, out: 9, net: -4 },
    { name: 'Baylor', key: 3, in: 2, out: 0, net: 2 },
    { name: 'Auburn', key: 4, in: 2, out: 2, net: 0 },
  ];
  expect(inOrder(rows, sort).map(({ name }) => name)).toEqual(names);
});
