import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { type BuiltCollegePlayer, buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { insertPlayers, lockNewPlayers } from '#features/transfers/college-players/public.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff edits of college players, over HTTP. The clock is set to Saturday, November 21, 2026. */

const app = await testApp();
afterAll(() => app.close());
const { db } = app.database;
const collegeId = async (slug: string) => (await findCollegeBySlug(db, slug))?.id ?? 0;
const [alabama, auburn, baylor] = [await collegeId('alabama'), await collegeId('auburn'), await collegeId('baylor')];
const site = (await listSites(db)).find((each) => each.collegeId === alabama);
const head = await staffSignedIn(app, { role: 'super_admin' });
const writer = await staffSignedIn(app, { isStaffWriter: true });
const publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
const outsider = await staffSignedIn(app, { role: 'marketing_admin' });
const rows = async (query: string) => (await app.database.executeSql(query)).rows;

const PATH = '/api/v2/admin/college_players';
const SOURCE = 'The athletic department';
/** An imported player of whom only the name is known. */
const IMPORTED = {
  collegeId: null,
  collegeName: null,
  season: null,
  grade: null,
  position: null,
  heightInches: null,
  weightLbs: null,
  jersey: null,
  hometownCity: null,
  hometownState: null,
  hometownCountry: null,
  source: 'test',
  sourceId: null,
  sourcedOn: '2026-11-21',
};
let player: BuiltCollegePlayer;
beforeEach(async () => {
  app.clock.advance(1_000);
  player = await buildCollegePlayer(db, { collegeId: alabama, season: 2026, weightLbs: 203 });
});

const entryOf = async (id = player.id, staff: SignedIn = head) =>
  staff.get(`/api/v2/admin/college_player?player[id]=${id}`);
const revision = async () => (await entryOf()).body.player.revision;
const add = (staff: SignedIn, facts: object) =>
  staff.send('POST', PATH, { player: { sport: 'football', source: SOURCE, ...facts } });
const change = async (staff: SignedIn, facts: object) =>
  staff.send('PUT', `${PATH}/${player.id}`, { player: { source: SOURCE, revision: await revision(), ...facts } });
const remove = async (staff: SignedIn, body: object = {}) =>
  staff.send('DELETE', `${PATH}/${player.id}`, { reason: 'Never played', revision: await revision(), ...body });
const auditOf = (id: number) =>
  rows(`select action, actor_id, before, after, reason from audit_entries
    where subject_type = 'college_player' and subject_id = '${id}' order by id`);

describe('a player added by hand', () => {
  test('is in the directory, in the search and on the profile at once', { tags: ['engine'] }, async () => {
    const { status, body, text } = await add(writer, {
      name: 'Orsino Vantreight',
      college_id: auburn,
      position: 'wide receiver',
      height: '6-2',
      weight: '190',
      grade: 2,
      hometown_city: 'Mobile',
      hometown_state: 'al',
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ is_new: true, player: { sport: 'football' } });
    const profile = await app.get(`/api/v2/athletes/college_player?player[person_id]=${body.player.person_id}`);
    expect(profile.body.player).toMatchObject({
      name: 'Orsino Vantreight',
      position: 'WR',
      height_inches: 74,
      weight_lbs: 190,
      athletic_year: 'sophomore',
      season: 2026,
      college: { id: auburn },
      hometown: { city: 'Mobile', state: 'AL' },
      seasons: [{ season: 2026, college: { id: auburn } }],
    });
    const found = await app.get('/api/v2/people/college_player_search?query=orsino');
    expect(found.body.people).toMatchObject([{ name: 'Orsino Vantreight' }]);
    expect(await auditOf(body.player.id)).toMatchObject([
      {
        action: 'player.add',
        actor_id: writer.member.id,
        before: null,
        after: { name: 'Orsino Vantreight', source: SOURCE },
      },
    ]);
  });

  test('of a name that is known is refused until staff say that it is somebody else', async () => {
    const refused = await add(writer, { name: player.name });
    expect({ status: refused.status, code: refused.body.error_code }).toEqual({ status: 422, code: 'same_name' });
    expect((await add(writer, { name: player.name, is_namesake: true })).status).toBe(200);
  });

  test('belongs to the prospect that is named, which only those who link people may do', async () => {
    const prospect = await buildProspect(db, { name: 'Perrin Holloway' });
    const facts = { person_id: prospect.personId, college_id: alabama };
    expect((await add(writer, facts)).status).toBe(403);
    const { body } = await add(head, facts);
    expect(body).toMatchObject({ is_new: true, player: { person_id: prospect.personId } });
    expect((await entryOf(body.player.id)).body).toMatchObject({
      player: { name: 'Perrin Holloway' },
      prospects: [{ id: prospect.id }],
    });
    expect((await add(head, facts)).body.error_code).toBe('player_exists');
    expect((await add(head, { person_id: 999_999 })).body.errors).toEqual({ person_id: ['There is no such person'] });
  });

  test('twice at once, as by a double click, is added once', async () => {
    const both = await Promise.all([1, 2].map(() => add(writer, { name: 'Tamsin Okafor' })));
    expect(both.map(({ status, body }) => ({ status, errorCode: body.error_code ?? null }))).toEqual(
      expect.arrayContaining([
        { status: 200, errorCode: null },
        { status: 422, errorCode: 'same_name' },
      ]),
    );
    const prospect = await buildProspect(db, { name: 'Ulla Prendergast' });
    const ofPerson = await Promise.all([1, 2].map(() => add(head, { person_id: prospect.personId })));
    expect(ofPerson.map(({ status, body }) => ({ status, errorCode: body.error_code ?? null }))).toEqual(
      expect.arrayContaining([
        { status: 200, errorCode: null },
        { status: 422, errorCode: 'player_exists' },
      ]),
    );
    const namesakes = await Promise.all([1, 2, 3].map(() => add(writer, { name: 'Tamsin Okafor', is_namesake: true })));
    expect(namesakes.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('waits for an import that adds players, so that neither takes an address of the other', async () => {
    const isLocked = Promise.withResolvers<void>();
    const importing = db.transaction(async (tx) => {
      await lockNewPlayers(tx);
      isLocked.resolve();
      await untilLockWait(app.database);
      const occasion = { sport: 'basketball', now: app.clock.now() } as const;
      await insertPlayers(tx, [{ name: 'Vito Lindgren', personId: null, state: IMPORTED }], occasion);
    });
    await isLocked.promise;
    const [added] = await Promise.all([add(writer, { name: 'Vito Lindgren' }), importing]);
    expect(added.status, added.text).toBe(200);
    expect(await rows(`select slug, sport from college_players where name = 'Vito Lindgren' order by slug`)).toEqual([
      { slug: 'vito-lindgren', sport: 'basketball' },
      { slug: 'vito-lindgren-2', sport: 'football' },
    ]);
  });

  test.each<[object, Record<string, string>]>([
    [{}, { name: 'Please enter a name' }],
    [{ name: 'A B', height: '9-1' }, { height: 'Enter a height such as 6-5, or 48 to 96 inches' }],
    [{ name: 'A B', weight: 'heavy' }, { weight: 'A weight is 80 to 500 pounds' }],
    [{ name: 'A B', position: 'mascot' }, { position: 'Please choose a position in this sport' }],
    [
      { name: 'A B', hometown_state: 'Texas' },
      { hometown_state: 'Use a two-letter state for the United States, such as TX' },
    ],
    [
      { name: 'A B', college_id: 1, college_name: 'Elmsworth Junior College' },
      { college_name: 'Choose a college or enter another one, not both' },
    ],
    [{ name: 'A B', source: '' }, { 'player.source': 'Please enter a source' }],
    [{ name: 'A B', season: 1700 }, { season: 'A season is a year from 1990 to 2100' }],
    [{ name: 'A B', jersey: '4455' }, { jersey: 'A jersey number is 0 to 99, or 00' }],
    [{ name: 'A B', jersey: '100' }, { jersey: 'A jersey number is 0 to 99, or 00' }],
    [
      { season: 'soon', height: '9-1', weight: '1', jersey: 'x', position: 'mascot', hometown_state: 'Texas' },
      {
        name: 'Please enter a name',
        season: 'A season is a year from 1990 to 2100',
        height: 'Enter a height such as 6-5, or 48 to 96 inches',
        weight: 'A weight is 80 to 500 pounds',
        jersey: 'A jersey number is 0 to 99, or 00',
        position: 'Please choose a position in this sport',
        hometown_state: 'Use a two-letter state for the United States, such as TX',
      },
    ],
  ])('with %j is refused at its field', async (facts, words) => {
    const { status, body } = await add(writer, facts);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: Object.fromEntries(Object.entries(words).map(([field, text]) => [field, [text]])),
    });
  });

  test.each([
    ['00', '00'],
    ['0', '0'],
    ['07', '7'],
    ['99', '99'],
  ])('with jersey %s wears %s', async (jersey, kept) => {
    const { body } = await add(writer, { name: `Number ${jersey}`, jersey, is_namesake: true });
    expect((await entryOf(body.player.id)).body.player).toMatchObject({ jersey: kept });
  });

  test('is of a college of the directory, or of one by its name; a publisher adds to their own', async () => {
    expect((await add(writer, { name: 'Ulric Amberson', college_id: 999_999 })).body.error_code).toBe(
      'unknown_college',
    );
    const { body } = await add(writer, { name: 'Ulric Amberson', college_name: 'Elmsworth Junior College' });
    expect((await entryOf(body.player.id)).body.player).toMatchObject({ college_name: 'Elmsworth Junior College' });
    expect((await add(publisher, { name: 'Vesper Dunmore', college_id: auburn })).status).toBe(403);
    expect((await add(publisher, { name: 'Vesper Dunmore', college_id: alabama })).status).toBe(200);
  });
});

describe('somebody who was taken down', () => {
  const HIDDEN = { name: 'Quimby Larkspur', position: 'QB', isHidden: true } as const;
  const facts = { name: 'Quimby Larkspur', college_id: 0, position: 'QB' };
  beforeEach(async () => {
    await app.database.executeSql(`delete from college_players where name = 'Quimby Larkspur'`);
    await buildCollegePlayer(db, { ...HIDDEN, collegeId: alabama, season: 2025 });
  });

  test('is not added again by staff who do not decide about takedowns, and the answer gives no reason', async () => {
    const { status, body } = await add(publisher, { ...facts, college_id: alabama, is_namesake: true });
    expect({ status, errorCode: body.error_code, error: body.error }).toEqual({
      status: 422,
      errorCode: 'review_needed',
      error: 'This player can’t be added here. Ask a staff writer or a super admin to add them.',
    });
  });

  test('has a namesake, added by staff who decide about takedowns once they confirm it', async () => {
    expect((await add(writer, { ...facts, college_id: alabama })).body.error_code).toBe('taken_down_name');
    expect((await add(writer, { ...facts, college_id: alabama, is_namesake: true })).status).toBe(200);
  });

  test('does not stand in the way of a namesake at another college or position', async () => {
    expect((await add(writer, { ...facts, college_id: auburn })).status).toBe(200);
    expect((await add(publisher, { ...facts, college_id: alabama, position: 'K', is_namesake: true })).status).toBe(
      200,
    );
  });
});

describe('a change', () => {
  test('writes what differs, marks it as written by staff, and says so to the log', async () => {
    expect((await change(writer, { weight: '215', height: '6-3' })).status).toBe(200);
    const { body } = await entryOf();
    expect(body).toMatchObject({
      player: { weight_lbs: 215, height_inches: 75 },
      by_staff: ['heightInches', 'weightLbs'],
    });
    expect(await auditOf(player.id)).toMatchObject([
      { action: 'player.change', before: { weightLbs: 203 }, after: { weightLbs: 215, source: SOURCE } },
    ]);
    expect(body.changes).toMatchObject([
      {
        action: 'change',
        by: writer.member.username,
        source: SOURCE,
        facts: ['height: none, then 6-3', 'weight: 203 lb, then 215 lb'],
      },
    ]);
    expect((await change(writer, { weight: '215' })).body.error_code).toBe('nothing_changed');
  });

  test('names colleges, hometowns and classes in words', async () => {
    await change(writer, {
      college_id: auburn,
      grade: 2,
      hometown_city: 'Mobile',
      hometown_state: 'AL',
      hometown_country: '',
    });
    const { body } = await entryOf();
    expect(body.changes[0].facts).toEqual([
      'college: Alabama, then Auburn',
      'class: none, then Sophomore',
      'hometown: none, then Mobile, AL',
    ]);
    expect(body.player.hometown_country).toBe('US');
    await change(writer, { college_id: '', college_name: 'Elmsworth Junior College' });
    expect((await entryOf()).body.changes[0].facts).toEqual(['college: Auburn, then Elmsworth Junior College']);
  });

  test('of the weight alone leaves an unknown season unknown', async () => {
    player = await buildCollegePlayer(db, { collegeId: alabama, season: null });
    await change(writer, { weight: '215' });
    expect((await entryOf()).body).toMatchObject({ player: { season: null }, by_staff: ['weightLbs'] });
  });

  test('on a player that somebody changed meanwhile is a conflict, and nothing is lost', async () => {
    const read = await revision();
    app.clock.advance(1_000);
    await change(writer, { weight: '215' });
    const late = await change(head, { weight: '190', revision: read });
    expect({ status: late.status, code: late.body.error_code }).toEqual({ status: 409, code: 'conflict' });
    expect((await entryOf()).body.player.weight_lbs).toBe(215);
  });

  test('is open to those who write transfers, and to a publisher for their own college', async () => {
    expect((await change(reader, { weight: '215' })).status).toBe(403);
    expect((await change(outsider, { weight: '215' })).status).toBe(403);
    expect((await change(publisher, { college_id: auburn })).body.error_code).toBe('not_your_college');
    const elsewhere = await buildCollegePlayer(db, { collegeId: auburn });
    // A transfer involves two colleges, so a publisher can read players of other colleges.
    expect((await entryOf(elsewhere.id, publisher)).body).toMatchObject({
      player: { id: elsewhere.id },
      may: { write: false },
    });
    expect((await change(publisher, { weight: '215' })).status).toBe(200);
    expect((await change(writer, { profile_id: 'y-football-1' })).status).toBe(403);
    expect((await entryOf(player.id, reader)).status).toBe(200);
    expect((await entryOf(player.id, outsider)).status).toBe(403);
  });

  test('of the year in college shows in the tracker at once', async () => {
    const entrant = await buildCollegePlayer(db, { collegeId: auburn, season: 2026, grade: 1, sport: 'hockey' });
    await buildTransfer(db, { player: entrant, year: 2027, originCollegeId: auburn });
    await app.purge(['transfers:hockey', 'transfers:hockey-2027']);
    const years = async () =>
      (await app.get('/api/v2/college_transfers?sport=hockey&year=2027')).body.valid_filters.athletic_years;
    expect(await years()).toEqual(['freshman']);
    const { body } = await entryOf(entrant.id);
    const { status, text } = await head.send('PUT', `${PATH}/${entrant.id}`, {
      player: { source: SOURCE, revision: body.player.revision, grade: 3 },
    });
    expect(status, text).toBe(200);
    await expect.poll(years).toEqual(['junior']);
  });

  test('of the college moves with the next portal entry', async () => {
    const { body } = await add(writer, { name: 'Wilmot Carraway', college_id: alabama });
    const { id } = body.player;
    const entered = await writer.send('POST', `/api/v2/college_players/${id}/college_transfers`, {
      source: SOURCE,
      exit_type: 'committed',
      exit_college_id: auburn,
      intent_date: '2026-11-10',
    });
    expect(entered.status, entered.text).toBe(200);
    expect((await entryOf(id)).body.player.college.id).toBe(auburn);
  });
});

describe('a deletion', () => {
  test('says before what goes and what stays, then takes the player out everywhere and settles the rankings', async () => {
    const prospect = await buildProspect(db, { name: 'Quillon Farrow' });
    player = await buildCollegePlayer(db, { personId: prospect.personId, name: 'Quillon Farrow', collegeId: alabama });
    await buildTransfer(db, {
      player,
      year: 2027,
      originCollegeId: alabama,
      exitCollegeId: baylor,
      exitType: 'committed',
      ratingTenths: 61,
      stars: 5,
    });
    const path = `/api/v2/college_players/${player.id}/college_transfers`;
    const [entry] = (await app.get(path)).body.transfers;
    await writer.send('PATCH', `${path}/${entry.id}`, { source: SOURCE, intent_date: '2026-11-10' });
    const ranked = () => rows(`select type from team_rankings where college_id = ${baylor} and class_year = 2027`);
    expect(await ranked()).toHaveLength(2);
    expect((await entryOf()).body.deletion).toMatchObject({ transfers: 1, seasons: 0, addresses: 1 });
    expect((await remove(writer)).status).toBe(403);
    expect((await remove(head)).status).toBe(200);
    expect((await app.get(`/api/v2/athletes/college_player?player[person_id]=${prospect.personId}`)).status).toBe(404);
    expect(await ranked()).toEqual([]);
    expect((await app.get(`/api/v2/prospects/prospect?prospect_id=${prospect.id}`)).status).toBe(200);
    expect(await auditOf(player.id)).toMatchObject([
      {
        action: 'player.delete',
        after: null,
        reason: 'Never played',
        before: { name: 'Quillon Farrow', entries: [2027] },
      },
    ]);
  });

  test('needs a reason and the latest revision; the person goes where nothing else is known of them', async () => {
    expect((await remove(head, { reason: ' ' })).body.errors).toEqual({ reason: ['Please enter a reason'] });
    expect((await remove(head, { revision: 'x' })).status).toBe(409);
    expect((await remove(head)).status).toBe(200);
    expect(await rows(`select from people where id = ${player.personId}`)).toEqual([]);
    expect((await entryOf()).status).toBe(404);
  });
});

describe('the search of staff', () => {
  const find = async (query: string, staff: SignedIn = head) => (await staff.get(`${PATH}?${query}`)).body;

  test('finds by words of the name, number, sport, college and season; nothing is listed before', async () => {
    const known = await buildCollegePlayer(db, { name: 'Zebulon Ashworth', collegeId: auburn, season: 2024 });
    expect(await find('query=zeb+ash')).toMatchObject({ total: 1, players: [{ id: known.id, is_taken_down: false }] });
    expect(await find(`query=${known.id}`)).toMatchObject({ players: [{ name: 'Zebulon Ashworth' }] });
    expect(await find(`query=zeb&college_id=${alabama}`)).toMatchObject({ total: 0 });
    expect(await find('query=zeb&sport=football&season=2024')).toMatchObject({ total: 1 });
    expect(await find('')).toMatchObject({ total: 0, players: [] });
    expect((await outsider.get(`${PATH}?query=zeb`)).status).toBe(403);
  });

  test('says how many there are on a page past the end too', async () => {
    await buildCollegePlayer(db, { name: 'Quillon Farthing' });
    await buildCollegePlayer(db, { name: 'Quillon Mather' });
    expect(await find('query=quillon&page=3&per_page=1')).toMatchObject({ total: 2, players: [] });
  });

  test('has those who were taken down only for staff who decide about that, and nobody edits them', async () => {
    const gone = await buildCollegePlayer(db, { name: 'Yorick Pemberly', isHidden: true });
    expect(await find('query=yorick')).toMatchObject({ players: [{ id: gone.id, is_taken_down: true }] });
    expect(await find('query=yorick', reader)).toMatchObject({ total: 0 });
    expect((await entryOf(gone.id)).status).toBe(404);
    const body = { player: { source: SOURCE, revision: 'x', weight: '200' } };
    expect((await head.send('PUT', `${PATH}/${gone.id}`, body)).status).toBe(404);
    expect((await add(head, { person_id: gone.personId })).status).toBe(422);
  });
});

test('without a person or a number the call says what it needs', async () => {
  const { status, body } = await head.get('/api/v2/admin/college_player');
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { 'player.person_id': ['Give player[person_id] or player[id]'] },
  });
});
