import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildProspect } from '../prospects/factory.ts';
import { prospectInterests } from './tables.ts';

const PATH = '/api/v2/prospects/prospect_interests';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
afterAll(() => app.close());

const interestsOf = async (id: number) => (await app.get(`${PATH}?prospect_id=${id}`)).body;

type Interest = Omit<typeof prospectInterests.$inferInsert, 'source' | 'collegeId'>;
async function buildInterest(interest: Interest) {
  const college = await buildCollege(db);
  await db.insert(prospectInterests).values({ ...interest, collegeId: college.id, source: 'test' });
  await app.purge(['colleges']);
  return college;
}

test('the colleges that want a prospect, the warmest and earliest first, and how they spread', {
  tags: ['engine'],
}, async () => {
  const { id: prospectId } = await buildProspect(db);
  const watching = await buildInterest({ prospectId, level: 1, status: 'none' });
  const later = await buildInterest({ prospectId, level: 4, status: 'offered', offeredOn: '2026-05-01' });
  const leads = await buildInterest({ prospectId, level: 5, status: 'committed', offeredOn: '2026-04-01' });
  const earlier = await buildInterest({ prospectId, level: 4, status: 'offered', offeredOn: '2026-03-01' });
  const { status, body, headers } = await app.get(`${PATH}?prospect_id=${prospectId}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.interest_spread).toEqual([
    { level: 5, count: 1 },
    { level: 4, count: 2 },
    { level: 3, count: 0 },
    { level: 2, count: 0 },
    { level: 1, count: 1 },
  ]);
  expect(body.interests.map(({ college }: { college: { id: number } }) => college.id)).toEqual(
    [leads, earlier, later, watching].map(({ id }) => id),
  );
  expect(body.interests[1]).toEqual({
    college: expect.objectContaining({ id: earlier.id, slug: earlier.slug, short_name: earlier.shortName }),
    level: 4,
    status: 'offered',
    offered_on: '2026-03-01',
  });
  expect((await app.get(`${PATH}?prospectId=${prospectId}`)).body).toEqual(body);
});

test('a prospect whom nobody wants yet has five empty levels', async () => {
  const { id } = await buildProspect(db);
  const { interest_spread: spread, interests } = await interestsOf(id);
  expect(spread.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(interests).toEqual([]);
});

test('who is hidden or not there is not found; nonsense is refused', async () => {
  const { id } = await buildProspect(db, { isHidden: true });
  await buildInterest({ prospectId: id, level: 5, status: 'none' });
  const statusOf = async (query: string) => (await app.get(`${PATH}?${query}`)).status;
  expect(await statusOf(`prospect_id=${id}`)).toBe(404);
  expect(await statusOf('prospect_id=2147483647')).toBe(404);
  for (const query of ['', 'prospect_id=x', 'prospect_id=-1', 'prospect_id=2147483648'])
    expect(await statusOf(query)).toBe(422);
});

test('at most three statements, however many colleges', async () => {
  const { id: prospectId } = await buildProspect(db);
  for (let count = 0; count < 8; count += 1) await buildInterest({ prospectId, level: 2, status: 'none' });
  const statements = await statementsOf(app.database, () => interestsOf(prospectId));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(3);
});
