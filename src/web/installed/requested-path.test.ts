import { expect, test } from 'vitest';
import { requestedPath } from './requested-path.ts';

const SITE = { origin: 'https://alabama.bluechip.example', isOnline: true };

test.each(['/', '/news/a-story?page=2', '/users/saved#top'])('%s is a page of the site', (path) => {
  expect(requestedPath({ ...SITE, hash: `#${path}` })).toBe(path);
});

test.each(['', '#', '#//example.com', '#/\\example.com', '#javascript:alert(1)', '#https://example.com/', '#news/a'])(
  '"%s" names no page of the site',
  (hash) => {
    const paths = [true, false].map((isOnline) => requestedPath({ ...SITE, hash, isOnline }));
    expect(paths).toEqual([null, '/']);
  },
);
