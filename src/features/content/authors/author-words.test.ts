import { describe, expect, test } from 'vitest';
import { AUTHOR_LIMITS } from './author-limits-view.ts';
import { parseAuthorWords } from './author-words.ts';

describe('understood', () => {
  test('a new author with all that may be said', () => {
    const args = [
      'create',
      'Ada Rowe',
      '--title',
      'Analyst',
      '--bio',
      'Film.',
      '--slug',
      'ada',
      '--account',
      'ada.rowe',
    ];
    expect(parseAuthorWords([...args, '--reason', 'first byline'])).toEqual({
      kind: 'create',
      name: 'Ada Rowe',
      facts: { title: 'Analyst', bio: 'Film.', slug: 'ada', account: 'ada.rowe' },
      reason: 'first byline',
      json: false,
    });
  });

  test('a change names only what it changes, and "none" unlinks the account', () => {
    expect(parseAuthorWords(['edit', 'ada-rowe', '--account', 'none', '--json'])).toEqual({
      kind: 'edit',
      author: 'ada-rowe',
      facts: { account: '' },
      reason: null,
      json: true,
    });
    expect(parseAuthorWords(['edit', '7', '--name', 'A. Rowe'])).toMatchObject({ facts: { name: 'A. Rowe' } });
  });

  test('lists, retiring and restoring', () => {
    expect(parseAuthorWords(['list'])).toEqual({ kind: 'list', isRetired: false, json: false });
    expect(parseAuthorWords(['list', '--retired'])).toMatchObject({ isRetired: true });
    expect(parseAuthorWords(['retire', 'ada', '--reason', 'left'])).toMatchObject({ kind: 'retire', reason: 'left' });
    expect(parseAuthorWords(['restore', 'ada'])).toMatchObject({ kind: 'restore', author: 'ada' });
  });
});

test.each([
  [[], /Use list, create/],
  [['make', 'Ada'], /Use list, create/],
  [['create'], /needs a name/],
  [['edit'], /needs a slug/],
  [['create', 'Ada', 'Rowe'], /Unknown argument "Rowe"; put a name with spaces in quotes/],
  [['create', 'Ada', '--name', 'Bo'], /once/],
  [['create', '42'], /Use letters in the name/],
  [['create', ''], /Use letters in the name/],
  [['create', 'a'.repeat(AUTHOR_LIMITS.name + 1)], /at most 80/],
  [['create', 'Ada', '--title', ' '], /Enter a title/],
  [['edit', 'ada'], /Enter what to change/],
  [['edit', 'ada', '--name', '\u200b'], /Use letters in the name/],
  [['retire', 'ada', '--title', 'x'], /use "author edit"/],
  [['list', 'ada'], /Unknown argument/],
  [['retire', 'ada', '--retired'], /belongs to "author list"/],
  [['create', 'Ada', '--picture', '7'], /Unknown option/],
])('%j is refused', (args, reason) => {
  expect(parseAuthorWords(args)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
