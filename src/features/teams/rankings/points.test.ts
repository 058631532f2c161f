import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nationalBonus, ratingPoints, transferBonus } from './points.ts';

test.each([
  [61, 150],
  [60, 135],
  [58, 105],
  [55, 60],
  [52, 15],
  [51, 5],
  [49, 5],
  [null, 0],
])('a rating of %s tenths is %i points', (tenths, points) => {
  expect(ratingPoints(tenths)).toBe(points);
});

/** As listed in the decision. */
const RECRUITING = {
  1: 100,
  2: 83,
  3: 82,
  5: 80,
  6: 76,
  10: 72,
  11: 69,
  25: 55,
  26: 53,
  30: 53,
  31: 51,
  36: 49,
  41: 47,
  46: 45,
  51: 43,
  56: 41,
  60: 41,
  61: 40,
  65: 40,
  66: 39,
  246: 3,
  250: 3,
  251: 0,
};
const TRANSFER = {
  1: 100,
  2: 93,
  5: 90,
  6: 85,
  10: 81,
  11: 76,
  15: 72,
  16: 67,
  20: 63,
  21: 58,
  25: 54,
  26: 50,
  30: 50,
  31: 47,
  96: 8,
  100: 8,
  101: 0,
};

test.each(Object.entries(RECRUITING))('place %s of the national list is %i points', (rank, points) => {
  expect(nationalBonus(Number(rank))).toBe(points);
});

test.each(Object.entries(TRANSFER))('place %s of the transfers is %i points', (rank, points) => {
  expect(transferBonus(Number(rank))).toBe(points);
});

describe.each([
  ['national', nationalBonus],
  ['transfer', transferBonus],
])('the %s bonus', (_name, bonus) => {
  test('never rises with the rank, and is nothing without one', () => {
    expect(bonus(null)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (rank) => {
        expect(bonus(rank + 1)).toBeLessThanOrEqual(bonus(rank));
        expect(bonus(rank)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
