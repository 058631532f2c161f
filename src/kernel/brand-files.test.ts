import { expect, test } from 'vitest';
import { brandHref, fitInto, isBrandFile, isBrandHash } from './brand-files.ts';

const BOX = { width: 176, height: 28 };

test.each([
  ['high in its box', { width: 400, height: 100 }, { width: 112, height: 28 }],
  ['wide in its box', { width: 800, height: 100 }, { width: 176, height: 22 }],
  ['as it is where it is smaller', { width: 60, height: 20 }, { width: 60, height: 20 }],
  ['never without a pixel', { width: 8000, height: 1 }, { width: 176, height: 1 }],
])('a picture is %s', (_, size, fitted) => {
  expect(fitInto(size, BOX)).toEqual(fitted);
});

test('an address names a folder by its content and one of our files', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  expect(brandHref(hash, 'logo.webp')).toBe(`/brand/${hash}/logo.webp`);
  expect([hash, '../secrets', hash.toUpperCase(), ''].map(isBrandHash)).toEqual([true, false, false, false]);
  expect(['logo.webp', 'original.png', 'toString'].map(isBrandFile)).toEqual([true, false, false]);
});
