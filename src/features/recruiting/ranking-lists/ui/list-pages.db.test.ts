import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildProspects } from '../../prospects/factory.ts';
import { begin, contentOf, LISTS, namesOf } from '../list.test-support.ts';

let app: TestApp;
let writer: SignedIn;
let chief: SignedIn;
let publisher: SignedIn;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  chief = await staffSignedIn(app, { role: 'super_admin', username: 'Iris.Moss' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
});
afterAll(() => app.close());

let years = 2300;
async function aClass() {
  years += 1;
  const facts = ['Abel', 'Bodie', 'Corwin', 'Dario'].map((name, index) => ({
    name,
    classYear: years,
    ratingTenths: 61 - index,
  }));
  await buildProspects(app.database.db, facts);
  await app.purge(['classes:football']);
  return { sport: 'football', year: years };
}
const pageOf = ({ year }: { year: number }) => `/admin/lists/prospect_rankings/football/${year}`;

/** Posts a form as a browser without JavaScript does, and returns the redirect. */
async function post(by: SignedIn, path: string, fields: readonly (readonly [string, string])[]) {
  const token = (await by.get('/api/v2/csurf_token')).body.csurf_token;
  const body = new URLSearchParams([['_csrf', token], ...fields.map(([name, value]) => [name, value])]).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.send('POST', path, { headers, cookies: { ...by.cookies }, body });
}

test('the lists stand in the navigation, by sport, with what readers see and who is at work', async () => {
  const of = await aClass();
  await begin(writer, of);
  const { status, text } = await writer.get('/admin/lists');
  expect(status).toBe(200);
  expect(text).toMatch(/<a href="\/admin\/lists" aria-current="page">Lists<\/a>/);
  expect(text).toContain(`href="${pageOf(of)}"`);
  expect(text).toContain('Ordered by ratings');
  expect(text).toContain('By ada.rowe');
  expect((await writer.get('/admin/lists?sport=hockey')).text).toContain('No classes of hockey yet');
  expect((await writer.get('/admin/lists?sport=chess')).text).toContain('Football');
});

test('staff without the permission to see lists read a refusal', async () => {
  const of = await aClass();
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  for (const path of ['/admin/lists', pageOf(of)]) {
    expect((await app.get(path)).status).toBe(303);
    expect((await (await signedIn(app)).get(path)).status).toBe(403);
    const refused = await marketing.get(path);
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('You don’t have access to this page') });
  }
  for (const path of ['/admin/lists/prospect_rankings/chess/2027', '/admin/lists/prospect_rankings/football/x'])
    expect((await writer.get(path)).status).toBe(404);
});

test('a publisher reads the draft and has no form; a writer edits and finds publishing locked', async () => {
  const of = await aClass();
  expect((await publisher.get(pageOf(of))).text).toContain('No draft yet');
  await begin(writer, of);
  const read = (await publisher.get(pageOf(of))).text;
  expect(read).toContain('You can view lists but not edit them.');
  expect(read).toContain('Corwin');
  expect(read).not.toContain('<form');
  const edited = (await writer.get(pageOf(of))).text;
  expect(edited).toContain('aria-label="Rank of Corwin"');
  expect(edited.match(/<h1/g)).toHaveLength(1);
  const compared = (await writer.get(`${pageOf(of)}?view=compare`)).text;
  expect(compared).toContain('Publishing is locked');
  expect(compared).not.toContain('<form');
});

test('from the beginning to what readers see, without JavaScript', async () => {
  const of = await aClass();
  const started = await post(writer, LISTS, [
    ['sport', 'football'],
    ['year', String(of.year)],
    ['basis', 'present'],
  ]);
  expect(started).toMatchObject({ status: 303, headers: { location: `${pageOf(of)}?done=begun` } });
  const { draft } = (await writer.get(`${LISTS}/of_class?sport=football&year=${of.year}`)).body;
  const order = `${LISTS}/${draft.id}/order`;
  const asShown = async (ranks: Record<string, string>) => {
    const { list, rows } = await contentOf(writer, draft.id);
    return [
      ['_method', 'PUT'],
      ['revision', String(list.revision)],
      ...rows.flatMap(({ id, name, rank }) => [
        ['player_ids[]', String(id)],
        ['ranks[]', ranks[name] ?? String(rank)],
      ]),
    ] as [string, string][];
  };
  const typed = await post(writer, order, await asShown({ Dario: '1' }));
  expect(typed).toMatchObject({ status: 303, headers: { location: `${pageOf(of)}?done=order` } });
  const { rows } = await contentOf(writer, draft.id);
  await post(writer, order, [...(await asShown({})), ['up', String(rows[3]?.id)]]);
  expect(namesOf(await contentOf(writer, draft.id))).toEqual(['Dario', 'Abel', 'Corwin', 'Bodie']);
  const twice = await post(writer, order, await asShown({ Abel: '4', Corwin: '4' }));
  expect(twice).toMatchObject({ status: 422, text: expect.stringContaining('Two players cannot both be number 4.') });
  const compared = (await chief.get(`${pageOf(of)}?view=compare`)).text;
  expect(compared).toContain('Publish as version 1');
  const published = await post(chief, `${LISTS}/${draft.id}/publication`, [
    ['revision', '3'],
    ['note', 'Dario <leads>'],
  ]);
  expect(published.headers.location).toBe(`${pageOf(of)}?done=published`);
  const after = (await chief.get(`${pageOf(of)}?done=published`)).text;
  expect(after).toContain('List published.');
  expect(after).toContain('Withdraw the published list');
  expect(after).toMatch(/Readers see version 1, 4 players, updated [A-Z][a-z]+\.? \d+ by Iris\.Moss/);
  expect(after).toContain(`href="/admin/lists/prospect_rankings/${draft.id}/edit">rename the list`);
  expect((await writer.get(pageOf(of))).text).not.toContain('rename the list');
  expect((await writer.get(pageOf(of))).text).not.toContain('Withdraw the published list');
  const list = (await app.get(`/prospect_rankings/football-national/${of.year}`)).text;
  expect(list.indexOf('Dario')).toBeLessThan(list.indexOf('>Abel<'));
  // A four-star prospect is ranked above a five-star one, so the list shows no tier headings.
  expect(list).not.toContain('Five stars:');
});

test('players who are not shown are counted in a sentence', async () => {
  const of = await aClass();
  await begin(writer, of);
  await app.database.executeSql(
    `update prospects set rating_tenths = null, national_rank = null where class_year = ${of.year} and name = 'Abel'`,
  );
  const text = (await writer.get(pageOf(of))).text.replaceAll('<!-- -->', '');
  expect(text).toContain('1 of this list is not shown: not rated, or no longer in the class. Their places are kept.');
});

test('a form of 400 rows arrives whole', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `Player ${index}`);
  const of = { sport: 'football', year: 2399 };
  await buildProspects(
    app.database.db,
    names.map((name) => ({ name, classYear: of.year })),
  );
  const id = await begin(writer, of);
  await app.database.executeSql(
    `update ranking_lists set player_ids = (select jsonb_agg(id order by national_rank) from prospects where class_year = 2399)
     where id = ${id}`,
  );
  const { rows } = await contentOf(writer, id);
  const fields = rows.flatMap((row) => [
    ['player_ids[]', String(row.id)],
    ['ranks[]', String(401 - row.rank)],
  ]);
  const reply = await post(writer, `${LISTS}/${id}/order`, [
    ['_method', 'PUT'],
    ['revision', '1'],
    ...(fields as [string, string][]),
  ]);
  expect(reply.status).toBe(303);
  expect(namesOf(await contentOf(writer, id))).toEqual(rows.map(({ name }) => name).toReversed());
});
