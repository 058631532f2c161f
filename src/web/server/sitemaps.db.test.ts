import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildAuthor } from '#features/content/authors/factory.ts';
import { buildGallery } from '#features/content/galleries/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { type Element, readXml, textAt } from '#tests/support/xml.ts';

/** Sitemaps and robots.txt over HTTP, checked against the rules of their schemas. */

let app: TestApp;
let main = '';
let home = '';
const ALABAMA = 'alabama.bluechip.localhost';

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const siteId = (await findSite(db, 'alabama'))?.id ?? 0;
  main = (await app.get('/api/v2/sites/www')).body.site.base_url;
  home = (await app.get('/api/v2/sites/alabama')).body.site.base_url;
  const { id: authorId } = await buildAuthor(db, { slug: 'ann-author' });
  const at = (text: string) => new Date(text);
  await buildArticle(db, { slug: 'own-new', headline: 'Own & new', siteId, publishedAt: at('2026-11-20T16:00:00Z') });
  await buildArticle(db, { slug: 'own-old', siteId, publishedAt: at('2026-10-31T16:00:00Z') });
  // Still October in Chicago.
  await buildArticle(db, { slug: 'own-halloween', siteId, publishedAt: at('2026-11-01T03:00:00Z') });
  await buildArticle(db, { slug: 'main-new', authorId, publishedAt: at('2026-11-21T16:00:00Z') });
  await buildArticle(db, { slug: 'own-locked', siteId, access: 'premium', publishedAt: at('2026-11-20T17:00:00Z') });
  await buildArticle(db, { slug: 'own-draft', siteId, status: 'draft' });
  await buildArticle(db, { slug: 'own-future', siteId, publishedAt: at('2027-01-01T00:00:00Z') });
  const hidden = await buildProspect(db, { name: 'Hidden Harry', isHidden: true });
  await buildArticle(db, { slug: 'own-hidden', siteId, personIds: [hidden.personId] });
  await buildProspect(db, { name: 'Shown Sam' });
  await buildGallery(db, { siteId });
});
afterAll(() => app.close());

const W3C = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** The rules of siteindex.xsd and sitemap.xsd: the order of elements, and their types. */
function entriesOf(text: string, root: string, item: string): Element[] {
  const { name, attributes, children } = readXml(text);
  expect({ name, xmlns: attributes.xmlns }).toEqual({
    name: root,
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  });
  expect(children.length).toBeLessThanOrEqual(50_000);
  expect(text.length).toBeLessThan(50_000_000);
  for (const child of children) {
    expect(child.name).toBe(item);
    const loc = textAt(child, 'loc') ?? '';
    expect(URL.canParse(loc) && loc.length >= 12 && loc.length <= 2048).toBe(true);
    const order = child.children.map((fact) => fact.name);
    expect(['loc', 'loc lastmod', 'loc news:news']).toContain(order.join(' '));
    expect(textAt(child, 'lastmod') ?? '2026-01-01T00:00:00Z').toMatch(W3C);
  }
  return children;
}

const locs = (entries: readonly Element[]) => entries.map((entry) => textAt(entry, 'loc'));
async function wholeSitemap(host: string): Promise<string[]> {
  const index = await app.get('/sitemap.xml', { host });
  expect(index).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } });
  const parts = locs(entriesOf(index.text, 'sitemapindex', 'sitemap'));
  const found = [];
  for (const part of parts) {
    const { status, text } = await app.get(new URL(part ?? '').pathname, { host });
    expect({ part, status }).toEqual({ part, status: 200 });
    const entries = entriesOf(text, 'urlset', 'url');
    expect(entries.length).toBeGreaterThan(0);
    found.push(...locs(entries));
  }
  expect(new Set(found).size).toBe(found.length);
  return found.map(String);
}

test('a site lists what has its address there, and nothing else', async () => {
  const found = await wholeSitemap(ALABAMA);
  expect(found.every((url) => url.startsWith(`${home}/`))).toBe(true);
  const paths = found.map((url) => new URL(url).pathname);
  expect(paths.filter((path) => path.startsWith('/news/')).toSorted()).toEqual([
    '/news/own-halloween',
    '/news/own-locked',
    '/news/own-new',
    '/news/own-old',
  ]);
  expect(paths.filter((path) => path.startsWith('/galleries/'))).toEqual([]);
  expect(paths.filter((path) => /prospects|team/.test(path))).toEqual([]);
  expect(paths).toContain('/');
});

test('people and pages of the network are listed on the main site; nobody who was taken down', async () => {
  const paths = (await wholeSitemap('bluechip.localhost')).map((url) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/news/main-new', '/sites', '/futurecast']));
  expect(paths.some((path) => /^\/content\/prospects\/\d+\/shown-sam/.test(path))).toBe(true);
  expect(paths.filter((path) => path.startsWith('/galleries/'))).toHaveLength(1);
  expect(paths.filter((path) => path.includes('hidden') || path.startsWith('/news/own-'))).toEqual([]);
});

test('every page that is listed stands there and names itself as the canonical one', async () => {
  for (const host of ['bluechip.localhost', ALABAMA]) {
    for (const url of (await wholeSitemap(host)).filter((each) => !/\/(news|galleries|authors)\//.test(each))) {
      const { status, text } = await app.get(new URL(url).pathname, { host });
      expect({ url, status }).toEqual({ url, status: 200 });
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
      expect(canonical?.replace(/\/$/, '')).toBe(url.replace(/\/$/, ''));
    }
  }
});

test('stories of a month are those of the month in Chicago', async () => {
  const { text } = await app.get('/sitemaps/articles-2026-10.xml', { host: ALABAMA });
  expect(locs(entriesOf(text, 'urlset', 'url'))).toEqual([`${home}/news/own-old`, `${home}/news/own-halloween`]);
});

test.each([
  '/sitemaps/articles-2026-12.xml',
  '/sitemaps/articles-2026-11-2.xml',
  '/sitemaps/prospects-1.xml',
  '/sitemaps/teams.xml',
  '/sitemaps/other.xml',
  '/sitemaps/galleries-2.xml',
])('%s is nothing of this site', async (path) => {
  expect((await app.get(path, { host: ALABAMA })).status).toBe(404);
});

test('the sitemap of news has the last two days as Google asks for them', async () => {
  const { text, headers } = await app.get('/news-sitemap.xml', { host: ALABAMA });
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  const entries = entriesOf(text, 'urlset', 'url');
  expect(locs(entries)).toEqual([`${home}/news/own-locked`, `${home}/news/own-new`]);
  const news = entries[1]?.children[1];
  expect(news?.children.map(({ name }) => name)).toEqual(['news:publication', 'news:publication_date', 'news:title']);
  expect(news && textAt(news, 'news:title')).toBe('Own & new');
  expect(news && textAt(news, 'news:publication_date')).toMatch(W3C);
  expect(readXml(text).attributes['xmlns:news']).toBe('http://www.google.com/schemas/sitemap-news/0.9');
  // A site without news is not an error.
  const empty = await app.get('/news-sitemap.xml', { host: 'auburn.bluechip.localhost' });
  expect({ status: empty.status, entries: entriesOf(empty.text, 'urlset', 'url') }).toEqual({
    status: 200,
    entries: [],
  });
});

test('robots.txt names the sitemaps of its own host', async () => {
  const { text, headers } = await app.get('/robots.txt', { host: ALABAMA });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${home}/sitemap.xml\n`);
  expect(text).toContain('Disallow: /users/\n');
  expect((await app.get('/robots.txt')).text).toContain(`Sitemap: ${main}/news-sitemap.xml\n`);
});

describe('robots.txt without an answer about the news', () => {
  test.each(['kansas', 'auburn', 'texas'])('of %s is served without the news sitemap', async (subdomain) => {
    const { db } = app.database;
    const host = `${subdomain}.bluechip.localhost`;
    await db.execute(sql`alter table articles rename to articles_away`);
    const reply = await app.get('/robots.txt', { host });
    await db.execute(sql`alter table articles_away rename to articles`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`//${subdomain}.`);
    expect(reply.text).toContain('/sitemap.xml\n');
    expect(reply.text).toContain('Disallow: /users/\n');
    expect(reply.text).not.toContain('news-sitemap.xml');
  });

  test('is served while the articles are locked', async () => {
    const { db, engine } = app.database;
    if (engine === 'pglite') return;
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table articles in access exclusive mode`);
      const { status, text } = await app.get('/robots.txt', { host: 'georgia.bluechip.localhost' });
      expect({ status, hasNews: text.includes('news-sitemap') }).toEqual({ status: 200, hasNews: false });
    });
  });
});

describe('an unlisted network', () => {
  let unlisted: TestApp;
  beforeAll(async () => {
    unlisted = await testSite({ BLUECHIP_UNLISTED: '1' });
  });
  afterAll(() => unlisted.close());

  test('closes everything', async () => {
    expect((await unlisted.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});
