import { expect, test } from 'vitest';
import { arePositionsOfOne, isTellingPosition } from './position-family.ts';

test.each([
  ['football', 'OT', 'OL', true],
  ['football', 'EDGE', 'LB', true],
  ['football', 'EDGE', 'DL', true],
  ['football', 'DL', 'LB', false],
  ['football', 'LB', 'S', false],
  ['football', 'IOL', 'RB', false],
  ['football', 'QB', 'QB', true],
  ['football', 'ATH', 'QB', true],
  ['football', null, 'QB', true],
  ['basketball', 'PG', 'C', true],
  ['baseball', 'RHP', 'SS', false],
  ['baseball', 'UT', 'SS', true],
  ['hockey', 'G', 'D', false],
] as const)('%s: %s and %s: %s', (sport, a, b, isOne) => {
  expect(arePositionsOfOne(sport, a, b)).toBe(isOne);
  expect(arePositionsOfOne(sport, b, a)).toBe(isOne);
});

test('an athlete without a position of his own tells nobody apart', () => {
  expect([isTellingPosition('football', 'ATH'), isTellingPosition('football', null)]).toEqual([false, false]);
  expect(isTellingPosition('football', 'K')).toBe(true);
});
