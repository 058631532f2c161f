import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleQuery, intervalsOf, rankQuery } from './article-query.ts';

const LENGTHS = [1, 8, 64, 512];
const daysOf = (interval: string) => {
  const [, level = 0, number = 0] = (interval.match(/^@(\d) (\d+)$/) ?? []).map(Number);
  const length = LENGTHS[level] ?? 0;
  return Array.from({ length }, (_, day) => number * length + day);
};

test('intervals make up exactly the days, and are few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 6_000 }), (first, more) => {
      const intervals = intervalsOf(first, first + more);
      expect(intervals.flatMap(daysOf)).toEqual(Array.from({ length: more + 1 }, (_, day) => first + day));
      expect(intervals.length).toBeLessThanOrEqual(14 * 3 + 12);
    }),
  );
  expect(intervalsOf(10, 9)).toEqual([]);
});

test('a query asks for one of each group, and for every label', () => {
  const span = { first: new Date('1970-01-09T12:00:00Z'), last: new Date('1970-01-17T12:00:00Z') };
  expect(articleQuery([['commit', 'commits'], ['iowa']], { sport: 'football', siteId: 3 }, span)).toBe(
    "('commit' | 'commits') & ('iowa') & '@sport football' & '@site 3' & ('@1 1' | '@0 16')",
  );
  expect(articleQuery([], { sports: ['football', 'hockey'] }, null)).toBe("('@sport football' | '@sport hockey')");
  expect(articleQuery([], {}, null)).toBeNull();
  expect(rankQuery([['commit', 'commits'], ['iowa']])).toBe("('commit' | 'commits') | ('iowa')");
});
