import { expect, test } from 'vitest';
import { keepPageFailure } from './page-failure.ts';
import { createStore } from './store.ts';

test.each([
  ['what the server said', 'The server is busy. Try again in a moment.', 'The server is busy. Try again in a moment.'],
  ['the fallback where it said nothing', undefined, 'Something went wrong. Please try again later.'],
])('a failed page of a visitor keeps %s', (_, message, kept) => {
  const store = createStore();
  expect(store.getState().auth).toBeUndefined();
  keepPageFailure(store, message);
  expect(store.getState().auth?.error).toBe(kept);
});
