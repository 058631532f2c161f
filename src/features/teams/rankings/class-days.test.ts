import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classDays } from './class-days.ts';
import { classScore, commitContributions, pointsOf } from './team-class.ts';

const aCommit = (id: number, day: string | null, ratingTenths = 55) => ({
  id,
  day,
  ratingTenths,
  stars: 3,
  rank: null,
});

test('each day has the points of all who had decided by its end', () => {
  const commits = [
    aCommit(1, '2026-06-02'),
    aCommit(2, null),
    aCommit(3, '2026-05-01', 58),
    aCommit(4, '2026-06-02', 52),
  ];
  expect(classDays('football', commits)).toEqual([
    { day: '2026-05-01', points: 60 + 105, commits: 2 },
    { day: '2026-06-02', points: 60 + 105 + 60 + 15, commits: 4 },
  ]);
});

test('only the best count, on each day anew', () => {
  const commits = [1, 2, 3, 4, 5, 6].map((id) => aCommit(id, `2026-06-0${id}`));
  expect(classDays('basketball', commits).map(({ points }) => points)).toEqual([60, 120, 180, 240, 300, 300]);
});

test('nobody, or nobody with a day: no days', () => {
  expect(classDays('football', [])).toEqual([]);
  expect(classDays('football', [aCommit(1, null)])).toEqual([]);
});

test('each day has the points of a class reckoned anew, however its commits came', () => {
  const aClass = fc.array(
    fc.record({
      day: fc.constantFrom(null, '2026-05-01', '2026-05-02', '2026-06-01'),
      rating: fc.integer({ min: 50, max: 61 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(aClass, (drawn) => {
      const commits = drawn.map(({ day, rating }, index) => aCommit(index + 1, day, rating));
      for (const { day, points, commits: count } of classDays('football', commits)) {
        const there = commits.filter((commit) => commit.day === null || commit.day <= day);
        expect(points, day).toBe(pointsOf(classScore(there, commitContributions('football', there))));
        expect(count).toBe(there.length);
      }
    }),
  );
});
