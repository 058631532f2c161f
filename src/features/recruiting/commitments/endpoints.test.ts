import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { prospectInterests } from '../interests/tables.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import { commitments, prospects } from '../prospects/tables.ts';

const PATH = '/api/v2/commitments';
const EVERYTHING = ['colleges', 'classes:football', 'classes:basketball', 'list:football-2027', 'list:football-2026'];

let app: TestApp;
let db: Db;
let harbor: number;
let ridge: number;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
  harbor = (await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' })).id;
  ridge = (await buildCollege(db, { shortName: 'Ridge Tech', abbreviation: 'RT' })).id;
});
beforeEach(async () => {
  await db.delete(prospects);
  await app.purge(EVERYTHING);
});
afterAll(() => app.close());

async function classes(facts: readonly ProspectFacts[]) {
  const built = await buildProspects(db, facts);
  await app.purge(EVERYTHING);
  return built;
}

const decided = (name: string, committedOn: string | null, more: ProspectFacts = {}): ProspectFacts => ({
  name,
  committedOn,
  status: 'committed',
  collegeId: harbor,
  ...more,
});

/** Purges arrive in order: once this one has arrived, so has the purge of the write before it. */
const heard = () => app.purge(['nothing']);

type Row = { name: string };
const list = async (query = '') => (await app.get(`${PATH}?sport=football&year=2027&${query}`)).body;
const namesOf = async (query = '') => (await list(query)).prospects.map(({ name }: Row) => name);

test('the decided stand with the latest decision first, and who has no day last; the open and the closed do not', {
  tags: ['engine'],
}, async () => {
  await classes([
    decided('Undated', null),
    decided('Early', '2026-03-01'),
    decided('Late', '2026-11-20', { status: 'signed', collegeId: ridge }),
    decided('Better', '2026-03-01', { ratingTenths: 61 }),
    { name: 'Open' },
    decided('Closed', '2026-05-01', { status: 'closed' }),
    decided('Elsewhere', '2026-11-21', { classYear: 2026 }),
  ]);
  const { status, headers, body } = await app.get(`${PATH}?sport=football&year=2027`);
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({
    status: 200,
    cacheControl: 'public, max-age=300, s-maxage=300',
  });
  expect(body.prospects.map(({ name }: Row) => name)).toEqual(['Late', 'Better', 'Early', 'Undated']);
  expect(body).toMatchObject({
    sport: 'football',
    year: 2027,
    total: 4,
    total_is_estimate: false,
    counts: { committed: 3, signed: 1 },
    colleges: [
      { college: { short_name: 'Harbor State' }, count: 3 },
      { college: { short_name: 'Ridge Tech' }, count: 1 },
    ],
  });
  expect(body.prospects[0]).toMatchObject({ status: 'signed', date: '2026-11-20', ranks: { natl: 4 }, stars: 3 });
});

test('filters by college, position, state and day, alone and together; what is not known matches nobody', async () => {
  await classes([
    decided('A', '2026-11-20', { position: 'QB', hometownState: 'TX' }),
    decided('B', '2026-11-20', { position: 'RB', hometownState: 'CA', collegeId: ridge }),
    decided('C', '2026-11-19', { position: 'QB', hometownState: 'CA' }),
  ]);
  expect(await namesOf(`college_id=${ridge}`)).toEqual(['B']);
  expect(await namesOf('position=qb')).toEqual(['A', 'C']);
  expect(await namesOf('state=ca')).toEqual(['B', 'C']);
  expect(await namesOf('day=2026-11-20')).toEqual(['A', 'B']);
  expect(await namesOf(`day=2026-11-20&state=TX&position=QB&college_id=${harbor}`)).toEqual(['A']);
  expect(await list('day=2026-11-20')).toMatchObject({ total: 2, counts: { committed: 2, signed: 0 } });
  for (const none of ['position=wizard', 'state=atlantis', 'college_id=99999999', 'day=2026-01-01'])
    expect(await list(none)).toMatchObject({ prospects: [], total: 0 });
  expect(await namesOf('position=&state=')).toHaveLength(3);
});

test.each([
  'sport=chess',
  'year=soon',
  'college_id=0',
  'college_id=2147483648',
  'day=yesterday',
  'day=2026-02-30',
  'page=x',
])('%s is refused', async (query) => {
  expect((await app.get(`${PATH}?${query}`)).status).toBe(422);
});

test('what is no year is told so', async () => {
  const { body } = await app.get(`${PATH}?year=soon`);
  expect(body.errors).toEqual({ year: ['Year is four digits, such as 2027'] });
});

test('pages are clamped and do not overlap', async () => {
  await classes(Array.from({ length: 51 }, (_, index) => decided(`P ${index}`, '2026-11-01')));
  const [first, second] = [await list(), await list('page=2')];
  expect({ firstCount: first.prospects.length, secondCount: second.prospects.length, total: first.total }).toEqual({
    firstCount: 50,
    secondCount: 1,
    total: 51,
  });
  const ids = [...first.prospects, ...second.prospects].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(51);
  expect(await list('per_page=5000')).toMatchObject({ per_page: 100 });
  expect(await list('page=9999')).toMatchObject({ page: 20, prospects: [], total: 51 });
});

test('the class by week: a signing after a commitment is one yes, what was taken back is told', async () => {
  const [one, two] = await classes([decided('One', '2026-11-20', { status: 'signed' }), decided('Two', '2026-11-21')]);
  const step = (prospectId: number | undefined, status: string, happenedOn: string | null, collegeId = harbor) => ({
    prospectId: prospectId ?? 0,
    status,
    happenedOn,
    collegeId,
    source: 'test',
  });
  await db
    .insert(commitments)
    .values([
      step(one?.id, 'committed', '2026-11-02'),
      step(one?.id, 'signed', '2026-11-20'),
      step(two?.id, 'committed', '2026-11-08', ridge),
      step(two?.id, 'decommitted', '2026-11-16', ridge),
      step(two?.id, 'signed', '2026-11-21'),
      step(two?.id, 'committed', null),
    ]);
  await app.purge(EVERYTHING);
  const body = await list();
  expect(body.weeks).toEqual([
    { monday: '2026-11-02', committed: 2, decommitted: 0 },
    { monday: '2026-11-16', committed: 1, decommitted: 1 },
  ]);
  expect(body.decommitments).toMatchObject([
    {
      prospect: { name: 'Two', college: { short_name: 'Harbor State' } },
      college: { short_name: 'Ridge Tech' },
      date: '2026-11-16',
    },
  ]);
  expect((await list(`college_id=${ridge}`)).weeks).toEqual([
    { monday: '2026-11-02', committed: 1, decommitted: 0 },
    { monday: '2026-11-16', committed: 0, decommitted: 1 },
  ]);
});

test('a commitment that staff record is there at once, and gone with a decommitment', async () => {
  const [{ id } = { id: 0 }] = await classes([{ name: 'Undecided' }]);
  expect(await namesOf()).toEqual([]);
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/prospects/${id}/decisions`;
  await writer.send('POST', path, { kind: 'commit', college_id: harbor, source: 'His own announcement' });
  await heard();
  expect(await list()).toMatchObject({ total: 1, prospects: [{ name: 'Undecided', date: '2026-11-21' }] });
  await writer.send('POST', path, { kind: 'decommit', source: 'His own announcement' });
  await heard();
  expect(await list()).toMatchObject({ total: 0, decommitments: [{ prospect: { name: 'Undecided' } }] });
});

test('who was taken down is in no list, count, week or chart', async () => {
  const [{ id } = { id: 0 }] = await classes([decided('Hidden', '2026-11-20', { isHidden: true })]);
  await db.insert(commitments).values([
    { prospectId: id, status: 'committed', happenedOn: '2026-11-20', collegeId: harbor, source: 'test' },
    { prospectId: id, status: 'decommitted', happenedOn: '2026-11-20', collegeId: ridge, source: 'test' },
  ]);
  await db
    .insert(prospectInterests)
    .values({ prospectId: id, collegeId: harbor, level: 5, status: 'offered', source: 't' });
  await db.update(prospects).set({ status: 'open' }).where(eq(prospects.id, id));
  await app.purge(EVERYTHING);
  expect(await list()).toMatchObject({ total: 0, prospects: [], weeks: [], decommitments: [], colleges: [] });
  expect((await app.get(`/api/v2/top_targets?year=2027&college_id=${harbor}`)).body).toMatchObject({ total: 0 });
});

test('statements: seven the first time, one for the rows of a page that is asked for again', async () => {
  await classes(
    Array.from({ length: 60 }, (_, index) =>
      decided(`P ${index}`, '2026-11-01', { collegeId: index % 2 ? harbor : ridge }),
    ),
  );
  expect(await statementsOf(app.database, () => list())).toHaveLength(7);
  expect(await statementsOf(app.database, () => list('page=2'))).toHaveLength(1);
});

test('targets of a year of which there can be no class: 404', async () => {
  expect((await app.get(`/api/v2/top_targets?year=9999&college_id=${harbor}`)).status).toBe(404);
});

const targets = async (query = '') => (await app.get(`/api/v2/top_targets?sport=football&year=2027&${query}`)).body;

test('targets are the open whom a college wants, by level times rating', async () => {
  const built = await classes([
    { name: 'Wanted Most', ratingTenths: 58 },
    { name: 'Best', ratingTenths: 61 },
    { name: 'Unrated', ratingTenths: null },
    decided('Taken', '2026-11-01'),
    { name: 'Of Another' },
  ]);
  const levels = [5, 4, 5, 5, 5];
  await db.insert(prospectInterests).values(
    built.map(({ id }, index) => ({
      prospectId: id,
      collegeId: index === 4 ? ridge : harbor,
      level: levels[index] ?? 1,
      status: 'offered',
      source: 'test',
    })),
  );
  const body = await targets(`college_id=${harbor}`);
  expect(body).toMatchObject({ total: 3, college: { short_name: 'Harbor State' }, per_page: 25 });
  expect(
    body.prospects.map(({ name, interest_level }: Row & { interest_level: number }) => [name, interest_level]),
  ).toEqual([
    ['Wanted Most', 5],
    ['Best', 4],
    ['Unrated', 5],
  ]);
  expect((await targets(`college_id=${harbor}&per_page=1&page=2`)).prospects).toMatchObject([{ name: 'Best' }]);
});

test('a site with a college is asked for its own; without one the college is asked for', async () => {
  const refused = await app.get('/api/v2/top_targets');
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 422,
    errors: { college_id: ['Please enter a college'] },
  });
  expect((await app.get('/api/v2/top_targets', { host: 'alabama.localhost' })).body.college.slug).toBe('alabama');
  expect((await app.get('/api/v2/top_targets?college_id=99999999')).status).toBe(404);
});

test('the page reads along its index', async () => {
  const { rows } = await db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'prospects_decided'`,
  );
  expect(rows[0]?.indexdef).toContain('committed_on DESC NULLS LAST');
});
