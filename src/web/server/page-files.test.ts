import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { PAGES } from '../pages.ts';
import { PAGE_FILES } from './page-files.ts';
import { isLoadedWhole, PAGE_POLICIES, policyOf } from './page-policies.ts';

test('each page of the table has its file here, and no other stands here', () => {
  expect(Object.keys(PAGE_FILES).toSorted()).toEqual(PAGES.map(({ id }) => id).toSorted());
});

test.each(PAGES)('$id is that file', async ({ id, lazy }) => {
  const file = pathToFileURL(join(findRoot(), PAGE_FILES[id] ?? '')).href;
  expect(await lazy()).toBe(await import(/* @vite-ignore */ file));
});

test('each page has its policy, and no policy is without its page', () => {
  expect(Object.keys(PAGE_POLICIES).toSorted()).toEqual(PAGES.map(({ id }) => id).toSorted());
});

test.each(PAGES)('$id: the browser loads it whole exactly when its policy asks for that', ({ id, isWhole = false }) => {
  const policy = policyOf(id);
  expect(policy && isLoadedWhole(policy)).toBe(isWhole);
});
