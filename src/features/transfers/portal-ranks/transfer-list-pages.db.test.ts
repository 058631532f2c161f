import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf, LISTS, publishList } from '#features/recruiting/ranking-lists/list.test-support.ts';
import { buildCollegePlayers } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The pages of transfer lists without JavaScript; list-pages.db.test.ts covers the same editor for recruits. */

let app: TestApp;
let writer: SignedIn;
let chief: SignedIn;
let publisher: SignedIn;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  chief = await staffSignedIn(app, { role: 'super_admin', username: 'iris.moss' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
});
afterAll(() => app.close());

let years = 2026;
async function aSeason() {
  years += 1;
  const names = ['Abel Stroud', 'Bodie Wynn', 'Corwin Vale'];
  const players = await buildCollegePlayers(
    app.database.db,
    names.map((name) => ({ name })),
  );
  await buildTransfers(
    app.database.db,
    players.map((player, index) => ({ player, year: years, originCollegeId: 2, ratingTenths: 60 - index })),
  );
  await app.purge(['transfers:football', `transfers:football-${years}`]);
  return { year: years, ids: players.map(({ personId }) => personId) };
}
const sheetPath = (year: number) => `/admin/lists/transfer_portal_ranks/sheets/football/${year}`;

async function post(by: SignedIn, path: string, fields: Readonly<Record<string, string>>) {
  const token = (await by.get('/api/v2/csurf_token')).body.csurf_token;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ _csrf: token, _method: 'PUT', ...fields }).toString();
  return app.send('POST', path, { headers, cookies: { ...by.cookies }, body });
}
const submit = (year: number, rows: string, more: Readonly<Record<string, string>> = {}) =>
  post(writer, '/api/v2/admin/list_sheets', {
    kind: 'transfer_portal_ranks',
    sport: 'football',
    year: String(year),
    person_ids: rows,
    ...more,
  });

test('seasons with transfers are listed beside the classes', async () => {
  const { year } = await aSeason();
  const { text } = await writer.get('/admin/lists?kind=transfer_portal_ranks');
  expect(text).toContain('Transfer portal ranks');
  expect(text).toContain(`href="${sheetPath(year)}"`);
  expect((await writer.get('/admin/lists?kind=transfer_portal_ranks&sport=hockey')).text).toContain(
    'No seasons of hockey yet',
  );
});

test('a sheet that is pasted becomes the draft, and the page says so', async () => {
  const { year, ids } = await aSeason();
  expect((await writer.get(sheetPath(year))).text).toContain('Paste a sheet');
  expect((await writer.get(`${sheetPath(year)}?view=sheet`)).text).toContain('Submit list');
  const done = await submit(year, ids.toReversed().join('\n'));
  expect(done).toMatchObject({ status: 303, headers: { location: `${sheetPath(year)}?done=submitted` } });
  const { text } = await writer.get(`${sheetPath(year)}?done=submitted`);
  expect(text).toContain('List has been submitted. Check your email for updates.');
  expect(text).toContain('2 moved.');
  expect(text.indexOf('Rank of Corwin Vale')).toBeLessThan(text.indexOf('Rank of Abel Stroud'));
  expect(text).toContain('QB, UAB');
  const compared = (await writer.get(`${sheetPath(year)}?view=compare`)).text;
  expect(compared).toContain('Publishing is locked');
});

test('a sheet with faults is refused with all that was typed', async () => {
  const { year } = await aSeason();
  const refused = await submit(year, 'rank,person_id\n1,7\n3,8\n3,7');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('ID 7 appears twice (lines 2 and 4).');
  expect(refused.text).toContain('Rank 3 appears twice (lines 3 and 4).');
  expect((await writer.get(sheetPath(year))).text).toContain('No draft yet');
});

test('a list is named, published and deleted on its own page', async () => {
  const { year, ids } = await aSeason();
  await submit(year, ids.join('\n'));
  const { draft } = (await writer.get(`${LISTS}/of_class?kind=transfer_portal_ranks&sport=football&year=${year}`)).body;
  const edit = `/admin/lists/transfer_portal_ranks/${draft.id}/edit`;
  const own = (await writer.get(edit)).text;
  expect(own).toContain(`${year} Football`);
  expect(own).toContain('Discard draft');
  expect(own).not.toContain('Published: readers see this list');
  const call = `${LISTS}/${draft.id}`;
  const revision = String(draft.revision);
  const saved = await post(writer, call, { revision, name: 'Portal 100' });
  expect(saved.headers.location).toBe(`${edit}?done=saved`);
  expect((await writer.get(`${edit}?done=saved`)).text).toContain('List saved as draft.');
  expect((await chief.get(edit)).text).toContain('Published: readers see this list');
  const present = String(draft.revision + 1);
  const published = await post(chief, call, { revision: present, name: 'Portal 100', published: 'true' });
  expect(published.headers.location).toBe(`${edit}?done=published`);
  expect((await chief.get(`${edit}?done=published`)).text).toContain('List published.');
  expect((await writer.get(edit)).text).toContain('Only a super admin can rename a published list.');
  expect((await publisher.get(edit)).text).toContain('You can view lists but not edit them.');
  const rankings = async () => (await app.get(`/transfer_rankings/football/${year}`)).text;
  expect(await rankings()).toContain('Portal 100. Ranked by our editors. Updated ');
  expect(await rankings()).toContain('Abel Stroud');
  const renamed = await post(chief, call, { revision: present, name: 'Spring 100', published: 'true' });
  expect(renamed.headers.location).toBe(`${edit}?done=renamed`);
  expect((await chief.get(`${edit}?done=renamed`)).text).toContain('List renamed.');
  await expect.poll(rankings).toContain('Spring 100. Ranked by our editors. Updated ');
});

test('a page of no list, or of another kind, is not there', async () => {
  const { year, ids } = await aSeason();
  await submit(year, ids.join('\n'));
  const { draft } = (await writer.get(`${LISTS}/of_class?kind=transfer_portal_ranks&sport=football&year=${year}`)).body;
  for (const path of [`/admin/lists/prospect_rankings/${draft.id}/edit`, '/admin/lists/transfer_portal_ranks/x/edit'])
    expect((await writer.get(path)).status).toBe(404);
  expect((await writer.get('/admin/lists/transfer_portal_ranks/999999/edit')).status).toBe(404);
});

test('a later page of the ranking leads back to the first without JavaScript', async () => {
  years += 1;
  const players = await buildCollegePlayers(
    app.database.db,
    Array.from({ length: 51 }, (_, index) => ({ name: `Person ${index}` })),
  );
  await buildTransfers(
    app.database.db,
    players.map((player) => ({ player, year: years })),
  );
  await app.purge(['transfers:football', `transfers:football-${years}`]);
  const path = `/transfer_rankings/football/${years}`;
  const { text } = await app.get(`${path}?school_focus=&page=2`);
  expect(text).toContain(`<a href="${path}">Back to the first page</a>`);
  expect((await app.get(path)).text).not.toContain('Back to the first');
});

test('readers see the ranking by rating, filtered, in earlier versions and empty', async () => {
  const { year, ids } = await aSeason();
  const path = `/transfer_rankings/football/${year}`;
  expect((await app.get(path)).text).toContain('By rating. Our editors have not ranked this season yet.');
  expect((await app.get(`${path}?transfer_position=K`)).text).toContain('No players match these filters');
  for (const order of [ids.toReversed(), ids]) {
    await submit(year, order.join('\n'), { create_new_version: 'true' });
    const { draft } = (await writer.get(`${LISTS}/of_class?kind=transfer_portal_ranks&sport=football&year=${year}`))
      .body;
    expect((await contentOf(writer, draft.id)).rows).toHaveLength(3);
    await publishList(chief, draft.id, 'After the camps');
  }
  const first = (await app.get(`${path}?version=1`)).text;
  expect(first).toMatch(/Ranked by our editors\. As of [A-Z][a-z]+\.? \d+\. After the camps\./);
  expect(first.indexOf('Corwin Vale')).toBeLessThan(first.indexOf('Abel Stroud'));
  const second = (await app.get(path)).text;
  expect(second).toMatch(/Ranked by our editors\. Updated [A-Z][a-z]+\.? \d+\./);
  expect(second.indexOf('Abel Stroud')).toBeLessThan(second.indexOf('Corwin Vale'));
  expect((await app.get('/transfer_rankings/hockey')).text).toContain('No hockey transfers ranked');
  expect((await app.get('/transfer_rankings/chess/2027')).status).toBe(404);
});
