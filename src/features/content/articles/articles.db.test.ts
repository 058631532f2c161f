import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildAuthor } from '../authors/factory.ts';
import { ensureAuthors } from '../authors/public.ts';
import { insertGalleries } from '../galleries/public.ts';
import { listArticleIds } from './article-list.ts';
import type { ArticleStatus } from './article-status.ts';
import { buildArticle } from './factory.ts';
import { takenArticleSlugs } from './public.ts';
import { articleColleges } from './tables.ts';
import { writeState } from './write-article.ts';

/** Articles, authors and galleries as bulk writes create them. */

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const select = async (text: string) => (await database.executeSql(text)).rows;

test('an article is written with its document and whom it is about', async () => {
  const [person] = await select(`insert into people (name, name_key) values ('Sam Sample', 'sam sample') returning id`);
  const [college] = await select('select min(id) as id from colleges');
  const id = await buildArticle(database.db, {
    headline: 'Sam Sample commits',
    personIds: [Number(person?.id)],
    collegeIds: [Number(college?.id)],
  });
  expect(await select(`select headline, body->>'type' as type, access, status from articles where id = ${id}`)).toEqual(
    [{ headline: 'Sam Sample commits', type: 'doc', access: 'free', status: 'published' }],
  );
  expect(await select(`select person_id from article_people where article_id = ${id}`)).toEqual([
    { person_id: person?.id },
  ]);
  expect(await select(`select college_id from article_colleges where article_id = ${id}`)).toEqual([
    { college_id: college?.id },
  ]);
});

test('in the lists of its people and teams it stands while it is published, and at that moment', async () => {
  const [person] = await select(`insert into people (name, name_key) values ('Lee Listed', 'lee listed') returning id`);
  const [college] = await select('select min(id) as id from colleges');
  const [personId, collegeId] = [Number(person?.id), Number(college?.id)];
  const { db } = database;
  const first = new Date('2026-11-18T16:00:00Z');
  const now = new Date('2026-11-21T16:00:00Z');
  const id = await buildArticle(db, { status: 'scheduled', publishedAt: first, personIds: [personId] });
  const listed = async () => [
    await listArticleIds(db, { personId, limit: 5 }, now),
    (await listArticleIds(db, { collegeId, limit: 500 }, now)).includes(id),
  ];
  const put = (status: ArticleStatus, publishedAt: Date | null) =>
    writeState(db, id, { status, publishedAt, scheduledAt: null, embargo: null });
  expect(await listed()).toEqual([[], false]);

  await put('published', first);
  const later = await buildArticle(db, { publishedAt: new Date('2026-11-19T16:00:00Z'), personIds: [personId] });
  expect(await listed()).toEqual([[later, id], false]);
  await db.insert(articleColleges).values({ articleId: id, collegeId });
  expect(await listed()).toEqual([[later, id], true]);
  await put('archived', first);
  expect(await listed()).toEqual([[later], false]);
  await put('published', new Date('2026-11-20T16:00:00Z'));
  expect(await listed()).toEqual([[id, later], true]);
  await put('published', new Date('2026-11-22T16:00:00Z'));
  expect(await listed()).toEqual([[later], false]);
});

test('addresses that are taken are found, with and without a number', async () => {
  for (const slug of ['signing-day', 'signing-day-2', 'signing-days']) await buildArticle(database.db, { slug });
  expect(await takenArticleSlugs(database.db, ['signing-day'])).toEqual(new Set(['signing-day', 'signing-day-2']));
  expect(await takenArticleSlugs(database.db, [])).toEqual(new Set());
});

test('authors are added once, by their address', async () => {
  const known = await buildAuthor(database.db, { slug: 'known', name: 'Known Writer' });
  const wanted = ['known', 'new'].map((slug) => ({ slug, name: 'Other Name', title: 'Analyst', bio: 'Writes.' }));
  const ids = await ensureAuthors(database.db, wanted);
  expect(ids.get('known')).toBe(known.id);
  expect(await ensureAuthors(database.db, wanted)).toEqual(ids);
  expect(await select(`select name from authors where slug = 'known'`)).toEqual([{ name: 'Known Writer' }]);
});

test('the pictures of a gallery keep their order', async () => {
  const author = await buildAuthor(database.db);
  const pictures = [7, 3, 5].map((imageId) => ({ imageId, caption: `Picture ${imageId}` }));
  const gallery = {
    siteId: 1,
    sport: 'football',
    authorId: author.id,
    title: 'T',
    dek: 'D',
    status: 'published' as const,
  };
  const [id] = await insertGalleries(database.db, [{ ...gallery, pictures }]);
  expect(await select(`select place, image_id from gallery_images where gallery_id = ${id} order by place`)).toEqual([
    { place: 1, image_id: 7 },
    { place: 2, image_id: 3 },
    { place: 3, image_id: 5 },
  ]);
});
