import { expect, test } from 'vitest';
import { shownMoments } from './chart-layout.ts';

const shown = (count: number, most: number) =>
  shownMoments(
    Array.from({ length: count }, (_, index) => `Day ${index}`),
    most,
  ).map(({ index }) => index);

test('few moments are all named', () => {
  expect(shown(3, 4)).toEqual([0, 1, 2]);
  expect(shown(4, 4)).toEqual([0, 1, 2, 3]);
});

test('of many, words stand at like distances, the first and the last among them', () => {
  expect(shown(5, 4)).toEqual([0, 2, 4]);
  expect(shown(6, 4)).toEqual([0, 3, 5]);
  expect(shown(30, 4)).toEqual([0, 10, 19, 29]);
  expect(shown(30, 9)[8]).toBe(29);
});

test('a moment without a word is never one of them', () => {
  expect(shownMoments(['A', '', 'B', '', 'C'], 4).map(({ text }) => text)).toEqual(['A', 'B', 'C']);
});
