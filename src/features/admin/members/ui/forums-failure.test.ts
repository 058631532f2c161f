import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { FORUMS_FAILED, forumsOrFailure } from './forums-failure.ts';

test('the words and the link are those of the specification', () => {
  expect(FORUMS_FAILED).toEqual({
    message: 'Unable to load page. Please refresh or try again later.',
    linkText: 'Refresh Page',
    href: './forums',
  });
});

test('a board that does not answer is no failure of the page; anything else is', async () => {
  expect(await forumsOrFailure(Promise.resolve(1))).toBe(1);
  expect(await forumsOrFailure(Promise.reject(apiError('boards_unavailable')))).toBeNull();
  await expect(forumsOrFailure(Promise.reject(apiError('not_found')))).rejects.toThrow();
  await expect(forumsOrFailure(Promise.reject(new TypeError('offline')))).rejects.toThrow('offline');
});
