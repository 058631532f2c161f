import { expect, test } from 'vitest';
import { tierText } from './tier-text.ts';

const TIERS = [
  { stars: 5, count: 10 },
  { stars: 4, count: 202 },
  { stars: 3, count: 1 },
  { stars: null, count: 40 },
];

test('the first tier is counted, those after it say their places, the unrated are counted', () => {
  expect(TIERS.map(({ stars }) => tierText(TIERS, stars))).toEqual([
    'Five stars: 10 players',
    'Four stars: 11 to 212',
    'Three stars: 213',
    'Not rated: 40 players',
  ]);
});

test('one is a player', () => {
  expect(tierText([{ stars: 4, count: 1 }], 4)).toBe('Four stars: 1 player');
  expect(tierText([{ stars: null, count: 1 }], null)).toBe('Not rated: 1 player');
});
