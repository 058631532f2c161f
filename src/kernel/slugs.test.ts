import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree, matchKey, slugify } from './slugs.ts';

test('accents, case and punctuation do not tell names apart', () => {
  for (const name of ['San José State', 'SAN JOSE STATE', 'san-jose state '])
    expect(matchKey(name)).toBe('san jose state');
  expect(matchKey("Hawai'i")).toBe(matchKey('Hawaiʻi'));
  expect(matchKey('Texas A&M')).toBe('texas a and m');
  expect(slugify("D'Andre O’Neal Jr.")).toBe('dandre-oneal-jr');
});

test('the first free address is taken from then on', () => {
  const taken = new Set(['sample', 'sample-3']);
  expect([1, 2, 3].map(() => firstFree('sample', taken))).toEqual(['sample-2', 'sample-4', 'sample-5']);
  expect(firstFree('other', taken)).toBe('other');
});

test('a slug is addressable, and its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugify(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});
