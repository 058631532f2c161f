import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildArticle } from '../articles/factory.ts';
import { buildAuthor } from './factory.ts';

let app: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
const TITLE = 'Recruiting analyst';
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  author = await buildAuthor(db, { slug: 'ada-rowe', name: 'Ada Rowe', title: TITLE, bio: 'Watches film.' });
  for (let day = 1; day <= 23; day += 1)
    await buildArticle(db, {
      authorId: author.id,
      headline: `Story of day ${day}`,
      publishedAt: new Date(Date.UTC(2026, 9, day, 15)),
    });
  await buildArticle(db, { authorId: author.id, headline: 'Not yet', status: 'draft', publishedAt: null });
  const { personId } = await buildProspect(db, { isHidden: true });
  await buildArticle(db, { authorId: author.id, headline: 'About somebody taken down', personIds: [personId] });
  await buildArticle(db, { headline: 'By somebody else' });
});
afterAll(() => app.close());

const get = (id: number | string, query = '') => app.get(`/api/v2/content/authors/${id}${query}`);
const headlines = (body: { contents: { headline: string }[] }) => body.contents.map(({ headline }) => headline);

test('by number and by slug: who it is, and what readers may see of what they wrote, the latest first', {
  tags: ['engine'],
}, async () => {
  const { status, body, headers } = await get('ada-rowe');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.author).toEqual({
    id: author.id,
    slug: 'ada-rowe',
    name: 'Ada Rowe',
    title: TITLE,
    bio: 'Watches film.',
    image: null,
  });
  expect(headlines(body)).toEqual(Array.from({ length: 20 }, (_, index) => `Story of day ${23 - index}`));
  expect(body).toMatchObject({ page: 1, per_page: 20, total: 23, total_is_estimate: false });
  expect((await get(author.id)).body).toEqual(body);
});

test('the next page has the rest, and one beyond it nothing', async () => {
  const { body } = await get('ada-rowe', '?page=2');
  expect(headlines(body)).toEqual(['Story of day 3', 'Story of day 2', 'Story of day 1']);
  expect(body.total).toBe(23);
  expect((await get('ada-rowe', '?page=3')).body).toMatchObject({ contents: [], total: 23 });
  expect((await get('ada-rowe', '?per_page=3&page=2')).body).toMatchObject({ per_page: 3, total: 23 });
});

test('sizes that are not whole are clamped, not refused', async () => {
  const { status, body } = await get('ada-rowe', '?page=1.5&per_page=2.5');
  expect({ status, page: body.page, perPage: body.per_page }).toEqual({ status: 200, page: 1, perPage: 2 });
});

test('nobody is not found', async () => {
  for (const id of ['nobody', '2147483647', '99999999999']) expect((await get(id)).status).toBe(404);
});

describe('the page', () => {
  test('has their stories, the way to the earlier ones, and the feed', async () => {
    const { status, text } = await app.get('/authors/ada-rowe');
    expect(status).toBe(200);
    expect(text).toContain('Story of day 23');
    expect(text).not.toContain('About somebody taken down');
    expect(text).toContain('href="/authors/ada-rowe?page=2"');
    expect(text).toContain('/authors/ada-rowe/feed.xml');
    expect(text).toContain('"@type":"ProfilePage"');
    const second = await app.get('/authors/ada-rowe?page=2');
    expect(second.text).toContain('Story of day 3');
    expect(second.text).toMatch(/<link rel="canonical" href="[^"]+\/authors\/ada-rowe\?page=2"/);
  });

  test.each([
    ['?page=3', '/authors/ada-rowe'],
    ['?page=1', '/authors/ada-rowe'],
    ['?page=x', '/authors/ada-rowe'],
  ])('leads %s to its beginning', async (query, to) => {
    const { status, headers } = await app.get(`/authors/ada-rowe${query}`);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: to });
  });

  test('leads a number to the name, and nobody nowhere', async () => {
    const { status, headers } = await app.get(`/authors/${author.id}`);
    expect({ status, location: headers.location }).toEqual({ status: 301, location: '/authors/ada-rowe' });
    expect((await app.get('/authors/nobody')).status).toBe(404);
  });
});
