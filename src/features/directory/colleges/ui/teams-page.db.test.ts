import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The team listing, rendered: a conference is described where its colleges are listed. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const pageOf = async (sport: string, key: string) =>
  (await app.get(`/teams/${sport}/colleges/by_conference${key ? `?key=${key}` : ''}`)).text.replaceAll('<!-- -->', '');
const headOf = (html: string) => /<h1>([^<]+)<\/h1>/.exec(html)?.[1];

test('a conference: its name, its division, how many teams, and its other sports', async () => {
  const html = await pageOf('football', 'big-ten');
  expect(headOf(html)).toBe('Big Ten football teams');
  expect(html).toMatch(/FBS, 18 teams\. Also in <span>.*basketball<\/a>.* and <a[^>]*>hockey<\/a>/s);
  expect(html).toContain('href="/teams/hockey/colleges/by_conference?key=big-ten"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/teams\/football\/colleges\/by_conference\?key=big-ten"/);
  expect(html).toContain('The football teams of the Big Ten');
  expect(html).toContain('Oregon');
  expect(html).not.toContain('Members as of 2021');
});

test('where membership is that of an earlier season, the page says so', async () => {
  expect(await pageOf('baseball', 'big-ten')).toContain('Members as of 2021');
});

test.each(['', 'none', 'nowhere'])('key "%s" is no conference: the list speaks of all', async (key) => {
  expect(headOf(await pageOf('football', key))).toBe('Football teams');
});

test('from /teams to the colleges of one conference, and to the high schools', async () => {
  const start = await app.get('/teams');
  expect({ status: start.status, location: start.headers.location }).toEqual({
    status: 302,
    location: '/teams/football/colleges/by_conference',
  });
  const all = await pageOf('football', '');
  expect(all).toContain('href="/teams/football/colleges/by_conference?key=sec"');
  const group = await pageOf('football', 'sec');
  expect(group).toMatch(/<th scope="row"[^>]*>Alabama Crimson Tide/);
  expect(group).not.toMatch(/<th scope="row"[^>]*>Oregon/);
  expect(all).toContain('href="/teams/football/highschools');
  const schools = await app.get('/teams/football/highschools/alphabetically');
  expect(headOf(schools.text)).toBe('High schools');
});
