import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { articles } from '#features/content/articles/tables.ts';
import { buildAuthor } from '#features/content/authors/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** The article search over HTTP. */

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(articles);
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

type Found = { slug: string; headline: string; access: string; snippet: { text: string; is_hit: boolean }[] };
const ask = async (query: string, more = '') =>
  (await app.get(`/api/v2/content/contents?search[query]=${encodeURIComponent(query)}${more}`)).body as {
    contents: Found[];
    meant: string | null;
    total: number;
    total_is_estimate: boolean;
    page: number;
    per_page: number;
  };
const slugs = async (query: string, more = '') => (await ask(query, more)).contents.map(({ slug }) => slug);
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);

test('an article is found by words of its headline, dek and text, in any order and any form', {
  tags: ['engine'],
}, async () => {
  await buildArticle(db, {
    slug: 'found',
    headline: 'Zubrowski commits to Iowa',
    dek: 'The quarterback chose on Friday.',
    body: bodyOfParagraphs(['He visited twice.', 'José Quillfeather recruited him since his freshman year.']),
    publishedAt: hoursAgo(1),
  });
  await buildArticle(db, { slug: 'other', headline: 'Nothing of the kind', publishedAt: hoursAgo(2) });
  for (const typed of [
    'zubrowski',
    'iowa ZUBROWSKI',
    'commit',
    'committed zubrowski',
    'quarterbacks friday',
    'jose quillfeather',
    'recruits freshman quillf',
  ])
    expect(await slugs(typed), typed).toEqual(['found']);
  expect(await slugs('zubrowski nothing')).toEqual([]);
  // Only the last word may be incomplete; any other is treated as a typo.
  expect(await ask('quillf freshman')).toMatchObject({ total: 1, meant: 'quillfeather freshman' });
});

test('the call is kept for five minutes, and refuses what no search says', async () => {
  const { headers } = await app.get('/api/v2/content/contents?search[query]=x');
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  for (const odd of ['sport=chess', 'from=2026-02-31', 'access=all', 'site_id=0', `search[query]=${'x'.repeat(501)}`])
    expect((await app.get(`/api/v2/content/contents?${odd}`)).status, odd).toBe(422);
});

test('of a locked article only what everybody may read is found, and it says how it is locked', async () => {
  const hidden = Array.from({ length: 60 }, () => 'Filler').join(' ');
  const body = bodyOfParagraphs([`Opening gambit ${hidden}`, `${hidden} quokka`]);
  for (const access of ['free', 'registered', 'premium', 'war_room'] as const)
    await buildArticle(db, { slug: access, headline: `Numbat ${access}`, body, access });
  expect(await slugs('quokka')).toEqual(['free']);
  expect((await slugs('opening gambit')).toSorted()).toEqual(['free', 'premium', 'registered', 'war_room']);
  const { contents } = await ask('numbat');
  expect(contents.map(({ slug, access }) => slug === access)).toEqual([true, true, true, true]);
  expect(JSON.stringify(contents.filter(({ access }) => access !== 'free'))).not.toContain('quokka');

  await db.update(articles).set({ access: 'premium' });
  expect(await slugs('quokka'), 'what was free is locked at once').toEqual([]);
});

test('the snippet marks what was searched for, as data', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ');
  await buildArticle(db, {
    slug: 'marked',
    body: bodyOfParagraphs([`${words} <b>José Quillfeather</b> & his ${words}`]),
  });
  const [found] = (await ask('quillfeather jose')).contents;
  expect(found?.snippet.filter(({ is_hit }) => is_hit).map(({ text }) => text)).toEqual(['José', 'Quillfeather']);
  const text = found?.snippet.map((part) => part.text).join('');
  expect(text).toMatch(/^… word\d+ .* <b>José Quillfeather<\/b> & his word0 .*\u00a0…$/);
});

test('relevance puts headlines first, then deks; by date the latest are first', async () => {
  await buildArticle(db, { slug: 'text', body: bodyOfParagraphs(['A numbat.']), publishedAt: hoursAgo(1) });
  await buildArticle(db, { slug: 'dek', dek: 'A numbat.', publishedAt: hoursAgo(2) });
  await buildArticle(db, { slug: 'headline', headline: 'A numbat', publishedAt: hoursAgo(3) });
  await buildArticle(db, { slug: 'old-headline', headline: 'A numbat', publishedAt: hoursAgo(4) });
  expect(await slugs('numbat')).toEqual(['headline', 'old-headline', 'dek', 'text']);
  expect(await slugs('numbat', '&sort=date')).toEqual(['text', 'dek', 'headline', 'old-headline']);
});

test('filters: sport, site, author, access and days in Chicago; without words they list', async () => {
  const author = await buildAuthor(db);
  const facts = { headline: 'A numbat', authorId: author.id };
  await buildArticle(db, { ...facts, slug: 'one', publishedAt: new Date('2026-11-10T05:59:59Z') });
  await buildArticle(db, { ...facts, slug: 'two', sport: 'hockey', publishedAt: new Date('2026-11-10T06:00:00Z') });
  await buildArticle(db, {
    headline: 'A numbat',
    slug: 'three',
    siteId: 2,
    access: 'premium',
    publishedAt: new Date('2026-11-12T05:59:59Z'),
  });
  for (const text of ['numbat', '']) {
    expect(await slugs(text)).toEqual(['three', 'two', 'one']);
    expect(await slugs(text, '&sport=hockey')).toEqual(['two']);
    expect(await slugs(text, '&site_id=2')).toEqual(['three']);
    expect(await slugs(text, `&author_id=${author.id}`)).toEqual(['two', 'one']);
    expect(await slugs(text, '&access=premium')).toEqual(['three']);
    expect(await slugs(text, '&from=2026-11-10')).toEqual(['three', 'two']);
    expect(await slugs(text, '&to=2026-11-09')).toEqual(['one']);
    expect(await slugs(text, '&from=2026-11-10&to=2026-11-11')).toEqual(['three', 'two']);
    expect(await slugs(text, '&from=2026-11-12')).toEqual([]);
    expect(await slugs(text, '&from=2026-11-12&to=2026-11-11')).toEqual([]);
    expect(await slugs(text, '&from=2030-01-01')).toEqual([]);
  }
});

test('drafts, archived ones and what is still to come are not found; publishing and withdrawing show at once', async () => {
  for (const status of ['draft', 'review', 'scheduled', 'archived'] as const)
    await buildArticle(db, { slug: status, headline: 'A numbat', status, publishedAt: null });
  await buildArticle(db, { slug: 'later', headline: 'A numbat', publishedAt: hoursAgo(-1) });
  expect(await slugs('numbat')).toEqual([]);
  const { rows } = await app.database.executeSql("select word from article_words where word = 'numbat'");
  expect(rows).toEqual([{ word: 'numbat' }]);
  app.clock.set(hoursAgo(-2));
  expect(await slugs('numbat')).toEqual(['later']);
  app.clock.set(TEST_NOW);
  await db
    .update(articles)
    .set({ status: 'published', publishedAt: hoursAgo(1) })
    .where(eq(articles.slug, 'draft'));
  expect(await slugs('numbat')).toEqual(['draft']);
  await db.update(articles).set({ headline: 'A quokka', status: 'archived' });
  expect(await slugs('numbat')).toEqual([]);
  expect(await slugs('quokka')).toEqual([]);
});

test('misspelt words are read as others only where nothing has them, and the reply says so', async () => {
  await buildArticle(db, { slug: 'found', headline: 'Quarterback Quillfeather decides' });
  expect(await ask('quarterback quillfeather')).toMatchObject({ meant: null, total: 1 });
  expect(await ask('qaurterback quilfeather')).toMatchObject({ meant: 'quarterback quillfeather', total: 1 });
  expect(await ask('xqzwv')).toMatchObject({ meant: null, total: 0, contents: [] });
  expect(await ask('москва')).toMatchObject({ meant: null, total: 0, contents: [] });
});

test('about who is hidden nothing is found, and again once he is shown', async () => {
  const prospect = await buildProspect(db, { name: 'Corwin Zubrowski' });
  await buildArticle(db, { slug: 'tagged', headline: 'A numbat', personIds: [prospect.personId] });
  await buildArticle(db, { slug: 'untagged', headline: 'A numbat' });
  expect((await slugs('numbat')).toSorted()).toEqual(['tagged', 'untagged']);
  await db.update(prospects).set({ isHidden: true }).where(eq(prospects.id, prospect.id));
  expect(await slugs('numbat')).toEqual(['untagged']);
  await db.update(prospects).set({ isHidden: false }).where(eq(prospects.id, prospect.id));
  expect((await slugs('numbat')).toSorted()).toEqual(['tagged', 'untagged']);
});

test('pages of 20 unless asked otherwise, at most 100, in a window of 1000', async () => {
  const author = await buildAuthor(db);
  for (let number = 1; number <= 45; number += 1)
    await buildArticle(db, {
      authorId: author.id,
      slug: `n${number}`,
      headline: 'A numbat',
      publishedAt: hoursAgo(number),
    });
  expect(await ask('numbat')).toMatchObject({ total: 45, total_is_estimate: false, page: 1, per_page: 20 });
  expect(await slugs('numbat', '&page=3')).toEqual(['n41', 'n42', 'n43', 'n44', 'n45']);
  expect(await slugs('numbat', '&search[page_size]=2&page=2')).toEqual(['n3', 'n4']);
  expect(await ask('numbat', '&search[page_size]=5000&page=5000')).toMatchObject({
    page: 10,
    per_page: 100,
    total: 45,
    contents: [],
  });
});

test('how many statements a search takes does not depend on how much it finds', async () => {
  const count = async (query: string) => (await statementsOf(app.database, () => ask(query))).length;
  await buildArticle(db, { headline: 'A numbat' });
  await ask('numbat');
  const few = await count('numbat');
  for (let number = 1; number <= 30; number += 1) await buildArticle(db, { headline: 'A numbat' });
  expect(await count('numbat')).toBe(few);
  expect(few).toBeLessThanOrEqual(8);
  expect(await count('nummbat')).toBeLessThanOrEqual(12);
});
