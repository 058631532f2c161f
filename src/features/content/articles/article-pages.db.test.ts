// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildAuthor } from '../authors/factory.ts';
import { bodyOfParagraphs } from './article-body.ts';
import { MOST_LEFT_OUT } from './article-view.ts';
import { buildArticle } from './factory.ts';
import { insertArticles } from './queries.ts';

/** Lists of articles include their length, so that no link leads to an empty page. */

const HEADLINES = '/api/v2/content/contents/headline_news_feed';
const HOST = 'alabama.bluechip.localhost';
/** Two full pages of the front page. */
const STORIES = 40;

let app: TestApp;
let alabama = { id: 0, collegeId: 0 };
let prospectId = 0;
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS);
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const site = await findSite(db, 'alabama');
  alabama = { id: site?.id ?? 0, collegeId: site?.collegeId ?? 0 };
  const prospect = await buildProspect(db, {});
  prospectId = prospect.id;
  for (let number = 0; number < STORIES; number += 1)
    await buildArticle(db, {
      siteId: alabama.id,
      // Both of the site and about its college, but still one article.
      collegeIds: number % 2 === 0 ? [alabama.collegeId] : [],
      personIds: number < 5 ? [prospect.personId] : [],
      publishedAt: ago(number + 1),
    });
  await buildArticle(db, { siteId: alabama.id, status: 'draft', publishedAt: null });
  const hidden = await buildProspect(db, { isHidden: true });
  await buildArticle(db, { siteId: alabama.id, personIds: [hidden.personId] });
  const { id: authorId } = await buildAuthor(db, { slug: 'tireless' });
  await insertArticles(
    db,
    Array.from({ length: COUNTED_ROWS + 5 }, (_, number) => ({
      slug: `tireless-${number}`,
      siteId: alabama.id + 1,
      sport: 'hockey' as const,
      authorId,
      headline: `Story ${number}`,
      dek: 'In one sentence.',
      body: bodyOfParagraphs(['A paragraph.']),
      access: 'free' as const,
      status: 'published' as const,
      publishedAt: ago(1000 + number),
      personIds: [],
      collegeIds: [],
    })),
  );
});
afterAll(() => app.close());

const totalsFrom = async (path: string, host?: string) => {
  const { body } = await app.get(path, host ? { host } : {});
  const { contents, page, total, per_page, total_is_estimate } = body;
  return { rows: contents.length, page, perPage: per_page, total, isEstimate: total_is_estimate };
};

test('headlines, news of a prospect and news of a college say their page and their totals', async () => {
  expect({
    first: await totalsFrom(HEADLINES, HOST),
    last: await totalsFrom(`${HEADLINES}?page=2`, HOST),
    beyond: await totalsFrom(`${HEADLINES}?page=3`, HOST),
    prospect: await totalsFrom(`/api/v2/prospects/news?prospect_id=${prospectId}&per_page=2&page=3`),
    college: await totalsFrom(`/api/v2/colleges/${alabama.collegeId}/news?per_page=10`),
  }).toEqual({
    first: { rows: 20, page: 1, perPage: 20, total: STORIES, isEstimate: false },
    last: { rows: 20, page: 2, perPage: 20, total: STORIES, isEstimate: false },
    beyond: { rows: 0, page: 3, perPage: 20, total: STORIES, isEstimate: false },
    prospect: { rows: 1, page: 3, perPage: 2, total: 5, isEstimate: false },
    college: { rows: 10, page: 1, perPage: 10, total: STORIES / 2, isEstimate: false },
  });
});

test('beyond the window of 1000 a total is an estimate, of headlines and of an author', async () => {
  const long = { rows: 20, page: 1, perPage: 20, total: 1000, isEstimate: true };
  expect(await totalsFrom(HEADLINES)).toEqual(long);
  expect(await totalsFrom(`${HEADLINES}?sport=hockey`)).toEqual(long);
  expect(await totalsFrom('/api/v2/content/authors/tireless')).toEqual(long);
});

test('older stories end on the last page that has any, though it is full', async () => {
  const hrefs = async (path: string) => {
    const { status, text } = await app.get(path, { host: HOST });
    expect(status, path).toBe(200);
    return { next: text.includes('rel="next"'), third: text.includes('?page=3') };
  };
  const front = await app.get('/', { host: HOST });
  expect(front.text).toContain('href="/?page=2"');
  expect(await hrefs('/?page=2')).toEqual({ next: false, third: false });
  const network = await app.get('/?page=2');
  expect(network.text).toContain('href="/?page=3" rel="next"');
});

test('a long list of what was read is cut to the latest ones, not refused', async () => {
  const { body } = await app.get(`${HEADLINES}?per_page=1`, { host: HOST });
  const newest = body.contents[0].id;
  const read = Array.from({ length: MOST_LEFT_OUT }, (_, index) => 900_000 + index);
  const feed = async (ids: number[]) => {
    const query = ids.map((id) => `current_content[]=${id}`).join('&');
    const { status, body: next } = await app.get(`/api/v2/content/contents/infinite_feed?${query}`, { host: HOST });
    return { status, hasNewest: next.contents.some(({ id }: { id: number }) => id === newest) };
  };
  expect(await feed([...read, newest])).toEqual({ status: 200, hasNewest: false });
  expect(await feed([newest, ...read])).toEqual({ status: 200, hasNewest: true });
});
