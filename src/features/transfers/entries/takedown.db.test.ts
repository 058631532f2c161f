import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { setHidden } from '#features/takedowns/requests/service/set-hidden.ts';
import type { Db } from '#platform/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildCollegePlayer } from '../college-players/factory.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { transferTags } from './entry.ts';
import { buildTransfers } from './factory.ts';

/** A takedown (rule R14) on every page and call that lists transfers, for each flag that marks one. */

const EVERYTHING = ['colleges', ...[2021, 2027].flatMap((year) => transferTags('football', year))];
const NAME = 'Hidden Hollowell';

let app: TestApp;
let db: Db;
let harbor = { id: 0, slug: '' };
let alabama = 0;
let playerId = 0;
let entryId = 0;
beforeAll(async () => {
  app = await testSite();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  alabama = (await app.get('/api/v2/sites/alabama')).body.site.college_id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(collegePlayers);
  await db.delete(prospects);
  await db.execute(sql`delete from ranking_lists`);
  const player = await buildCollegePlayer(db, { name: NAME });
  const built = await buildTransfers(db, [
    { player, enteredOn: '2026-12-02', originCollegeId: harbor.id, exitCollegeId: alabama, exitType: 'signed' },
    { player, year: 2021, originCollegeId: alabama, exitType: 'pro' },
    { player: { name: 'Shown Sedgewick', position: 'WR' } },
  ]);
  playerId = player.id;
  entryId = built[0]?.id ?? 0;
  await app.purge(EVERYTHING);
});

const ofPerson = async () => {
  const [player] = await db.select().from(collegePlayers).where(sql`id = ${playerId}`);
  return { personId: player?.personId ?? 0, name: 'Other Name', isHidden: true };
};
const FLAGS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the player': () => db.update(collegePlayers).set({ isHidden: true }).where(sql`id = ${playerId}`),
  'a prospect of the same person': async () => buildProspect(db, { ...(await ofPerson()), classYear: 2023 }),
  'a prospect of another sport': async () => buildProspect(db, { ...(await ofPerson()), sport: 'hockey' }),
  'a player of another sport': async () => buildCollegePlayer(db, { ...(await ofPerson()), sport: 'hockey' }),
  'the entries': () =>
    db.execute(sql`update college_transfers set is_hidden = true where college_player_id = ${playerId}`),
};

type Row = { name: string };
const list = async (query = '') => (await app.get(`/api/v2/college_transfers?year=2027&${query}`)).body;
const recent = async (query = '') =>
  (await app.get(`/api/v2/transfers/recent_transfers?${query}`)).body.transfers.map(({ name }: Row) => name);
const ofPlayer = () => `/api/v2/college_players/${playerId}/college_transfers`;
const PAGES: readonly [string, string][] = [
  ['/transfer_tracker/football/2027', 'bluechip.localhost'],
  ['/transfer_rankings/football/2027', 'bluechip.localhost'],
  ['/transfer_search/football', 'bluechip.localhost'],
  ['/', 'bluechip.localhost'],
  ['/', 'alabama.bluechip.localhost'],
];
const isOnPages = () =>
  Promise.all(PAGES.map(async ([path, host]) => (await app.get(path, { host })).text.includes(NAME)));

const ranked = async (query = '') =>
  (await app.get(`/api/v2/lists_people?sport=football&year=2027&${query}`)).body.people.map(
    ({ transfer }: { transfer: Row }) => transfer.name,
  );
const rankFilters = async () => (await app.get('/api/v2/lists?sport=football&year=2027')).body.valid_filters;

/** A published staff list of the season, with the player at the top. */
async function publishRanking(): Promise<void> {
  const { personId } = await ofPerson();
  await db.execute(sql`
    insert into ranking_lists (kind, sport, year, status, version, player_ids, created_at, created_by, updated_at, updated_by, published_at, published_by)
    values ('transfer_portal_ranks', 'football', 2027, 'published', 1, ${JSON.stringify([personId])}::jsonb,
      now(), 'operator', now(), 'operator', now(), 'operator')`);
  await app.purge(EVERYTHING);
}

test('a player who is not hidden is listed everywhere', async () => {
  expect(await list(`school_focus=${harbor.slug}`)).toMatchObject({
    total: 1,
    window: { entered: 2 },
    balance: { out: 1 },
  });
  expect(await recent()).toEqual([NAME, 'Shown Sedgewick', NAME]);
  expect((await app.get(`${ofPlayer()}/${entryId}`)).status).toBe(200);
  expect(await ranked()).toEqual(expect.arrayContaining([NAME, 'Shown Sedgewick']));
  expect(await rankFilters()).toMatchObject({ origin_colleges: [{ slug: harbor.slug }], exit_colleges: [{}] });
  await publishRanking();
  expect(await ranked()).toEqual([NAME]);
  expect(await isOnPages()).toEqual(PAGES.map(() => true));
});

describe.each(Object.entries(FLAGS))('hidden is %s alone', (flag, hide) => {
  beforeEach(async () => {
    await hide();
    await app.purge(EVERYTHING);
  });

  test('the list, its counts, its filters and its seasons', async () => {
    const all = await list();
    expect(all.transfers.map(({ name }: Row) => name)).toEqual(['Shown Sedgewick']);
    expect(all).toMatchObject({ total: 1, window: { entered: 1, placed: 0 } });
    expect(all.available_years.at(-1)).toBe(2023);
    expect(all.valid_filters).toMatchObject({
      origin_colleges: [],
      exit_colleges: [],
      transfer_positions: [{ code: 'WR' }],
    });
    expect(await list(`school_focus=${harbor.slug}`)).toMatchObject({ total: 0, balance: { in: 0, out: 0 } });
    expect(await list('query=hollowell')).toMatchObject({ total: 0, transfers: [] });
  });

  test('the newest, of all and of a college', async () => {
    expect(await recent()).toEqual(['Shown Sedgewick']);
    expect(await recent('sport=football')).toEqual(['Shown Sedgewick']);
    expect(await recent(`college_id=${harbor.id}`)).toEqual([]);
  });

  test('the ranking of the season by rating and by staff, and its filters', async () => {
    expect(await ranked()).toEqual(['Shown Sedgewick']);
    expect(await rankFilters()).toMatchObject({
      origin_colleges: [],
      exit_colleges: [],
      transfer_positions: [{ code: 'WR' }],
    });
    await publishRanking();
    expect(await ranked()).toEqual([]);
    expect(await ranked(`school_focus=${harbor.slug}`)).toEqual([]);
  });

  test('the entries of the player, and one of them', async () => {
    const { status, body } = await app.get(ofPlayer());
    // If only the entries are hidden, the player is still visible.
    if (flag === 'the entries') expect(body.transfers).toEqual([]);
    else expect(status).toBe(404);
    expect((await app.get(`${ofPlayer()}/${entryId}`)).status).toBe(404);
  });

  test('the tracker, the ranking, the search, the front page and a team’s', async () => {
    await publishRanking();
    expect(await isOnPages()).toEqual(PAGES.map(() => false));
  });
});

test('a takedown by staff removes the player from every list at once, and a restore brings the player back', async () => {
  const { personId } = await ofPerson();
  const everywhere = async () => ({
    pages: await isOnPages(),
    ranked: (await ranked()).includes(NAME),
    listed: (await list()).transfers.some(({ name }: Row) => name === NAME),
  });
  const decide = (isHidden: boolean) =>
    db.transaction((tx) => setHidden(tx, { personId, isHidden, now: app.clock.now() }));
  const shown = { pages: PAGES.map(() => true), ranked: true, listed: true };
  expect(await everywhere()).toEqual(shown);
  await decide(true);
  await expect.poll(everywhere).toEqual({ pages: PAGES.map(() => false), ranked: false, listed: false });
  await decide(false);
  await expect.poll(everywhere).toEqual(shown);
});
