import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  begin,
  codeOf,
  contentOf,
  LISTS,
  move,
  publishList,
} from '#features/recruiting/ranking-lists/list.test-support.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { interrupting } from '#tests/support/statements.ts';
import { type BuiltCollegePlayer, buildCollegePlayers } from '../college-players/factory.ts';
import { buildTransfers } from '../entries/factory.ts';

/** Lists of transfers over HTTP: editing by staff, and the readers' view. */

let app: TestApp;
let writer: SignedIn;
let chief: SignedIn;
let marketing: SignedIn;
beforeAll(async () => {
  app = await testApp();
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe', email: 'ada@example.com' });
  chief = await staffSignedIn(app, { role: 'super_admin', username: 'iris.moss' });
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
});
afterAll(() => app.close());

const KIND = 'transfer_portal_ranks';
const SHEETS = '/api/v2/admin/list_sheets';
const NAMES = ['Abel', 'Bodie', 'Corwin', 'Dario', 'Ellis'];

let years = 2026;
type Season = { year: number; players: BuiltCollegePlayer[]; ids: number[] };
/** A new season in which Abel is rated best, Ellis not at all. */
async function aSeason(): Promise<Season> {
  years += 1;
  const year = years;
  const players = await buildCollegePlayers(
    app.database.db,
    NAMES.map((name) => ({ name, season: year - 1, grade: 2 })),
  );
  await buildTransfers(
    app.database.db,
    players.map((player, index) => ({
      player,
      year,
      enteredOn: '2026-12-01',
      originCollegeId: 2,
      ratingTenths: index < 4 ? 60 - index : null,
      stars: index < 4 ? 4 : null,
      ...(index === 1 ? { exitCollegeId: 1, exitType: 'committed', exitOn: '2026-12-05' } : {}),
    })),
  );
  await app.purge([`transfers:football`, `transfers:football-${year}`]);
  return { year, players, ids: players.map(({ personId }) => personId) };
}
const namesFor = async (query: string) =>
  (await app.get(`/api/v2/lists_people?sport=football&${query}`)).body.people.map(
    ({ transfer }: { transfer: { name: string } }) => transfer.name,
  );
const listOf = async (query: string) => (await app.get(`/api/v2/lists?sport=football&${query}`)).body;
const draftOf = async ({ year }: Season) =>
  (await writer.get(`${LISTS}/of_class?kind=${KIND}&sport=football&year=${year}`)).body.draft;
const sheet = (by: SignedIn, { year }: Pick<Season, 'year'>, body: object) =>
  by.send('PUT', SHEETS, { sport: 'football', year, ...body });

describe('readers', () => {
  test('see the best by rating until staff publish, then the list', { tags: ['engine'] }, async () => {
    const season = await aSeason();
    const { year } = season;
    expect(await namesFor(`year=${year}`)).toEqual(NAMES);
    expect((await listOf(`year=${year}`)).list).toMatchObject({ id: null, version: null, name: `${year} Football` });
    const id = await begin(writer, { kind: KIND, sport: 'football', year });
    await move(writer, id, { Dario: 1 });
    expect(await namesFor(`year=${year}`)).toEqual(NAMES);
    expect((await publishList(chief, id, 'After spring')).body).toMatchObject({ version: 1 });
    expect(await namesFor(`year=${year}`)).toEqual(['Dario', 'Abel', 'Bodie', 'Corwin', 'Ellis']);
    const page = await listOf(`year=${year}`);
    expect(page).toMatchObject({
      list: { id, version: 1, note: 'After spring', kind: KIND },
      versions: [{ version: 1, note: 'After spring' }],
      valid_filters: { athletic_years: ['sophomore'], transfer_positions: [{ code: 'QB' }] },
      college_focus: null,
    });
    expect(page.available_years.football).toContain(year);
    expect((await app.get(`/api/v2/lists/${id}`)).body.list).toEqual(page.list);
  });

  test('see earlier versions, and no draft', async () => {
    const season = await aSeason();
    const { year, ids } = season;
    await sheet(writer, season, { person_ids: ids.toReversed() });
    const first = await draftOf(season);
    expect((await app.get(`/api/v2/lists/${first.id}`)).status).toBe(404);
    await publishList(chief, first.id);
    await sheet(writer, season, { person_ids: ids, create_new_version: true });
    await publishList(chief, (await draftOf(season)).id);
    expect(await namesFor(`year=${year}`)).toEqual(NAMES);
    expect(await namesFor(`year=${year}&version=1`)).toEqual(NAMES.toReversed());
    expect(await namesFor(`list_id=${first.id}`)).toEqual(NAMES.toReversed());
    expect((await listOf(`year=${year}`)).versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await app.get(`/api/v2/lists?sport=football&year=${year}&version=3`)).status).toBe(404);
    expect((await app.get('/api/v2/lists?sport=football&year=1901')).status).toBe(404);
  });

  test('filter and sort in both spellings, page by page', async () => {
    const { year } = await aSeason();
    expect(await namesFor(`year=${year}&exitCollegeName=1`)).toEqual(['Bodie']);
    expect(await namesFor(`year=${year}&exit_college_name=1`)).toEqual(['Bodie']);
    expect(await namesFor(`year=${year}&school_focus=2`)).toEqual(NAMES);
    expect(await namesFor(`year=${year}&origin_college_name=nowhere`)).toEqual([]);
    expect(await namesFor(`year=${year}&sort=exitCollegeName`)).toEqual(['Bodie', 'Abel', 'Corwin', 'Dario', 'Ellis']);
    const second = (await app.get(`/api/v2/lists_people?sport=football&year=${year}&page=2&per_page=2`)).body;
    expect(second).toMatchObject({ total_people: 5, page: 2, per_page: 2, sort: 'ordinality' });
    expect(second.people.map(({ ordinality }: { ordinality: number }) => ordinality)).toEqual([3, 4]);
  });

  test('do not see players who were taken down or withdrew; the others close up, and every place is kept', async () => {
    const season = await aSeason();
    const { year, ids, players } = season;
    await sheet(writer, season, { person_ids: ids });
    await publishList(chief, (await draftOf(season)).id);
    await app.database.executeSql(
      `update college_transfers set is_hidden = true where college_player_id = ${players[0]?.id}`,
    );
    await app.database.executeSql(
      `update college_transfers set exit_type = 'withdrawn' where college_player_id = ${players[2]?.id}`,
    );
    await app.purge([`transfers:football-${year}`]);
    expect(await namesFor(`year=${year}`)).toEqual(['Bodie', 'Dario', 'Ellis']);
    await app.database.executeSql(`update college_transfers set is_hidden = false where year = ${year}`);
    await app.purge([`transfers:football-${year}`]);
    expect(await namesFor(`year=${year}`)).toEqual(['Abel', 'Bodie', 'Dario', 'Ellis']);
  });

  test('see every player with their own entry, also while another player is taken down', async () => {
    const { year, ids, players } = await aSeason();
    const hide = () =>
      app.database.executeSql(
        `update college_transfers set is_hidden = true where college_player_id = ${players[0]?.id}`,
      );
    const reply = await interrupting(app.database, { after: /row_number\(\) over/, act: hide }, () =>
      app.get(`/api/v2/lists_people?sport=football&year=${year}`),
    );
    expect(
      reply.body.people.map((each: { ordinality: number; person_id: number; transfer: { name: string } }) => ({
        rank: each.ordinality,
        personId: each.person_id,
        name: each.transfer.name,
      })),
    ).toEqual(NAMES.slice(1).map((name, index) => ({ rank: index + 1, personId: ids[index + 1], name })));
  });
});

describe('a sheet', () => {
  test('orders a draft and mails what it changed', { tags: ['engine'] }, async () => {
    const season = await aSeason();
    const { ids, year } = season;
    const reply = await sheet(writer, season, { person_ids: ids.slice(1).toReversed() });
    expect(reply.body).toMatchObject({ kind: KIND, year, revision: 2, removed: 1, added: 0, total: 4 });
    const content = await contentOf(writer, reply.body.list_id);
    expect(content.rows.map(({ name }) => name)).toEqual(['Ellis', 'Dario', 'Corwin', 'Bodie']);
    const mails = await mailsTo(app, 'ada@example.com');
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ template: 'list_sheet', subject: `${year} Football: your sheet is saved as a draft` });
    expect(mail?.text).toContain('The draft of version 1 now lists 4 players.');
    expect(mail?.text).toMatch(/moved 3 players, added\s0 and removed 1\./);
    expect(mail?.text).toContain('Readers still see the order of ratings.');
    expect(mail?.text).toContain(`/admin/lists/transfer_portal_ranks/sheets/football/${year}?view=compare`);
  });

  test('is a step that can be undone, also without a revision', async () => {
    const season = await aSeason();
    const { body } = await sheet(writer, season, { person_ids: season.ids });
    await sheet(chief, season, { person_ids: season.ids.slice(0, 1) });
    const { list } = await contentOf(writer, body.list_id);
    await writer.send('POST', `${LISTS}/${body.list_id}/undo`, { revision: list.revision });
    expect((await contentOf(writer, body.list_id)).rows).toHaveLength(5);
    const late = await sheet(writer, season, { person_ids: season.ids, revision: 1 });
    expect(codeOf(late)).toEqual([409, 'conflict']);
    expect(late.body.error).toBe('ada.rowe changed this list since you opened it. Your changes are not saved.');
  });

  test('takes a new version once readers see a list, and one at a time', async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids });
    await publishList(chief, (await draftOf(season)).id);
    const refused = await sheet(writer, season, { person_ids: season.ids });
    expect(codeOf(refused)).toEqual([422, 'no_draft']);
    const begun = await sheet(writer, season, { person_ids: season.ids.toReversed(), create_new_version: true });
    expect(begun.body).toMatchObject({ moved: 4 });
    expect(codeOf(await sheet(writer, season, { person_ids: season.ids, create_new_version: true }))).toEqual([
      409,
      'conflict',
    ]);
  });

  test.each([
    ['nobody', () => [], 'The sheet is empty.'],
    ['a player twice', ([first = 0]: number[]) => [first, first], 'appears twice.'],
    ['a player outside the portal', () => [2_147_483_000], 'ID 2147483000 isn’t a player in this season’s portal.'],
    ['an ID that no row can have', () => '9999999999', 'Line 1: “9999999999” isn’t a valid ID.'],
    ['text without IDs', () => 'rank,name\n1,Abel', 'The heading has no ID column.'],
  ])('of %s is refused whole, with the reason', async (_, made, words) => {
    const season = await aSeason();
    const reply = await sheet(writer, season, { person_ids: made(season.ids) });
    expect(codeOf(reply)).toEqual([422, 'invalid']);
    expect(reply.body.errors.person_ids[0]).toContain(words);
    expect(await draftOf(season)).toBeNull();
  });

  test('with faults of several kinds is told all of them, twenty by name and the others by number', async () => {
    const season = await aSeason();
    const [first = 0] = season.ids;
    const few = await sheet(writer, season, {
      person_ids: `rank,id\n1,${first}\n2,Abel\nthird,${first}\n4,2147483000`,
    });
    expect(few.body.errors.person_ids).toEqual([
      [
        'Line 3: “Abel” isn’t a valid ID.',
        'Line 4: “third” isn’t a valid rank.',
        `ID ${first} appears twice (lines 2 and 4).`,
        'ID 2147483000 isn’t a player in this season’s portal.',
      ].join(' '),
    ]);
    const many = Array.from({ length: 30 }, (_, index) => `x${index}`).join('\n');
    const bounded = await sheet(writer, season, { person_ids: `id\n${many}\n2147483000` });
    expect(bounded.body.errors.person_ids[0]).toMatch(/“x19” isn’t a valid ID. And 11 more.$/);
  });

  test('of text is read as a form sends it, and more than a list holds is refused', async () => {
    const season = await aSeason();
    const [first, second] = season.ids;
    const reply = await sheet(writer, season, {
      person_ids: `rank\tperson_id\n3\t${first}\n1\t${second}`,
      closes_gaps: true,
    });
    expect(reply.body).toMatchObject({ total: 2 });
    const many = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect((await sheet(writer, season, { person_ids: many })).status).toBe(422);
    expect(codeOf(await sheet(writer, season, { person_ids: many.join(',') }))).toEqual([422, 'list_full']);
  });

  test('a refused sheet leaves no draft, and the corrected one is accepted', async () => {
    const season = await aSeason();
    const four = season.ids.slice(0, 4);
    await sheet(writer, season, { person_ids: four });
    const { id } = await draftOf(season);
    await publishList(chief, id);
    // Nobody has these ids, but their places stay taken, so that the list has no room for a fifth player.
    const absent = Array.from({ length: 996 }, (_, index) => 2_000_000_000 + index);
    await app.database.executeSql(
      `update ranking_lists set player_ids = '${JSON.stringify([...four, ...absent])}' where id = ${id}`,
    );
    const submit = (ids: readonly number[]) => sheet(writer, season, { person_ids: ids, create_new_version: true });
    expect(codeOf(await submit(season.ids))).toEqual([422, 'list_full']);
    expect(await draftOf(season)).toBeNull();
    expect((await submit(four.toReversed())).status).toBe(200);
  });

  test('needs the permission to write lists', async () => {
    const season = await aSeason();
    expect((await sheet(marketing, season, { person_ids: season.ids })).status).toBe(403);
    const body = { sport: 'football', year: season.year, person_ids: season.ids };
    expect((await app.sendWithToken('PUT', SHEETS, { body })).status).toBe(401);
  });
});

describe('a list', () => {
  test('is renamed by writers, and published in the same save by super admins', { tags: ['engine'] }, async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids });
    const { id, revision } = await draftOf(season);
    const save = (by: SignedIn, body: object) => by.send('PUT', `${LISTS}/${id}`, { revision, name: '', ...body });
    expect((await save(writer, { name: 'Portal 100' })).body).toMatchObject({
      name: 'Portal 100',
      published: false,
      revision: revision + 1,
      outcome: 'saved',
    });
    const present = { revision: revision + 1 };
    expect(codeOf(await save(writer, { ...present, published: true }))).toEqual([403, 'forbidden']);
    expect(codeOf(await save(chief, { revision: revision + 2 }))).toEqual([409, 'conflict']);
    const done = await save(chief, { ...present, name: 'Portal 100', published: true });
    expect(done.body).toMatchObject({
      ...present,
      name: 'Portal 100',
      published: true,
      version: 1,
      outcome: 'published',
    });
    expect((await listOf(`year=${season.year}`)).list.name).toBe('Portal 100');
    expect(codeOf(await save(chief, { ...present, name: 'Portal 100' }))).toEqual([422, 'list_is_published']);
    expect(codeOf(await save(writer, { ...present, name: 'Mine', published: true }))).toEqual([403, 'forbidden']);
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_type = 'ranking_list' and subject_id = '${id}' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'ranking_list.begin',
      'ranking_list.name',
      'ranking_list.publish',
    ]);
  });

  test('keeps a new name when somebody with the old name on screen publishes', async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids });
    const { id, revision } = await draftOf(season);
    await writer.send('PUT', `${LISTS}/${id}`, { revision, name: 'Spring portal' });
    const late = await chief.send('PUT', `${LISTS}/${id}`, { revision, name: '', published: true });
    expect({ code: codeOf(late), error: late.body.error }).toEqual({
      code: [409, 'conflict'],
      error: 'ada.rowe changed this list since you opened it. Your changes are not saved.',
    });
    expect(await draftOf(season)).toMatchObject({ name: 'Spring portal', revision: revision + 1 });
    const both = { revision: revision + 1, name: 'Portal 50', published: true };
    const published = await chief.send('PUT', `${LISTS}/${id}`, both);
    expect(published.body).toMatchObject({ name: 'Portal 50', revision: revision + 2, version: 1 });
  });

  test('keeps its name and its log when the save is refused', async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids });
    const { id, revision, name } = await draftOf(season);
    await app.database.executeSql(`update college_transfers set exit_type = 'withdrawn' where year = ${season.year}`);
    const refused = await chief.send('PUT', `${LISTS}/${id}`, { revision, name: 'Empty', published: true });
    expect(codeOf(refused)).toEqual([422, 'list_empty']);
    expect(await draftOf(season)).toMatchObject({ name, revision });
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_id = '${id}' and action = 'ranking_list.name'`,
    );
    expect(rows).toEqual([]);
  });

  test('lists its people page by page, and finds others by name', async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids.slice(0, 3) });
    const { id } = await draftOf(season);
    const people = (await writer.get(`${LISTS}/${id}/people?page=2&per_page=2`)).body;
    expect(people).toMatchObject({
      total: 3,
      page: 2,
      people: [{ name: 'Corwin', rank: 3, rating: 5.8, place: 'UAB' }],
    });
    const found = await writer.get(`/api/v2/people/admin_list_search?sport=football&year=${season.year}&query=dar`);
    expect(found.body).toMatchObject({ total: 1, people: [{ id: season.ids[3], name: 'Dario', present: 4 }] });
    const nobody = await writer.get(`/api/v2/people/admin_list_search?sport=football&year=${season.year}&query=%20`);
    expect(nobody.status).toBe(422);
    expect((await marketing.get(`${LISTS}/${id}/people`)).status).toBe(403);
    const above = (await writer.get(`${LISTS}/${id}/candidates`)).body;
    expect(above).toMatchObject({ total: 0 });
  });

  test('is withdrawn, and readers see ratings again', async () => {
    const season = await aSeason();
    await sheet(writer, season, { person_ids: season.ids.toReversed() });
    const { id } = await draftOf(season);
    await publishList(chief, id);
    const reply = await chief.send('POST', `${LISTS}/${id}/withdrawal`, { reason: 'Too early' });
    expect(reply.body).toMatchObject({ version: null });
    expect(await namesFor(`year=${season.year}`)).toEqual(NAMES);
    expect((await app.get(`/api/v2/lists/${id}`)).status).toBe(404);
  });

  test('moves the bonus of the season’s best to other teams, and back when it is withdrawn', async () => {
    const season = await aSeason();
    // Abel is rated above Bodie, and both join a college.
    await app.database.executeSql(
      `update college_transfers set exit_college_id = 3, exit_type = 'signed', exit_on = '2026-12-06'
       where year = ${season.year} and college_player_id = ${season.players[0]?.id}`,
    );
    await app.purge(['transfers:football', `transfers:football-${season.year}`]);
    await rebuildRankings(app.database.db, { sport: 'football', classYear: season.year, now: app.clock.now() });
    const bonuses = async () => {
      await app.application.dispatcher.drain();
      await app.runJobs();
      const { rows } = await app.database.executeSql(
        `select college_id, bonus_points from team_rankings where class_year = ${season.year} and type = 'transfer'
         order by bonus_points desc`,
      );
      return rows.map(({ college_id }) => college_id);
    };
    expect(await bonuses()).toEqual([3, 1]);
    await sheet(writer, season, { person_ids: season.ids.toReversed() });
    const { id } = await draftOf(season);
    await publishList(chief, id);
    expect(await bonuses()).toEqual([1, 3]);
    await chief.send('POST', `${LISTS}/${id}/withdrawal`, { reason: 'Too early' });
    expect(await bonuses()).toEqual([3, 1]);
  });
});
