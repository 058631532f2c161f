import { expect, test } from 'vitest';
import { signedOut } from './auth.ts';
import { isNews, noticesReducer, unreadCounted } from './notices.ts';

const after = (...counted: [number, number][]) =>
  counted.reduce(
    (state, [unread, latestId]) => noticesReducer(state, unreadCounted({ unread, latestId })),
    noticesReducer(undefined, { type: 'start' }),
  );

test('the bell has the last count, and nothing of somebody who signed out', () => {
  expect(after([3, 17], [2, 15])).toEqual({ unread: 2, newestId: 17 });
  expect(noticesReducer(after([3, 17]), signedOut())).toEqual({ unread: 0, newestId: null });
});

test('news is what came since the first question: not what was there, nor what is unread again', () => {
  expect(isNews(after(), { unread: 3, latestId: 17 })).toBe(false);
  expect(isNews(after([3, 17]), { unread: 3, latestId: 17 })).toBe(false);
  expect(isNews(after([3, 17], [2, 15]), { unread: 3, latestId: 17 })).toBe(false);
  expect(isNews(after([0, 0]), { unread: 1, latestId: 18 })).toBe(true);
});
