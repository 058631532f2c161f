import { expect, test } from 'vitest';
import { calibrationSentence, rightPercent, totalsOf } from './calibration.ts';

const SAID = [
  { confidence: 50, said: 4, right: 2 },
  { confidence: 100, said: 1, right: 0 },
];

test('sums, and the mean of the squared distances', () => {
  expect(totalsOf(SAID)).toEqual({ settled: 5, right: 2, brier: (4 * 0.25 + 1) / 5 });
  expect(totalsOf([])).toEqual({ settled: 0, right: 0, brier: 0 });
  expect(rightPercent({ confidence: 70, said: 3, right: 2 })).toBe(67);
});

test('the sentence says whether he is as sure as he should be, with five points of grace', () => {
  const verdict = (right: number) => calibrationSentence('Gus', [{ confidence: 50, said: 100, right }]);
  expect(verdict(55)).toBe('On average Gus says 50% and is right 55% of the time. The confidence fits.');
  expect(verdict(56)).toContain('too low');
  expect(verdict(45)).toContain('fits');
  expect(verdict(44)).toContain('too high');
  expect(calibrationSentence('Gus', [])).toBe('Gus has no settled forecasts.');
});
