// @module-tag engine

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollegePlayers, buildSeasons } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { duplicatesIn } from './duplicates.test-support.ts';

let database: Database;
let network: ReturnType<typeof duplicatesIn>['network'];
let query: ReturnType<typeof duplicatesIn>['query'];
let run: ReturnType<typeof duplicatesIn>['run'];
let buildPair: ReturnType<typeof duplicatesIn>['buildPair'];
let clear: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  ({ network, query, run, buildPair, clear } = duplicatesIn(database));
});
afterAll(() => database.close());
beforeEach(() => clear());

describe('college players', () => {
  const entry = { year: 2026, originCollegeId: 1, enteredOn: '2025-12-02' };

  async function buildCareers() {
    const [first, second] = await buildCollegePlayers(database.db, [
      { name: 'Æsa Prøve', position: 'WR', collegeId: 1, season: 2025, jersey: '4', source: 'rosters' },
      {
        name: 'Aesa Prove',
        position: 'WR',
        collegeId: 2,
        season: 2026,
        jersey: '8',
        source: 'rosters',
        sourceId: '77',
      },
    ]);
    if (!first || !second) throw new Error('not built');
    await buildTransfers(database.db, [
      { ...entry, player: first },
      { ...entry, player: second, exitCollegeId: 2, exitOn: '2026-01-10', exitType: 'committed' },
      { year: 2024, originCollegeId: 3, enteredOn: '2023-12-02', player: second },
    ]);
    await buildSeasons(database.db, first, [{ season: 2025, weightLbs: null }]);
    await buildSeasons(database.db, second, [
      { season: 2025, weightLbs: 210, collegeId: 1, jersey: null },
      { season: 2026 },
    ]);
    return { first, second };
  }

  test('two spellings are found by their portal entry; the later roster wins and entries of one season are one', async () => {
    const { first, second } = await buildCareers();
    await database.executeSql(`insert into ranking_lists (kind, sport, year, status, player_ids, created_at, created_by, updated_at, updated_by)
      values ('transfer_portal_ranks', 'football', 2026, 'published', '[${second.personId}, 900]', now(), 'operator', now(), 'operator')`);
    const before = await network();
    expect((await run()).out).toContain('football: certain');
    expect((await run('merge', '--certain')).code).toBe(0);
    expect(await query('select id, name, college_id, season, jersey, source_id from college_players')).toEqual([
      { id: first.id, name: 'Æsa Prøve', college_id: 2, season: 2026, jersey: '8', source_id: '77' },
    ]);
    expect(await query('select year, exit_college_id, exit_type from college_transfers order by year')).toEqual([
      { year: 2024, exit_college_id: null, exit_type: null },
      { year: 2026, exit_college_id: 2, exit_type: 'committed' },
    ]);
    expect(
      await query('select season, college_id, jersey, weight_lbs from college_player_seasons order by season'),
    ).toEqual([
      { season: 2025, college_id: 1, jersey: '4', weight_lbs: 210 },
      { season: 2026, college_id: 2, jersey: '8', weight_lbs: null },
    ]);
    expect(await query('select slug, college_player_id as id from player_former_addresses')).toEqual([
      { slug: second.slug, id: first.id },
    ]);
    expect(await query('select id from people')).toEqual([{ id: first.personId }]);
    expect(await query('select player_ids from ranking_lists')).toEqual([{ player_ids: [first.personId, 900] }]);
    expect(second.id).not.toBe(first.id);
    expect((await run('import', '--undo', '1')).err).toBe('');
    expect(await network()).toEqual(before);
  });

  test('who left different colleges in one season is not one person', async () => {
    const { first, second } = await buildCareers();
    await database.executeSql(
      `update college_transfers set origin_college_id = 9 where college_player_id = ${first.id}`,
    );
    const { code, err } = await run('merge', 'player', String(first.id), String(second.id));
    expect({ code, err }).toEqual({
      code: 1,
      err: `player ${second.id} is not merged into ${first.id}: they entered the portal at different colleges in one season, or left for different ones.`,
    });
    expect(await query('select id from college_players')).toHaveLength(2);
  });

  test('a merge of prospects makes their careers one', async () => {
    const { first, second } = await buildPair();
    const careers = await buildCollegePlayers(database.db, [
      { name: 'Đuro Uzorak', position: 'WR', personId: first.personId, collegeId: 1, season: 2027 },
      { name: 'Duro Uzorak', position: 'WR', personId: second.personId, collegeId: 1, season: 2028 },
    ]);
    expect(await run('merge', 'prospect', String(first.id), String(second.id))).toMatchObject({ code: 0, err: '' });
    expect(await query('select id, person_id, season from college_players')).toEqual([
      { id: careers[0]?.id, person_id: first.personId, season: 2028 },
    ]);
  });
});

describe('facts of several columns', () => {
  test('a school is taken from one side: the later roster’s name never stands beside the earlier one’s id', async () => {
    const [first, second] = await buildCollegePlayers(database.db, [
      {
        name: 'Ike Twofold',
        position: 'WR',
        collegeId: 1,
        collegeName: null,
        season: 2025,
        hometownState: 'AL',
        hometownCity: null,
      },
      {
        name: 'Ike Twofold',
        position: 'WR',
        collegeId: null,
        collegeName: 'Valley JC',
        season: 2026,
        hometownState: 'AL',
        hometownCity: 'Mobile',
      },
    ]);
    expect((await run('merge', 'player', String(first?.id), String(second?.id))).err).toBe('');
    expect(
      await query('select college_id, college_name, season, hometown_city, hometown_state from college_players'),
    ).toEqual([
      { college_id: null, college_name: 'Valley JC', season: 2026, hometown_city: null, hometown_state: 'AL' },
    ]);
  });

  test('an entry takes an unknown origin and a whole exit from the other one', async () => {
    const [first, second] = await buildCollegePlayers(database.db, [{ name: 'Ann Alpha' }, { name: 'Ann Alpha' }]);
    if (!first || !second) throw new Error('not built');
    await buildTransfers(database.db, [
      { year: 2026, player: first, originCollegeId: null, originName: null, enteredOn: '2025-12-02' },
      {
        year: 2026,
        player: second,
        originCollegeId: 3,
        exitCollegeId: null,
        exitName: 'Valley JC',
        exitType: 'committed',
        exitOn: '2026-01-10',
      },
    ]);
    expect((await run('merge', 'player', String(first.id), String(second.id))).err).toBe('');
    expect(
      await query('select origin_college_id, exit_college_id, exit_name, exit_type from college_transfers'),
    ).toEqual([{ origin_college_id: 3, exit_college_id: null, exit_name: 'Valley JC', exit_type: 'committed' }]);
  });

  test('one who withdrew and one who committed are not merged', async () => {
    const [first, second] = await buildCollegePlayers(database.db, [{ name: 'Ann Alpha' }, { name: 'Ann Alpha' }]);
    if (!first || !second) throw new Error('not built');
    const entry = { year: 2026, originCollegeId: 3, enteredOn: '2025-12-02' };
    await buildTransfers(database.db, [
      { ...entry, player: first, exitType: 'withdrawn', exitOn: '2026-01-05' },
      { ...entry, player: second, exitCollegeId: 2, exitType: 'committed', exitOn: '2026-01-10' },
    ]);
    expect((await run('merge', 'player', String(first.id), String(second.id))).err).toContain(
      'left for different ones',
    );
  });

  test('days that contradict each other refuse this pair, and the others of --certain go on', async () => {
    const [first, second] = await buildCollegePlayers(database.db, [{ name: 'Ann Alpha' }, { name: 'Ann Alpha' }]);
    if (!first || !second) throw new Error('not built');
    await buildTransfers(database.db, [
      { year: 2026, player: first, originCollegeId: 3, enteredOn: '2025-12-10' },
      { year: 2026, player: second, originCollegeId: 3, exitCollegeId: 2, exitType: 'committed', exitOn: '2025-12-08' },
    ]);
    await buildPair();
    const { code, err } = await run('merge', '--certain');
    expect({ code, err }).toEqual({
      code: 1,
      err: `player ${second.id} is not merged into ${first.id}: together they would break a rule of the database, such as leaving the portal before entering it.`,
    });
    expect(await query('select id from college_players')).toHaveLength(2);
    expect(await query('select id from prospects')).toHaveLength(1);
  });
});

describe('who is certain', () => {
  const of = { name: 'Josh Sample', position: 'WR', collegeId: 1, season: 2026 };
  test.each([
    ['one roster', {}, 'certain'],
    ['two home states', { hometownState: 'GA' }, null],
    ['two home towns', { hometownCity: 'Macon', hometownState: 'TX' }, '50%, review'],
    ['two jerseys of one season', { jersey: '12' }, '50%, review'],
    ['another jersey a season later', { jersey: '12', season: 2027 }, 'certain'],
    ['numbers of two sources', { source: 'rosters', sourceId: '77' }, '50%, review'],
    ['two numbers of one source', { source: 'cfbd', sourceId: '12' }, null],
  ])('%s', async (_, facts, verdict) => {
    await buildCollegePlayers(database.db, [
      { ...of, hometownCity: 'Houston', hometownState: 'TX', jersey: '4', source: 'cfbd', sourceId: '11' },
      { ...of, hometownCity: null, hometownState: null, jersey: null, source: 'rosters', sourceId: null, ...facts },
    ]);
    const { out } = await run();
    expect(out.split('\n')[0]).toBe(verdict === null ? 'No duplicates found.' : `football: ${verdict}`);
  });
});

test('two spellings of the college that a transfer left do not keep players from being merged', async () => {
  const [first, second] = await buildCollegePlayers(database.db, [
    { name: 'Đuro Uzorak', position: 'WR' },
    { name: 'Duro Uzorak', position: 'WR' },
  ]);
  if (!first || !second) throw new Error('not built');
  await buildTransfers(database.db, [
    { year: 2026, originCollegeId: null, originName: 'Ægir O‘Sample College', player: first },
    { year: 2026, originCollegeId: null, originName: "Aegir O'Sample College", player: second },
  ]);
  expect(await run('merge', 'player', String(first.id), String(second.id))).toMatchObject({ code: 0, err: '' });
  expect(await query('select origin_name from college_transfers')).toEqual([{ origin_name: 'Ægir O‘Sample College' }]);
});

test('careers with two numbers keep prospects from being merged', async () => {
  const { first, second } = await buildPair();
  await buildCollegePlayers(database.db, [
    { name: 'Đuro Uzorak', personId: first.personId, source: 'cfbd', sourceId: '11' },
    { name: 'Duro Uzorak', personId: second.personId, source: 'cfbd', sourceId: '22' },
  ]);
  const before = await network();
  expect((await run('merge', 'prospect', String(first.id), String(second.id))).err).toContain('under two numbers');
  expect(await network()).toEqual(before);
});
