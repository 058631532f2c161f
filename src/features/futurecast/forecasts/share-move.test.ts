import { expect, test } from 'vitest';
import type { Word } from './forecast-history.ts';
import { shareMove } from './share-move.ts';

const FROM = new Date('2026-11-01T00:00:00Z');
const TO = new Date('2026-11-08T00:00:00Z');
const BEFORE = new Date('2026-10-20T00:00:00Z');
const BETWEEN = new Date('2026-11-05T00:00:00Z');

const [ALABAMA, TEXAS] = [1, 2];
const word = (forecastId: number, at: Date, collegeId: number, confidence = 50): Word => ({
  forecastId,
  at,
  collegeId,
  confidence,
  picks: 0,
  hits: 0,
});
const five = [
  word(1, BEFORE, ALABAMA),
  word(2, BEFORE, ALABAMA),
  word(3, BEFORE, ALABAMA),
  word(4, BEFORE, TEXAS),
  word(5, BEFORE, TEXAS),
];

test('a mind that changed moves the shares', () => {
  expect(shareMove([...five, word(1, BETWEEN, TEXAS)], FROM, TO)).toMatchObject({
    collegeId: TEXAS,
    percentBefore: 40,
    forecasts: 5,
  });
});

test('of two colleges that moved as far the one that gained is told', () => {
  const move = shareMove([...five, word(6, BETWEEN, ALABAMA)], FROM, TO);
  expect(move?.collegeId).toBe(ALABAMA);
  expect(move?.percent).toBeGreaterThan(move?.percentBefore ?? 100);
});

test('where nobody spoke nothing moves: all words age alike', () => {
  expect(shareMove(five, FROM, TO)).toBeNull();
});

test('four picks before are too few for news, five are enough', () => {
  const news = [word(6, BETWEEN, TEXAS, 100)];
  expect(shareMove([...five.slice(0, 4), ...news], FROM, TO)).toBeNull();
  expect(shareMove([...five, ...news], FROM, TO)).not.toBeNull();
});

test('what is said after the end is not known yet', () => {
  expect(shareMove([...five, word(1, new Date('2026-11-09T00:00:00Z'), TEXAS)], FROM, TO)).toBeNull();
});
