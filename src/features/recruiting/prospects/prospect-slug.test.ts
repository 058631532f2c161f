import { expect, test } from 'vitest';
import { prospectNameKey, takeSlug } from './prospect-slug.ts';

test('namesakes of a class are numbered', () => {
  const taken = new Set(['ab-sample']);
  expect(takeSlug('A.B. Sample', taken)).toBe('ab-sample-2');
  expect(takeSlug('AB Sample', taken)).toBe('ab-sample-3');
  expect(takeSlug('Other Sample', taken)).toBe('other-sample');
});

test('a number that is free between two taken ones is used', () => {
  expect(takeSlug('Some One', new Set(['some-one', 'some-one-3']))).toBe('some-one-2');
});

test('a name in another script has an address and a key of its own', () => {
  expect(takeSlug('山田', new Set())).toBe('prospect');
  expect(prospectNameKey('山田')).not.toBe(prospectNameKey('鈴木'));
});

test('accents, case and punctuation do not tell names apart', () => {
  expect(prospectNameKey("JOSÉ  O'Sample Jr.")).toBe(prospectNameKey('Jose OSample, Jr'));
});
