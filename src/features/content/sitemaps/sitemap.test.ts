import { expect, test } from 'vitest';
import { readXml } from '#tests/support/xml.ts';
import { type Part, partName, readPartName } from './part.ts';
import { robotsTxt } from './robots.ts';
import { newsUrlSet, sitemapIndex, urlSet } from './sitemap.ts';

const PARTS: [Part, string][] = [
  [{ kind: 'pages' }, 'pages'],
  [{ kind: 'teams' }, 'teams'],
  [{ kind: 'articles', month: '2026-11', page: 1 }, 'articles-2026-11'],
  [{ kind: 'articles', month: '2026-11', page: 2 }, 'articles-2026-11-2'],
  [{ kind: 'galleries', page: 1 }, 'galleries-1'],
  [{ kind: 'prospects', stretch: 0 }, 'prospects-1'],
];

test.each(PARTS)('%o is called %s', (part, name) => {
  expect(partName(part)).toBe(name);
  expect(readPartName(name)).toEqual(part);
});

test.each([
  '',
  'other',
  'articles-2026-13',
  'articles-2026-11-1',
  'articles-2026-11-0',
  'prospects-0',
  'prospects-01',
  'teams-1',
])('%j is no part', (name) => {
  expect(readPartName(name)).toBeNull();
});

test('addresses are escaped, and a time that nobody knows is left out', () => {
  const entries = [
    { url: 'https://a.example/?x=1&y=<2>' },
    { url: 'https://a.example/b', changedAt: '2026-11-20T16:00:00Z' },
  ];
  for (const [text, root, item] of [
    [urlSet(entries), 'urlset', 'url'],
    [sitemapIndex(entries), 'sitemapindex', 'sitemap'],
  ] as const) {
    const { name, attributes, children } = readXml(text);
    expect({ name, xmlns: attributes.xmlns }).toEqual({
      name: root,
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    });
    expect(children.map((child) => [child.name, ...child.children.map((fact) => [fact.name, fact.text])])).toEqual([
      [item, ['loc', 'https://a.example/?x=1&y=<2>']],
      [item, ['loc', 'https://a.example/b'], ['lastmod', '2026-11-20T16:00:00Z']],
    ]);
  }
});

test('news are named with paper, language, time and headline', () => {
  const entry = { url: 'https://a.example/n', title: 'R&D ]]> \u0001😀', publishedAt: '2026-11-20T16:00:00Z' };
  const [url] = readXml(newsUrlSet('Bluechip & Co', [entry])).children;
  const [loc, news] = url?.children ?? [];
  const [publication, ...facts] = news?.children ?? [];
  expect({ locName: loc?.name, newsName: news?.name }).toEqual({ locName: 'loc', newsName: 'news:news' });
  expect(publication?.children.map(({ name, text }) => [name, text])).toEqual([
    ['news:name', 'Bluechip & Co'],
    ['news:language', 'en'],
  ]);
  expect(facts.map(({ name, text }) => [name, text])).toEqual([
    ['news:publication_date', '2026-11-20T16:00:00Z'],
    ['news:title', 'R&D ]]> 😀'],
  ]);
});

test('robots.txt closes what is personal, and everything where nobody is to look', () => {
  const open = robotsTxt({ siteUrl: 'https://alabama.a.example', isUnlisted: false, hasNews: true });
  for (const path of ['/admin', '/api/', '/search', '/users/', '/publishing/'])
    expect(open).toContain(`Disallow: ${path}\n`);
  expect(open).toContain('Sitemap: https://alabama.a.example/sitemap.xml\n');
  expect(open).not.toMatch(/Disallow: \/\n/);
  expect(robotsTxt({ siteUrl: 'https://a.example', isUnlisted: true, hasNews: true })).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});

test.each([true, false])('robots.txt names the sitemap of news where there is news: %s', (hasNews) => {
  const sitemaps = robotsTxt({ siteUrl: 'https://a.example', isUnlisted: false, hasNews }).match(/^Sitemap: .*$/gm);
  expect(sitemaps).toEqual([
    'Sitemap: https://a.example/sitemap.xml',
    ...(hasNews ? ['Sitemap: https://a.example/news-sitemap.xml'] : []),
  ]);
});
