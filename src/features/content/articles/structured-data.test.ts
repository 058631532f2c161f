import { expect, test } from 'vitest';
import type { ArticleAccess } from './article-access.ts';
import type { ArticleDetail } from './article-view.ts';
import { LOCKED_CLASS, newsArticleData } from './structured-data-view.ts';

const HOME = 'https://bluechip.example';
const article = (access: ArticleAccess): ArticleDetail => ({
  id: 1,
  slug: 'one',
  headline: 'One',
  dek: 'Of one thing.',
  access,
  sport: 'football',
  siteId: 2,
  publishedAt: '2026-11-20T16:00:00Z',
  changedAt: '2026-11-20T18:00:00Z',
  author: { id: 1, slug: 'ann', name: 'Ann Author' },
  image: null,
  teamKey: null,
  wordCount: 400,
  teaser: ['The opening that all may read.'],
  blocks: [{ type: 'paragraph', runs: [{ text: 'The locked words.', marks: [], href: null }] }],
  corrections: [],
  writer: { title: 'Analyst', bio: 'Writes.' },
  people: [],
  colleges: [],
  canonicalUrl: 'https://alabama.bluechip.example/news/one',
});

test('a free story is for everybody, on its own site', () => {
  const data = newsArticleData(article('free'), HOME);
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
  'of a %s story it says which part is locked, and none of it',
  (access) => {
    const data = newsArticleData(article(access), HOME);
    expect(data).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${LOCKED_CLASS}` },
    });
    expect(JSON.stringify(data)).not.toMatch(/locked words|opening that/);
  },
);
