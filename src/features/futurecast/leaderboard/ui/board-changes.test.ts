import { expect, test } from 'vitest';
import type { BoardRow } from '../contract.ts';
import { countChanged, withoutNamesThatWent } from './board-changes.ts';

const row = (id: number, rank: number, overrides: Partial<BoardRow> = {}): BoardRow => ({
  id,
  rank,
  username: `fan${id}`,
  points: 100 - rank,
  settled: 10,
  right: 7,
  accuracy: 70,
  brier: 0.2,
  streak: 1,
  lastTen: [true],
  ...overrides,
});
const BOARD = [row(1, 1), row(2, 2), row(3, 3)];

test('a change is a forecaster with another place or other figures, each once', () => {
  expect(countChanged(BOARD, BOARD)).toBe(0);
  expect(countChanged(BOARD, [row(1, 1, { points: 120 }), row(2, 2), row(3, 3)])).toBe(1);
  expect(countChanged(BOARD, [row(2, 1), row(1, 2), row(3, 3)])).toBe(2);
});

test('who comes in the place of another is one change; who goes and leaves no other is one too', () => {
  expect(countChanged(BOARD, [row(1, 1), row(2, 2), row(4, 3)])).toBe(1);
  expect(countChanged(BOARD, [row(1, 1), row(2, 2)])).toBe(1);
  expect(countChanged([], BOARD)).toBe(3);
});

test('another name is no change, and the name of a deleted account goes at once', () => {
  const latest = [row(1, 1), row(2, 2, { username: null }), row(3, 3, { username: 'renamed' })];
  expect(countChanged(BOARD, latest)).toBe(0);
  expect(withoutNamesThatWent(BOARD, latest).map(({ username }) => username)).toEqual(['fan1', null, 'fan3']);
});
