import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

/** The pages of team rankings, rendered. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  await buildProspects(db, [
    { name: 'Ansel Amberley', ratingTenths: 61, collegeId: alabama, status: 'committed', committedOn: '2026-06-01' },
    { name: 'Bodie Brightwater', ratingTenths: 60 },
  ]);
  await buildTransfers(db, [{ exitCollegeId: alabama, exitType: 'committed', ratingTenths: 60, stars: 4 }]);
  await rebuildRankings(db, { sport: 'football', classYear: 2027, now: TEST_NOW });
});
afterAll(() => app.close());

test('the ranking: the team, its points, and the way to its class', async () => {
  const { status, text } = await app.get('/team_rankings/2027/all/football/comprehensive');
  expect(status).toBe(200);
  expect(text).toContain('href="/team/alabama/football/2027"');
  expect(text).toContain('<b>485</b>');
  expect(text).toContain('285 from ratings and 200 from national ranks');
});

test('the form of the filters leads to the address that they name', async () => {
  const { status, headers } = await app.get('/team_rankings/2027/all/football/recruiting?conference=sec&year=2026');
  expect({ status, location: headers.location }).toEqual({
    status: 302,
    location: '/team_rankings/2026/sec/football/recruiting',
  });
});

test.each([
  ['SEC', 'sec'],
  ['ACC', 'acc'],
])('a conference has one address: %s leads to %s', async (spelled, conference) => {
  const { status, headers } = await app.get(`/team_rankings/2027/${spelled}/football/recruiting?page=2`);
  expect({ status, location: headers.location }).toEqual({
    status: 301,
    location: `/team_rankings/2027/${conference}/football/recruiting`,
  });
  expect((await app.get(`/team_rankings/2027/${conference}/football/recruiting`)).status).toBe(200);
});

test.each([
  '/team_rankings/2027/all/hockey/comprehensive',
  '/team_rankings/2027/all/football/best',
  '/team_rankings/27/all/football/comprehensive',
  '/team_rankings/1999/all/football/comprehensive',
  '/team_rankings/2032/all/football/comprehensive',
  '/team_rankings/2027/nowhere/football/comprehensive',
  '/team/nowhere/football/2027',
  '/team/alabama/hockey/2027',
])('%s: 404', async (path) => {
  expect((await app.get(path)).status).toBe(404);
});

test('a ranking that cannot be fetched is a severe alert, which goes with the page, and the page keeps its frame', async () => {
  const { db } = app.database;
  await db.execute(sql`alter table team_rankings rename to team_rankings_away`);
  const { status, text, headers } = await app.get('/team_rankings/2027/all/football/transfer');
  await db.execute(sql`alter table team_rankings_away rename to team_rankings`);
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 500, cacheControl: 'no-store' });
  expect(text).toMatch(/<h1[^>]*>Football team rankings, class of 2027/);
  expect(text).toContain('href="/team_rankings/2027/all/football/recruiting"');
  expect(text).toContain('We couldn’t load the ranking');
  expect(text).toMatch(/role="alert"[^>]*>.*Response returned with status 500/);
  const [, alerts = ''] = /"alerts":\[([^\]]*)\]/.exec(text) ?? [];
  expect(JSON.parse(alerts)).toMatchObject({ type: 'severe', persisted: false });
  expect((await app.get('/team_rankings/2027/all/football/transfer')).status).toBe(200);
});

test('a class that nobody is in says so, and leads on', async () => {
  const { status, text } = await app.get('/team_rankings/2031/all/football/recruiting');
  expect(status).toBe(200);
  expect(text).toContain('No classes of 2031 yet');
  expect(text).toContain('See the 2027 class');
  expect((await app.get('/team/auburn/football/2027')).text).toContain('No commitments yet');
});

test('a class: who comes, what each adds, and the class as somebody imagines it', async () => {
  const { text } = await app.get('/team/alabama/football/2027');
  expect(text).toContain('Ansel Amberley');
  expect(text).toContain('<b>150 + 100</b>');
  const found = await app.get('/team/alabama/football/2027?find=brightwater');
  const add = /href="([^"]+)"[^>]*aria-label="Add Bodie Brightwater"/.exec(found.text)?.[1] ?? '';
  expect(add).toMatch(/^\/team\/alabama\/football\/2027\?add=\d+#calculator$/);
  const imagined = await app.get(add);
  expect(imagined.text).toContain('New total');
  expect(imagined.text).toContain(`<b>${485 + 135 + 83}</b>`);
  expect(imagined.headers['cache-control']).toBe('no-store');
});
