import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import type { Boards } from '#platform/boards/boards.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { forumFeeds, topSites } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const siteOf = async (subdomain: string) => {
  const site = await findSite(app.database.db, subdomain);
  if (!site) throw new Error(`no site ${subdomain}`);
  return site;
};

test('without a board the replies say so, and are empty', { tags: ['engine'] }, async () => {
  const { id } = await siteOf('alabama');
  const feeds = await app.get(`/api/v2/forums/feeds?site_id=${id}`);
  expect(feeds.body).toEqual({ is_configured: false, site_id: id, feeds: [] });
  expect(feeds.headers['cache-control']).toContain('max-age=60');
  expect((await app.get('/api/v2/forums/feeds')).body.site_id).toBe((await siteOf('www')).id);
  expect((await app.get('/api/v2/forums/top_sites')).body).toEqual({ is_configured: false, top_sites: [] });
  expect((await app.get('/api/v2/forums/feeds?site_id=99999')).status).toBe(404);
});

test('a board that nobody reaches is configured, and empty', async () => {
  const away = await testApp({ BOARD_FEED_URL: 'https://10.0.0.1/{site}', BOARD_SITES_URL: 'https://10.0.0.1/' });
  expect((await away.get('/api/v2/forums/feeds')).body).toMatchObject({ is_configured: true, feeds: [] });
  expect((await away.get('/api/v2/forums/top_sites')).body).toEqual({ is_configured: true, top_sites: [] });
  await away.close();
});

test('a board’s threads go to its site by the label; boards of sites that there are not are left out', async () => {
  const asked: string[] = [];
  const boards: Boards = {
    isConfigured: true,
    threads: async (subdomain) => {
      asked.push(subdomain);
      return [{ title: 'Who starts?', href: 'https://boards.example/1', author: null, postedAt: null }];
    },
    knownSites: async () => null,
    sites: async () =>
      ['alabama', 'nowhere', 'www'].map((subdomain, index) => ({
        subdomain,
        members: 30 - index,
        href: `https://boards.example/${subdomain}`,
      })),
  };
  const alabama = await siteOf('alabama');
  const ctx = { db: app.database.db, ports: { boards }, site: await siteOf('www') };
  expect(await forumFeeds(ctx, alabama.id)).toMatchObject({ siteId: alabama.id, feeds: [{ title: 'Who starts?' }] });
  await forumFeeds(ctx, undefined);
  expect(asked).toEqual(['alabama', 'www']);
  expect((await topSites(ctx)).topSites).toEqual([
    {
      siteId: alabama.id,
      name: alabama.friendlyName,
      teamKey: expect.any(String),
      members: 30,
      href: 'https://boards.example/alabama',
    },
    { siteId: ctx.site.id, name: 'Bluechip', teamKey: null, members: 28, href: 'https://boards.example/www' },
  ]);
});
