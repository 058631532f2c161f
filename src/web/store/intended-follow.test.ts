import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { rememberFollow, takeFollow } from './intended-follow.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the follow of a visitor is done once, for that prospect', () => {
  const storage = aStorage();
  rememberFollow(7, storage);
  expect(takeFollow(8, storage)).toBe(false);
  expect(takeFollow(7, storage)).toBe(true);
  expect(takeFollow(7, storage)).toBe(false);
});

test('after a day it is forgotten, and without a storage there is none', () => {
  const storage = aStorage();
  rememberFollow(7, storage, () => DAY_MS);
  expect(takeFollow(7, storage, () => 2 * DAY_MS)).toBe(false);
  rememberFollow(7, null);
  expect(takeFollow(7, null)).toBe(false);
});
