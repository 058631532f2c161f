import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compositeRating, starsOf, tenthsFromStars, tenthsOfRating } from './rating.ts';

test.each([
  [61, 5],
  [60, 4],
  [58, 4],
  [57, 3],
  [55, 3],
  [54, 2],
  [49, 2],
  [null, null],
])('%s tenths are %s stars', (tenths, stars) => {
  expect(starsOf(tenths)).toBe(stars);
});

test.each([
  [5, 61],
  [4, 59],
  [3, 56],
  [2, 54],
  [1, null],
  [0, null],
  [3.5, null],
])('%s stars stand for %s tenths', (stars, tenths) => {
  expect(tenthsFromStars(stars)).toBe(tenths);
});

test('a rating that stars stand for has those stars', () => {
  for (const stars of [2, 3, 4, 5]) expect(starsOf(tenthsFromStars(stars))).toBe(stars);
});

test('the composite is the mean of all scales with the number of services', () => {
  expect(
    compositeRating([
      { service: 'a', scale: 'fraction', value: 90_000 },
      { service: 'b', scale: 'percent', value: 9_200_000 },
      { service: 'c', scale: 'points', value: 580_000 },
      { service: 'd', scale: 'stars', value: 500_000 },
    ]),
  ).toEqual({ value: 0.93, count: 4 });
});

test('without a service there is no composite', () => {
  expect(compositeRating([])).toBeNull();
  expect(compositeRating([{ service: 'a', scale: 'fruit', value: 1 }])).toBeNull();
});

test('a composite lies between 0 and 1', () => {
  const rating = fc.record({
    service: fc.string(),
    scale: fc.constantFrom('stars', 'fraction', 'percent', 'points', 'other'),
    value: fc.integer({ min: -1_000_000, max: 20_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(rating), (ratings) => {
      const composite = compositeRating(ratings);
      return composite === null || (composite.value >= 0 && composite.value <= 1);
    }),
  );
});

test.each([
  ['football', 5.2, 52],
  ['football', 5.1, null],
  ['hockey', 6.1, 61],
  ['baseball', 6.2, null],
  ['basketball', 4.9, 49],
  ['basketball', 4.8, null],
  ['football', 5.65, null],
  ['football', 5.8, 58],
  ['football', Number.NaN, null],
] as const)('in %s a rating of %j is %j tenths', (sport, rating, tenths) => {
  expect(tenthsOfRating(sport, rating)).toBe(tenths);
});
