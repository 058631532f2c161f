import { expect, test } from 'vitest';
import { readRankingRow } from './ranking-row.ts';

const read = (cells: Record<string, string>, year: number | null = null) =>
  readRankingRow({ year: '2014', team: 'Sample State', rank: '12', points: '293.15', ...cells }, { year });
const reasonOf = (cells: Record<string, string>, year: number | null = null) => {
  const result = read(cells, year);
  return result.ok ? result.row : result.reason;
};

test('a row in full: points are kept in hundredths', () => {
  expect(read({})).toEqual({
    ok: true,
    row: { year: 2014, team: 'Sample State', rank: 12, pointsHundredths: 29_315 },
    group: '2014',
    notes: [],
  });
});

test.each([
  ['-0.03', -3],
  ['0', 0],
  ['250', 25_000],
  ['1.004', 100],
  ['NA', null],
])('%s points', (points, pointsHundredths) => expect(reasonOf({ points })).toMatchObject({ pointsHundredths }));

test('points that are no number are not kept, and the row is', () => {
  expect(read({ points: 'many' })).toMatchObject({
    row: { pointsHundredths: null },
    notes: ['points "many" are no points: not kept'],
  });
});

test.each([
  [{ team: ' ' }, null, 'no team'],
  [{ team: 'listClose this window' }, null, 'team is not readable text'],
  [{ rank: '' }, null, 'no rank'],
  [{ rank: '0' }, null, 'rank "0" is no rank'],
  [{ rank: '1.5' }, null, 'rank "1.5" is no rank'],
  [{ year: '' }, null, 'no year'],
  [{ year: '20144' }, null, 'year "20144" is no year'],
  [{}, 2015, 'year is 2014, not 2015'],
] as const)('%o for the year %s is refused', (cells, year, reason) => expect(reasonOf(cells, year)).toBe(reason));

test('a row without a year is of the year that was asked for', () => {
  expect(reasonOf({ year: '' }, 2015)).toMatchObject({ year: 2015 });
});
