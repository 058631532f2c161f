import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGame } from '#features/schedule/games/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The game pages and their forms, without JavaScript. */

let app: TestApp;
let writer: SignedIn;
let gameId = 0;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true });
  gameId = (
    await buildGame(app.database.db, {
      startsAt: new Date('2026-11-21T18:00:00Z'),
      home: { name: 'Harbor <State>' },
      away: { name: 'Hill Tech' },
    })
  ).id;
});
afterAll(() => app.close());

const LIST = '/admin/games';
const page = () => `${LIST}/${gameId}/edit`;
const ADDRESSES = () => [LIST, `${LIST}/new`, page()];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const versionIn = (text: string) => /name="version" value="([^"]+)"/.exec(text)?.[1] ?? '';

async function post(path: string, fields: Record<string, string>) {
  const token = (await writer.get('/api/v2/csurf_token')).body.csurf_token;
  return app.send('POST', `/api/v2/admin/games${path}`, {
    headers: FORM,
    cookies: { ...writer.cookies },
    body: new URLSearchParams({ _csrf: token, ...fields }).toString(),
  });
}

test('visitors are led to the sign-in, members refused; what is no game is not found', async () => {
  const member = await signedIn(app);
  for (const address of ADDRESSES()) {
    expect((await app.get(address)).status).toBe(303);
    expect((await member.get(address)).status).toBe(403);
    const { status, text } = await writer.get(address);
    expect(status).toBe(200);
    expect(text).toContain('noindex');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(/<a href="\/admin\/games" aria-current="page">Games<\/a>/);
  }
  for (const id of ['99999999', '0', 'x']) expect((await writer.get(`${LIST}/${id}/edit`)).status).toBe(404);
});

describe('the list', () => {
  test('shows a season with what is to be done, and no name as markup', async () => {
    const { text } = await writer.get(LIST);
    expect(text).toContain(`<a href="${page()}">`);
    expect(text).toContain('Hill Tech at Harbor &lt;State&gt;');
    expect(text).not.toContain('Harbor <State>');
    expect(text).toContain('No score yet');
    expect(text).toContain(`href="${LIST}/new?sport=football&amp;season=2026"`);
  });

  test('is empty in words, with the way out; an odd address shows the list', async () => {
    const { text } = await writer.get(`${LIST}?list=off`);
    expect(text).toContain('No games match these filters');
    expect(text).toContain('All games of the season');
    expect((await writer.get(`${LIST}?sport=hockey`)).text).toContain('No games this season');
    expect((await writer.get(`${LIST}?sport=chess&season=x&list=none&page=0`)).status).toBe(200);
    const beyond = await writer.get(`${LIST}?page=9`);
    expect(beyond).toMatchObject({ status: 302, headers: { location: `${LIST}?page=1` } });
  });
});

test('who only reads sees no form and no way to one, and is not let into the new game', async () => {
  const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  const { text } = await reader.get(page());
  expect(text).toContain('You can view this game but not edit it.');
  expect(text).not.toContain('<form');
  expect((await reader.get(LIST)).text).not.toContain(`${LIST}/new`);
  expect((await reader.get(`${LIST}/new`)).status).toBe(403);
});

test('only a super admin is offered to delete', async () => {
  const head = await staffSignedIn(app, { role: 'super_admin' });
  expect((await head.get(page())).text).toContain('Delete game');
  expect((await writer.get(page())).text).not.toContain('Delete game');
});

test('a deleted game is restored without JavaScript from the list of the deleted, which only a super admin opens', async () => {
  const head = await staffSignedIn(app, { role: 'super_admin' });
  const DELETED = `${LIST}/deleted`;
  expect((await writer.get(DELETED)).status).toBe(403);
  expect((await writer.get(LIST)).text).not.toContain(DELETED);
  expect((await head.get(LIST)).text).toContain(DELETED);
  expect((await head.get(`${DELETED}?sport=hockey&page=x`)).text).toContain('No deleted games');
  const { id } = await buildGame(app.database.db, { home: { name: 'Twice <Harbor>' }, away: { name: 'Twice Hill' } });
  const { version } = (await head.get(`/api/v2/admin/games/${id}`)).body;
  await head.send('DELETE', `/api/v2/admin/games/${id}`, { version, reason: 'Entered <twice>' });
  const { text } = await head.get(DELETED);
  expect(text).toContain('Twice Hill at Twice &lt;Harbor&gt;');
  expect(text).toContain('Entered &lt;twice&gt;');
  const token = (await head.get('/api/v2/csurf_token')).body.csurf_token;
  const restored = await app.send('POST', `/api/v2/admin/deleted_games/${id}/restore`, {
    headers: FORM,
    cookies: { ...head.cookies },
    body: new URLSearchParams({ _csrf: token, reason: 'They play twice' }).toString(),
  });
  expect(restored).toMatchObject({ status: 303, headers: { location: `${LIST}/${id}/edit?saved=restored` } });
  expect((await head.get(`${LIST}/${id}/edit?saved=restored`)).text).toContain('Game restored');
});

test('a publisher reads which games he enters', async () => {
  const site = (await app.get('/api/v2/sites/alabama')).body.site;
  const publisher = await staffSignedIn(app, { publisherSiteIds: [site.id] });
  expect((await publisher.get(`${LIST}/new`)).text).toContain('You can enter games for Alabama.');
  expect((await publisher.get(page())).status).toBe(404);
});

test('without JavaScript a game is entered, scored and corrected by its forms as they stand, and refused in words', async () => {
  const wish = { sport: 'football', home_team: 'Alabama', away_team: 'Auburn', season: '2026', source: 'The coach' };
  const entered = await post('', { ...wish, played_on: '2026-11-21', start_time: '', week: '', venue: '' });
  expect(entered.status, entered.text).toBe(303);
  const address = String(entered.headers.location);
  const id = /\d+/.exec(address)?.[0];
  const { text } = await writer.get(address);
  expect(text).toContain('Game saved');
  const score = { _method: 'PUT', home_points: '21', away_points: '14', status: 'final', source: 'Radio' };
  const scored = await post(`/${id}/score`, { ...score, version: versionIn(text) });
  expect(scored).toMatchObject({ status: 303, headers: { location: `${LIST}/${id}/edit?saved=score#score` } });
  const late = await post(`/${id}/score`, { ...score, version: versionIn(text) });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Reload the page to see the current version');
  const after = (await writer.get(`${LIST}/${id}/edit?saved=score`)).text;
  expect(after).toContain('Score saved');
  expect(after).toContain('result: scheduled, then final (away 14, home 21)');
  const unexplained = await post(`/${id}/score`, { ...score, home_points: '24', version: versionIn(after) });
  expect(unexplained).toMatchObject({
    status: 422,
    text: expect.stringContaining('Please give a reason for the change'),
  });
  const reason = 'A field goal was missed';
  const corrected = await post(`/${id}/score`, { ...score, home_points: '24', version: versionIn(after), reason });
  expect(corrected.status).toBe(303);
  expect((await app.get('/')).text.replaceAll('<!-- -->', '')).toContain('Alabama 24, Auburn 14');
});
