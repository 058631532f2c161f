// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { bodyOfParagraphs, bodyText } from '#features/content/articles/article-body.ts';
import { insertArticles } from '#features/content/articles/public.ts';
import { buildAuthor } from '#features/content/authors/factory.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';

/** With very many articles, words that nearly all contain are searched among the latest, and the count is an estimate. */

const MANY = 6000;
const HOUR_MS = 3_600_000;
const files = temporaryStorage();
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  await seedDemo(db, { people: 240, seed: 5, now: TEST_NOW, storage: files.storage });
  const { id: authorId } = await buildAuthor(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('bluechip.search_defer', 'on', true)`);
    await insertArticles(
      tx,
      Array.from({ length: MANY }, (_, index) => ({
        slug: `many-${index}`,
        siteId: 1,
        sport: 'hockey',
        authorId,
        headline: `Everywhere ${index % 3 === 0 ? 'third' : ''} ${index >= MANY - 1500 ? 'ancient' : ''} ${index === MANY - 1 ? 'unique' : ''}`,
        dek: '',
        body: bodyOfParagraphs(['x']),
        access: 'free' as const,
        status: 'published' as const,
        publishedAt: new Date(TEST_NOW.getTime() - (index + 1) * HOUR_MS),
        personIds: [],
        collegeIds: [],
      })),
    );
    await tx.execute(sql`select search_rebuild()`);
  });
}, 120_000);
afterAll(() => app.close().finally(files.remove));

const ask = async (query: string, more = '') =>
  (await app.get(`/api/v2/content/contents?search[query]=${query}&sport=hockey&search[page_size]=100${more}`)).body;
const slugs = (reply: { contents: { slug: string }[] }) => reply.contents.map(({ slug }) => slug);

test.each(['with what the database counted', 'without'])('bounds and totals, %s', async (how) => {
  if (how === 'without')
    await app.database.executeSql(`delete from pg_statistic where starelid = 'article_texts'::regclass`);
  await app.purge(['all']);
  const all = await ask('everywhere', '&author_id=');
  expect(all.error ?? all.errors).toBeDefined();

  const everywhere = await ask('everywhere', '&sort=date');
  expect(everywhere.total_is_estimate).toBe(true);
  expect(everywhere.total).toBeGreaterThan(1000);
  expect(slugs(everywhere)).toEqual(Array.from({ length: 100 }, (_, index) => `many-${index}`));
  expect(slugs(await ask('everywhere', '&sort=date&page=10'))[99]).toBe('many-999');
  expect(slugs(await ask('everywhere', '&sort=date&page=11')), 'the window ends').toEqual(
    slugs(await ask('everywhere', '&sort=date&page=10')),
  );

  expect(await ask('everywhere unique')).toMatchObject({ total: 1, total_is_estimate: false });
  const ancient = await ask('ancient', '&sort=date');
  expect(ancient.total).toBeGreaterThanOrEqual(1000);
  expect(slugs(ancient)[0]).toBe(`many-${MANY - 1500}`);
  expect(await ask('ancient third')).toMatchObject({ total: 500, total_is_estimate: false });
  expect(await ask('third', '&from=2026-11-11&to=2026-11-20')).toMatchObject({ total: 80, total_is_estimate: false });
});

test('the words of every body are those that its readers see', async () => {
  const { rows } = await app.database.executeSql(
    `select body, search_body_text(body) as said from articles where sport <> 'hockey' or id % 1000 = 0`,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { body, said } of rows) expect(said).toBe(bodyText(body as Parameters<typeof bodyText>[0]));
});
