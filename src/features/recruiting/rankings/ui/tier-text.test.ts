import { expect, test } from 'vitest';
import { tierText } from './tier-text.ts';

const TIERS = [
  { stars: 5, count: 10 },
  { stars: 4, count: 202 },
  { stars: 3, count: 1 },
  { stars: null, count: 40 },
];

test('each tier counts its players, whatever their ranks', () => {
  expect(TIERS.map(({ stars }) => tierText(TIERS, stars))).toEqual([
    'Five stars: 10 players',
    'Four stars: 202 players',
    'Three stars: 1 player',
    'Not rated: 40 players',
  ]);
});

test('one is a player', () => {
  expect(tierText([{ stars: 4, count: 1 }], 4)).toBe('Four stars: 1 player');
  expect(tierText([{ stars: null, count: 1 }], null)).toBe('Not rated: 1 player');
});
