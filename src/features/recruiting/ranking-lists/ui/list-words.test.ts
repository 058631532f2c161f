import { expect, test } from 'vitest';
import type { ListRow } from '../list-view.ts';
import { countAboveHigher, playerWords, stepWords } from './list-words.ts';

const row = (rating: number): ListRow => ({
  id: 1,
  path: '/content/prospects/2027/a',
  name: 'A',
  position: 'QB',
  place: null,
  rating,
  stars: 3,
  present: 1,
  rank: 1,
  isMoved: false,
  isAdded: false,
});

test('a player ranked above others who are rated higher is counted once', () => {
  expect(countAboveHigher([6.1, 6, 6, 5.9].map(row))).toBe(0);
  expect(countAboveHigher([5.9, 6, 5.8, 6.1].map(row))).toBe(3);
  expect(countAboveHigher([])).toBe(0);
});

test('words leave out what is not known or did not happen', () => {
  expect(playerWords(row(6))).toBe('QB, 6.0');
  expect(stepWords({ moved: 3, added: 0, removed: 1 })).toBe('3 moved, 1 removed');
  expect(stepWords({ moved: 0, added: 0, removed: 0 })).toBe('Nothing moved');
});
