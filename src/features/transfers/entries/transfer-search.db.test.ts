import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { buildCollegePlayer } from '../college-players/factory.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { TRANSFER_SORTS } from './contract.ts';
import { transferTags } from './entry.ts';
import { buildTransfers, type TransferFacts } from './factory.ts';

/** The search over all seasons: cursor pages, sort orders, and ranks. */

const PATH = '/api/v2/college_transfers';
const EVERYTHING = [
  'colleges',
  ...SPORTS.flatMap((sport) => [2025, 2026, 2027].flatMap((y) => transferTags(sport, y))),
];

let app: TestApp;
let db: Db;
let harbor = { id: 0, slug: '' };
let ridge = { id: 0, slug: '' };
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State' });
  ridge = await buildCollege(db, { shortName: 'Ridge Tech' });
});
beforeEach(async () => {
  await db.delete(collegePlayers);
  await app.purge(EVERYTHING);
});
afterAll(() => app.close());

async function entries(facts: readonly TransferFacts[]) {
  const built = await buildTransfers(db, facts);
  await app.purge(EVERYTHING);
  return built;
}

type Row = { id: number; name: string };
const reply = async (query = '') => (await app.get(`${PATH}?${query}`)).body;
const namesOf = async (query = '') => (await reply(query)).transfers.map(({ name }: Row) => name);
const execute = async (text: string) => (await app.database.executeSql(text)).rows;

/** Reads every row by cursors, in pages of the given size. */
async function byCursor(query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = ''; ; ) {
    const page = await reply(`${query}&cursor=${encodeURIComponent(cursor)}`);
    ids.push(...page.transfers.map(({ id }: Row) => id));
    if (page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
}

const mixed = (count: number): TransferFacts[] =>
  Array.from({ length: count }, (_, index) => ({
    player: {
      name: `Person ${String.fromCharCode(97 + (index % 7))}`,
      position: index % 4 === 0 ? null : (['QB', 'WR', 'CB'][index % 3] ?? null),
    },
    year: 2025 + (index % 3),
    enteredOn: index % 5 === 0 ? null : `2024-10-${String(1 + (index % 9)).padStart(2, '0')}`,
    classYear: index % 6 === 0 ? null : 2021 + (index % 4),
    originCollegeId: index % 4 === 1 ? null : harbor.id,
    originName: index % 4 === 1 ? 'Northern Isles' : null,
    exitCollegeId: index % 3 === 0 ? ridge.id : null,
    exitType: index % 3 === 0 ? 'signed' : index % 3 === 1 ? null : 'pro',
    ratingTenths: index % 2 === 0 ? 55 + (index % 3) : null,
    serviceRating: index % 4 === 0 ? 90_000 + index : null,
  }));

test('in every order, pages by cursor are the list without gaps or repeats', { tags: ['engine'] }, async () => {
  await entries(mixed(41));
  for (const sort of TRANSFER_SORTS)
    for (const filters of ['year=all', 'year=2026', `year=all&school_focus=${harbor.slug}`, 'year=all&status=open']) {
      const whole = (await reply(`${filters}&sort=${sort}&per_page=100`)).transfers.map(({ id }: Row) => id);
      expect(whole.length, filters).toBeGreaterThan(5);
      expect(await byCursor(`${filters}&sort=${sort}&per_page=4`), `${filters} by ${sort}`).toEqual(whole);
    }
});

test('a row that comes in between moves no row to another page', async () => {
  await entries(
    Array.from({ length: 6 }, (_, index) => ({ player: { name: `Person ${index}` }, enteredOn: '2026-11-10' })),
  );
  const first = await reply('per_page=3');
  await entries([{ player: { name: 'Just Now' }, enteredOn: '2026-11-20' }]);
  const second = await reply(`per_page=3&cursor=${first.next_cursor}`);
  expect([...first.transfers, ...second.transfers].map(({ name }: Row) => name)).toEqual([
    'Person 5',
    'Person 4',
    'Person 3',
    'Person 2',
    'Person 1',
    'Person 0',
  ]);
  expect(second).toMatchObject({ total: 7, next_cursor: null });
});

test('all seasons are one list with their own filters, and have no window', async () => {
  await entries([
    { player: { name: 'Early', position: 'QB' }, year: 2025, originCollegeId: harbor.id, enteredOn: '2024-12-01' },
    { player: { name: 'Late', position: 'WR' }, year: 2027, originCollegeId: ridge.id, enteredOn: '2026-11-01' },
    { player: { name: 'Skater', sport: 'hockey', position: 'D' }, year: 2026 },
  ]);
  const all = await reply('year=all');
  expect(all).toMatchObject({ year: null, window: null, balance: null, total: 2, next_cursor: null });
  expect(all.transfers.map(({ name }: Row) => name)).toEqual(['Late', 'Early']);
  expect(all.valid_filters).toMatchObject({
    transfer_positions: [{ code: 'QB' }, { code: 'WR' }],
    origin_colleges: [{ slug: harbor.slug }, { slug: ridge.slug }],
    exit_colleges: [],
  });
  expect(await namesOf('year=all&transfer_position=QB')).toEqual(['Early']);
  expect((await reply('')).valid_filters.transfer_positions).toEqual([{ code: 'WR', name: 'Wide receiver' }]);
});

test.each([
  ['latest', 'x'],
  ['latest', '3.name.4'],
  ['latest', '0.1.2'],
  ['name', '3.1.2'],
  ['rating', '3.name.1.2'],
  ['rating', '3.1.2'],
  ['athletic_year', '3.1.2.99999999999'],
])('sorted by %s, the cursor %s is refused at its field', async (sort, cursor) => {
  const { status, body } = await app.get(`${PATH}?sort=${sort}&cursor=${cursor}`);
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: { cursor: [expect.any(String)] } } });
});

test('a list ends at the window of 1,000, and says that there are more', async () => {
  await entries(Array.from({ length: 1003 }, () => ({ position: 'QB' })));
  const season = await reply('per_page=100');
  expect(season).toMatchObject({ total: 1003, total_is_estimate: false });
  const filtered = await reply('transfer_position=QB&per_page=100');
  expect(filtered).toMatchObject({ total: 1000, total_is_estimate: true });
  expect(await byCursor('transfer_position=QB&per_page=100')).toHaveLength(1000);
});

test('a cursor is good for the list it was made for and no other', async () => {
  await entries([...mixed(20), ...mixed(20).map((facts) => ({ ...facts, player: { sport: 'hockey' as const } }))]);
  const { next_cursor: cursor } = await reply('year=2026&sort=name&per_page=2');
  const statusOf = async (query: string, signed = cursor) =>
    (await app.get(`${PATH}?${query}&cursor=${encodeURIComponent(signed)}`)).status;
  expect(await statusOf('year=2026&sort=name&per_page=5')).toBe(200);
  const [, ...rest] = cursor.split('.');
  const others = {
    sort: await statusOf('year=2026&sort=origin_college_name'),
    season: await statusOf('year=all&sort=name'),
    sport: await statusOf('year=2026&sort=name&sport=hockey'),
    filter: await statusOf('year=2026&sort=name&status=open'),
    fewerRows: await statusOf('year=2026&sort=name', ['1', ...rest].join('.')),
    unsigned: await statusOf('year=2026&sort=name', cursor.slice(0, cursor.lastIndexOf('.'))),
  };
  expect(others).toEqual({ sort: 422, season: 422, sport: 422, filter: 422, fewerRows: 422, unsigned: 422 });
});

test('fewer than three letters begin a word of the name', async () => {
  await entries([{ player: { name: 'Quill Osborne' } }, { player: { name: 'Ora Jacquard' } }]);
  expect(await namesOf('query=q')).toEqual(['Quill Osborne']);
  expect((await namesOf('query=o')).toSorted()).toEqual(['Ora Jacquard', 'Quill Osborne']);
  expect(await namesOf('query=cqu')).toEqual(['Ora Jacquard']);
});

test('the sort keys of an entry follow the player, the college and the entry itself', {
  tags: ['engine'],
}, async () => {
  const place = await buildCollege(db, { shortName: 'Alder College' });
  const player = await buildCollegePlayer(db, { name: 'Alder Ashgrove', season: 2026, grade: 1 });
  const [built] = await entries([{ player, classYear: 2024, originCollegeId: place.id }]);
  const keys = async () =>
    (
      await execute(
        `select athletic_grade, origin_key, exit_key = chr(65535) as is_open from college_transfers where id = ${built?.id}`,
      )
    )[0];
  expect(await keys()).toEqual({ athletic_grade: 1, origin_key: 'alder college', is_open: true });
  await execute(`update college_players set grade = 3 where id = ${player.id}`);
  await execute(`update colleges set short_name = 'Birch College', name_key = 'birch college' where id = ${place.id}`);
  expect(await keys()).toEqual({ athletic_grade: 3, origin_key: 'birch college', is_open: true });
  await execute(`update college_players set season = null where id = ${player.id}`);
  await execute(
    `update college_transfers set origin_college_id = null, origin_name = 'Éire Tech', exit_college_id = ${ridge.id} where id = ${built?.id}`,
  );
  expect(await keys()).toEqual({ athletic_grade: 3, origin_key: 'eire tech', is_open: false });
  await execute(`update college_transfers set origin_name = null, class_year = null where id = ${built?.id}`);
  expect(await keys()).toEqual({ athletic_grade: null, origin_key: '\uffff', is_open: false });
});

test('an update of many players writes their entries in one statement, and none where no year changes', async () => {
  const built = await entries(Array.from({ length: 5 }, () => ({ player: { season: 2026, grade: 1 } })));
  await execute('create table written (at timestamptz)');
  await execute(`create function count_writes() returns trigger language plpgsql as
    $$ begin insert into written values (now()); return null; end $$`);
  await execute(
    `create trigger count_writes after update on college_transfers for each statement execute function count_writes()`,
  );
  await execute('update college_players set grade = 3');
  await execute('update college_players set weight_lbs = 200, grade = 3');
  expect(await execute('select count(*)::int as statements from written')).toEqual([{ statements: 1 }]);
  const ids = built.map(({ id }) => id).join(',');
  expect(await execute(`select distinct athletic_grade from college_transfers where id in (${ids})`)).toEqual([
    { athletic_grade: 3 },
  ]);
  await execute('drop trigger count_writes on college_transfers');
});

test('the best who join a college have their place in the season, wherever they are listed', async () => {
  const coming = { originCollegeId: harbor.id, exitCollegeId: ridge.id, exitType: 'signed' };
  await entries([
    { player: { name: 'Second' }, ...coming, ratingTenths: 56 },
    { player: { name: 'First' }, ...coming, ratingTenths: 58 },
    { player: { name: 'Undecided' }, originCollegeId: harbor.id, ratingTenths: 61 },
    { player: { name: 'Other Season' }, ...coming, year: 2026, ratingTenths: 52 },
  ]);
  const ranks = async (path: string) =>
    Object.fromEntries(
      (await app.get(path)).body.transfers.map((row: Row & { transfer_rank: number | null }) => [
        row.name,
        row.transfer_rank,
      ]),
    );
  const all = { First: 1, Second: 2, Undecided: null, 'Other Season': 1 };
  expect(await ranks(`${PATH}?year=all`)).toEqual(all);
  expect(await ranks('/api/v2/transfers/recent_transfers')).toEqual(all);
});
