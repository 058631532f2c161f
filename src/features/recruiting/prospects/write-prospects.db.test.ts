import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { people } from '../people/tables.ts';
import { prospects } from './tables.ts';
import { findProspectsByName, type NewProspect, takenSlugs, writeProspects } from './write-prospects.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const occasion = {
  sport: 'football',
  classYear: 2014,
  now: new Date('2026-01-01T12:00:00Z'),
  on: '2026-01-01',
  changedBy: 'import',
} as const;

const aNew = (name: string, slug: string, overrides: Partial<NewProspect> = {}): NewProspect => ({
  slug,
  personId: null,
  serviceRating: null,
  ratingChange: null,
  signing: null,
  state: {
    name,
    position: 'QB',
    heightInches: 75,
    weightLbs: 200,
    hometownCity: 'Ames',
    hometownState: 'IA',
    hometownCountry: 'US',
    highSchoolId: null,
    highSchoolName: 'Sample High',
    ratingTenths: 58,
    isRatingDerived: true,
    sourcePositionRank: 3,
    status: 'open',
    collegeId: null,
    committedOn: null,
    provenance: { name: { source: 'a', on: '2026-01-01' } },
  },
  ...overrides,
});

test('more rows than one statement takes are written with their people, and found again by name', async () => {
  const created = Array.from({ length: 1005 }, (_, index) => aNew(`Sample ${index}`, `sample-${index}`));
  const serviceRating = { service: 'a', scale: 'stars', value: 400_000 };
  created.push(aNew('Other Sample', 'other-sample', { personId: 77, serviceRating }));
  const ids = await database.db.transaction((db) => writeProspects(db, { created, changed: [] }, occasion));
  expect(new Set(ids).size).toBe(1006);
  expect(await database.db.$count(people)).toBe(1005);
  const nameKeys = ['sample 7', 'other sample', 'nobody'];
  const found = await findProspectsByName(database.db, { classYear: 2013, nameKeys, lock: false });
  expect(found.map(({ name, personId, serviceRatings }) => [name, personId === 77, serviceRatings.length])).toEqual([
    ['Sample 7', false, 0],
    ['Other Sample', true, 1],
  ]);
  expect(found.map((each) => each.id)).toEqual([ids[7], ids[1005]]);
  expect(await findProspectsByName(database.db, { classYear: 2016, nameKeys, lock: true })).toEqual([]);
});

test('a change writes the whole state and stars by the rating', async () => {
  const [known] = await findProspectsByName(database.db, { classYear: 2014, nameKeys: ['sample 3'], lock: false });
  if (!known) throw new Error('not there');
  const state = {
    ...aNew('Sample 3', '').state,
    hometownState: null,
    hometownCountry: 'DE',
    ratingTenths: 61,
    weightLbs: null,
  };
  const change = { id: known.id, state, serviceRating: null, ratingChange: null, signing: null };
  await writeProspects(database.db, { created: [], changed: [change] }, occasion);
  const [after] = await findProspectsByName(database.db, { classYear: 2014, nameKeys: ['sample 3'], lock: false });
  expect(after).toMatchObject({ ...state, stars: 5, slug: 'sample-3', personId: known.personId });
});

test('the addresses that names could collide with', async () => {
  expect(await takenSlugs(database.db, 2014, ['Other  Sample', 'Nobody'])).toEqual(new Set(['other-sample']));
  expect((await takenSlugs(database.db, 2014, ['Sample'])).size).toBe(1005);
  expect(await takenSlugs(database.db, 2013, ['Sample'])).toEqual(new Set());
});

test('a checkpoint that throws in a transaction leaves nothing', async () => {
  const before = await database.db.$count(prospects);
  const giveUp = {
    ...occasion,
    classYear: 2020,
    checkpoint: () => {
      throw new Error('interrupted');
    },
  };
  const write = database.db.transaction((db) => writeProspects(db, { created: [aNew('X', 'x')], changed: [] }, giveUp));
  await expect(write).rejects.toThrow('interrupted');
  expect(await database.db.$count(prospects)).toBe(before);
});
