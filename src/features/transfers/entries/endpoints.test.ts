import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildCollegePlayer } from '../college-players/factory.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { transferTags } from './entry.ts';
import { buildTransfers, type TransferFacts } from './factory.ts';

const PATH = '/api/v2/college_transfers';
const RECENT = '/api/v2/transfers/recent_transfers';
const EVERYTHING = [
  'colleges',
  ...SPORTS.flatMap((sport) => [2021, 2022, 2025, 2026, 2027, 2028].flatMap((year) => transferTags(sport, year))),
];

let app: TestApp;
let db: Db;
let harbor = { id: 0, slug: '' };
let ridge = { id: 0, slug: '' };
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  ridge = await buildCollege(db, { shortName: 'Ridge Tech', abbreviation: 'RT' });
});
beforeEach(async () => {
  await db.delete(collegePlayers);
  await app.purge(EVERYTHING);
});
afterAll(() => app.close());

/** Creates entries as an import would. */
async function entries(facts: readonly TransferFacts[]) {
  const built = await buildTransfers(db, facts);
  await app.purge(EVERYTHING);
  return built;
}

type Row = { name: string };
const list = async (query = '', host?: string) => (await app.get(`${PATH}?${query}`, host ? { host } : {})).body;
const namesOf = async (query = '') => (await list(query)).transfers.map(({ name }: Row) => name);
const recent = async (query = '') => (await app.get(`${RECENT}?${query}`)).body.transfers.map(({ name }: Row) => name);

test('an entry has the fields of the specification, and what a list shows of it', { tags: ['engine'] }, async () => {
  const [built] = await entries([
    {
      player: { name: 'Alder Ashgrove', position: 'EDGE', season: 2026, grade: 3 },
      classYear: 2024,
      enteredOn: '2026-12-09',
      originCollegeId: harbor.id,
      intentOn: '2027-01-07',
      exitCollegeId: ridge.id,
      exitType: 'committed',
      ratingTenths: 59,
      stars: 4,
      eligibility: 'immediate',
      service: 'example',
      serviceRating: 91250,
      serviceStars: 4,
    },
  ]);
  const { status, body, headers } = await app.get(`${PATH}?sport=football&year=2027`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  const flag = { abbreviation: 'HSU', id: harbor.id, short_name: 'Harbor State', slug: harbor.slug, team_key: null };
  expect(body.transfers).toEqual([
    {
      id: built?.id,
      college_player_id: built?.collegePlayerId,
      player_slug: expect.stringMatching(/^[a-z]+-[a-z]+-\d+$/),
      sport: 'football',
      year: 2027,
      class_year: 2024,
      name: 'Alder Ashgrove',
      position: 'EDGE',
      athletic_year: 'junior',
      entry_type: 'portal',
      enter_date: '2026-12-09',
      intent_date: '2027-01-07',
      exit_date: null,
      exit_type: 'committed',
      latest_activity_date: '2027-01-07',
      status: 'committed',
      origin_college_id: harbor.id,
      origin_college: flag,
      exit_college_id: ridge.id,
      exit_college: { ...flag, abbreviation: 'RT', id: ridge.id, short_name: 'Ridge Tech', slug: ridge.slug },
      eligibility: 'immediate',
      bluechip_rating: 5.9,
      stars: 4,
      transfer_rank: 1,
      service_rating: { service: 'example', rating: 0.9125, stars: 4 },
    },
  ]);
  expect(body).toMatchObject({ sport: 'football', year: 2027, is_open: true, sort: 'latest', balance: null });
});

test('a college that is not in the directory shows by the name its source writes', async () => {
  await entries([{ originName: 'Northern Isles', originCollegeId: null }]);
  const { transfers } = await list();
  expect(transfers[0]).toMatchObject({
    origin_college_id: null,
    origin_college: { id: null, slug: null, short_name: 'Northern Isles', abbreviation: 'NI', team_key: null },
    exit_college: null,
    status: 'in_portal',
    athletic_year: null,
    bluechip_rating: null,
    service_rating: null,
  });
});

test('the newest activity comes first, what has no day last; the latest entered breaks a tie', async () => {
  await entries([
    { player: { name: 'Undated' } },
    { player: { name: 'Entered' }, enteredOn: '2026-12-10' },
    {
      player: { name: 'Signed' },
      enteredOn: '2026-11-01',
      intentOn: '2026-12-01',
      exitOn: '2027-01-02',
      exitType: 'signed',
    },
    { player: { name: 'Entered after' }, enteredOn: '2026-12-10' },
  ]);
  expect(await namesOf()).toEqual(['Signed', 'Entered after', 'Entered', 'Undated']);
});

test('school focus finds players who leave or join, or one direction; the balance leaves out withdrawals', async () => {
  const at = { originCollegeId: harbor.id };
  await entries([
    { player: { name: 'Leaves' }, ...at, enteredOn: '2026-12-01' },
    { player: { name: 'Left' }, ...at, exitCollegeId: ridge.id, exitType: 'enrolled', enteredOn: '2026-12-02' },
    { player: { name: 'Stayed' }, ...at, exitCollegeId: harbor.id, exitType: 'withdrawn', enteredOn: '2026-12-03' },
    {
      player: { name: 'Joins' },
      originCollegeId: ridge.id,
      exitCollegeId: harbor.id,
      exitType: 'signed',
      enteredOn: '2026-11-01',
    },
    { player: { name: 'Elsewhere' }, originCollegeId: ridge.id, enteredOn: '2026-12-05' },
  ]);
  expect(await namesOf(`school_focus=${harbor.slug}`)).toEqual(['Stayed', 'Left', 'Leaves', 'Joins']);
  expect(await namesOf('schoolFocus=Harbor+State&direction=in')).toEqual(['Joins']);
  expect(await namesOf(`school_focus=${harbor.id}&direction=out`)).toEqual(['Left', 'Leaves']);
  expect(await namesOf('school_focus=harbor+STATE&sort=schoolFocus')).toEqual(['Stayed', 'Joins', 'Left', 'Leaves']);
  expect((await list(`school_focus=${harbor.slug}`)).balance).toMatchObject({
    college: { short_name: 'Harbor State' },
    in: 1,
    out: 2,
  });
  expect((await list('school_focus=atlantis')).balance).toBeNull();
});

test('a team’s site says its own balance while all entries are listed', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  const { college_id: alabama } = body.site;
  await entries([
    { originCollegeId: alabama },
    { originCollegeId: harbor.id, exitCollegeId: alabama, exitType: 'committed' },
    { originCollegeId: harbor.id },
  ]);
  expect(await list('', 'alabama.localhost')).toMatchObject({
    total: 3,
    balance: { college: { slug: 'alabama' }, in: 1, out: 1 },
  });
  expect((await list('')).balance).toBeNull();
});

test('filters by origin, destination, latest college, position, year in college and status, alone and together', async () => {
  await entries([
    { player: { name: 'A', position: 'QB', season: 2026, grade: 1 }, originCollegeId: harbor.id },
    {
      player: { name: 'B', position: 'EDGE', season: 2025, grade: 2 },
      originCollegeId: harbor.id,
      exitCollegeId: ridge.id,
      exitType: 'signed',
    },
    { player: { name: 'C', position: 'EDGE' }, classYear: 2021, originCollegeId: ridge.id, exitType: 'pro' },
  ]);
  expect(await namesOf('origin_college_name=Harbor+State&sort=name')).toEqual(['A', 'B']);
  expect(await namesOf(`exitCollegeName=${ridge.slug}`)).toEqual(['B']);
  expect(await namesOf('latest_activity_college_name=ridge+tech&sort=name')).toEqual(['B', 'C']);
  expect(await namesOf('transfer_position=wde&sort=name')).toEqual(['B', 'C']);
  expect(await namesOf('athletic_year=freshman')).toEqual(['A']);
  expect(await namesOf('athleticYear=3')).toEqual(['B']);
  expect(await namesOf('athletic_year=senior')).toEqual(['C']);
  expect(await namesOf('status=open')).toEqual(['A']);
  expect(await namesOf('status=placed')).toEqual(['B']);
  expect(await namesOf('status=pro')).toEqual(['C']);
  expect(await namesOf('transferPosition=EDGE&origin_college_name=harbor+state&status=signed&query=b')).toEqual(['B']);
  expect((await list()).valid_filters).toEqual({
    athletic_years: ['freshman', 'junior', 'senior'],
    transfer_positions: [
      { code: 'QB', name: 'Quarterback' },
      { code: 'EDGE', name: 'Edge rusher' },
    ],
    origin_colleges: [
      { slug: harbor.slug, short_name: 'Harbor State' },
      { slug: ridge.slug, short_name: 'Ridge Tech' },
    ],
    exit_colleges: [{ slug: ridge.slug, short_name: 'Ridge Tech' }],
  });
});

test('a filter that names nothing we know matches nobody, an empty one everybody', async () => {
  await entries([{ originCollegeId: harbor.id }, {}]);
  const nothing = ['school_focus=x', 'origin_college_name=x', 'exit_college_name=x', 'latest_activity_college_name=0'];
  for (const none of [...nothing, 'transfer_position=wizard', 'athletic_year=9', 'status=traded', 'year=2026'])
    expect(await list(none)).toMatchObject({ transfers: [], total: 0 });
  expect(await namesOf('school_focus=&status=&transfer_position=&athletic_year=&query=&sort=')).toHaveLength(2);
});

test('sorts by each key of the specification in either spelling; an unknown sort is the latest', async () => {
  await entries([
    {
      player: { name: 'De Leon', position: 'WR', season: 2026, grade: 4 },
      originCollegeId: harbor.id,
      exitCollegeId: harbor.id,
      exitType: 'withdrawn',
      ratingTenths: 55,
      enteredOn: '2026-12-01',
    },
    {
      player: { name: 'Dean', position: 'CB', season: 2026, grade: 1 },
      originCollegeId: ridge.id,
      serviceRating: 90000,
      service: 'example',
      enteredOn: '2026-12-02',
    },
    {
      player: { name: 'Abel', position: null, season: 2026, grade: 2 },
      originCollegeId: harbor.id,
      exitCollegeId: ridge.id,
      exitType: 'signed',
      ratingTenths: 58,
      enteredOn: '2026-12-03',
    },
  ]);
  expect(await namesOf('sort=name')).toEqual(['Abel', 'De Leon', 'Dean']);
  expect(await namesOf('sort=rating')).toEqual(['Abel', 'De Leon', 'Dean']);
  for (const key of ['athletic_year', 'athleticYear'])
    expect(await namesOf(`sort=${key}`)).toEqual(['Dean', 'Abel', 'De Leon']);
  for (const key of ['transfer_position', 'transferPosition'])
    expect(await namesOf(`sort=${key}`)).toEqual(['Dean', 'De Leon', 'Abel']);
  for (const key of ['origin_college_name', 'originCollegeName'])
    expect(await namesOf(`sort=${key}`)).toEqual(['Abel', 'De Leon', 'Dean']);
  for (const key of ['exit_college_name', 'exitCollegeName'])
    expect(await namesOf(`sort=${key}`)).toEqual(['De Leon', 'Abel', 'Dean']);
  expect(await namesOf('sort=latest_activity_college_name')).toEqual(['De Leon', 'Abel', 'Dean']);
  expect(await list('sort=school_focus')).toMatchObject({
    sort: 'school_focus',
    transfers: [{ name: 'Abel' }, {}, {}],
  });
  expect(await list('sort=salary')).toMatchObject({ sort: 'latest', transfers: [{ name: 'Abel' }, {}, {}] });
});

test('text finds a part of the name whatever its accents and marks, and is never a pattern', async () => {
  await entries([{ player: { name: 'José O’Neal-Smith' } }, { player: { name: 'Marion Coldwell' } }]);
  expect(await namesOf('query=jose+oneal')).toEqual(['José O’Neal-Smith']);
  expect(await namesOf('query=LDWELL')).toEqual(['Marion Coldwell']);
  for (const typed of ['%', '_', '\\', 'mar%well'])
    expect(await namesOf(`query=${encodeURIComponent(typed)}`)).toEqual([]);
});

test('the totals of the window add up whatever the filters', async () => {
  const ends = [null, null, 'committed', 'signed', 'enrolled', 'withdrawn', 'pro', 'dismissed', 'medical'];
  await entries(ends.map((exitType) => ({ exitType, player: { name: 'Someone' } })));
  expect(await list('status=withdrawn')).toMatchObject({
    total: 1,
    total_is_estimate: false,
    window: { entered: 9, placed: 3, withdrawn: 1, open: 2, left: 3 },
  });
});

test('pages are clamped, do not overlap and reach to the window', async () => {
  await entries(
    Array.from({ length: 120 }, (_, index) => ({ enteredOn: `2026-12-${String((index % 28) + 1).padStart(2, '0')}` })),
  );
  const ids = new Set<unknown>();
  for (const page of [1, 2, 3]) for (const { id } of (await list(`per_page=45&page=${page}`)).transfers) ids.add(id);
  expect(ids.size).toBe(120);
  expect(await list('perPage=5000')).toMatchObject({ per_page: 100, page: 1 });
  expect(await list('')).toMatchObject({ per_page: 50, total: 120 });
  expect(await list('page=99999')).toMatchObject({ page: 20, transfers: [], total: 120 });
});

test('the season is the present one, or while nobody entered it, the latest; what is open becomes undecided', async () => {
  expect(await list()).toMatchObject({ year: 2027, total: 0, available_years: [2027, 2026, 2025, 2024, 2023] });
  await entries([{ year: 2021 }, { year: 2025 }, { year: 2028, player: { sport: 'hockey', position: 'D' } }]);
  expect(await list()).toMatchObject({ year: 2025, is_open: false, transfers: [{ status: 'undecided' }] });
  expect((await list()).available_years.at(-1)).toBe(2021);
  expect(await list('', 'hockey.localhost')).toMatchObject({ sport: 'hockey', year: 2028, total: 1, is_open: true });
  await entries([{ year: 2027 }]);
  expect(await list()).toMatchObject({ year: 2027, transfers: [{ status: 'in_portal' }] });
});

test('a season that cannot exist is not found, and one without entries is empty', async () => {
  const statusOf = async (year: number) => (await app.get(`${PATH}?sport=football&year=${year}`)).status;
  for (const year of [0, 1999, 2022, 2032, 9999])
    expect({ year, status: await statusOf(year) }).toEqual({ year, status: 404 });
  for (const year of [2023, 2027, 2031]) expect({ year, status: await statusOf(year) }).toEqual({ year, status: 200 });
  await entries([{ year: 2021 }]);
  expect({ of2021: await statusOf(2021), of2020: await statusOf(2020) }).toEqual({ of2021: 200, of2020: 404 });
});

test('recent transfers are the newest of all sports and seasons, of one sport or of one college', async () => {
  await entries([
    { player: { name: 'Skater', sport: 'hockey', position: 'D' }, year: 2026, enteredOn: '2026-05-01' },
    { player: { name: 'Old' }, year: 2025, enteredOn: '2025-01-01', originCollegeId: harbor.id },
    {
      player: { name: 'New' },
      enteredOn: '2026-11-20',
      originCollegeId: ridge.id,
      exitCollegeId: harbor.id,
      exitType: 'signed',
    },
    { player: { name: 'Undated' } },
  ]);
  expect(await recent()).toEqual(['New', 'Skater', 'Old', 'Undated']);
  expect(await recent('per_page=2')).toEqual(['New', 'Skater']);
  expect(await recent('sport=hockey')).toEqual(['Skater']);
  expect(await recent(`collegeId=${harbor.id}`)).toEqual(['New', 'Old']);
  expect(await recent(`college_id=${harbor.id}&sport=hockey`)).toEqual([]);
  await app.purge(['all']);
  const totals = async (query: string) => {
    const { transfers, total, total_is_estimate, page, per_page } = (await app.get(`${RECENT}?${query}`)).body;
    return {
      names: transfers.map(({ name }: Row) => name),
      total,
      isEstimate: total_is_estimate,
      page,
      perPage: per_page,
    };
  };
  const exact = { isEstimate: false, perPage: 2 };
  expect({
    first: await totals('per_page=2'),
    second: await totals('per_page=2&page=2'),
    beyond: await totals('per_page=2&page=3'),
    sport: await totals('sport=hockey&per_page=2'),
    college: await totals(`college_id=${harbor.id}&per_page=1&page=2`),
  }).toEqual({
    first: { ...exact, names: ['New', 'Skater'], total: 4, page: 1 },
    second: { ...exact, names: ['Old', 'Undated'], total: 4, page: 2 },
    beyond: { ...exact, names: [], total: 4, page: 3 },
    sport: { ...exact, names: ['Skater'], total: 1, page: 1 },
    college: { ...exact, names: ['Old'], total: 2, page: 2, perPage: 1 },
  });
  expect((await app.get(`${RECENT}?college_id=x`)).status).toBe(422);
  expect((await app.get(RECENT)).headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
});

test('the entries of one player are listed, the newest first', async () => {
  const player = await buildCollegePlayer(db, { name: 'Twice Moved' });
  const [first, second] = await entries([
    { player, year: 2025, exitType: 'enrolled', enteredOn: '2025-01-03' },
    { player, year: 2027, enteredOn: '2026-12-03' },
    {},
  ]);
  const path = `/api/v2/college_players/${player.id}/college_transfers`;
  const { body } = await app.get(path);
  expect(body.transfers.map(({ year }: { year: number }) => year)).toEqual([2027, 2025]);
  expect((await app.get(`${path}/${first?.id}`)).body.transfer).toMatchObject({ id: first?.id, year: 2025 });
  expect((await app.get(`/api/v2/college_players/${player.id + 1}/college_transfers/${second?.id}`)).status).toBe(404);
  expect((await app.get('/api/v2/college_players/99999999/college_transfers')).status).toBe(404);
  expect((await app.get('/api/v2/college_players/x/college_transfers')).status).toBe(422);
});

test.each(['year=soon', 'year=1.5', 'sport=chess', 'direction=up', 'page=x'])('%s is refused', async (wrong) => {
  expect((await app.get(`${PATH}?${wrong}`)).status).toBe(422);
});

test('a page takes the same few statements however many rows and colleges it has', async () => {
  const colleges: number[] = [];
  for (let count = 0; count < 12; count += 1) colleges.push((await buildCollege(db)).id);
  const statements = async (query = '') =>
    (await statementsOf(app.database, () => list(`per_page=100&${query}`))).length;
  await entries([{}]);
  const few = await statements();
  await entries(
    Array.from({ length: 90 }, (_, index) => ({
      originCollegeId: colleges[index % 12],
      exitCollegeId: harbor.id,
      exitType: 'signed',
    })),
  );
  const many = await statements();
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(6);
  expect(await statements('page=2')).toBe(1);
  expect(await statements(`school_focus=${harbor.slug}`)).toBeLessThanOrEqual(3);
  expect((await statementsOf(app.database, () => recent('per_page=25'))).length).toBeLessThanOrEqual(4);
});
