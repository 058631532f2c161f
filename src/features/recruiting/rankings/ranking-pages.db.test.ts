import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { rankClass } from '../prospects/class-order.ts';
import { buildProspects } from '../prospects/factory.ts';
import { prospects } from '../prospects/tables.ts';
import { snapshotClass } from '../rank-history/public.ts';
import { rankingVersions } from '../rank-history/tables.ts';

/** Versions, movement and comparison on the pages. */

const PATH = '/prospect_rankings/football-national/2027';
const TAGS = ['colleges', 'classes:football', 'list:football-2027'];

let app: TestApp;
let db: Db;
let ids: number[];
beforeAll(async () => {
  app = await testSite();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(rankingVersions);
  await db.delete(prospects);
  const built = await buildProspects(db, [
    { name: 'Alder Ashgrove', ratingTenths: 61 },
    { name: 'Bram Birchwood', ratingTenths: 60 },
    { name: 'Cassius Coldwell', ratingTenths: 59 },
    { name: 'Darrow Dell', ratingTenths: 58 },
    { name: 'Emmet Elm', ratingTenths: 57 },
  ]);
  ids = built.map(({ id }) => id);
  await app.purge(TAGS);
});
afterAll(() => app.close());

const id = (index: number) => ids[index] ?? 0;

async function change(index: number, facts: Partial<typeof prospects.$inferInsert>): Promise<void> {
  await db
    .update(prospects)
    .set(facts)
    .where(eq(prospects.id, id(index)));
  await rankClass(db, 'football', 2027);
  await app.purge(TAGS);
}

const snapshot = (note: string | null) =>
  snapshotClass(db, { sport: 'football', classYear: 2027, at: app.clock.now(), by: 'test', note });

const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const wordsAt = async (path: string) => wordsOf((await app.get(path)).text);

test('movement is shown with its word, and since when', async () => {
  expect(await wordsAt(PATH)).not.toContain('Versions');
  await snapshot('Camps are over');
  await change(1, { ratingTenths: 62 });
  const words = await wordsAt(PATH);
  expect(words).toContain('5 players. Change since Nov 21, 2026');
  expect(words).toMatch(/1 up 1 Bram Birchwood/);
  expect(words).toMatch(/2 down 1 Alder Ashgrove/);
});

test('a version shows the order of then, its note, and is not indexed', async () => {
  await snapshot('Camps are over');
  await change(1, { ratingTenths: 62 });
  const { text } = await app.get(`${PATH}?version=1`);
  expect(text).toContain('<meta name="robots" content="noindex"');
  const words = wordsOf(text);
  expect(words).toContain('Version 1, published');
  expect(words).toContain('Camps are over');
  expect(words.indexOf('Alder Ashgrove')).toBeLessThan(words.indexOf('Bram Birchwood'));
  expect(text).toContain('/api/v2/prospect_rankings.csv?list=football-national&amp;year=2027&amp;version=1');
  expect((await app.get(`${PATH}?version=7`)).status).toBe(404);
});

test('a kept page is made anew when a version is published', async () => {
  await app.get(PATH);
  expect((await app.get(PATH)).headers['x-cache']).toBe('hit');
  await change(1, { ratingTenths: 62 });
  await snapshot(null);
  expect(await wordsAt(PATH)).toContain('Versions');
});

test('players are chosen by links alone, up to four, and the bar says who', async () => {
  expect((await app.get(PATH)).text).toContain(`href="${PATH}?compare=pick"`);
  const first = await app.get(`${PATH}?compare=pick&position=QB`);
  expect(wordsOf(first.text)).toContain('Add up to four players to compare.');
  expect(first.text).toContain(`href="${PATH}?position=QB&amp;compare=${id(2)}"`);
  const two = await app.get(`${PATH}?compare=${id(0)},${id(4)}`);
  expect(wordsOf(two.text)).toMatch(/Remove Alder Ashgrove Remove Emmet Elm Compare 2 Stop comparing/);
  expect(two.text).toContain(`href="/prospect_rankings/compare?ids=${id(0)},${id(4)}"`);
  expect(two.text).toContain(`href="${PATH}?compare=${id(0)}%2C${id(4)}%2C${id(1)}"`);
  const four = wordsOf((await app.get(`${PATH}?compare=${ids.slice(0, 4).join(',')}`)).text);
  expect(four).toContain('Compare 4');
  expect(four).not.toContain('Add Emmet Elm');
  expect((await app.get(`${PATH}?compare=%3Cscript%3E`)).status).toBe(200);
});

test('compared players stand side by side, and each can be taken away', async () => {
  const { status, text } = await app.get(`/prospect_rankings/compare?ids=${id(1)},${id(0)}`);
  expect(status).toBe(200);
  const words = wordsOf(text);
  expect(words).toMatch(/Bram Birchwood Remove Bram Birchwood Alder Ashgrove/);
  expect(words).toMatch(/National rank 2 1 At position 2 QB 1 QB/);
  expect(text).toContain(`href="/prospect_rankings/compare?ids=${id(0)}"`);
  expect(text).toContain(`href="${PATH}?compare=${id(1)},${id(0)}"`);
  expect(await wordsAt('/prospect_rankings/compare')).toContain('Pick up to four players to compare');
  expect(await wordsAt(`/prospect_rankings/compare?ids=${'9,'.repeat(200)}`)).toContain(
    'Pick up to four players to compare',
  );
});

test('who was taken down is in no version, no bar and no comparison', async () => {
  await snapshot(null);
  await change(0, { isHidden: true });
  for (const path of [PATH, `${PATH}?version=1`, `${PATH}?compare=${id(0)}`, `/prospect_rankings/compare?ids=${id(0)}`])
    expect((await app.get(path)).text).not.toContain('Ashgrove');
});

test.each(['1999', '2032'])('of %s there can be no list: 404; a class to come may be empty', async (year) => {
  expect((await app.get(`/prospect_rankings/football-national/${year}`)).status).toBe(404);
  expect((await app.get(`/api/v2/prospect_rankings?year=${year}`)).status).toBe(404);
  expect((await app.get('/prospect_rankings/football-national/2031')).status).toBe(200);
});
