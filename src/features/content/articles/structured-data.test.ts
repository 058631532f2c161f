import { expect, test } from 'vitest';
import type { ArticleAccess } from './article-access.ts';
import type { ArticleDetail } from './article-view.ts';
import { LOCKED_CLASS } from './locked-part-view.ts';
import { newsArticleData } from './structured-data-view.ts';

const HOME = 'https://bluechip.example';
const RUN = { marks: [], href: null };
const article = (access: ArticleAccess): ArticleDetail => ({
  id: 1,
  slug: 'one',
  headline: 'One',
  dek: 'Of one thing.',
  access,
  sport: 'football',
  siteId: 2,
  place: 'Alabama',
  publishedAt: '2026-11-20T16:00:00Z',
  changedAt: '2026-11-20T18:00:00Z',
  author: { id: 1, slug: 'ann', name: 'Ann Author' },
  image: null,
  teamKey: null,
  wordCount: 400,
  teaser: ['The opening that all may read.'],
  blocks: [
    { type: 'paragraph', runs: [{ text: 'The opening that all may read.', ...RUN }] },
    { type: 'paragraph', runs: [{ text: 'The locked words.', ...RUN }] },
  ],
  subdomain: 'alabama',
  isSiteSold: true,
  warRoomPrice: null,
  planPrice: null,
  allAccessPrice: null,
  isSiteCovered: false,
  corrections: [],
  writer: { title: 'Analyst', bio: 'Writes.' },
  people: [],
  colleges: [],
  canonicalUrl: 'https://alabama.bluechip.example/news/one',
});
const dataOf = (told: ArticleDetail) =>
  newsArticleData(told, {
    mainUrl: HOME,
    network: { name: 'Gridiron', brand: { logo: null, icon: null } },
    blocks: told.blocks,
  });

test('a free story is for everybody, on its own site', () => {
  const data = dataOf(article('free'));
  expect(data).toMatchObject({
    '@type': 'NewsArticle',
    isAccessibleForFree: true,
    mainEntityOfPage: { '@id': 'https://alabama.bluechip.example/news/one' },
    dateModified: '2026-11-20T18:00:00Z',
    image: ['https://bluechip.example/news/one/card.png'],
    author: { name: 'Ann Author', url: 'https://bluechip.example/authors/ann' },
  });
  expect(data).not.toHaveProperty('hasPart');
});

test.each(['registered', 'premium', 'war_room'] as const)(
  'of a %s story that is open it says which part is locked, and none of it',
  (access) => {
    const data = dataOf(article(access));
    expect(data).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_CLASS}` },
    });
    expect(JSON.stringify(data)).not.toMatch(/locked words|opening that/);
  },
);

test.each(['registered', 'premium', 'war_room'] as const)(
  'of a %s story behind its gate it says that it is not free, and names no part',
  (access) => {
    const data = dataOf({ ...article(access), blocks: null });
    expect(data).toMatchObject({ isAccessibleForFree: false });
    expect(data).not.toHaveProperty('hasPart');
  },
);

test('the publisher is the network, with its logo, else its icon, else the icon of the program', () => {
  const logo = { src: '/brand/a/logo.webp', png: '/brand/a/logo.png', width: 1200, height: 300 };
  const icon = { tab: '/brand/b/icon-96.png', touch: '/brand/b/icon-180.png', large: '/brand/b/icon-512.png' };
  const told = article('free');
  const logoOf = (brand: { logo: typeof logo | null; icon: typeof icon | null }) =>
    newsArticleData(told, { mainUrl: HOME, network: { name: 'Gridiron', brand }, blocks: told.blocks }).publisher.logo;
  expect(logoOf({ logo, icon })).toEqual({
    '@type': 'ImageObject',
    url: `${HOME}/brand/a/logo.png`,
    width: 480,
    height: 120,
  });
  expect(logoOf({ logo: null, icon })).toMatchObject({ url: `${HOME}/brand/b/icon-512.png`, width: 512, height: 512 });
  expect(logoOf({ logo: null, icon: null })).toEqual({ '@type': 'ImageObject', url: `${HOME}/favicon.svg` });
});
