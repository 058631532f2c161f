import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { transferTags } from './entry.ts';
import { buildTransfers, type TransferFacts } from './factory.ts';

let app: TestApp;
let alabama = 0;
let auburn = 0;
let baylor = 0;
beforeAll(async () => {
  app = await testApp();
  const idOf = async (slug: string) => (await findCollegeBySlug(app.database.db, slug))?.id ?? 0;
  [alabama, auburn, baylor] = [await idOf('alabama'), await idOf('auburn'), await idOf('baylor')];
});
beforeEach(async () => {
  await app.database.db.delete(collegePlayers);
  await written([
    { originCollegeId: alabama, exitCollegeId: auburn, exitType: 'committed', position: 'QB' },
    { originCollegeId: alabama, exitCollegeId: baylor, exitType: 'enrolled', position: 'WR' },
    { originCollegeId: auburn, position: 'QB' },
    // A withdrawn entry is not a move.
    { originCollegeId: baylor, exitCollegeId: baylor, exitType: 'withdrawn', position: 'QB' },
    { originCollegeId: baylor, exitType: 'pro', position: null },
    { originName: 'Elmsworth Junior College', exitCollegeId: baylor, exitType: 'signed', position: 'QB' },
    { originCollegeId: alabama, isHidden: true },
    { originCollegeId: alabama, year: 2026 },
  ]);
});
afterAll(() => app.close());

async function written(facts: readonly TransferFacts[]): Promise<void> {
  await buildTransfers(app.database.db, facts);
  await app.purge([...transferTags('football', 2027), ...transferTags('football', 2026)]);
}

const ask = (query = '') => app.get(`/api/v2/transfers/balances?sport=football&year=2027${query}`);
type Row = { key: string; in: number; out: number; net: number };
const rowsOf = async (query = '') =>
  (await ask(query)).body.balances.map((row: Row) => [row.key, row.in, row.out, row.net].join(' '));

test('each team with who joins it and who leaves it, the best balance first', { tags: ['engine'] }, async () => {
  const { status, body, headers } = await ask();
  expect({ status, cache: headers['cache-control'] }).toEqual({
    status: 200,
    cache: expect.stringContaining('max-age=300'),
  });
  expect(body).toMatchObject({
    sport: 'football',
    year: 2027,
    by: 'team',
    sort: 'net',
    conference: null,
    college: null,
  });
  expect(body.balances).toEqual([
    { key: 'baylor', name: 'Baylor', college: expect.objectContaining({ id: baylor }), in: 2, out: 1, net: 1 },
    { key: 'auburn', name: 'Auburn', college: expect.objectContaining({ id: auburn }), in: 1, out: 1, net: 0 },
    { key: 'alabama', name: 'Alabama', college: expect.objectContaining({ id: alabama }), in: 0, out: 2, net: -2 },
  ]);
});

test('by conference: what moves within one counts at both ends', async () => {
  expect(await rowsOf('&by=conference')).toEqual(['big-12 2 1 1', 'sec 1 3 -2']);
});

test('by position, of all or of one college', async () => {
  expect(await rowsOf('&by=position')).toEqual(['QB 2 2 0', 'WR 1 1 0']);
  expect(await rowsOf(`&by=position&college_id=${alabama}`)).toEqual(['QB 0 1 -1', 'WR 0 1 -1']);
});

test('the teams of a conference, sorted as asked', async () => {
  expect(await rowsOf('&conference=SEC&sort=name')).toEqual(['alabama 0 2 -2', 'auburn 1 1 0']);
  expect(await rowsOf('&sort=out')).toEqual(['alabama 0 2 -2', 'baylor 2 1 1', 'auburn 1 1 0']);
});

test('a write is seen, and the season that is not named is the latest with entries', async () => {
  expect(await rowsOf()).toHaveLength(3);
  await written([{ originCollegeId: auburn, exitCollegeId: alabama, exitType: 'committed' }]);
  expect(await rowsOf()).toEqual(['baylor 2 1 1', 'alabama 1 2 -1', 'auburn 1 2 -1']);
  const { body } = await app.get('/api/v2/transfers/balances');
  expect(body).toMatchObject({ sport: 'football', year: 2027 });
});

test.each(['&year=1900', '&conference=nowhere', '&by=position&college_id=999999'])('%s is not found', async (query) => {
  expect((await ask(query)).status).toBe(404);
});

test('a season without entries has none', async () => {
  expect((await app.get('/api/v2/transfers/balances?sport=hockey')).body).toMatchObject({ balances: [] });
  expect((await ask('&by=coach')).status).toBe(422);
});
