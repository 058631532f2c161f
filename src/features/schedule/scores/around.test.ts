import { expect, test } from 'vitest';
import { dayAfter, isResult, isToCome } from './around.ts';

const sides = (home: number | null, away: number | null) => ({ home: { points: home }, away: { points: away } });

test('days are counted over months, years and the changes of the clock', () => {
  expect(dayAfter('2026-11-21', 7)).toBe('2026-11-28');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayAfter('2026-03-07', 2)).toBe('2026-03-09');
});

test('a game is a result, is to come, or is neither', () => {
  const day = '2026-11-21';
  const game = (status: string, playedOn: string, points = sides(null, null)) => ({ status, playedOn, ...points });
  expect(isResult(game('final', day, sides(0, 7)))).toBe(true);
  expect(isResult(game('final', day))).toBe(false);
  expect(isResult(game('live', day, sides(0, 0)))).toBe(true);
  expect(isResult(game('scheduled', day))).toBe(false);
  expect(isToCome(game('scheduled', day), day)).toBe(true);
  expect(isToCome(game('scheduled', '2026-11-20'), day)).toBe(false);
  expect(isToCome(game('postponed', '2026-11-22'), day)).toBe(true);
  expect(isToCome(game('final', '2026-11-22', sides(1, 2)), day)).toBe(false);
});
