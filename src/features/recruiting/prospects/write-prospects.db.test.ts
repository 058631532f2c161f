import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertPeople } from '../people/public.ts';
import { people } from '../people/tables.ts';
import type { NewProspect } from './prospect-change.ts';
import { findProspectsByName, findProspectsBySourceId, takenSlugs } from './recorded-prospects.ts';
import { commitments, prospects } from './tables.ts';
import { writeProspects } from './write-prospects.ts';

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
  await insertPeople(database.db, [
    { id: 77_000, name: 'Other Sample', nameKey: 'other sample', createdAt: occasion.now },
  ]);
  created.push(aNew('Other Sample', 'other-sample', { personId: 77_000, serviceRating }));
  const ids = await database.db.transaction((db) => writeProspects(db, { created, changed: [] }, occasion));
  expect(new Set(ids).size).toBe(1006);
  expect(await database.db.$count(people)).toBe(1006);
  const nameKeys = ['sample 7', 'other sample', 'nobody'];
  const found = await findProspectsByName(database.db, { classYear: 2013, nameKeys, lock: false });
  expect(found.map(({ name, personId, serviceRatings }) => [name, personId === 77_000, serviceRatings.length])).toEqual(
    [
      ['Sample 7', false, 0],
      ['Other Sample', true, 1],
    ],
  );
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

test('who changes his mind has decommitted first, and a day that is known is kept', async () => {
  const [first = 0, second = 0] = (await database.executeSql('select id from colleges order by id limit 2')).rows.map(
    ({ id }) => Number(id),
  );
  const commitment = { source: 'a', status: 'committed', corrects: null } as const;
  const signing = { ...commitment, collegeId: first, happenedOn: '2013-06-01' };
  const created = [aNew('Sample Wavering', 'sample-wavering', { signing })];
  const [id = 0] = await writeProspects(database.db, { created, changed: [] }, occasion);
  const change = {
    ...aNew('Sample Wavering', ''),
    id,
    signing: { ...commitment, collegeId: second, leaves: { collegeId: first, source: 'a' } },
  };
  await writeProspects(database.db, { created: [], changed: [change] }, occasion);
  const { collegeId, status, happenedOn } = commitments;
  const history = await database.db
    .select({ collegeId, status, happenedOn })
    .from(commitments)
    .where(eq(commitments.prospectId, id))
    .orderBy(commitments.id);
  expect(history).toEqual([
    { collegeId: first, status: 'committed', happenedOn: '2013-06-01' },
    { collegeId: first, status: 'decommitted', happenedOn: null },
    { collegeId: second, status: 'committed', happenedOn: null },
  ]);
  const interests = await database.executeSql(`select college_id from prospect_interests where prospect_id = ${id}`);
  expect(interests.rows).toEqual([{ college_id: second }]);
});

test('a number of a source belongs to one prospect of a sport, who is found by it in any class', async () => {
  const sourceId = { source: 'a', sourceId: '104' };
  const created = [
    aNew('Sample First', 'sample-first', { sourceId }),
    aNew('Sample Second', 'sample-second', { sourceId }),
  ];
  await writeProspects(database.db, { created, changed: [] }, { ...occasion, classYear: 2011 });
  const wanted = { sport: 'football', source: 'a', sourceIds: ['104', '105'], lock: true } as const;
  const found = await findProspectsBySourceId(database.db, wanted);
  expect(found.map(({ slug, sourceIds }) => ({ slug, sourceIds }))).toEqual([
    { slug: 'sample-first', sourceIds: [sourceId] },
  ]);
  expect(await findProspectsBySourceId(database.db, { ...wanted, sport: 'hockey' })).toEqual([]);
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

test('a decision that is read on its day is known now; one of an earlier day was known since then', async () => {
  const signing = (happenedOn: string | null) =>
    ({ collegeId: 1, status: 'committed', source: 'a', happenedOn, corrects: null }) as const;
  const created = ['2026-01-01', '2025-12-31', null].map((day, index) =>
    aNew(`Known ${index}`, `known-${index}`, { signing: signing(day) }),
  );
  const ids = await database.db.transaction((db) => writeProspects(db, { created, changed: [] }, occasion));
  const known = await Promise.all(
    ids.map((id) => database.db.select().from(commitments).where(eq(commitments.prospectId, id))),
  );
  expect(known.map(([row]) => row?.knownAt)).toEqual([occasion.now, null, null]);
});
