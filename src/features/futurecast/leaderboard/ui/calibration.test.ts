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
  expect(verdict(55)).toBe('Gus is 50% confident on average and right 55% of the time. Well calibrated.');
  expect(verdict(56)).toContain('Underconfident');
  expect(verdict(45)).toContain('Well calibrated');
  expect(verdict(44)).toContain('Overconfident');
  expect(calibrationSentence('Gus', [])).toBe('Gus has no graded picks yet.');
});
