import { expect, test } from 'vitest';
import type { ListRow } from '../list-view.ts';
import { countAboveHigher, lengthWords, playerWords, sheetWords, stepWords } from './list-words.ts';

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

test('a sheet names all it did to the draft, zeros included', () => {
  const counts = { total: 3, added: 0, removed: 97, moved: 1 };
  expect(sheetWords(counts)).toBe('The draft now lists 3 players: 0 added, 97 removed, 1 moved.');
  expect(sheetWords({ total: 1, added: 0, removed: 0, moved: 0 })).toBe(
    'The draft lists this player already. Nothing changed.',
  );
  expect(sheetWords({ total: 1000, added: 0, removed: 0, moved: 0 })).toBe(
    'The draft lists these 1,000 players in this order already. Nothing changed.',
  );
  expect([lengthWords({ now: 100, next: 3 }), lengthWords({ now: 3, next: 3 })]).toEqual(['3, now 100', '3']);
});
