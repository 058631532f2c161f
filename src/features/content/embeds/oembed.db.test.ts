import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { ARTICLE_ACCESS } from '../articles/article-access.ts';
import { bodyOfParagraphs } from '../articles/article-body.ts';
import { buildArticle } from '../articles/factory.ts';
import { buildAuthor } from '../authors/factory.ts';
import { buildGallery } from '../galleries/factory.ts';

/** Embeds of a story in other programs: oEmbed and the picture. Neither contains any of its text. */

let app: TestApp;
let main = '';
let home = '';
const SECRET = 'the very last words of it';

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const siteId = (await findSite(db, 'alabama'))?.id ?? 0;
  main = (await app.get('/api/v2/sites/www')).body.site.base_url;
  home = (await app.get('/api/v2/sites/alabama')).body.site.base_url;
  const { id: authorId } = await buildAuthor(db, { slug: 'ann', name: 'Ann "<b>" Author' });
  for (const access of ARTICLE_ACCESS)
    await buildArticle(db, {
      slug: `story-${access.replace('_', '-')}`,
      headline: 'R&D <b>wins</b>',
      dek: 'It "did".',
      siteId,
      authorId,
      access,
      body: bodyOfParagraphs([`Opening. ${SECRET}`, SECRET]),
    });
});
afterAll(() => app.close());

const oembed = (url: string, more = '') => app.get(`/api/v2/oembed?url=${encodeURIComponent(url)}${more}`);

test('a story is its headline, with the words made harmless and its picture', async () => {
  const { status, body, headers } = await oembed(`${home}/news/story-premium`, '&maxwidth=400&format=json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body).toEqual({
    type: 'rich',
    version: '1.0',
    title: 'R&D <b>wins</b>',
    author_name: 'Ann "<b>" Author',
    author_url: `${main}/authors/ann`,
    provider_name: 'Bluechip',
    provider_url: main,
    html: `<blockquote><p><a href="${home}/news/story-premium">R&amp;D &lt;b&gt;wins&lt;/b&gt;</a></p><p>It &quot;did&quot;.</p><footer>Ann &quot;&lt;b&gt;&quot; Author · Alabama Recruiting · Subscribers</footer></blockquote>`,
    width: 400,
    height: 200,
    thumbnail_url: `${main}/news/story-premium/card.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    cache_age: 300,
  });
});

test.each(ARTICLE_ACCESS)('no door of a %s story for other programs has a word of its text', async (access) => {
  const path = `/news/story-${access.replace('_', '-')}`;
  const [reply, picture] = [await oembed(`${home}${path}`), await app.get(`${path}/card.png`)];
  expect({ replyStatus: reply.status, pictureStatus: picture.status }).toEqual({
    replyStatus: 200,
    pictureStatus: 200,
  });
  expect(reply.text + picture.text).not.toContain(SECRET);
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.text).toContain('R&D <b>wins</b>. Ann "<b>" Author, Alabama Recruiting');
});

test('the page of a story names both, and its address on its own site', async () => {
  for (const host of ['alabama.bluechip.localhost', 'bluechip.localhost']) {
    const { text } = await app.get('/news/story-free', { host });
    expect(text).toContain(`<link rel="canonical" href="${home}/news/story-free"`);
    expect(text).toContain(`href="${main}/api/v2/oembed?url=${encodeURIComponent(`${home}/news/story-free`)}"`);
    expect(text).toContain(`<meta property="og:image" content="${main}/news/story-free/card.png"`);
    expect(text).toContain('<meta property="article:published_time" content="2026-11-20T16:00:00Z"');
  }
});

test.each([
  'https://elsewhere.example/news/story-free',
  'javascript:alert(1)//bluechip.localhost/news/story-free',
  'ftp://bluechip.localhost/news/story-free',
  '/news/nothing',
  '/news/../users/profile',
  '/news/STORY-FREE',
])('%s is nothing that we embed', async (url) => {
  expect((await oembed(url)).status).toBe(404);
});

test('drafts, and stories about somebody who was taken down, are at no door', async () => {
  const { db } = app.database;
  const { personId } = await buildProspect(db, { isHidden: true });
  await buildArticle(db, { slug: 'a-draft', status: 'draft' });
  await buildArticle(db, { slug: 'about-him', personIds: [personId] });
  for (const slug of ['a-draft', 'about-him', 'nothing'])
    expect({
      embedStatus: (await oembed(`${main}/news/${slug}`)).status,
      cardStatus: (await app.get(`/news/${slug}/card.png`)).status,
    }).toEqual({ embedStatus: 404, cardStatus: 404 });
});

test('a gallery has its picture', async () => {
  const id = await buildGallery(app.database.db, { title: 'Camp day' });
  const { status, text } = await app.get(`/galleries/${id}/card.png`);
  expect(status).toBe(200);
  expect(text).toContain('Camp day. ');
  for (const path of ['/galleries/0/card.png', '/galleries/x/card.png', '/galleries/999999/card.png'])
    expect((await app.get(path)).status).toBe(404);
});
