import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollegeMatch } from '#features/directory/colleges/public.ts';
import type { StagedRow } from '../engine/public.ts';
import { planRankings } from './ranking-plan.ts';
import type { RankingRow } from './ranking-row.ts';

const COLLEGES: Readonly<Record<string, CollegeMatch>> = {
  'Sample State': { kind: 'found', collegeId: 1 },
  'Sample St.': { kind: 'found', collegeId: 1 },
  Other: { kind: 'found', collegeId: 2 },
  Union: { kind: 'ambiguous', collegeIds: [3, 4] },
};
const match = (team: string): CollegeMatch => COLLEGES[team] ?? { kind: 'unknown' };

const aRow = (line: number, overrides: Partial<RankingRow> = {}): StagedRow<RankingRow> => ({
  line,
  row: { year: 2014, team: 'Sample State', rank: 12, pointsHundredths: 500, ...overrides },
});
const aRecord = { classYear: 2014, collegeId: 1, rank: 12, pointsHundredths: 500 };

test('a ranking is new, changed or as it was', () => {
  expect(planRankings([aRow(2)], { match, known: [] })).toMatchObject({ changed: [aRecord], result: { created: 1 } });
  expect(planRankings([aRow(2, { rank: 9 })], { match, known: [aRecord] })).toMatchObject({
    changed: [{ ...aRecord, rank: 9 }],
    result: { created: 0, updated: 1 },
  });
  expect(planRankings([aRow(2)], { match, known: [aRecord] })).toMatchObject({ changed: [], result: { unchanged: 1 } });
});

test('a row without points does not take the known ones away', () => {
  expect(planRankings([aRow(2, { pointsHundredths: null })], { match, known: [aRecord] }).changed).toEqual([]);
});

test('a team of no college, or of several, is skipped and listed', () => {
  const { result } = planRankings([aRow(2, { team: 'Nowhere' }), aRow(3, { team: 'Union' })], { match, known: [] });
  expect(result).toEqual({
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: [
      { line: 2, reason: 'the team is not in the directory' },
      { line: 3, reason: 'the team fits several colleges' },
    ],
    unmatched: [
      { line: 2, text: 'Nowhere', why: 'unknown' },
      { line: 3, text: 'Union', why: 'ambiguous' },
    ],
  });
});

test('a college that is ranked twice in a year has its better place, whatever the order', () => {
  const rows = [
    aRow(2, { rank: 20 }),
    aRow(3, { team: 'Sample St.' }),
    aRow(4, { year: 2015 }),
    aRow(5, { team: 'Other', rank: 12 }),
    aRow(6, { pointsHundredths: null }),
  ];
  const places = (order: readonly StagedRow<RankingRow>[]) =>
    planRankings(order, { match, known: [] })
      .changed.map(
        ({ classYear, collegeId, rank, pointsHundredths }) => `${classYear} ${collegeId} ${rank} ${pointsHundredths}`,
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  expect(planRankings(rows, { match, known: [] }).result.skipped).toEqual([
    { line: 6, reason: 'duplicate of line 3 with other figures' },
    { line: 2, reason: 'duplicate of line 3 with other figures' },
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      expect(places(shuffled)).toEqual(places(rows));
    }),
  );
});
