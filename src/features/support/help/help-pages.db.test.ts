import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { pageStands } from '#web/pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))),
];

test.each(['/help', '/news/member-services'])(
  'each link of %s leads to a page, and each anchor to its place',
  async (path) => {
    const { status, text } = await app.get(path);
    expect(status).toBe(200);
    const links = linksOf(mainOf(text)).filter((href) => !href.startsWith('http'));
    expect(links.length).toBeGreaterThan(8);
    const wrong: string[] = [];
    for (const href of links) {
      const [page = '', anchor] = href.split('#');
      const reply = page === '' ? { status: 200, text } : await app.get(page);
      // 303: redirected to the login, for a member's own page.
      if (![200, 303].includes(reply.status)) wrong.push(`${href}: ${reply.status}`);
      if (anchor && reply.status === 200 && !reply.text.includes(`id="${anchor}"`))
        wrong.push(`${href}: no such place`);
    }
    expect(wrong).toEqual([]);
  },
);

test('the help is one page that caches may keep, with its contents first, and says how gifts work', async () => {
  const { headers, text } = await app.get('/help');
  expect(headers['cache-control']).toContain('public');
  const main = mainOf(text);
  expect(main.indexOf('href="#reading"')).toBeLessThan(main.indexOf('id="reading"'));
  expect(main).toContain('id="takedown"');
  expect(linksOf(main)).toEqual(expect.arrayContaining(['/gifts/purchase', '/redeem_gift']));
});

test('the footer leads to what the network is, to help and to people; customer support stands in the menu of a member', async () => {
  const { text } = await app.get('/sites');
  const footer = /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? '';
  expect(linksOf(footer)).toEqual(expect.arrayContaining(['/help#about', '/help', '/news/contact-us-5']));
});

test('no story can be called as these pages are', async () => {
  const { RESERVED_SLUGS } = await import('#features/content/articles/reserved-slugs.ts');
  for (const path of ['/news/contact-us-5', '/news/member-services']) {
    expect(RESERVED_SLUGS.has(path.slice('/news/'.length))).toBe(true);
    expect((await app.get(path)).status).toBe(200);
  }
});

test('a story ends with the short footer, which leads to the credits of the data; every other page has them', async () => {
  const { database } = app;
  await buildArticle(database.db, { slug: 'a-story-to-end', headline: 'A story to end' });
  const footerOf = async (path: string) => /<footer[\s\S]*<\/footer>/.exec((await app.get(path)).text)?.[0] ?? '';
  const [story, page] = [await footerOf('/news/a-story-to-end'), await footerOf('/news/contact-us-5')];
  expect({ namesSource: story.includes('IPEDS'), linksToCredits: story.includes('/help#credits') }).toEqual({
    namesSource: false,
    linksToCredits: true,
  });
  expect({ namesSource: page.includes('IPEDS'), linksToCredits: page.includes('/help#credits') }).toEqual({
    namesSource: true,
    linksToCredits: false,
  });
  for (const each of [story, page]) expect(each).toContain('href="/help"');
});

test.each([
  ['/news/no-such-story', 'Story not found'],
  ['/no/such/page', 'Page not found'],
  ['/content/prospects/2027/nobody', 'Page not found'],
])('%s, which is not there, offers the search and the way on', async (path, title) => {
  const { status, text } = await app.get(path);
  expect(status).toBe(404);
  expect(mainOf(text)).toContain(title);
  expect(mainOf(text)).toContain('href="/"');
  expect(mainOf(text).includes('action="/search"')).toBe(pageStands('/search'));
});
