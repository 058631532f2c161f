import { expect, test } from 'vitest';
import { isIdText, LARGEST_ID } from './ids.ts';

test.each([
  ['1', true],
  [String(LARGEST_ID), true],
  [String(LARGEST_ID + 1), false],
  ['0', false],
  ['01', false],
  ['1.5', false],
  ['x', false],
  ['', false],
])('%j names a row: %s', (text, isId) => {
  expect(isIdText(text)).toBe(isId);
});
