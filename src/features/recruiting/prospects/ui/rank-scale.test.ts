import { expect, test } from 'vitest';
import { rankScale } from './rank-scale.ts';

test('the first stands at the top, and marks enclose all ranks', () => {
  const { ticks, place, rankAt } = rankScale([3, null, 60]);
  expect(ticks.map(rankAt)).toEqual([100, 50, 25, 10, 5, 2]);
  expect(place(1)).toBeGreaterThan(place(2));
  expect(place(60)).toBeGreaterThan(ticks[0]);
  expect(place(3)).toBeLessThan(ticks.at(-1) ?? 0);
});

test('a wide range has few marks, and keeps both ends', () => {
  const { ticks, rankAt } = rankScale([1, 8_000]);
  expect(ticks.length).toBeLessThanOrEqual(8);
  expect(rankAt(ticks[0])).toBe(10_000);
  expect(rankAt(ticks.at(-1) ?? 0)).toBe(1);
});

test('one rank alone has a scale too', () => {
  const { ticks, rankAt } = rankScale([1]);
  expect(ticks.map(rankAt)).toEqual([2, 1]);
});
