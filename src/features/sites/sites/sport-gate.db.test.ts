// @module-tag engine
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { setSportClosed } from '#tests/support/closed-sports.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { listClosedSports } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
afterEach(async () => {
  for (const [sport] of await listClosedSports(app.database.db)) await setSportClosed(app, sport, false);
});
afterAll(() => app.close());

const statusOf = async (path: string) => (await app.get(path, { headers: { accept: 'text/html' } })).status;
const statusesOf = async (paths: readonly string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await statusOf(path)] as const)));

const OF_HOCKEY = [
  '/api/v2/prospect_rankings?list=hockey-national&year=2027',
  '/api/v2/commitments?sport=hockey&year=2027',
  '/api/v2/positions?sport=hockey',
  '/api/v2/futurecast/recent_forecasts?sport=hockey',
  '/content/hockey',
  '/content/hockey?page=2',
  '/content/hockey/feed.xml',
  '/commitments/hockey/2027',
  '/prospect_rankings/hockey-national/2027',
  '/teams/hockey/colleges/by_conference',
  '/teams/hockey/highschools/by_region',
  '/transfer_search/hockey',
  '/transfer_tracker/hockey',
  '/transfer_tracker/hockey/2027',
  '/futurecast?sport=hockey',
  '/fan_futurecast_leaderboard?sport=hockey',
];

test('what names a closed sport answers 404, from cached pages too, until the sport reopens', async () => {
  const before = await statusesOf(OF_HOCKEY);
  expect(Object.values(before).filter((status) => status === 404)).toEqual([]);
  await setSportClosed(app, 'hockey', true);
  expect(await statusesOf(OF_HOCKEY)).toEqual(Object.fromEntries(OF_HOCKEY.map((path) => [path, 404])));
  expect(await statusesOf(OF_HOCKEY.map((path) => path.replaceAll('hockey', 'football')))).not.toContain(404);
  // Data entry pages call public endpoints too.
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  expect((await writer.get('/api/v2/positions?sport=hockey')).status).toBe(200);
  await setSportClosed(app, 'hockey', false);
  expect(await statusesOf(OF_HOCKEY)).toEqual(before);
});

test('menus and filters list only sports that are offered', async () => {
  const linksOf = async (path: string) => (await app.get(path, { headers: { accept: 'text/html' } })).text;
  const SHOWING = ['/futurecast', '/fan_futurecast_leaderboard', '/search?query=oakes', '/transfer_search/football'];
  for (const path of SHOWING)
    expect(await linksOf(path), path).toMatch(/value="basketball"|transfer_search\/basketball/);
  await setSportClosed(app, 'basketball', true);
  for (const path of SHOWING) {
    expect(await linksOf(path), path).not.toMatch(/value="basketball"|transfer_search\/basketball/);
  }
  const navigation = await app.get('/api/v2/sites/1/navigation');
  expect(navigation.body.sports).toEqual(['football', 'baseball', 'hockey']);
});

test('without football, addresses and calls that name no sport show the next offered one', async () => {
  await setSportClosed(app, 'football', true);
  const teams = await app.get('/teams', { headers: { accept: 'text/html' } });
  expect(teams.headers.location).toBe('/teams/basketball/colleges/by_conference');
  expect((await app.get('/api/v2/prospect_rankings?year=2027')).body.list.sport).toBe('basketball');
  expect((await app.get('/api/v2/team_rankings')).body.sport).toBe('basketball');
  const front = await app.get('/', { host: 'alabama.localhost', headers: { accept: 'text/html' } });
  expect({ status: front.status, namesFootball: /\/football[/"-]/.test(front.text) }).toEqual({
    status: 200,
    namesFootball: false,
  });
  expect(await statusOf('/sites')).toBe(200);
  await setSportClosed(app, 'basketball', true);
  expect(await statusOf('/api/v2/team_rankings')).toBe(404);
});
