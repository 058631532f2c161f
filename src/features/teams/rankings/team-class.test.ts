import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  classScore,
  commitContributions,
  compareTeams,
  comprehensiveScore,
  type Newcomer,
  pointsOf,
} from './team-class.ts';

const aNewcomer = (id: number, ratingTenths: number | null, rank: number | null = null): Newcomer => ({
  id,
  ratingTenths,
  stars: ratingTenths === null ? null : ratingTenths >= 61 ? 5 : ratingTenths >= 58 ? 4 : ratingTenths >= 55 ? 3 : 2,
  rank,
});

const newcomers = fc
  .array(
    fc.record({
      tenths: fc.option(fc.integer({ min: 49, max: 61 })),
      rank: fc.option(fc.integer({ min: 1, max: 400 })),
    }),
    {
      maxLength: 40,
    },
  )
  .map((rows) => rows.map(({ tenths, rank }, index) => aNewcomer(index + 1, tenths, rank)));

test('the best five count in basketball, the best twenty in football', () => {
  const commits = [61, 60, 59, 58, 57, 56, null].map((tenths, index) => aNewcomer(index, tenths));
  expect(commitContributions('basketball', commits).map(({ isCounted }) => isCounted)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(commitContributions('football', commits).every(({ isCounted }) => isCounted)).toBe(true);
});

test('a place in the national list can bring a lower rating into the best', () => {
  const commits = [...[57, 57, 57, 57, 57].map((tenths, index) => aNewcomer(index, tenths)), aNewcomer(9, 56, 30)];
  const [first] = commitContributions('basketball', commits);
  expect(first).toEqual({ id: 9, ratingPoints: 75, bonusPoints: 53, isCounted: true });
});

test('points are the sum of what each player adds, whatever the class', () => {
  fc.assert(
    fc.property(newcomers, (commits) => {
      const contributions = commitContributions('football', commits);
      expect(contributions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(commits.map(({ id }) => id));
      const added = contributions.flatMap((each) => (each.isCounted ? [each.ratingPoints + each.bonusPoints] : []));
      expect(added.length).toBe(Math.min(20, commits.length));
      expect(pointsOf(classScore(commits, contributions))).toBe(added.reduce((total, points) => total + points, 0));
    }),
  );
});

test('one more commit never lowers a class', () => {
  fc.assert(
    fc.property(newcomers, fc.option(fc.integer({ min: 49, max: 61 })), (commits, tenths) => {
      const before = classScore(commits, commitContributions('football', commits));
      const more = [...commits, aNewcomer(999, tenths)];
      expect(pointsOf(classScore(more, commitContributions('football', more)))).toBeGreaterThanOrEqual(
        pointsOf(before),
      );
    }),
  );
});

test('the comprehensive score is the sum of both', () => {
  fc.assert(
    fc.property(newcomers, newcomers, (commits, transfers) => {
      const both = comprehensiveScore('football', { commits, transfers });
      const recruiting = comprehensiveScore('football', { commits, transfers: [] });
      const transfer = comprehensiveScore('football', { commits: [], transfers });
      expect(pointsOf(both)).toBe(pointsOf(recruiting) + pointsOf(transfer));
      expect(both.newcomers).toBe(commits.length + transfers.length);
    }),
  );
});

test('ties fall by average stars, five-stars, fewer newcomers, name', () => {
  const base = {
    ratingPoints: 100,
    bonusPoints: 0,
    newcomers: 5,
    fiveStars: 0,
    averageStarsHundredths: 300,
    name: 'B',
  };
  const order = [
    { ...base, name: 'points', bonusPoints: 1 },
    { ...base, name: 'average', averageStarsHundredths: 310 },
    { ...base, name: 'five', fiveStars: 1 },
    { ...base, name: 'fewer', newcomers: 4 },
    { ...base, name: 'A' },
    { ...base, name: 'B' },
  ];
  expect(
    order
      .toReversed()
      .toSorted(compareTeams)
      .map(({ name }) => name),
  ).toEqual(order.map(({ name }) => name));
});
