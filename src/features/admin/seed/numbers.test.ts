import { expect, test } from 'vitest';
import { numbersOf, weighted } from './numbers.ts';

test('a stream is the same from the same words, and another from others', () => {
  const firstOf = (...words: (string | number)[]) => numbersOf(...words).next();
  expect(firstOf(1, 'football', 2027)).toBe(firstOf(1, 'football', 2027));
  expect(firstOf(1, 'football', 2027)).not.toBe(firstOf(1, 'football', 2028));
});

test('numbers are even, and what is about a mean stays near it', () => {
  const numbers = numbersOf('even');
  const draws = Array.from({ length: 10_000 }, () => numbers.next());
  const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length;
  expect(mean).toBeCloseTo(0.5, 1);
  const about = Array.from({ length: 10_000 }, () => numbers.about(100, 10));
  expect(Math.min(...about)).toBeGreaterThanOrEqual(74);
  expect(Math.max(...about)).toBeLessThanOrEqual(126);
  const within = about.filter((each) => Math.abs(each - 100) < 10).length / about.length;
  expect(within).toBeGreaterThan(0.6);
  expect(within).toBeLessThan(0.75);
});

test('a weight is a share, and nothing weighs nothing', () => {
  const numbers = numbersOf('weights');
  const table = weighted([
    ['a', 3],
    ['none', 0],
    ['b', 1],
  ]);
  const drawn = Map.groupBy(
    Array.from({ length: 4000 }, () => numbers.pickBy(table)),
    (each) => each,
  );
  expect([...drawn.keys()].toSorted()).toEqual(['a', 'b']);
  expect((drawn.get('a')?.length ?? 0) / 4000).toBeCloseTo(0.75, 1);
  expect(() => numbers.pick([])).toThrow('nothing to pick from');
});
