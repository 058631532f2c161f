import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

let app: TestApp;
let alabama: number;
let auburn: number;
let oregon: number;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const idOf = async (slug: string) => (await findCollegeBySlug(db, slug))?.id ?? 0;
  [alabama, auburn, oregon] = [await idOf('alabama'), await idOf('auburn'), await idOf('oregon')];
  await buildProspects(db, [
    // Of two with the same rating the name decides; the factory's names depend on what ran before.
    {
      name: 'Abel Ames',
      classYear: 2027,
      ratingTenths: 61,
      collegeId: alabama,
      status: 'committed',
      committedOn: '2026-06-01',
    },
    { classYear: 2027, ratingTenths: 58, collegeId: alabama, status: 'signed', committedOn: '2026-07-01' },
    { classYear: 2027, ratingTenths: 60, collegeId: auburn, status: 'committed' },
    { classYear: 2027, ratingTenths: 55, collegeId: oregon, status: 'committed' },
    { name: 'Zeb Zane', classYear: 2027, ratingTenths: 61, collegeId: null },
  ]);
  await buildTransfers(db, [
    { year: 2027, exitCollegeId: oregon, exitType: 'committed', ratingTenths: 60, stars: 4, originCollegeId: auburn },
    { year: 2027, exitCollegeId: alabama, exitType: 'withdrawn', ratingTenths: 61, stars: 5 },
  ]);
  await rebuildRankings(db, { sport: 'football', classYear: 2027, now: TEST_NOW });
});
afterAll(() => app.close());

const PATH = '/api/v2/team_rankings';
const slugs = (body: { teams: { college: { slug: string } }[] }) => body.teams.map(({ college }) => college.slug);

test('by default the comprehensive ranking of the present class', { tags: ['engine'] }, async () => {
  const { status, body, headers } = await app.get(PATH);
  expect(status).toBe(200);
  expect(body).toMatchObject({ year: 2027, sport: 'football', type: 'comprehensive', conference: null, total: 3 });
  expect(slugs(body)).toEqual(['alabama', 'oregon', 'auburn']);
  expect(body.teams[1]).toMatchObject({ rank: 2, points: 60 + 80 + 135 + 100, newcomers: 2, average_stars: 3.5 });
  expect(body.available_years).toEqual([2027]);
  expect(headers['cache-control']).toContain('max-age=300');
});

test('by recruits, by transfers, and of a conference with its places among all', async () => {
  expect(slugs((await app.get(`${PATH}?type=recruiting`)).body)).toEqual(['alabama', 'auburn', 'oregon']);
  expect(slugs((await app.get(`${PATH}?type=transfer`)).body)).toEqual(['oregon']);
  const { body } = await app.get(`${PATH}?type=recruiting&conference=sec`);
  expect(slugs(body)).toEqual(['alabama', 'auburn']);
  expect(body.conference.abbreviation).toBe('sec');
  expect((await app.get(`${PATH}?conference=all`)).body.total).toBe(3);
  expect((await app.get(`${PATH}?conference=nowhere`)).status).toBe(404);
});

test('a class without newcomers is empty, a sport without team rankings is refused', async () => {
  expect((await app.get(`${PATH}?year=2031`)).body).toMatchObject({ teams: [], total: 0, year: 2031 });
  expect((await app.get(`${PATH}?sport=hockey`)).status).toBe(422);
});

test('the years that have a ranking', async () => {
  expect((await app.get(`${PATH}/available_years`)).body).toEqual({ available_years: [2027] });
  expect((await app.get(`${PATH}/available_years?sport=basketball`)).body).toEqual({ available_years: [] });
});

test('the class of a team: who adds what, adding up to its points, and how it grew', async () => {
  const { body } = await app.get(`${PATH}/team_class?college_id=${alabama}&year=2027`);
  const added = body.commits.map((each: { contribution: { rating_points: number; bonus_points: number } }) => [
    each.contribution.rating_points,
    each.contribution.bonus_points,
  ]);
  expect(added).toEqual([
    [150, 100],
    [105, 81],
  ]);
  expect(body.transfers).toEqual([]);
  expect(body.ranks.recruiting.points).toBe(150 + 100 + 105 + 81);
  expect(body.ranks.transfer).toBeNull();
  expect(body.days).toEqual([
    { day: '2026-06-01', points: 250, commits: 1 },
    { day: '2026-07-01', points: 436, commits: 2 },
  ]);
  const { body: ofOregon } = await app.get(`${PATH}/team_class?college_id=${oregon}&year=2027`);
  expect(ofOregon.transfers[0]).toMatchObject({
    player: { rank: 1, origin: { slug: 'auburn' }, bluechip_rating: 6 },
    contribution: { rating_points: 135, bonus_points: 100, is_counted: true },
  });
});

test('the calculator: another prospect, one less, and the new place with its rungs', async () => {
  const { rows } = await app.database.executeSql(
    'select id, college_id, rating_tenths from prospects where class_year = 2027 order by id',
  );
  const open = Number(rows.find(({ college_id: college }) => college === null)?.id);
  const own = Number(
    rows.find(({ college_id: college, rating_tenths: tenths }) => college === auburn && tenths === 60)?.id,
  );
  const calculate = async (query: string) =>
    (await app.get(`${PATH}/calculator?college_id=${auburn}&year=2027&${query}`)).body;
  const more = await calculate(`add=${open}`);
  expect(more.before).toEqual({ points: 135 + 82, rank: 3 });
  expect(more.after).toEqual({ points: 135 + 82 + 150 + 83, rank: 1 });
  expect(more.added[0]).toMatchObject({
    prospect: { id: open },
    contribution: { rating_points: 150, is_counted: true },
  });
  expect(more.ladder.map((rung: { rank: number }) => rung.rank)).toEqual([1, 2, 3]);
  const less = await calculate(`remove=${own}`);
  // A class without players is not ranked.
  expect(less.after).toEqual({ points: 0, rank: null });
  expect(less.ladder).toEqual([]);
  expect(less.removed).toHaveLength(1);
  expect((await calculate('add=99999999')).after).toEqual(more.before);
  expect((await app.get(`${PATH}/calculator?college_id=${auburn}&add=x`)).status).toBe(422);
});

test('a college that there is not: 404', async () => {
  expect((await app.get(`${PATH}/team_class?college_id=99999999`)).status).toBe(404);
});

test('a year of which there can be no class: 404; one in which nobody came yet is empty', async () => {
  const classOf = (year: number) => app.get(`${PATH}/team_class?college_id=${auburn}&year=${year}`);
  expect((await classOf(1999)).status).toBe(404);
  expect((await app.get(`${PATH}?year=9999`)).status).toBe(404);
  expect((await app.get(`${PATH}/calculator?college_id=${auburn}&year=9999`)).status).toBe(404);
  expect((await app.get(`${PATH}/calculator?college_id=${auburn}&year=2028`)).status).toBe(200);
  expect((await classOf(2028)).body).toMatchObject({ commits: [], transfers: [], days: [] });
  expect((await app.get(`${PATH}/team_class`)).status).toBe(422);
});

test('the number of statements does not grow with the teams', async () => {
  await app.get(PATH);
  const statements = await statementsOf(app.database, () => app.get(PATH));
  expect(statements.length).toBeLessThanOrEqual(5);
});

test('after an import or the seed every class of the sport is computed anew', async () => {
  const { emit } = await import('#platform/events/events.ts');
  await buildProspects(app.database.db, [{ classYear: 2028, collegeId: auburn, status: 'committed' }]);
  await emit(app.database.db, { type: 'import_applied', kind: 'recruits', sport: 'football' });
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect(slugs((await app.get(`${PATH}?year=2028`)).body)).toEqual(['auburn']);
});
