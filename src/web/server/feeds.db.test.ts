import Parser from 'rss-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE_ACCESS, type ArticleAccess } from '#features/content/articles/article-access.ts';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { articleTags } from '#features/content/articles/public.ts';
import { buildAuthor } from '#features/content/authors/factory.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildImage } from '#features/media/images/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { readXml } from '#tests/support/xml.ts';

/** The feeds over HTTP: their items, what anybody gets of a story, how they are cached and purged. */

let app: TestApp;
let alabama: { site: number; college: number };
let author: { id: number; slug: string };
const SECRET = 'the very last words of it';

const body = bodyOfParagraphs(['An opening. '.repeat(60), 'A middle. '.repeat(60), SECRET]);
const ALABAMA = 'alabama.bluechip.localhost';

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  alabama = {
    site: (await findSite(db, 'alabama'))?.id ?? 0,
    college: (await findCollegeBySlug(db, 'alabama'))?.id ?? 0,
  };
  author = await buildAuthor(db, { slug: 'ann-author', name: 'Ann Author' });
  const lead = await buildImage(db);
  for (const access of ARTICLE_ACCESS)
    await buildArticle(db, {
      slug: `story-${access}`,
      headline: `Story ${access}`,
      siteId: alabama.site,
      authorId: author.id,
      imageId: lead.id,
      access,
      body,
    });
  await buildArticle(db, { slug: 'hoops', headline: 'Hoops', sport: 'basketball' });
  await buildArticle(db, { slug: 'about-alabama', headline: 'About Alabama', collegeIds: [alabama.college] });
  await buildArticle(db, { slug: 'draft', headline: 'A draft', status: 'draft' });
  await buildArticle(db, { slug: 'later', headline: 'Later', publishedAt: new Date('2026-11-21T18:00:01Z') });
});
afterAll(() => app.close());

const read = async (path: string, host?: string) => {
  const reply = await app.get(path, host ? { host } : {});
  expect(reply.status).toBe(200);
  readXml(reply.text);
  return { reply, feed: await new Parser().parseString(reply.text) };
};
const ordered = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b));
const titles = async (path: string, host?: string) =>
  ordered((await read(path, host)).feed.items.map(({ title = '' }) => title));

const STORIES = ARTICLE_ACCESS.map((access) => `Story ${access}`);

test.each([
  ['/feed.xml', undefined, ['About Alabama', 'Hoops', ...STORIES]],
  ['/feed.xml', ALABAMA, ['About Alabama', ...STORIES]],
  ['/feed.xml', 'basketball.bluechip.localhost', ['Hoops']],
  ['/content/basketball/feed.xml', undefined, ['Hoops']],
  ['/content/basketball/feed.xml', ALABAMA, []],
  ['/authors/ann-author/feed.xml', undefined, STORIES],
])('%s on %s has its stories and no others', async (path, host, expected) => {
  expect(await titles(path, host)).toEqual(ordered(expected));
  const json = await app.get(path.replace('.xml', '.json'), host ? { host } : {});
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(ordered(json.body.items.map(({ title }: { title: string }) => title))).toEqual(ordered(expected));
});

test('a story stands at its own site, with its author and its picture', async () => {
  const { feed, reply } = await read('/feed.xml');
  const home = (await app.get('/api/v2/sites/alabama')).body.site.base_url;
  const main = (await app.get('/api/v2/sites/www')).body.site.base_url;
  expect(reply.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.feedUrl).toBe(`${main}/feed.xml`);
  expect(feed.items.find(({ title }) => title === 'Story free')).toMatchObject({
    link: `${home}/news/story-free`,
    creator: 'Ann Author',
    enclosure: { url: expect.stringMatching(/^http:\/\/bluechip\.localhost:\d+\/media\/.+\/16x9\/1280$/) },
  });
});

test.each(['.xml', '.json'])('of what is not free only the opening is in a feed%s', async (end) => {
  for (const [path, host] of [
    ['/feed'],
    ['/content/football/feed'],
    ['/feed', ALABAMA],
    ['/authors/ann-author/feed'],
  ]) {
    const { text } = await app.get(`${path}${end}`, host ? { host } : {});
    expect(text.split(SECRET)).toHaveLength(2);
    const before = text.slice(0, text.indexOf(SECRET));
    // Only the free story contains it.
    expect(before.slice(before.lastIndexOf('story-'))).toMatch(/^story-free/);
    for (const word of ['readers with an account', 'members', 'the War Room']) expect(text).toContain(`For ${word}. `);
  }
});

test('it is kept, asked for again by its ETag, and compressed', async () => {
  await app.get('/feed.xml');
  const first = await app.get('/feed.xml');
  expect(first.headers).toMatchObject({
    'x-cache': 'hit',
    'cache-control': 'public, max-age=300, s-maxage=300',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(Date.parse(first.headers['last-modified'] ?? '')).not.toBeNaN();
  const known = await app.get('/feed.xml', { headers: { 'if-none-match': first.headers.etag ?? '' } });
  expect(known).toMatchObject({ status: 304, text: '' });
  const small = await app.get('/feed.xml', { headers: { 'accept-encoding': 'br' } });
  expect(small).toMatchObject({ headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' } });
  expect(small.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['/feed.xml', undefined],
  ['/feed.xml', ALABAMA],
  ['/content/football/feed.xml', undefined],
  ['/authors/ann-author/feed.xml', undefined],
] as const)('publishing purges %s on %s', async (path, host) => {
  const { db } = app.database;
  await titles(path, host);
  const place = { siteId: alabama.site, sport: 'football', authorId: author.id, personIds: [], collegeIds: [] };
  const id = await buildArticle(db, { ...place, headline: `New at ${path} ${host}` });
  expect(await titles(path, host)).not.toContain(`New at ${path} ${host}`);
  await app.purge(articleTags({ id, ...place }));
  expect(await titles(path, host)).toContain(`New at ${path} ${host}`);
  await db.execute(`delete from articles where id = ${id}`);
  await app.purge(articleTags({ id, ...place }));
});

test('nothing about somebody who was taken down', async () => {
  const { db } = app.database;
  const { personId } = await buildProspect(db, { name: 'Hidden Harry', isHidden: true });
  const id = await buildArticle(db, { headline: 'Hidden Harry commits', personIds: [personId] });
  await app.purge(['news']);
  expect(await titles('/feed.xml')).not.toContain('Hidden Harry commits');
  await db.execute(`delete from articles where id = ${id}`);
});

test('what there is not is not found', async () => {
  for (const path of ['/content/chess/feed.xml', '/authors/nobody/feed.json', `/authors/${'x'.repeat(200)}/feed.xml`])
    expect((await app.get(path)).status).toBe(404);
});

test('the front page names its feeds', async () => {
  const { text } = await app.get('/', { host: ALABAMA });
  const home = (await app.get('/api/v2/sites/alabama')).body.site.base_url;
  expect(text).toMatch(new RegExp(`<link rel="alternate" type="application/rss\\+xml" [^>]*href="${home}/feed.xml"`));
  expect(text).toMatch(
    new RegExp(`<link rel="alternate" type="application/feed\\+json" [^>]*href="${home}/feed.json"`),
  );
});

test('odd characters of a headline are no way to break a feed', async () => {
  const { db } = app.database;
  const odd = 'Odd \u0001\u001b ]]> <b> & "q" 😀';
  const access: ArticleAccess = 'free';
  const id = await buildArticle(db, { headline: odd, dek: odd, access, body: bodyOfParagraphs([odd, odd]) });
  await app.purge(['news']);
  expect(await titles('/feed.xml')).toContain('Odd  ]]> <b> & "q" 😀');
  await db.execute(`delete from articles where id = ${id}`);
});
