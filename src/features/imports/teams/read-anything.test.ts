import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cells, ReadRow } from '../engine/public.ts';
import { GAME_COLUMNS, readGameRow } from '../games/game-row.ts';
import { readZipRow } from '../places/zip-row.ts';
import { readRankingRow } from '../team-rankings/ranking-row.ts';
import { readTeamRow, TEAM_COLUMNS } from './team-row.ts';

/** Cells of a damaged file, among valid ones. */
const aCell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    'NA',
    '35004',
    '2025',
    '2025-09-06T19:30:00.000Z',
    'Alabama',
    "['A b', None]",
    "{'state': 'OH'",
    '#null',
  ),
);

const READERS: readonly [string, readonly string[], (cells: Cells) => ReadRow<unknown>][] = [
  ['teams', TEAM_COLUMNS, readTeamRow],
  ['team rankings', ['year', 'team', 'rank', 'points'], (cells) => readRankingRow(cells, { year: null })],
  ['games', GAME_COLUMNS, (cells) => readGameRow(cells, { year: 2025 })],
  ['places', ['zipcode', 'city', 'state', 'stateabbr', 'county'], readZipRow],
];

test.each(READERS)('%s: whatever the cells hold, a row is read or refused', (_, columns, read) => {
  const cells = fc.record(Object.fromEntries(columns.map((column) => [column, aCell])), { requiredKeys: [] });
  fc.assert(
    fc.property(cells, (given) => {
      const result = read(given);
      if (result.ok) {
        expect(result.group).not.toBe('');
        expect(JSON.parse(JSON.stringify(result.row))).toEqual(result.row);
      } else expect(result.reason).not.toBe('');
    }),
  );
});
