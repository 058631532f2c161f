import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { type BuiltCollegePlayer, buildCollegePlayer, buildSeasons } from '../college-players/factory.ts';
import { collegePlayers, playerFormerAddresses } from '../college-players/tables.ts';
import { buildTransfers } from '../entries/factory.ts';
import { athleteCalls } from './contract.ts';

let app: TestApp;
let db: Db;
let harbor = { id: 0, shortName: '' };
let canyon = { id: 0, shortName: '' };
let player: BuiltCollegePlayer;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  canyon = await buildCollege(db, { shortName: 'Canyon Tech', abbreviation: 'CT' });
  await app.purge(['colleges']);
});
beforeEach(async () => {
  await app.database.executeSql('truncate college_transfers, college_players, games cascade');
  await app.purge(['all']);
  player = await buildCollegePlayer(db, {
    name: 'Garrick Elmsworth',
    slug: 'garrick-elmsworth',
    collegeId: canyon.id,
    season: 2025,
    grade: 3,
    position: 'WR',
    jersey: '4',
    heightInches: 74,
    weightLbs: 201,
    hometownCity: 'Mobile',
    hometownState: 'AL',
    hometownCountry: 'US',
    source: 'rosters',
  });
});
afterAll(() => app.close());

const CALL = '/api/v2/athletes';
const profile = (query: string) => app.get(`${CALL}/college_player?${query}`);
const ofPerson = () => profile(`player[person_id]=${player.personId}`);
const games = (query = '') => app.get(`${CALL}/college_player_game_data?person_id=${player.personId}${query}`);
const ranking = (query = '') => app.get(`${CALL}/college_player_ranking_data?person_id=${player.personId}${query}`);
const entry = (facts: object = {}) => ({
  player,
  year: 2025,
  originCollegeId: harbor.id,
  exitCollegeId: canyon.id,
  exitType: 'enrolled',
  ...facts,
});

test('a profile has the facts, the seasons and the transfers, the newest first', { tags: ['engine'] }, async () => {
  await buildSeasons(db, player, [
    { season: 2024, collegeId: harbor.id, grade: 2, weightLbs: 190, sourcedOn: '2025-02-01' },
    { season: 2025 },
    { season: 2023, collegeId: null, collegeName: 'Sample Junior College', grade: 1, jersey: null, source: 'other' },
  ]);
  await buildTransfers(db, [entry(), entry({ year: 2024, exitCollegeId: harbor.id, originCollegeId: null })]);
  const { status, body, headers } = await ofPerson();
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.player).toMatchObject({
    id: player.id,
    person_id: player.personId,
    slug: 'garrick-elmsworth',
    sport: 'football',
    name: 'Garrick Elmsworth',
    college: { short_name: 'Canyon Tech' },
    season: 2025,
    athletic_year: 'junior',
    position: 'WR',
    jersey: '4',
    height_inches: 74,
    weight_lbs: 201,
    hometown: { city: 'Mobile', state: 'AL', country: 'US' },
    seasons: [
      { season: 2025, college: { short_name: 'Canyon Tech' }, athletic_year: 'junior', weight_lbs: 201 },
      { season: 2024, college: { short_name: 'Harbor State' }, athletic_year: 'sophomore', weight_lbs: 190 },
      { season: 2023, college: { id: null, slug: null, short_name: 'Sample Junior College' }, jersey: null },
    ],
    transfers: [{ year: 2025, player_slug: 'garrick-elmsworth' }, { year: 2024 }],
    prospects: [],
    other_sports: [],
    sources: [
      { source: 'other', on: '2026-01-01' },
      { source: 'rosters', on: '2026-01-01' },
    ],
  });
  expect((await profile('player[slug]=garrick-elmsworth')).body).toEqual(body);
  expect((await profile(`player[personId]=${player.personId}`)).body).toEqual(body);
});

describe('odd athletes', () => {
  test('without a roster, a college or an entry', async () => {
    const { personId } = await buildCollegePlayer(db, { position: null });
    const { body } = await profile(`player[person_id]=${personId}`);
    expect(body.player).toMatchObject({ season: null, college: null, seasons: [], transfers: [], position: null });
    const played = await app.get(`${CALL}/college_player_game_data?person_id=${personId}`);
    expect(played.body).toMatchObject({ available_seasons: [], seasons: [] });
    const ranked = await app.get(`${CALL}/college_player_ranking_data?person_id=${personId}`);
    expect(ranked.body).toMatchObject({ recruit: null, transfers: [] });
  });

  test('who are prospects here too, of this sport before others, and play two sports', async () => {
    const { personId } = player;
    const basketball = await buildCollegePlayer(db, {
      personId,
      sport: 'basketball',
      season: 2024,
      slug: 'elmsworth-2',
    });
    const [hockey, first, second] = [
      await buildProspect(db, { personId, sport: 'hockey', classYear: 2024 }),
      await buildProspect(db, { personId, classYear: 2021 }),
      await buildProspect(db, { personId, classYear: 2022 }),
    ];
    const { body } = await ofPerson();
    expect(body.player.prospects.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id, hockey.id]);
    expect(body.player.other_sports).toEqual([{ slug: 'elmsworth-2', sport: 'basketball' }]);
    const other = await profile(`player[person_id]=${personId}&player[sport]=basketball`);
    expect(other.body.player).toMatchObject({ id: basketball.id, other_sports: [{ sport: 'football' }] });
    expect((await profile(`player[person_id]=${personId}&player[sport]=hockey`)).status).toBe(404);
  });

  test('a person has a profile for each sport, and a person who is no athlete has none', async () => {
    await buildCollegePlayer(db, { personId: player.personId, sport: 'hockey', season: 2024, slug: 'elmsworth-2' });
    const athletes = async (personId: number) => (await app.get(`/api/v2/people/${personId}/athletes`)).body;
    expect(await athletes(player.personId)).toEqual({
      athletes: [
        { slug: 'garrick-elmsworth', sport: 'football' },
        { slug: 'elmsworth-2', sport: 'hockey' },
      ],
    });
    expect(await athletes(2_147_483_647)).toEqual({ athletes: [] });
    await db.update(collegePlayers).set({ isHidden: true }).where(eq(collegePlayers.id, player.id));
    expect(await athletes(player.personId)).toEqual({ athletes: [] });
  });

  test('a former address is the athlete’s who was kept', async () => {
    await db.insert(playerFormerAddresses).values({ slug: 'garrick-elmswort', collegePlayerId: player.id });
    expect((await profile('player[slug]=garrick-elmswort')).body.player.slug).toBe('garrick-elmsworth');
  });
});

test.each([
  ['the athlete', () => db.update(collegePlayers).set({ isHidden: true }).where(eq(collegePlayers.id, player.id))],
  [
    'a prospect that the person was',
    () => buildProspect(db, { personId: player.personId, isHidden: true, sport: 'hockey' }),
  ],
  [
    'the athlete in another sport',
    () => buildCollegePlayer(db, { personId: player.personId, isHidden: true, sport: 'hockey' }),
  ],
])('taken down as %s: no call finds them', async (_, hide) => {
  await db.insert(playerFormerAddresses).values({ slug: 'elmsworth-before', collegePlayerId: player.id });
  await hide();
  const calls = [
    ofPerson(),
    profile('player[slug]=garrick-elmsworth'),
    profile('player[slug]=elmsworth-before'),
    games(),
    ranking(),
    app.get(`${CALL}/${player.personId}/featured_media`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});

test('without a person or a slug, or with nonsense for one, the calls are refused', async () => {
  const { status, body } = await profile('');
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { 'player.person_id': ['Give player[person_id] or player[slug]'] },
  });
  for (const query of [
    'player[person_id]=x',
    'player[person_id]=2147483648',
    'player[person_id]=1&player[sport]=chess',
  ])
    expect((await profile(query)).status).toBe(422);
  for (const query of ['&season=x', '&season=99999', '&sport=chess']) expect((await games(query)).status).toBe(422);
  expect((await profile('player[person_id]=2147483647')).status).toBe(404);
  expect((await profile('player[slug]=nobody-at-all')).status).toBe(404);
});

describe('games', () => {
  const side = (college: { id: number; shortName: string }, points: number | null) => ({
    collegeId: college.id,
    name: college.shortName,
    points,
  });

  test('are those of the team of each season, from its side', async () => {
    await buildSeasons(db, player, [{ season: 2025 }, { season: 2024, collegeId: harbor.id }]);
    await buildGame(db, { startsAt: new Date('2025-09-06T19:00Z'), home: side(canyon, 21), away: side(harbor, 14) });
    await buildGame(db, { startsAt: new Date('2025-09-13T19:00Z'), home: { points: 10 }, away: side(canyon, 10) });
    await buildGame(db, { startsAt: new Date('2025-11-29T19:00Z'), home: side(canyon, null) });
    await buildGame(db, { startsAt: new Date('2024-09-07T19:00Z'), home: side(canyon, 30), away: side(harbor, 3) });
    await buildGame(db, { startsAt: new Date('2025-09-06T19:00Z'), sport: 'baseball', home: side(canyon, 2) });
    await buildGame(db, { startsAt: new Date('2025-09-20T19:00Z') });
    const { status, body } = await games();
    expect(status).toBe(200);
    expect(body).toMatchObject({ person_id: player.personId, sport: 'football', available_seasons: [2025, 2024] });
    expect(body.seasons).toMatchObject([
      {
        season: 2025,
        college: { short_name: 'Canyon Tech' },
        record: { wins: 1, losses: 0, ties: 1 },
        games: [
          {
            played_on: '2025-09-06',
            is_home: true,
            opponent: { college: { short_name: 'Harbor State' }, name: 'Harbor State' },
            result: 'win',
            points: { own: 21, opponent: 14 },
          },
          { is_home: false, opponent: { college: null }, result: 'tie', points: { own: 10, opponent: 10 } },
          { status: 'scheduled', result: null, points: null },
        ],
      },
      {
        season: 2024,
        college: { short_name: 'Harbor State' },
        record: { wins: 0, losses: 1, ties: 0 },
        games: [
          { is_home: false, opponent: { name: 'Canyon Tech' }, result: 'loss', points: { own: 3, opponent: 30 } },
        ],
      },
    ]);
    const one = await games('&season=2024');
    expect(one.body.seasons.map(({ season }: { season: number }) => season)).toEqual([2024]);
    expect(one.body.available_seasons).toEqual([2025, 2024]);
    expect((await games('&season=2020')).body.seasons).toEqual([]);
  });

  test('of a college that is not in the directory there are none, and its season is there', async () => {
    await buildSeasons(db, player, [{ season: 2025, collegeId: null, collegeName: 'Sample Polytechnic' }]);
    expect((await games()).body.seasons).toEqual([
      {
        season: 2025,
        college: expect.objectContaining({ id: null, short_name: 'Sample Polytechnic' }),
        record: { wins: 0, losses: 0, ties: 0 },
        games: [],
      },
    ]);
  });

  test('take at most five statements, however long the career', async () => {
    const seasons = [2021, 2022, 2023, 2024, 2025].map((season) => ({ season }));
    await buildSeasons(db, player, seasons);
    const statements = await statementsOf(app.database, () => games());
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});

describe('rankings', () => {
  test('tell how the recruit and the transfer were rated, and the place among those who come', async () => {
    const prospect = await buildProspect(db, { personId: player.personId, classYear: 2022, ratingTenths: 58 });
    await buildProspect(db, { personId: player.personId, sport: 'hockey', classYear: 2022 });
    const [, placed] = await buildTransfers(db, [
      {
        year: 2025,
        ratingTenths: 60,
        stars: 4,
        originCollegeId: canyon.id,
        exitCollegeId: harbor.id,
        exitType: 'signed',
      },
      entry({ ratingTenths: 57, stars: 3, service: 'signal', serviceRating: 87_000, serviceStars: 3 }),
      entry({ year: 2023, exitType: 'withdrawn', exitCollegeId: harbor.id }),
    ]);
    const { status, body } = await ranking();
    expect(status).toBe(200);
    expect(body.recruit).toMatchObject({
      prospect_id: prospect.id,
      slug: prospect.slug,
      class_year: 2022,
      bluechip_rating: 5.8,
      stars: 4,
      ranks: { natl: 1, pos: 1, st: 1 },
      service_ratings: [],
      composite: null,
      ranking: { points: [], present: { natl: 1 } },
    });
    expect(body.transfers).toEqual([
      {
        id: placed?.id,
        year: 2025,
        bluechip_rating: 5.7,
        stars: 3,
        service_rating: { service: 'signal', rating: 0.87, stars: 3 },
        place: 2,
      },
      expect.objectContaining({ year: 2023, place: null }),
    ]);
  });
});

test('a profile takes at most five statements, and ratings as many', async () => {
  await buildProspect(db, { personId: player.personId });
  await buildTransfers(db, [entry(), entry({ year: 2024 })]);
  for (const call of [ofPerson, ranking]) {
    await call();
    const statements = await statementsOf(app.database, () => call());
    expect(statements.length, call.name).toBeGreaterThan(0);
    expect(statements.length, call.name).toBeLessThanOrEqual(call === ranking ? 9 : 5);
  }
});

test('a failure of these calls is not reported (specification, section 8)', () => {
  expect(Object.values(athleteCalls).map(({ failureSource }) => failureSource)).toEqual([
    'college_player',
    'game_data',
    'college_player',
    'ranking_data',
  ]);
});
