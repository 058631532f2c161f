import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutOf, PICTURE_RATIOS, PICTURE_WIDTHS, renditionSize, renditionsOf } from './picture-sizes.ts';

const WIDE = { width: 3000, height: 1000 };

test.each([
  ['in the middle', 0.5, 611],
  ['at the left edge', 0, 0],
  ['near it', 0.1, 0],
  ['at the right edge', 1, 1222],
  ['two thirds along', 0.6667, 1111],
])('a cut keeps its focal point %s', (_, x, left) => {
  expect(cutOf(WIDE, '16x9', { x, y: 0.5 })).toEqual({ left, top: 0, width: 1778, height: 1000 });
});

test('a tall picture is cut above and below its focal point', () => {
  const tall = { width: 1000, height: 3000 };
  expect(cutOf(tall, '1x1', { x: 0.5, y: 0.2 })).toEqual({ left: 0, top: 100, width: 1000, height: 1000 });
  expect(cutOf(tall, 'original', { x: 0.5, y: 0.2 })).toEqual({ left: 0, top: 0, width: 1000, height: 3000 });
});

test('whatever the picture: a cut lies in it and touches two of its sides; a rendition is no larger than its cut', () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      share,
      share,
      fc.constantFrom(...PICTURE_RATIOS),
      fc.constantFrom(...PICTURE_WIDTHS),
      (width, height, x, y, ratio, wanted) => {
        const cut = cutOf({ width, height }, ratio, { x, y });
        expect(cut.left >= 0 && cut.left + cut.width <= width && cut.width >= 1).toBe(true);
        expect(cut.top >= 0 && cut.top + cut.height <= height && cut.height >= 1).toBe(true);
        expect(cut.width === width || cut.height === height).toBe(true);
        const size = renditionSize(cut, wanted);
        expect(size.width <= cut.width && size.height <= cut.height && size.height >= 1).toBe(true);
      },
    ),
  );
});

test('the renditions of a small picture end with the one that holds all of it', () => {
  expect(renditionsOf({ width: 1000, height: 600 })).toEqual([
    { wanted: 320, width: 320 },
    { wanted: 480, width: 480 },
    { wanted: 640, width: 640 },
    { wanted: 960, width: 960 },
    { wanted: 1280, width: 1000 },
  ]);
  expect(renditionsOf({ width: 200, height: 600 })).toEqual([{ wanted: 320, width: 200 }]);
  expect(renditionsOf({ width: 3840, height: 2160 }).at(-1)).toEqual({ wanted: 1920, width: 1920 });
});
