import { expect, test } from 'vitest';
import { focalAt, focalOfSource, movedFocal, percentOf, typedShare } from './focal-point.ts';

test('arrows move it by a percent, with Shift by ten, and never out of the picture', () => {
  expect(movedFocal({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
  expect(movedFocal({ x: 0.5, y: 0.5 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
  expect(movedFocal({ x: 1, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0 });
  expect(movedFocal({ x: 1, y: 0 }, 'ArrowUp', false)).toEqual({ x: 1, y: 0 });
  expect(movedFocal({ x: 0.1, y: 0.9 }, 'Home', false)).toEqual({ x: 0.5, y: 0.5 });
  expect(movedFocal({ x: 0.5, y: 0.5 }, 'Tab', false)).toBeNull();
});

test('a hundred steps to the left of the right edge are the left edge', () => {
  let focal = focalAt(1, 0.333);
  for (let step = 0; step < 100; step++) focal = movedFocal(focal, 'ArrowLeft', false) ?? focal;
  expect(focal).toEqual({ x: 0, y: 0.33 });
});

test('a typed number is whole percent', () => {
  expect(['0', ' 37', '100', '101', '-1', '', 'x', '1e1'].map(typedShare)).toEqual([
    0,
    0.37,
    1,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(percentOf(0.29)).toBe(29);
});

test('it is read from the address of the picture', () => {
  expect(focalOfSource('/media/12.30.70.abcDEF-_')).toEqual({ x: 0.3, y: 0.7 });
  expect(focalOfSource('/elsewhere')).toEqual({ x: 0.5, y: 0.5 });
});
