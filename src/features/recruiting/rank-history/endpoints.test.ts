import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { rankClass } from '../prospects/class-order.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import { prospects, serviceRatings } from '../prospects/tables.ts';
import { keepWeeklyVersions } from './jobs.ts';
import { snapshotClass } from './snapshot-class.ts';
import { rankingVersionEntries, rankingVersions } from './tables.ts';

/** Versions of a class over HTTP: movement, past lists, the graph, the file, comparison. */

const PATH = '/api/v2/prospect_rankings';
const TAGS = ['colleges', 'classes:football', 'list:football-2027', 'classes:basketball', 'list:basketball-2027'];
const WEEK = 7 * 86_400_000;

let app: TestApp;
let db: Db;
let built: { id: number; name: string }[];
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(rankingVersions);
  await db.delete(prospects);
  await app.purge(TAGS);
});
afterAll(() => app.close());

async function classOf(facts: readonly ProspectFacts[]): Promise<void> {
  built = await buildProspects(db, facts);
  await app.purge(TAGS);
}
const idOf = (name: string) => built.find((one) => one.name === name)?.id ?? 0;

async function rate(name: string, ratingTenths: number): Promise<void> {
  await db
    .update(prospects)
    .set({ ratingTenths })
    .where(eq(prospects.id, idOf(name)));
  await rankClass(db, 'football', 2027);
  await app.purge(TAGS);
}
async function hide(name: string): Promise<void> {
  await db
    .update(prospects)
    .set({ isHidden: true })
    .where(eq(prospects.id, idOf(name)));
  await rankClass(db, 'football', 2027);
  await app.purge(TAGS);
}
const snapshot = (note: string | null = null, sport: Sport = 'football') =>
  snapshotClass(db, { sport, classYear: 2027, at: app.clock.now(), by: 'test', note });

type Row = { name: string; change?: number | null; ranks: { natl: number | null } };
const list = async (query = '') => (await app.get(`${PATH}?list=football-national&year=2027&${query}`)).body;
const changes = (body: { prospects: Row[] }) => body.prospects.map(({ name, change }) => [name, change]);

test('without a version there is no movement', async () => {
  await classOf([{ name: 'A' }]);
  const body = await list();
  expect(body).toMatchObject({ version: null, compared_with: null, versions: [] });
  expect(body.prospects[0]).not.toHaveProperty('change');
});

test('movement is told since the latest version that differs', { tags: ['engine'] }, async () => {
  await classOf([
    { name: 'A', ratingTenths: 61 },
    { name: 'B', ratingTenths: 60 },
    { name: 'C', ratingTenths: 59 },
  ]);
  expect(await snapshot('The first list')).toBe(1);
  expect(await list()).toMatchObject({ compared_with: null, versions: [{ version: 1, note: 'The first list' }] });
  await rate('C', 62);
  expect(changes(await list())).toEqual([
    ['C', 2],
    ['A', -1],
    ['B', -1],
  ]);
  expect(await snapshot()).toBe(2);
  // The current order is version 2, and its movement is still shown.
  expect(await list()).toMatchObject({ compared_with: { version: 1 }, prospects: [{ name: 'C', change: 2 }, {}, {}] });
  const [newcomer] = await buildProspects(db, [{ name: 'D', ratingTenths: 63 }]);
  await app.purge(TAGS);
  expect(newcomer?.name).toBe('D');
  expect(changes(await list())).toEqual([
    ['D', null],
    ['C', -1],
    ['A', -1],
    ['B', -1],
  ]);
});

test('beyond the reach of versions nobody is called new', async () => {
  await classOf(Array.from({ length: 102 }, (_, index) => ({ name: `P ${String(index).padStart(3, '0')}` })));
  // So that only ranks at the position could be kept.
  await db.update(prospects).set({ hometownCountry: 'CA' });
  await rankClass(db, 'football', 2027);
  await snapshot();
  await db.delete(rankingVersionEntries);
  await db.update(rankingVersions).set({ digest: 'another' });
  await app.purge(TAGS);
  const { body } = await app.get(`${PATH}?list=football-qb&year=2027&per_page=100&page=1`);
  expect(body.prospects[99]).toMatchObject({ ranks: { pos: 100 }, change: null });
  const { body: next } = await app.get(`${PATH}?list=football-qb&year=2027&per_page=100&page=2`);
  expect(next.prospects[0].ranks.pos).toBe(101);
  expect(next.prospects[0]).not.toHaveProperty('change');
});

test('at another position he stands in another list', async () => {
  await classOf([
    { name: 'A', ratingTenths: 61 },
    { name: 'B', ratingTenths: 60 },
  ]);
  await snapshot();
  await db
    .update(prospects)
    .set({ position: 'RB' })
    .where(eq(prospects.id, idOf('B')));
  await rankClass(db, 'football', 2027);
  await app.purge(TAGS);
  const { body } = await app.get(`${PATH}?list=football-rb&year=2027`);
  expect(changes(body)).toEqual([['B', null]]);
  const { body: then } = await app.get(`${PATH}?list=football-qb&year=2027&version=1`);
  expect(then.prospects).toMatchObject([{ name: 'A' }, { name: 'B', position: 'QB', ranks: { pos: 2 } }]);
});

test('a version shows who stood where, with the rating of then, filtered, sorted and paged as the present list', async () => {
  await classOf([
    { name: 'Abel', ratingTenths: 61, position: 'WR' },
    { name: 'Cole', ratingTenths: 57, position: 'QB', hometownState: 'CA' },
    { name: 'Bo', ratingTenths: 56, position: 'QB', highSchoolName: 'West High' },
  ]);
  await snapshot();
  await rate('Bo', 63);
  await snapshot();
  const then = await list('version=1');
  expect(then).toMatchObject({ version: { version: 1 }, compared_with: null, total: 3 });
  expect(then.prospects).toMatchObject([
    { name: 'Abel', bluechip_rating: 6.1, stars: 5, ranks: { natl: 1 } },
    { name: 'Cole' },
    { name: 'Bo', bluechip_rating: 5.6, ranks: { natl: 3, pos: 2 } },
  ]);
  expect(then.tiers).toEqual([
    { stars: 5, count: 1 },
    { stars: 3, count: 2 },
  ]);
  expect(changes(await list('version=2'))).toEqual([
    ['Bo', 2],
    ['Abel', -1],
    ['Cole', -1],
  ]);
  const names = async (query: string) => (await list(`version=1&${query}`)).prospects.map(({ name }: Row) => name);
  expect(await names('position=qb')).toEqual(['Cole', 'Bo']);
  expect(await names('list=football-qb&position=wr')).toEqual([]);
  expect(await names('state=ca')).toEqual(['Cole']);
  expect(await names('stars=5')).toEqual(['Abel']);
  expect(await names('committed=true')).toEqual([]);
  expect(await names('query=west')).toEqual(['Bo']);
  expect(await names('query=ol')).toEqual(['Cole']);
  expect(await names('sort=name')).toEqual(['Abel', 'Bo', 'Cole']);
  expect(await names('sort=position')).toEqual(['Cole', 'Bo', 'Abel']);
  expect(await names('per_page=1&page=2')).toEqual(['Cole']);
  expect((await app.get(`${PATH}?version=3&year=2027`)).status).toBe(404);
  for (const wrong of ['version=0', 'version=x', 'version=2147483648'])
    expect((await app.get(`${PATH}?${wrong}`)).status).toBe(422);
});

test('the same order is kept once, by however many at a time', async () => {
  await classOf([{ name: 'A' }, { name: 'B', ratingTenths: 60 }]);
  const numbers = await Promise.all(Array.from({ length: 8 }, () => snapshot()));
  expect(numbers.filter((number) => number !== null)).toEqual([1]);
  expect(await snapshot()).toBeNull();
  expect(await snapshot(null, 'basketball')).toBeNull();
});

test('the nightly job keeps one version a week, and none where nothing changed', async () => {
  await classOf([
    { name: 'A', ratingTenths: 61 },
    { name: 'B', ratingTenths: 60 },
  ]);
  const start = app.clock.now().getTime();
  const night = (after: number) => keepWeeklyVersions(db, new Date(start + after));
  const count = async () => (await db.select().from(rankingVersions)).length;
  await night(0);
  expect(await count()).toBe(1);
  await rate('B', 62);
  await night(6 * 86_400_000);
  expect(await count()).toBe(1);
  await night(WEEK);
  expect(await count()).toBe(2);
  await night(2 * WEEK);
  expect(await count()).toBe(2);
});

test('a version holds the national list and the best hundred of each position and state', async () => {
  await classOf([
    ...Array.from({ length: 260 }, (_, index) => ({ name: `Q ${index}`, ratingTenths: 58 })),
    ...Array.from({ length: 3 }, (_, index) => ({ name: `R ${index}`, ratingTenths: 52, position: 'RB' })),
    { name: 'Unrated', ratingTenths: null, position: 'K' },
  ]);
  await snapshot();
  const kept = await db.select().from(rankingVersionEntries);
  expect(kept).toHaveLength(253);
});

test('the graph has a point for each version, and where he stands now', async () => {
  await classOf([
    { name: 'A', ratingTenths: 61 },
    { name: 'B', ratingTenths: 60 },
  ]);
  await snapshot();
  await rate('B', 62);
  const { status, body } = await app.get(`/api/v2/prospects/ranking_graph?prospect_id=${idOf('B')}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    prospect_id: idOf('B'),
    points: [{ version: 1, at: '2026-11-21T18:00:00.000Z', natl: 2, pos: 2, st: 2, bluechip_rating: 6 }],
    present: { natl: 1, pos: 1, st: 1, bluechip_rating: 6.2 },
  });
  expect((await app.get('/api/v2/prospects/ranking_graph?prospect_id=99999999')).status).toBe(404);
  expect((await app.get('/api/v2/prospects/ranking_graph')).status).toBe(422);
});

test('a list is a file too, safe to open', async () => {
  await classOf([
    { name: '=HYPERLINK("x")', ratingTenths: 61, highSchoolName: 'A, "B"' },
    { name: 'B', ratingTenths: 60 },
  ]);
  await snapshot();
  await rate('B', 62);
  const { status, headers, text } = await app.get(`${PATH}.csv?list=football-national&year=2027`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="football-national-2027.csv"',
    'x-content-type-options': 'nosniff',
  });
  const rows = parse<Record<string, string>>(text, { columns: true });
  expect(rows).toMatchObject([
    { rank: '1', change: '1', name: 'B', rating: '6.2', national_rank: '1' },
    { rank: '2', change: '-1', name: `'=HYPERLINK("x")`, high_school: 'A, "B"', college: '', status: 'open' },
  ]);
  const then = await app.get(`${PATH}.csv?list=football-national&year=2027&version=1&query=b`);
  expect(then.headers['content-disposition']).toContain('football-national-2027-version-1.csv');
  expect((await app.get(`${PATH}.csv?list=football-mars`)).status).toBe(404);
});

test('a file has at most a thousand rows, and twenty of them are given in a minute', async () => {
  const other = await testApp();
  await buildProspects(
    other.database.db,
    Array.from({ length: 1001 }, (_, index) => ({ name: `P ${index}` })),
  );
  const ask = () => other.get(`${PATH}.csv?list=football-texas&year=2027`);
  expect(parse((await ask()).text, { from: 2 })).toHaveLength(1000);
  const statuses: number[] = [];
  for (let count = 2; count <= 21; count += 1) statuses.push((await ask()).status);
  await other.close();
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('up to four are compared, in the order asked for, with what services say', async () => {
  await classOf(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })));
  await db
    .insert(serviceRatings)
    .values({ prospectId: idOf('B'), service: '247', scale: 'fraction', value: 95_000, ratedOn: '2026-01-01' });
  const compare = async (ids: string) => (await app.get(`${PATH}/compare?ids=${ids}`)).body.prospects;
  const all = built.map(({ id }) => id);
  expect((await compare(all.toReversed().join(','))).map(({ name }: Row) => name)).toEqual(['E', 'D', 'C', 'B']);
  expect(await compare(`${idOf('B')},${idOf('B')},x,-1,99999999,99999999999`)).toMatchObject([
    { name: 'B', composite: { value: 0.95, count: 1 }, service_ratings: [{ service: '247', value: 0.95 }] },
  ]);
  expect(await compare('')).toEqual([]);
  expect((await app.get(`${PATH}/compare`)).status).toBe(422);
  expect((await app.get(`${PATH}/compare?ids=${'1'.repeat(81)}`)).status).toBe(422);
});

test('who was taken down is at none of these doors', async () => {
  await classOf([
    { name: 'Gone', ratingTenths: 61 },
    { name: 'Stays', ratingTenths: 60 },
  ]);
  await snapshot();
  await rate('Stays', 59);
  await snapshot();
  await hide('Gone');
  const id = idOf('Gone');
  const replies = await Promise.all([
    app.get(`${PATH}?list=football-national&year=2027`),
    app.get(`${PATH}?list=football-national&year=2027&version=1`),
    app.get(`${PATH}?list=football-texas&year=2027&version=2&query=gone`),
    app.get(`${PATH}.csv?list=football-national&year=2027`),
    app.get(`${PATH}.csv?list=football-national&year=2027&version=1`),
    app.get(`${PATH}/compare?ids=${id}`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  for (const { text } of replies) expect(text).not.toContain('Gone');
  expect(replies[0]?.body.prospects).toMatchObject([{ name: 'Stays', ranks: { natl: 1 } }]);
  expect((await app.get(`/api/v2/prospects/ranking_graph?prospect_id=${id}`)).status).toBe(404);
  // A version saved from now on contains no such id.
  expect(await snapshot()).toBe(3);
  const kept = await db.select().from(rankingVersionEntries).where(eq(rankingVersionEntries.prospectId, id));
  expect(kept).toHaveLength(2);
});

test('a version of another class or sport is not this one’s', async () => {
  await classOf([{ name: 'A' }]);
  await buildProspects(db, [{ name: 'Guard', sport: 'basketball', position: 'PG' }]);
  await snapshot(null, 'basketball');
  await app.purge(TAGS);
  expect(await list()).toMatchObject({ versions: [] });
  expect((await app.get(`${PATH}?list=football-national&year=2027&version=1`)).status).toBe(404);
});
