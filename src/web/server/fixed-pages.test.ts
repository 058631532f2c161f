import { expect, test } from 'vitest';
import { PAGES, SHORT_ADDRESSES } from '../pages.ts';
import { FIXED_PATHS, isFixedPage } from './fixed-pages.ts';

test('every page without a parameter in its address is named, and nothing else', () => {
  const paths = [...PAGES.map(({ path }) => path), ...SHORT_ADDRESSES].flatMap((path) => {
    const shortest = path.replaceAll(/\/:\w+\?/g, '');
    const isBelowAdmin = /^\/admin(?:\/|$)/.test(shortest);
    return shortest.includes(':') || isBelowAdmin ? [] : [shortest === '/' ? '/' : shortest.replace(/\/$/, '')];
  });
  expect([...FIXED_PATHS].toSorted()).toEqual([...new Set(paths)].toSorted());
});

test.each([
  ['/', '', true],
  ['/', 'p=12', false],
  ['/', 'page=2', true],
  ['/search', 'q=x', true],
  ['/news/signing-day', '', false],
  ['/2019/05/signing-day', '', false],
])('%s?%s: a page answers there in any case: %s', (path, query, isPage) => {
  expect(isFixedPage({ path, query })).toBe(isPage);
});
