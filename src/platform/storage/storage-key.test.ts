import { expect, test } from 'vitest';
import { checkedKey, InvalidStorageKey, isStorageKey } from './storage-key.ts';

test.each(['a', 'images/2026/photo-1_x.jpg', 'A.b.c', 'a/b/c/d', '_x/-y', `${'a'.repeat(200)}/b`])(
  '%s is a key',
  (key) => {
    expect(checkedKey(key)).toBe(key);
  },
);

test.each([
  ['', 'empty'],
  ['/etc/passwd', 'from the root'],
  ['../secret', 'climbs'],
  ['a/../b', 'climbs inside'],
  ['a/./b', 'a dot'],
  ['.hidden', 'hidden'],
  ['a//b', 'an empty segment'],
  ['a/', 'ends in a slash'],
  ['a\\b', 'a backslash'],
  ['a b', 'a space'],
  ['a\0b', 'NUL'],
  ['a%2e%2e/b', 'an escape'],
  ['a~body', 'what the disk keeps for itself'],
  ['é', 'not ASCII'],
  ['a\n', 'a line break'],
  ['a'.repeat(201), 'a segment longer than file systems take'],
  [`${'a/'.repeat(300)}a`, 'longer than a key may be'],
])('%j is none: %s', (key) => {
  expect(isStorageKey(key)).toBe(false);
  expect(() => checkedKey(key)).toThrow(InvalidStorageKey);
});
