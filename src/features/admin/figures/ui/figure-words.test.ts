import { expect, test } from 'vitest';
import { axisDollars, axisWord, dollarsText, monthText, shareText, ticksOf } from './figure-words.ts';

test('months are named, on an axis with the year where it begins', () => {
  expect(['2026-11', '2027-01'].map(monthText)).toEqual(['Nov 2026', 'Jan 2027']);
  expect(['2026-11', '2027-01'].map(axisWord)).toEqual(['Nov', 'Jan 2027']);
});

test('amounts have their sign before the dollar, and are short beside an axis', () => {
  expect([82.95, -24.87, 0].map(dollarsText)).toEqual(['$82.95', '−$24.87', '$0.00']);
  expect([80, -20, 12_000, 1_500_000].map(axisDollars)).toEqual(['$80', '−$20', '$12K', '$1.5M']);
});

test('a share of nothing is none', () => {
  expect([shareText(7, 8), shareText(0, 0)]).toEqual(['88%', '—']);
});

test.each([
  [0, 83, [0, 50, 100]],
  [-21, 9, [-30, -20, -10, 0, 10]],
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 100, [0, 50, 100]],
])('lines across stand at round numbers from %d to %d', (low, high, expected) => {
  expect(ticksOf(low, high)).toEqual(expected);
});
