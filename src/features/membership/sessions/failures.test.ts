import { expect, test } from 'vitest';
import { afterFailure, isTooMany } from './failures.ts';

const AT = new Date('2026-11-21T18:00:00Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const WINDOW = 15 * 60_000;

test('the window begins with the first failure and does not move', () => {
  const first = afterFailure({ count: 0, since: null }, AT);
  expect(first).toEqual({ count: 1, since: AT });
  expect(afterFailure(first, after(WINDOW - 1))).toEqual({ count: 2, since: AT });
});

test('after the window the count begins anew', () => {
  expect(afterFailure({ count: 4, since: AT }, after(WINDOW))).toEqual({ count: 1, since: after(WINDOW) });
});

test('five are too many, four are not', () => {
  expect([4, 5, 6].map((count) => isTooMany({ count }))).toEqual([false, true, true]);
});
