import { expect, test } from 'vitest';
import { imagine, type OtherTeam, othersAfter, placeAmong, pushedOut } from './class-calculator.ts';
import { pointsOf } from './team-class.ts';

const aCommit = (id: number, ratingTenths: number) => ({ id, ratingTenths, stars: 3, rank: null });

test('a better commit pushes the least one out of the best', () => {
  const commits = [55, 55, 55, 55, 54].map((tenths, index) => aCommit(index + 1, tenths));
  const before = imagine('basketball', { commits, transfers: [] });
  const after = imagine('basketball', { commits: [...commits, aCommit(9, 61)], transfers: [] });
  expect(pushedOut(before, after).map(({ id }) => id)).toEqual([5]);
  expect(pointsOf(after.score) - pointsOf(before.score)).toBe(150 - 45);
});

test('transfers add to the same class, and their ids are their own', () => {
  const { score, transfers } = imagine('football', {
    commits: [aCommit(1, 55)],
    transfers: [{ id: 1, ratingTenths: 60, stars: 4, rank: 1 }],
  });
  expect(pointsOf(score)).toBe(60 + 135 + 100);
  expect(transfers.get(1)?.bonusPoints).toBe(100);
});

const team = (collegeId: number, ratingPoints: number): OtherTeam => ({
  collegeId,
  name: `team ${collegeId}`,
  ratingPoints,
  bonusPoints: 0,
  newcomers: 1,
  fiveStars: 0,
  averageStarsHundredths: 300,
});
const OTHERS = [900, 800, 700, 600, 500, 400].map((points, index) => team(index + 1, points));

test.each([
  [1000, 1, [1, 2, 3, 4, 5]],
  [650, 4, [2, 3, 4, 5, 6]],
  [1, 7, [3, 4, 5, 6, 7]],
])('with %i points the place is %i, with the rungs around it', (points, rank, ranks) => {
  const found = placeAmong(team(99, points), OTHERS);
  expect(found.rank).toBe(rank);
  expect(found.ladder.map((rung) => rung.rank)).toEqual(ranks);
  expect(found.ladder.find((rung) => rung.rank === rank)?.collegeId).toBe(99);
});

test('a class with nobody in it has no place and no rungs, and takes no place from the others', () => {
  const found = placeAmong({ ...team(99, 0), newcomers: 0 }, OTHERS.slice(0, 2));
  expect(found).toEqual({
    rank: null,
    ladder: [],
    ranks: new Map([
      [1, 1],
      [2, 2],
    ]),
  });
});

test('alone in the ranking: the first and only rung', () => {
  expect(placeAmong(team(99, 0), [])).toEqual({
    rank: 1,
    ladder: [{ rank: 1, collegeId: 99, points: 0 }],
    ranks: new Map([[99, 1]]),
  });
});

test('a class that loses somebody has its own score, one that loses everybody is gone, the others what the order gives them', () => {
  const changed = new Map([
    [1, { ...team(1, 850), newcomers: 2 }],
    [2, { ...team(2, 0), newcomers: 0 }],
  ]);
  const after = othersAfter(OTHERS.slice(0, 4), { changed, shifts: new Map([[3, -2]]) });
  expect(after.map(({ collegeId, ratingPoints, bonusPoints }) => [collegeId, ratingPoints, bonusPoints])).toEqual([
    [1, 850, 0],
    [3, 700, -2],
    [4, 600, 0],
  ]);
});
