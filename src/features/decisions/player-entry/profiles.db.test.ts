import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { type BuiltCollegePlayer, buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { linkProfile, updatePlayers } from '#features/transfers/college-players/public.ts';
import { testApp } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Profiles at the outside provider: search, link, compare and sync, with all their failures. */

const app = await testApp();
afterAll(() => app.close());
const { db } = app.database;
const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
const head = await staffSignedIn(app, { role: 'super_admin' });
const writer = await staffSignedIn(app, { isStaffWriter: true });
const provider = app.application.ports.profiles.embedded;

const SOURCE = 'The athletic department';
let made = 0;
let player: BuiltCollegePlayer;
let id = '';
beforeEach(async () => {
  made += 1;
  app.clock.advance(60 * 60_000);
  provider?.behave({ fault: null, gone: [], renamed: {}, facts: {} });
  player = await buildCollegePlayer(db, {
    name: `Alder Ashgrove ${'abcdefghijklmnopqrstuvwxyz'[made]}`,
    collegeId: alabama,
    season: 2026,
    grade: 2,
    heightInches: 74,
    weightLbs: 203,
    hometownCity: 'Mobile',
    hometownState: 'AL',
    hometownCountry: 'US',
  });
  id = `y-football-${player.personId}`;
});

const search = (personId = player.personId, staff: SignedIn = head) =>
  staff.get(`/api/v2/athletes/yahoo_profile_search?person_id=${personId}`);
const link = (profileId = id) =>
  head.send('POST', '/api/v2/admin/college_players', {
    player: { person_id: player.personId, sport: 'football', profile_id: profileId, source: SOURCE },
  });
const compared = (more = '') => head.get(`/api/v2/admin/yahoo_sync_data?player[id]=${player.id}${more}`);
const sync = (body: object = {}, staff: SignedIn = head) =>
  staff.send('PUT', `/api/v2/admin/sync_college_player?player[person_id]=${player.personId}`, { player: body });
const present = async () => (await head.get(`/api/v2/admin/college_player?player[id]=${player.id}`)).body;

test('the profiles of a name are ranked by what agrees with ours, and a writer does not see them', {
  tags: ['engine'],
}, async () => {
  const { status, body } = await search();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    provider: 'Yahoo Sports',
    sport: 'football',
    profiles: [
      { id, name: player.name, agreeing: 6, compared: 7, linked_to: null },
      { id: `${id}-n`, college: 'Elmsworth Junior College' },
    ],
  });
  expect((await search(player.personId, writer)).status).toBe(403);
  expect((await search(999_999)).status).toBe(404);
});

test('a prospect who plays nowhere yet is added from a profile, linked, in the terms of our directory', async () => {
  const prospect = await buildProspect(db, { name: 'Lorcan Tremaine', collegeId: alabama, status: 'signed' });
  const found = await search(prospect.personId);
  const [candidate] = found.body.profiles;
  expect(candidate).toMatchObject({ name: 'Lorcan Tremaine' });
  const { body, text } = await head.send('POST', '/api/v2/admin/college_players', {
    player: {
      person_id: prospect.personId,
      sport: 'football',
      profile_id: candidate.id,
      weight: '199',
      source: SOURCE,
    },
  });
  expect(body.is_new, text).toBe(true);
  const entry = (await head.get(`/api/v2/admin/college_player?player[id]=${body.player.id}`)).body;
  expect(entry).toMatchObject({
    player: { name: 'Lorcan Tremaine', weight_lbs: 199, college: { id: alabama }, jersey: candidate.jersey },
    profile: { profile_id: candidate.id, synced_at: null },
  });
  expect(entry.by_staff).toContain('weightLbs');
  expect(entry.by_staff).not.toContain('jersey');
});

describe('a linked player', () => {
  beforeEach(async () => {
    expect((await link()).body).toMatchObject({ is_new: false, player: { id: player.id } });
  });

  test('is compared fact by fact, and nothing is written by looking', async () => {
    const { body } = await compared();
    expect(body).toMatchObject({ is_linked: true, renamed_from: null, profile: { id } });
    const differing = body.differences.filter(({ is_same: isSame }: { is_same: boolean }) => !isSame);
    expect(differing).toMatchObject([
      { fact: 'weightLbs', label: 'Weight', ours: '203 lb', theirs: '205 lb', is_by_staff: false },
      { fact: 'jersey', ours: null },
    ]);
    expect((await present()).player.weight_lbs).toBe(203);
    expect((await search()).body.profiles[0].linked_to).toBe(player.id);
  });

  test('takes over what is chosen and nothing else', async () => {
    const { body, text } = await sync({ facts: ['weightLbs'] });
    expect(body, text).toMatchObject({ written: ['weightLbs'] });
    const { player: after, profile, changes } = await present();
    expect({ weight: after.weight_lbs, jersey: after.jersey }).toEqual({ weight: 205, jersey: null });
    expect(profile.synced_at).not.toBeNull();
    expect(changes[0]).toMatchObject({ action: 'sync', by: head.member.username });
    expect((await sync({ is_chosen: true })).body.error_code).toBe('nothing_chosen');
  });

  test('keeps what staff wrote by hand, unless that is chosen', async () => {
    const { revision } = (await present()).player;
    const body = { player: { weight: '199', revision, source: SOURCE } };
    expect((await head.send('PUT', `/api/v2/admin/college_players/${player.id}`, body)).status).toBe(200);
    expect((await sync()).body.written).toEqual(['jersey']);
    expect((await present()).player.weight_lbs).toBe(199);
    expect((await sync({ facts: 'weightLbs' })).body.written).toEqual(['weightLbs']);
    expect((await present()).player.weight_lbs).toBe(200);
  });

  test('is not synced by somebody who looked at another state, nor without the right', async () => {
    const { revision } = (await compared()).body.player;
    app.clock.advance(1_000);
    await sync({ facts: ['jersey'] });
    expect((await sync({ facts: ['weightLbs'], revision })).status).toBe(409);
    expect((await sync({}, writer)).status).toBe(403);
  });

  test('follows a profile that was renamed, and says so where it is gone', async () => {
    provider?.behave({ renamed: { [id]: `${id}-renamed` } });
    expect((await compared()).body).toMatchObject({ renamed_from: id, profile: { id: `${id}-renamed` } });
    await sync({ facts: ['jersey'] });
    expect((await present()).profile.profile_id).toBe(`${id}-renamed`);
    provider?.behave({ renamed: {}, gone: [`${id}-renamed`] });
    const { status, body } = await compared();
    expect({ status, error: body.error }).toEqual({
      status: 410,
      error: 'Yahoo Sports no longer has this profile. Link another one.',
    });
    expect((await link(`${id}-n`)).status).toBe(200);
    expect((await present()).profile.profile_id).toBe(`${id}-n`);
  });

  test('is the only one of its profile, until the link is removed', async () => {
    const other = await buildCollegePlayer(db, { name: 'Somebody Else' });
    const body = { player: { person_id: other.personId, sport: 'football', profile_id: id, source: SOURCE } };
    expect((await head.send('POST', '/api/v2/admin/college_players', body)).body.error_code).toBe('profile_taken');
    const { revision } = (await present()).player;
    const unlink = { player: { profile_id: '', revision, source: SOURCE } };
    expect((await head.send('PUT', `/api/v2/admin/college_players/${player.id}`, unlink)).status).toBe(200);
    expect((await compared()).body.error_code).toBe('not_linked');
    expect((await head.send('POST', '/api/v2/admin/college_players', body)).status).toBe(200);
  });

  test('is the only one of its profile when two members of staff link at once', async () => {
    const [mine, theirs] = [
      await buildCollegePlayer(db, { name: 'First Namesake' }),
      await buildCollegePlayer(db, { name: 'Second Namesake' }),
    ];
    const profileId = `${id}-n`;
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: linked, resolve: isLinked } = Promise.withResolvers<void>();
    const first = db.transaction(async (tx) => {
      const { key } = app.application.ports.profiles.provider;
      await linkProfile(tx, { collegePlayerId: mine.id, provider: key, profileId, now: app.clock.now() });
      isLinked();
      await committed;
    });
    await linked;
    const second = head.send('POST', '/api/v2/admin/college_players', {
      player: { person_id: theirs.personId, sport: 'football', profile_id: profileId, source: SOURCE },
    });
    await untilLockWait(app.database);
    commit();
    await first;
    const { status, body } = await second;
    expect({ status, code: body.error_code }).toEqual({ status: 422, code: 'profile_taken' });
  });

  test('writes only values that somebody saw: a profile that changed meanwhile is a conflict', async () => {
    const { digest } = (await compared()).body;
    provider?.behave({ facts: { [id]: { weight_lbs: 250 } } });
    const refused = await sync({ facts: ['weightLbs'], digest });
    expect({ status: refused.status, error: refused.body.error }).toEqual({
      status: 409,
      error: 'Yahoo Sports changed this profile since you opened the page. Load it again to see what is there now.',
    });
    expect((await present()).player.weight_lbs).toBe(203);
    const seen = (await compared()).body.digest;
    expect((await sync({ facts: ['weightLbs'], digest: seen })).body.written).toEqual(['weightLbs']);
  });

  test('keeps a college of the directory where the provider’s is not in it, unless that is chosen', async () => {
    provider?.behave({ facts: { [id]: { college: 'Bama Tech of Nowhere' } } });
    const college = (await compared()).body.differences.find(({ fact }: { fact: string }) => fact === 'college');
    expect(college).toMatchObject({ theirs: 'Bama Tech of Nowhere', is_same: false, is_unknown_college: true });
    expect((await sync()).body.written).toEqual(['weightLbs', 'jersey']);
    expect((await present()).player.college.id).toBe(alabama);
    expect((await sync({ facts: ['college'] })).body.written).toEqual(['college']);
    expect((await present()).player).toMatchObject({ college: null, college_name: 'Bama Tech of Nowhere' });
  });

  test.each([
    [{ city: 'Selma', state: 'Alabama', country: 'USA' }, 'Selma, AL'],
    [{ city: 'Montreal', state: 'QC', country: 'CAN' }, 'Montreal, Quebec, CA'],
    [{ city: null, state: 'TX', country: 'US' }, null],
    [{ city: '', state: null, country: 'Germany' }, null],
  ])('reads the hometown %j as an import does, and takes none without a city', async (hometown, theirs) => {
    provider?.behave({ facts: { [id]: { hometown } } });
    const { differences } = (await compared()).body;
    expect(differences.find(({ fact }: { fact: string }) => fact === 'hometown')).toMatchObject({ theirs });
    await sync({ facts: ['hometown'] });
    expect((await present()).player.hometown_city).toBe(theirs === null ? 'Mobile' : hometown.city);
  });

  test('takes the new id of a profile where nothing else is chosen', async () => {
    provider?.behave({ renamed: { [id]: `${id}-renamed` } });
    expect((await sync({ is_chosen: true })).body.written).toEqual([]);
    expect((await present()).profile.profile_id).toBe(`${id}-renamed`);
  });

  test.each([
    ['silent', 'Yahoo Sports did not answer in time. Try again in a moment.', undefined],
    ['busy', 'Yahoo Sports asked us to wait 30 seconds.', '30'],
    ['failing', 'Yahoo Sports is not available. Try again later.', undefined],
    ['down', 'Yahoo Sports is not available. Try again later.', undefined],
    ['malformed', 'Yahoo Sports sent a reply we couldn’t read. Try again later.', undefined],
  ] as const)('is left as it is while the provider is %s', async (fault, error, retryAfter) => {
    provider?.behave({ fault, patienceMs: 1 });
    const { status, body, headers } = await sync({ facts: ['weightLbs'] });
    expect({ status, error: body.error, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      error,
      retryAfter,
    });
    expect((await present()).player.weight_lbs).toBe(203);
    expect((await search()).status).toBe(503);
  });
});

describe('a link written with the facts', () => {
  const change = async (facts: object) => {
    const { revision } = (await present()).player;
    const body = { player: { ...facts, revision, source: SOURCE } };
    return head.send('PUT', `/api/v2/admin/college_players/${player.id}`, body);
  };

  test('is to a profile that the provider has, of the same sport', async () => {
    expect((await change({ profile_id: 'y-football-999999' })).status).toBe(410);
    provider?.behave({ fault: 'failing' });
    expect((await change({ profile_id: id })).status).toBe(503);
    provider?.behave({ fault: null, facts: { [id]: { sport: 'Basketball' } } });
    expect((await change({ profile_id: id })).body.error_code).toBe('other_sport');
    expect((await link()).body.error_code).toBe('other_sport');
    expect((await present()).profile).toBeNull();
    provider?.behave({ facts: {} });
    expect((await change({ profile_id: id })).status).toBe(200);
    expect((await present()).profile).toMatchObject({ profile_id: id });
  });

  test('changes nothing where the player is linked to it already', async () => {
    await link();
    const { profile, changes, player: before } = await present();
    app.clock.advance(60_000);
    expect((await change({ profile_id: id })).body.error_code).toBe('nothing_changed');
    expect((await link()).body).toMatchObject({ is_new: false });
    const after = await present();
    expect({ profile: after.profile, changes: after.changes, revision: after.player.revision }).toEqual({
      profile,
      changes,
      revision: before.revision,
    });
  });

  test('is logged with the profile before', async () => {
    await link();
    expect((await change({ profile_id: `${id}-n`, weight: '210' })).status).toBe(200);
    expect((await change({ profile_id: '' })).status).toBe(200);
    const { changes } = await present();
    expect(changes.map(({ facts }: { facts: string[] }) => facts)).toEqual([
      [`profile: ${id}-n, then none`],
      ['weight: 203 lb, then 210 lb', `profile: ${id}, then ${id}-n`],
      [`profile: none, then ${id}`],
    ]);
  });

  test('to one profile by two members of staff at once is refused to the second', async () => {
    const other = await buildCollegePlayer(db, { name: 'Somebody Else' });
    const both = await Promise.all(
      [player, other].map(({ id: playerId, updatedAt }) =>
        head.send('PUT', `/api/v2/admin/college_players/${playerId}`, {
          player: { profile_id: id, revision: updatedAt.toISOString(), source: SOURCE },
        }),
      ),
    );
    const answers = both.map(({ body }) => body.error_code ?? 'linked');
    expect(answers).toEqual(expect.arrayContaining(['linked', 'profile_taken']));
  });
});

test('a roster of the same season leaves what staff wrote, and a later one only what is no fact of a season', async () => {
  const { revision } = (await present()).player;
  const body = { player: { weight: '199', jersey: '7', revision, source: SOURCE } };
  await head.send('PUT', `/api/v2/admin/college_players/${player.id}`, body);
  const { collegeId, collegeName, grade, position, heightInches, hometownCity, hometownState, hometownCountry } =
    player;
  const facts = {
    collegeId,
    collegeName,
    grade,
    position,
    hometownCity,
    hometownState,
    hometownCountry,
    sourceId: null,
  };
  const roster = async (season: number, jersey = '88') =>
    updatePlayers(
      db,
      [
        {
          id: player.id,
          personId: player.personId,
          state: {
            ...facts,
            season,
            heightInches: (heightInches ?? 0) + 1,
            weightLbs: 240,
            jersey,
            source: 'test',
            sourcedOn: '2026-11-21',
          },
        },
      ],
      { now: app.clock.now() },
    );
  await roster(2026);
  expect((await present()).player).toMatchObject({ weight_lbs: 199, jersey: '7', height_inches: 75 });
  expect((await present()).by_staff).toEqual(['weightLbs', 'jersey']);
  await roster(2027);
  expect(await present()).toMatchObject({
    player: { weight_lbs: 199, jersey: '88', season: 2027 },
    by_staff: ['weightLbs'],
  });
  await roster(2028, '12');
  expect((await present()).player).toMatchObject({ weight_lbs: 199, jersey: '12', season: 2028 });
});

test('a fact from the provider loses its origin when a roster says otherwise', async () => {
  await link();
  await sync({ facts: ['weightLbs'] });
  const provenance = async () =>
    (await app.database.executeSql(`select provenance from college_players where id = ${player.id}`)).rows[0]
      ?.provenance;
  expect(await provenance()).toMatchObject({ weightLbs: { source: 'yahoo' } });
  const { id: playerId, personId, ...facts } = player;
  const state = { ...facts, weightLbs: 240, source: 'test', sourcedOn: '2026-11-21' };
  await updatePlayers(db, [{ id: playerId, personId, state }], { now: app.clock.now() });
  expect(await provenance()).toBeNull();
});
