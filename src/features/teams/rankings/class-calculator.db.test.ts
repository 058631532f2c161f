import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { transferTags } from '#features/transfers/entries/entry.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { listTeamRankings } from './queries.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

/**
 * The calculator's predictions match what happens: each change is first calculated, then made in the database, and the rankings are
 * recomputed.
 */

const SLUGS = ['alabama', 'auburn', 'oregon', 'lsu', 'clemson', 'georgia'] as const;
type Slug = (typeof SLUGS)[number];

let app: TestApp;
const college = new Map<Slug, number>();
const idOf = (slug: Slug) => college.get(slug) ?? 0;
/** The id of a player who is committed to the team, or transfers to it. */
let commitOf: (slug: Slug) => number;
let transferOf: (slug: Slug) => number;
let openProspect: number;
let openPlayer: number;

beforeAll(async () => {
  app = await testApp();
  for (const slug of SLUGS) college.set(slug, (await findCollegeBySlug(app.database.db, slug))?.id ?? 0);
});
afterAll(() => app.close());

const execute = (text: ReturnType<typeof sql>) => app.database.db.execute(text);

beforeEach(async () => {
  const { db } = app.database;
  await execute(sql`delete from prospects`);
  await execute(sql`delete from college_players`);
  // The second best of each class in basketball's five belongs to another team each time; the last team has only one commit.
  const commits = await buildProspects(
    db,
    SLUGS.flatMap((slug, team) =>
      Array.from({ length: slug === 'georgia' ? 1 : 23 }, (_, index) => ({
        name: `Prospect ${slug} ${index}`,
        ratingTenths: 61 - ((index + team) % 9),
        collegeId: idOf(slug),
        status: 'committed',
      })),
    ),
  );
  const [open] = await buildProspects(db, [{ name: 'Open Prospect', ratingTenths: 60 }]);
  const entries = await buildTransfers(db, [
    ...SLUGS.slice(0, 5).flatMap((slug, team) =>
      Array.from({ length: 25 }, (_, index) => ({
        player: { name: `Player ${slug} ${index}` },
        ratingTenths: 60 - ((index + 2 * team) % 9),
        stars: 3,
        serviceRating: 80_000 + 100 * index + team,
        originCollegeId: null,
        exitCollegeId: idOf(slug),
        exitType: 'committed',
      })),
    ),
    { player: { name: 'Open Player' }, ratingTenths: 60, stars: 4, serviceRating: 81_000 },
  ]);
  commitOf = (slug) => commits.find(({ collegeId }) => collegeId === idOf(slug))?.id ?? 0;
  transferOf = (slug) => entries.find(({ exitCollegeId }) => exitCollegeId === idOf(slug))?.id ?? 0;
  openProspect = open?.id ?? 0;
  openPlayer = entries.at(-1)?.id ?? 0;
  await rebuild();
});

const rebuild = async () => {
  await rebuildRankings(app.database.db, { sport: 'football', classYear: 2027, now: TEST_NOW });
  // Cached facts of the season are purged with every write of it.
  await app.purge(transferTags('football', 2027));
};

const ranking = async () =>
  (
    await listTeamRankings(
      app.database.db,
      { sport: 'football', classYear: 2027, type: 'comprehensive' },
      { collegeIds: null, limit: 100, offset: 0 },
    )
  ).map(({ collegeId, rank, ratingPoints, bonusPoints }) => ({ collegeId, rank, points: ratingPoints + bonusPoints }));

type Wish = Partial<Record<'add' | 'remove' | 'add_transfers' | 'remove_transfers', readonly number[]>>;

const calculate = async (wish: Wish) => {
  const query = Object.entries(wish).map(([key, ids]) => `${key}=${ids.join(',')}`);
  const { status, body } = await app.get(
    `/api/v2/team_rankings/calculator?college_id=${idOf('alabama')}&year=2027&${query.join('&')}`,
  );
  expect(status).toBe(200);
  return body;
};

/** Makes the same changes in the database. */
async function comeTrue({ add = [], remove = [], add_transfers: comes = [], remove_transfers: goes = [] }: Wish) {
  const alabama = idOf('alabama');
  for (const id of add)
    await execute(sql`update prospects set college_id = ${alabama}, status = 'committed' where id = ${id}`);
  for (const id of remove) await execute(sql`update prospects set college_id = null, status = 'open' where id = ${id}`);
  for (const id of comes)
    await execute(
      sql`update college_transfers set exit_college_id = ${alabama}, exit_type = 'committed' where id = ${id}`,
    );
  for (const id of goes)
    await execute(sql`update college_transfers set exit_college_id = null, exit_type = null where id = ${id}`);
  await rebuild();
}

type Rung = { rank: number; points: number; college: { id: number } };
type Losing = { college: { id: number; slug: string }; after: { points: number; rank: number | null } };

test.each<[string, () => Wish, readonly Slug[]]>([
  ['an open prospect', () => ({ add: [openProspect] }), []],
  ['a prospect who is committed elsewhere', () => ({ add: [commitOf('auburn')] }), ['auburn']],
  ['the only commit of another class', () => ({ add: [commitOf('georgia')] }), ['georgia']],
  [
    'several of several classes',
    () => ({ add: [commitOf('auburn'), commitOf('oregon'), openProspect] }),
    ['auburn', 'oregon'],
  ],
  ['an open portal player', () => ({ add_transfers: [openPlayer] }), []],
  ['a portal player who is committed elsewhere', () => ({ add_transfers: [transferOf('lsu')] }), ['lsu']],
  [
    'a commit and a transfer less',
    () => ({ remove: [commitOf('alabama')], remove_transfers: [transferOf('alabama')] }),
    [],
  ],
  [
    'all at once',
    () => ({
      add: [commitOf('lsu'), openProspect],
      remove: [commitOf('alabama')],
      add_transfers: [openPlayer, transferOf('clemson')],
      remove_transfers: [transferOf('alabama')],
    }),
    ['lsu', 'clemson'],
  ],
])('%s: the rungs and the classes that lose somebody are those that come true', async (_, wishOf, expectedLosing) => {
  const wish = wishOf();
  const said = await calculate(wish);
  await comeTrue(wish);
  const real = await ranking();
  const own = real.find(({ collegeId }) => collegeId === idOf('alabama'));
  expect(said.after).toEqual({ points: own?.points, rank: own?.rank });
  const rungs = said.ladder.map(({ rank, points, college: { id } }: Rung) => ({ collegeId: id, rank, points }));
  expect(real).toEqual(expect.arrayContaining(rungs));
  expect(said.losing.map(({ college: { slug } }: Losing) => slug)).toEqual(expectedLosing);
  for (const { college: team, after } of said.losing as Losing[]) {
    const row = real.find(({ collegeId }) => collegeId === team.id);
    expect({ slug: team.slug, points: after.points, rank: after.rank }).toEqual({
      slug: team.slug,
      points: row?.points ?? 0,
      rank: row?.rank ?? null,
    });
  }
});

describe('who is committed elsewhere', () => {
  test('leaves that class, which is named with what it was and would be', async () => {
    const before = (await ranking()).find(({ collegeId }) => collegeId === idOf('auburn'));
    const said = await calculate({ add: [commitOf('auburn')], add_transfers: [transferOf('lsu')] });
    expect(said.added[0].leaves.slug).toBe('auburn');
    expect(said.added_transfers[0].leaves.slug).toBe('lsu');
    expect(said.losing.map((each: Losing) => each.college.slug)).toEqual(['auburn', 'lsu']);
    expect(said.losing[0].before).toEqual({ points: before?.points, rank: before?.rank });
    expect(said.losing[0].after.points).toBeLessThan(before?.points ?? 0);
  });

  test('is counted once, however often the address names somebody', async () => {
    const once = await calculate({ add: [openProspect], add_transfers: [openPlayer] });
    const twice = await calculate({ add: [openProspect, openProspect], add_transfers: [openPlayer, openPlayer] });
    expect(twice).toEqual(once);
  });

  test('another entry of the same player brings nothing more, and his old class loses him all the same', async () => {
    const { db } = app.database;
    const player = await buildCollegePlayer(db, { name: 'Twice Entered' });
    const entry = { player, ratingTenths: 58, stars: 4, originCollegeId: null };
    const [placed, open] = await buildTransfers(db, [
      { ...entry, exitCollegeId: idOf('auburn'), exitType: 'committed' },
      entry,
    ]);
    await rebuild();
    const ids = [placed?.id ?? 0, open?.id ?? 0];
    const said = await calculate({ add_transfers: ids });
    expect(said.added_transfers).toHaveLength(1);
    const byOpen = await calculate({ add_transfers: ids.slice(1) });
    expect(byOpen.added_transfers[0].leaves.slug).toBe('auburn');
    expect(byOpen.after).toEqual(said.after);
  });
});

test('the class that loses somebody is read whole, whichever of a player’s entries is asked for and however long the season is', async () => {
  const { db } = app.database;
  const player = await buildCollegePlayer(db, { name: 'Twice Entered' });
  // More than the ranked order keeps, all better than those of Auburn.
  const better = Array.from({ length: 210 }, (_, index) => ({
    player: { name: `Better ${index}` },
    ratingTenths: 61,
    stars: 5,
    exitCollegeId: idOf('clemson'),
    exitType: 'committed' as const,
  }));
  const [, open] = await buildTransfers(db, [
    { player, ratingTenths: 52, stars: 2, exitCollegeId: idOf('auburn'), exitType: 'committed' },
    { player, ratingTenths: 52, stars: 2 },
    ...better,
  ]);
  await rebuild();
  const row = async () => (await ranking()).find(({ collegeId }) => collegeId === idOf('auburn'));
  const before = await row();
  const said = await calculate({ add_transfers: [open?.id ?? 0] });
  expect(said.losing).toHaveLength(1);
  expect(said.losing[0].before).toEqual({ points: before?.points, rank: before?.rank });
  expect(said.losing[0].after.points).toBe((before?.points ?? 0) - 15);
});

test('what is kept of the season does not outlive a write of it', async () => {
  const before = await calculate({ add_transfers: [openPlayer] });
  await buildTransfers(app.database.db, [
    { ratingTenths: 61, stars: 5, exitCollegeId: idOf('lsu'), exitType: 'committed' },
  ]);
  await app.purge(transferTags('football', 2027));
  const after = await calculate({ add_transfers: [openPlayer] });
  expect(after.added_transfers[0].player.rank).toBe(before.added_transfers[0].player.rank + 1);
});

test('who leaves this college, is out of the portal, of another season or taken down is not added', async () => {
  const { db } = app.database;
  const alabama = idOf('alabama');
  const entries = await buildTransfers(db, [
    { originCollegeId: alabama, ratingTenths: 61 },
    { originCollegeId: idOf('auburn'), exitType: 'withdrawn', ratingTenths: 61 },
    { originCollegeId: idOf('auburn'), exitType: 'pro', ratingTenths: 61 },
    { originCollegeId: idOf('auburn'), year: 2026, ratingTenths: 61 },
    { originCollegeId: idOf('auburn'), isHidden: true, ratingTenths: 61 },
    { originCollegeId: idOf('auburn'), player: { isHidden: true }, ratingTenths: 61 },
  ]);
  const [hidden] = await buildProspects(db, [{ ratingTenths: 61, isHidden: true, collegeId: idOf('auburn') }]);
  const said = await calculate({ add: [hidden?.id ?? 0], add_transfers: entries.map(({ id }) => id) });
  expect(said.after).toEqual(said.before);
  expect({ added: said.added, addedTransfers: said.added_transfers, losing: said.losing }).toEqual({
    added: [],
    addedTransfers: [],
    losing: [],
  });
});
