import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import { prospects } from '../prospects/tables.ts';

const PATH = '/api/v2/prospect_rankings';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(prospects);
  await app.purge(EVERYTHING);
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const YEARS = Array.from({ length: 30 }, (_, index) => 2005 + index);
const EVERYTHING = [
  'colleges',
  ...SPORTS.flatMap((sport) => [`classes:${sport}`, ...YEARS.map((year) => `list:${sport}-${year}`)]),
];

/** Creates classes with these prospects, as an import would. */
async function classes(facts: readonly ProspectFacts[]): Promise<void> {
  await buildProspects(db, facts);
  await app.purge(EVERYTHING);
}

type Row = { name: string };
const list = async (query = '', host?: string) => (await app.get(`${PATH}?${query}`, host ? { host } : {})).body;
const namesOf = async (query = '') => (await list(query)).prospects.map(({ name }: Row) => name);

test('a row has all that rankings, commitments and targets share', { tags: ['engine'] }, async () => {
  const college = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  await classes([
    {
      name: 'Ansel Amberley',
      slug: 'ansel-amberley',
      ratingTenths: 59,
      status: 'signed',
      collegeId: college.id,
      committedOn: '2026-09-03',
      updatedAt: new Date('2026-09-03T10:00:00.5Z'),
    },
  ]);
  const { status, body, headers } = await app.get(`${PATH}?list=football-national&year=2027`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.list).toEqual({
    name: 'football-national',
    sport: 'football',
    kind: 'national',
    title: 'The 2027 national 250',
  });
  expect(body.prospects).toEqual([
    {
      id: expect.any(Number),
      slug: 'ansel-amberley',
      sport: 'football',
      class_year: 2027,
      name: 'Ansel Amberley',
      position: 'QB',
      bluechip_rating: 5.9,
      is_rating_derived: false,
      stars: 4,
      ranks: { natl: 1, pos: 1, st: 1 },
      height_inches: 75,
      weight_lbs: 205,
      hometown: { city: 'Cedar Falls', state: 'TX', country: 'US' },
      high_school: { id: null, name: 'Cedar Falls Central' },
      college: {
        id: college.id,
        slug: college.slug,
        short_name: 'Harbor State',
        abbreviation: 'HSU',
        team_key: expect.toSatisfy((key: unknown) => key === null || typeof key === 'string'),
      },
      date: '2026-09-03',
      status: 'signed',
      updated_at: '2026-09-03T10:00:00Z',
    },
  ]);
});

test('lists are national, by position or by state, and without a name the national one of the site’s sport', async () => {
  await classes([
    { name: 'Texan Back', position: 'RB' },
    { name: 'Texan Passer', position: 'QB' },
    { name: 'Mountain Passer', position: 'QB', hometownState: 'WV' },
    { name: 'Skater', sport: 'hockey', position: 'LW', hometownState: 'MN' },
  ]);
  expect(await list('list=football-qb')).toMatchObject({
    list: { name: 'football-qb', kind: 'position', title: '2027 football quarterbacks' },
    total: 2,
  });
  expect((await list('list=football-QB')).list.name).toBe('football-qb');
  expect(await list('list=football-west-virginia')).toMatchObject({
    list: { kind: 'state', title: '2027 football prospects in West Virginia' },
    prospects: [{ name: 'Mountain Passer' }],
  });
  expect(await list('')).toMatchObject({ list: { name: 'football-national' }, total: 3 });
  expect(await list('', 'hockey.localhost')).toMatchObject({ list: { name: 'hockey-national' }, total: 1 });
  expect(await list('', 'alabama.localhost')).toMatchObject({ list: { name: 'football-national' } });
});

test.each(['football-mars', 'chess-national', 'football', 'football-', 'national', '-qb', 'football-national-x'])(
  'there is no list %s',
  async (name) => {
    const { status, body } = await app.get(`${PATH}?list=${name}`);
    expect({ status, errorCode: body.error_code }).toEqual({ status: 404, errorCode: 'not_found' });
  },
);

test('the order is rating, then rank at the position in the source, then name; the unrated come last', async () => {
  await classes([
    { name: 'Unrated B', ratingTenths: null },
    { name: 'Unrated A', ratingTenths: null },
    { name: 'Zed', ratingTenths: 58, sourcePositionRank: 1 },
    { name: 'Best', ratingTenths: 61, sourcePositionRank: 9 },
    { name: 'Abe', ratingTenths: 58, sourcePositionRank: 2 },
    { name: 'Cal', ratingTenths: 58 },
    { name: 'Bo', ratingTenths: 58 },
    { name: 'Unrated Ranked', ratingTenths: null, sourcePositionRank: 5 },
  ]);
  expect(await namesOf()).toEqual(['Best', 'Zed', 'Abe', 'Bo', 'Cal', 'Unrated Ranked', 'Unrated A', 'Unrated B']);
  const { prospects: rows, tiers } = await list();
  expect(rows.at(-1)).toMatchObject({ bluechip_rating: null, stars: null, ranks: { natl: null, pos: null, st: null } });
  expect(tiers).toEqual([
    { stars: 5, count: 1 },
    { stars: 4, count: 4 },
    { stars: null, count: 3 },
  ]);
});

test('sorts by name, position and last change; an unknown sort is the rank', async () => {
  await classes([
    { name: 'De Leon', position: 'WR', ratingTenths: 61, updatedAt: new Date('2026-01-02Z') },
    { name: 'Dean', position: 'CB', ratingTenths: 52, updatedAt: new Date('2026-01-03Z') },
    { name: 'Abel', position: 'WR', ratingTenths: 55, updatedAt: new Date('2026-01-01Z') },
    { name: 'Nowhere', position: null, ratingTenths: 54, updatedAt: new Date('2026-01-04Z') },
  ]);
  expect(await namesOf('sort=name')).toEqual(['Abel', 'De Leon', 'Dean', 'Nowhere']);
  expect(await namesOf('sort=position')).toEqual(['Dean', 'De Leon', 'Abel', 'Nowhere']);
  expect(await namesOf('sort=updated')).toEqual(['Nowhere', 'Dean', 'De Leon', 'Abel']);
  expect(await list('sort=salary')).toMatchObject({ sort: 'rank', prospects: [{ name: 'De Leon' }, {}, {}, {}] });
});

test('filters by position, state, stars and commitment, alone and together', async () => {
  const { id: collegeId } = await buildCollege(db);
  await classes([
    { name: 'A', position: 'QB', hometownState: 'TX', ratingTenths: 61, collegeId, status: 'committed' },
    { name: 'B', position: 'EDGE', hometownState: 'TX', ratingTenths: 58 },
    { name: 'C', position: 'QB', hometownState: 'CA', ratingTenths: 58, collegeId, status: 'signed' },
    { name: 'D', position: 'QB', hometownState: 'CA', ratingTenths: null },
  ]);
  expect(await namesOf('position=qb')).toEqual(['A', 'C', 'D']);
  expect(await namesOf('position=wde')).toEqual(['B']);
  expect(await namesOf('state=tx')).toEqual(['A', 'B']);
  expect(await namesOf('stars=4')).toEqual(['B', 'C']);
  expect(await namesOf('committed=true')).toEqual(['A', 'C']);
  expect(await namesOf('committed=false')).toEqual(['B', 'D']);
  expect(await namesOf('list=football-california&position=qb&committed=true&stars=4')).toEqual(['C']);
  expect(await list('position=qb&stars=4')).toMatchObject({ total: 1, tiers: [{ stars: 4, count: 1 }] });
});

test('a filter narrows a position or state list, and one that names another position or state leaves nobody', async () => {
  await classes([
    { name: 'A', position: 'QB', hometownState: 'TX' },
    { name: 'B', position: 'WR', hometownState: 'TX' },
    { name: 'C', position: 'QB', hometownState: 'CA' },
  ]);
  expect({
    other: await namesOf('list=football-qb&position=wr'),
    same: await namesOf('list=football-qb&position=qb'),
    unknown: await namesOf('list=football-qb&position=wizard'),
    otherState: await namesOf('list=football-texas&state=ca'),
    sameState: await namesOf('list=football-texas&state=tx'),
    both: await namesOf('list=football-qb&state=ca'),
  }).toEqual({ other: [], same: ['A', 'C'], unknown: [], otherState: [], sameState: ['A', 'B'], both: ['C'] });
  const file = await app.get(`${PATH}.csv?list=football-qb&position=wr`);
  expect(file.text).not.toMatch(/\b[AC]\b,/);
  const page = await list('list=football-qb&position=wr');
  expect({ total: page.total, tiers: page.tiers }).toEqual({ total: 0, tiers: [] });
});

test('a list falls into tiers, unless staff put somebody above one with more stars', async () => {
  await classes([
    { name: 'Five', ratingTenths: 61 },
    { name: 'Four', ratingTenths: 58, position: 'RB' },
    { name: 'Three', ratingTenths: 55 },
    { name: 'Unrated', ratingTenths: null },
  ]);
  expect(await list()).toMatchObject({ is_tiered: true });
  await db.update(prospects).set({ classOrder: 9 }).where(eq(prospects.name, 'Five'));
  await app.purge(EVERYTHING);
  expect(await list()).toMatchObject({ is_tiered: false });
  expect(await list('position=rb')).toMatchObject({ is_tiered: true });
});

test('a filter that names nothing we know matches nobody, an empty one everybody', async () => {
  await classes([{ name: 'A' }, { name: 'B' }]);
  for (const none of ['position=wizard', 'state=atlantis', 'state=?', 'stars=7', 'year=2031'])
    expect(await list(none)).toMatchObject({ prospects: [], total: 0, tiers: [] });
  expect(await namesOf('position=&state=&query=&sort=')).toHaveLength(2);
});

test('text finds a part of the name or the beginning of the high school, whatever its accents and marks', async () => {
  await classes([
    { name: 'José O’Neal-Smith', highSchoolName: "St. Mary's Academy" },
    { name: 'Marion Castellow', highSchoolName: 'West Central' },
    { name: 'Piers Orme', highSchoolName: '“École” Prep' },
    { name: 'Quill Tarn', highSchoolName: '& Sons High' },
  ]);
  expect(await namesOf('query=ecole')).toEqual(['Piers Orme']);
  expect(await namesOf('query=and+sons')).toEqual(['Quill Tarn']);
  expect(await namesOf('query=jose+oneal')).toEqual(['José O’Neal-Smith']);
  expect(await namesOf('query=O%27Neal+Smith')).toEqual(['José O’Neal-Smith']);
  expect(await namesOf('query=STELLOW')).toEqual(['Marion Castellow']);
  expect(await namesOf('query=mar')).toEqual(['Marion Castellow']);
  expect(await namesOf("query=st.+mary's")).toEqual(['José O’Neal-Smith']);
  expect(await namesOf('query=west')).toEqual(['Marion Castellow']);
  expect(await namesOf('query=central')).toEqual([]);
});

test.each([
  ['Saint Mary‘s', ['saint marys', "Saint Mary's", 'SAINT MARY′S']],
  ['‘Iolani School', ['iolani', 'ʻiolani', '‘Iolani']],
  ['Pu‘u‘ohala High', ['puuohala', "Pu'u'ohala"]],
  ['O＇Fallon Township', ['ofallon', 'O’Fallon']],
  ['D´Iberville High', ['diberville', "d'iberville"]],
  ['Ægir Prep', ['aegir', 'ÆGIR']],
  ['Łódź Academy', ['lodz', 'łódź']],
  ['Peña Blanca High', ['pena', 'PEÑA BLANCA']],
  ['Straße Academy', ['strasse', 'STRASSE ACADEMY']],
  ['Ｎｏｒｔｈ High', ['north high', 'ｎｏｒｔｈ']],
  ['Saint\u00adJude', ['saintjude']],
  ['大谷高校', ['大谷']],
])('the high school %s is found as any keyboard writes it', async (highSchoolName, queries) => {
  await classes([
    { name: 'Marion Castellow', highSchoolName },
    { name: 'Piers Orme', highSchoolName: 'Zebulon Central' },
  ]);
  for (const query of queries)
    expect({ query, names: await namesOf(`query=${encodeURIComponent(query)}`) }).toEqual({
      query,
      names: ['Marion Castellow'],
    });
});

test('nothing that is typed is a pattern', async () => {
  await classes([{ name: 'Marion Castellow' }, { name: '大谷 一' }]);
  for (const typed of ['%', '_', '\\', 'mar%stellow', 'm_rion', '%%', '.*'])
    expect(await namesOf(`query=${encodeURIComponent(typed)}`)).toEqual([]);
  expect(await namesOf(`query=${encodeURIComponent('大谷')}`)).toEqual(['大谷 一']);
});

test('pages are clamped to sizes and to the window, and do not overlap', async () => {
  await buildProspects(
    db,
    Array.from({ length: 130 }, (_, index) => ({ name: `Prospect ${index}` })),
  );
  const first = await list('per_page=60');
  const third = await list('per_page=60&page=3');
  expect(first).toMatchObject({ page: 1, per_page: 60, total: 130, total_is_estimate: false });
  expect({ firstCount: first.prospects.length, thirdCount: third.prospects.length }).toEqual({
    firstCount: 60,
    thirdCount: 10,
  });
  const ids = new Set<unknown>();
  for (const page of [1, 2, 3]) for (const { id } of (await list(`per_page=60&page=${page}`)).prospects) ids.add(id);
  expect(ids.size).toBe(130);
  expect(await list('per_page=5000')).toMatchObject({ per_page: 100 });
  expect(await list('per_page=0&page=0')).toMatchObject({ page: 1, per_page: 50 });
  expect(await list('per_page=-3&page=-3')).toMatchObject({ page: 1, per_page: 1 });
  expect(await list('page=99999')).toMatchObject({ page: 20, prospects: [], total: 130 });
  expect(await list('page=2.9')).toMatchObject({ page: 2 });
});

test('the national list ends at 250 in football and 150 in basketball; others do not end', async () => {
  await classes([
    ...Array.from({ length: 260 }, (_, index) => ({ name: `F ${index}` })),
    ...Array.from({ length: 160 }, (_, index) => ({
      name: `B ${index}`,
      sport: 'basketball' as const,
      position: 'PG',
    })),
  ]);
  expect(await list('list=football-national')).toMatchObject({ total: 250, tiers: [{ stars: 3, count: 250 }] });
  expect((await list('list=football-national&per_page=100&page=3')).prospects).toHaveLength(50);
  expect(await list('list=basketball-national')).toMatchObject({ total: 150 });
  expect(await list('list=football-qb')).toMatchObject({ total: 260 });
  expect(await list('list=football-texas')).toMatchObject({ total: 260 });
});

test('a hidden prospect is nowhere, and leaves no gap', async () => {
  await classes([
    { name: 'Shown', ratingTenths: 58 },
    { name: 'Hidden', ratingTenths: 61, isHidden: true },
    { name: 'Hidden Early', classYear: 2009, isHidden: true },
  ]);
  const all = await list();
  expect(all).toMatchObject({ total: 1, prospects: [{ name: 'Shown', ranks: { natl: 1 } }] });
  expect(all.tiers).toEqual([{ stars: 4, count: 1 }]);
  expect(await namesOf('query=hidden')).toEqual([]);
  expect(all.available_years.at(-1)).toBe(2023);
});

test('years to choose from reach from the earliest data to the present class', async () => {
  expect(await list()).toMatchObject({
    year: 2027,
    available_years: [2027, 2026, 2025, 2024, 2023],
    latest_filled_year: null,
    total: 0,
  });
  await classes([{ classYear: 2021 }, { classYear: 2028 }, { classYear: 2012, sport: 'hockey', position: 'D' }]);
  const { available_years: years, year } = await list();
  expect(years).toEqual([2028, 2027, 2026, 2025, 2024, 2023, 2022, 2021]);
  expect(year).toBe(2028);
  await classes([{}]);
  expect((await list()).year).toBe(2027);
  app.clock.set(new Date('2026-08-15T04:59:00Z'));
  expect((await list()).year).toBe(2028);
});

test('input is taken in either spelling and refused when it is no number', async () => {
  await classes([{}, {}, {}]);
  expect(await list('perPage=2')).toMatchObject({ per_page: 2, total: 3 });
  expect(await list('per_page=2')).toMatchObject({ per_page: 2 });
  for (const wrong of ['year=soon', 'year=99999', 'year=1.5', 'stars=99999999999', 'committed=maybe', 'page=x'])
    expect((await app.get(`${PATH}?${wrong}`)).status).toBe(422);
  expect((await app.get(`${PATH}?per_page=x`)).body.errors).toHaveProperty('per_page');
});

test('a page takes at most five statements, and one when its class is known, however many rows and colleges it has', async () => {
  const collegeIds: number[] = [];
  for (let count = 0; count < 12; count += 1) collegeIds.push((await buildCollege(db)).id);
  const statements = async () => (await statementsOf(app.database, () => list('per_page=100'))).length;
  await classes([{}]);
  const few = await statements();
  await classes(Array.from({ length: 90 }, (_, index) => ({ collegeId: collegeIds[index % 12] ?? null })));
  const many = await statements();
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(5);
  expect(await statements()).toBe(1);
  const { prospects: rows } = await list('per_page=100');
  expect(rows.filter(({ college }: { college: unknown }) => college !== null)).toHaveLength(90);
});
