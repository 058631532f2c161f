import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildAuthor } from '../authors/factory.ts';
import { ensureAuthors } from '../authors/public.ts';
import { insertGalleries } from '../galleries/public.ts';
import { buildArticle } from './factory.ts';
import { takenArticleSlugs } from './public.ts';

/** Articles, authors and galleries as whoever brings many at once writes them. */

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
