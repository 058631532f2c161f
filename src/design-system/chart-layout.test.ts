import { expect, test } from 'vitest';
import { axisWords, type ChartMoment, NARROW, place, withRoomFor } from './chart-layout.ts';

/** The indexes of the labels shown, on an axis of `width`, for moments at these times. */
function shown(moments: readonly ChartMoment[], { width = 1000, most = 9 } = {}) {
  const { x } = place({ ...NARROW, width, left: 0, right: 0 }, { moments, ticks: [0, 1] });
  return axisWords(moments, x, most).map(({ index }) => index);
}

const days = (count: number) => Array.from({ length: count }, (_, at) => ({ at, word: `Day ${at}` }));

test('few moments are all named', () => {
  expect(shown(days(3), { most: 4 })).toEqual([0, 1, 2]);
  expect(shown(days(4), { most: 4 })).toEqual([0, 1, 2, 3]);
});

test('of many, words stand at like distances, the first and the last among them', () => {
  expect(shown(days(5), { most: 4 })).toEqual([0, 2, 4]);
  expect(shown(days(6), { most: 4 })).toEqual([0, 3, 5]);
  expect(shown(days(30), { most: 4 })).toEqual([0, 10, 19, 29]);
  expect(shown(days(30))[8]).toBe(29);
});

test('a moment without a word is never one of them', () => {
  const moments = ['A', '', 'B', '', 'C'].map((word, at) => ({ at, word }));
  expect(shown(moments)).toEqual([0, 2, 4]);
});

test('words that would run into each other leave; the last stays', () => {
  const times = (...ats: number[]) => ats.map((at) => ({ at, word: '12:00 PM' }));
  expect(shown(times(0, 1, 100), { width: 212 })).toEqual([0, 2]);
  expect(shown(times(0, 40, 97, 98, 100), { width: 400 })).toEqual([0, 1, 4]);
  expect(shown(times(0, 1, 2), { width: 50 })).toEqual([2]);
});

test('moments stand as far from each other as they are in time', () => {
  const moments = [0, 10, 100].map((at) => ({ at, word: '' }));
  const { x } = place({ ...NARROW, width: 100, left: 0, right: 0 }, { moments, ticks: [0, 1] });
  expect([x(0), x(1), x(2)]).toEqual([0, 10, 100]);
  expect(place(NARROW, { moments: [{ at: 5, word: '' }], ticks: [0, 1] }).x(0)).toBe(NARROW.left);
});

test('long figures have room', () => {
  expect(withRoomFor(NARROW, ['0', '250'])).toEqual(NARROW);
  expect(withRoomFor(NARROW, ['0', '2,800']).left).toBeGreaterThan(NARROW.left);
});
