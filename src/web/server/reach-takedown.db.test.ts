import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** A person who is taken down disappears from all feeds, sitemaps, embeds and images at once, although these were cached with them. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const MARK = /quillfeather/i;
const url = (path: string) => encodeURIComponent(`http://bluechip.localhost:3000${path}`);

test('feeds, sitemaps, embeds and pictures forget him, and have him again once he is restored', async () => {
  const { db } = app.database;
  const { personId, classYear, slug } = await buildProspect(db, { name: 'Thaddeus Quillfeather' });
  await buildArticle(db, {
    slug: 'quillfeather-commits',
    headline: 'Quillfeather commits',
    personIds: [personId],
    publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
  });
  await buildArticle(db, { slug: 'something-else' });
  const doors = [
    '/feed.xml',
    '/feed.json',
    '/content/football/feed.xml',
    '/sitemaps/articles-2026-11.xml',
    '/sitemaps/prospects-1.xml',
    '/news-sitemap.xml',
    '/news/quillfeather-commits/card.png',
    `/api/v2/oembed?url=${url('/news/quillfeather-commits')}`,
    `/api/v2/oembed?url=${url(`/content/prospects/${classYear}/${slug}`)}`,
  ];
  const withHim = async () => {
    const found = [];
    for (const door of doors) if (MARK.test((await app.get(door)).text)) found.push(door);
    return found;
  };
  expect(await withHim()).toEqual(doors);
  // Cached by now, if it is cacheable.
  expect(await withHim()).toEqual(doors);
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/people/${personId}`;
  expect((await writer.send('POST', `${path}/takedown`, { reason: 'A parent asks' })).status).toBe(200);
  // Received after the takedown's own purges.
  await app.purge(['nothing']);
  expect(await withHim()).toEqual([]);
  expect((await writer.send('POST', `${path}/restore`, { reason: 'A mistake' })).status).toBe(200);
  await app.purge(['nothing']);
  expect(await withHim()).toEqual(doors);
});
