import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildProspect } from './factory.ts';
import { commitments, prospects, ratingChanges, serviceRatings } from './tables.ts';

const PATH = '/api/v2/prospects/prospect';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(prospects);
});
afterAll(() => app.close());

const profile = async (query: string) => (await app.get(`${PATH}?${query}`)).body.prospect;
const statusOf = async (query: string) => (await app.get(`${PATH}?${query}`)).status;

test('a profile is found by id and by address, in either spelling', { tags: ['engine'] }, async () => {
  const built = await buildProspect(db, { name: 'Ansel Amberley', slug: 'ansel-amberley', classYear: 2026 });
  const { status, body, headers } = await app.get(`${PATH}?prospect_id=${built.id}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.prospect).toMatchObject({
    id: built.id,
    person_id: built.personId,
    name: 'Ansel Amberley',
    class_year: 2026,
    bluechip_rating: 5.6,
    stars: 3,
    ranks: { natl: 1, pos: 1, st: 1 },
    rating_history: [],
    composite: null,
    service_ratings: [],
    commitments: [],
    sources: [],
  });
  expect(await profile(`prospectId=${built.id}`)).toEqual(body.prospect);
  expect(await profile('year=2026&slug=ansel-amberley')).toEqual(body.prospect);
});

test('a profile tells nothing of a minor beyond what lists tell, and no person’s row', async () => {
  const { id } = await buildProspect(db);
  const keys = Object.keys(await profile(`prospect_id=${id}`));
  expect(keys).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/birth|phone|mail|street|address|contact|provenance|hidden/)]),
  );
});

test('who is not there, hidden, or of another year is not found', async () => {
  const { id, slug } = await buildProspect(db, { slug: 'taken-down', isHidden: true });
  await buildProspect(db, { slug: 'shown' });
  expect(await statusOf(`prospect_id=${id}`)).toBe(404);
  expect(await statusOf(`year=2027&slug=${slug}`)).toBe(404);
  expect(await statusOf('prospect_id=2147483647')).toBe(404);
  expect(await statusOf('year=2026&slug=shown')).toBe(404);
  expect(await statusOf('year=2027&slug=Shown')).toBe(404);
  expect(await statusOf('year=2027&slug=shown')).toBe(200);
});

test('without an id or a whole address, or with nonsense for one, the call is refused', async () => {
  for (const query of ['', 'year=2027', 'slug=shown']) {
    const { status, body } = await app.get(`${PATH}?${query}`);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { prospect_id: ['Give prospect_id, or year and slug'] },
    });
  }
  for (const query of [
    'prospect_id=x',
    'prospect_id=0',
    'prospect_id=1.5',
    'prospect_id=2147483648',
    'year=99999&slug=x',
  ])
    expect(await statusOf(query)).toBe(422);
  expect(await statusOf('year=2027&slug=%00')).toBe(400);
});

test('what other services say keeps its scale, and is one composite of the services', async () => {
  const { id: prospectId } = await buildProspect(db);
  const says = (service: string, scale: string, value: number) => ({
    prospectId,
    service,
    scale,
    value,
    ratedOn: '2026-02-01',
  });
  await db
    .insert(serviceRatings)
    .values([
      says('north', 'fraction', 90_000),
      says('east', 'percent', 9_200_000),
      says('east', 'stars', 400_000),
      says('west', 'moons', 100_000),
    ]);
  const found = await profile(`prospect_id=${prospectId}`);
  expect(found.service_ratings).toEqual([
    { service: 'east', scale: expect.any(String), value: expect.any(Number), rated_on: '2026-02-01' },
    { service: 'east', scale: expect.any(String), value: expect.any(Number), rated_on: '2026-02-01' },
    { service: 'north', scale: 'fraction', value: 0.9, rated_on: '2026-02-01' },
    { service: 'west', scale: 'moons', value: 1, rated_on: '2026-02-01' },
  ]);
  // East: the mean of 0.92 and of 4 stars, 5.9 points, 0.93333; with north's 0.9.
  expect(found.composite).toEqual({ value: 0.91333, count: 2 });
});

test('changes of the rating and commitments are told, the latest first', async () => {
  const college = await buildCollege(db, { shortName: 'Harbor State' });
  await app.purge(['colleges']);
  const { id: prospectId } = await buildProspect(db, {
    ratingTenths: 58,
    status: 'committed',
    collegeId: college.id,
    committedOn: '2026-06-01',
    provenance: {
      name: { source: 'north', on: '2026-01-01' },
      position: { source: 'north', on: '2026-03-01' },
      weightLbs: { source: 'east', on: '2025-12-01' },
    },
  });
  const change = (at: string, oldTenths: number | null, newTenths: number) => ({
    prospectId,
    at: new Date(at),
    changedBy: 'somebody of the staff',
    reason: 'camp',
    oldTenths,
    newTenths,
  });
  await db.insert(ratingChanges).values([change('2026-01-01Z', null, 55), change('2026-05-01Z', 55, 58)]);
  const source = 'north';
  await db.insert(commitments).values([
    { prospectId, collegeId: college.id, status: 'committed', happenedOn: '2025-06-01', source },
    { prospectId, collegeId: college.id, status: 'decommitted', happenedOn: '2025-09-01', source },
    { prospectId, collegeId: college.id, status: 'committed', happenedOn: null, source },
  ]);
  const found = await profile(`prospect_id=${prospectId}`);
  expect(found).toMatchObject({ college: { short_name: 'Harbor State' }, date: '2026-06-01', status: 'committed' });
  expect(found.rating_history).toEqual([
    { at: '2026-05-01T00:00:00.000Z', reason: 'camp', old_rating: 5.5, new_rating: 5.8 },
    { at: '2026-01-01T00:00:00.000Z', reason: 'camp', old_rating: null, new_rating: 5.5 },
  ]);
  expect(found.commitments.map(({ status, happened_on: on }: Record<string, unknown>) => [status, on])).toEqual([
    ['committed', null],
    ['decommitted', '2025-09-01'],
    ['committed', '2025-06-01'],
  ]);
  expect(found.sources).toEqual([
    { source: 'east', on: '2025-12-01' },
    { source: 'north', on: '2026-03-01' },
  ]);
});

test('a profile takes at most five statements', async () => {
  const { id: collegeId } = await buildCollege(db);
  const { id } = await buildProspect(db, { collegeId });
  const statements = await statementsOf(app.database, () => profile(`prospect_id=${id}`));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(5);
});
