import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects, type ProspectFacts } from '#features/recruiting/prospects/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { allStatementsOf } from '#tests/support/statements.ts';
import { rankingsByOracle } from './oracle.test-support.ts';
import { listTeamRankings } from './queries.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';
import { RANKING_TYPES, type RankingType } from './team-class.ts';

/** Computed and stored rankings, compared with an independent computation in SQL. */

let database: Database;
let collegeIds: number[];
beforeAll(async () => {
  database = await testDatabase();
  collegeIds = (await listAllColleges(database.db)).map(({ id }) => id);
  await inventClass(2027, 25);
});
afterAll(() => database.close());

const NOW = new Date('2026-11-21T18:00:00Z');
const SPORT = 'football' as const;

/** Pseudo-random numbers that are the same each time. */
function* numbers(): Generator<number, never> {
  let state = 20_261_121;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

async function inventClass(classYear: number, teams: number): Promise<void> {
  const next = numbers();
  const draw = (below: number) => Math.floor(next.next().value * below);
  const facts: ProspectFacts[] = Array.from({ length: teams * 18 }, () => ({
    classYear,
    ratingTenths: draw(8) === 0 ? null : 49 + draw(13),
    collegeId: draw(5) === 0 ? null : (collegeIds[draw(teams)] ?? null),
  })).map((fact) => ({ ...fact, status: fact.collegeId === null ? 'open' : draw(2) ? 'signed' : 'committed' }));
  for (const batch of batchesOf(facts)) await buildProspects(database.db, batch);
  const transfers = Array.from({ length: teams * 8 }, () => ({
    year: classYear,
    ratingTenths: draw(3) === 0 ? null : 52 + draw(10),
    stars: 3,
    serviceRating: 80_000 + draw(20_000),
    enteredOn: '2026-01-05',
    exitType: ['committed', 'signed', 'enrolled', 'withdrawn', null][draw(5)] ?? null,
    originCollegeId: collegeIds[draw(teams)] ?? null,
    exitCollegeId: collegeIds[draw(teams)] ?? null,
  }));
  for (const batch of batchesOf(transfers)) await buildTransfers(database.db, batch);
}

/** A statement is limited to 65,535 parameters. */
const batchesOf = <Fact>(facts: readonly Fact[]): Fact[][] =>
  Array.from({ length: Math.ceil(facts.length / 1000) }, (_, index) => facts.slice(index * 1000, (index + 1) * 1000));

const ranked = async (type: RankingType, classYear = 2027) =>
  (
    await listTeamRankings(database.db, { sport: SPORT, classYear, type }, { collegeIds: null, limit: 1000, offset: 0 })
  ).map(({ collegeId, rank, ratingPoints, bonusPoints }) => ({ collegeId, rank, points: ratingPoints + bonusPoints }));

const rebuild = (only?: readonly number[]) =>
  rebuildRankings(database.db, { sport: SPORT, classYear: 2027, now: NOW, collegeIds: only });

test.each(RANKING_TYPES)('the %s ranking is what SQL says, and its places are a permutation', async (type) => {
  await rebuild();
  const found = await ranked(type);
  expect(found.length).toBeGreaterThan(20);
  expect(found.map(({ rank }) => rank)).toEqual(found.map((_, index) => index + 1));
  expect(found).toEqual(await rankingsByOracle(database.db, { sport: SPORT, classYear: 2027, type }));
});

test('a second rebuild writes nothing', async () => {
  await rebuild();
  expect(await rebuild()).toEqual(new Set());
});

test('one commitment writes the row of its team and of those whose place moves, and gives what a full rebuild gives', async () => {
  await rebuild();
  const before = new Map((await ranked('recruiting')).map((row) => [row.collegeId, row]));
  const [collegeId = 0] = collegeIds;
  await buildProspect(database.db, { classYear: 2027, ratingTenths: null, collegeId, status: 'committed' });
  await database.db.execute(
    sql`update prospects set rating_tenths = 61, stars = 5 where id = (select max(id) from prospects)`,
  );
  const touched = await rebuild([collegeId]);
  const after = await ranked('recruiting');
  const changed = after.filter((row) => JSON.stringify(row) !== JSON.stringify(before.get(row.collegeId)));
  expect(changed.map((row) => row.collegeId)).toContain(collegeId);
  for (const { collegeId: id } of changed) expect(touched).toContain(id);
  const byAll = await Promise.all(RANKING_TYPES.map((type) => ranked(type)));
  await rebuild();
  expect(await Promise.all(RANKING_TYPES.map((type) => ranked(type)))).toEqual(byAll);
});

test('a team whose last commit leaves is ranked no more', async () => {
  const [, , , , , , lonely = 0] = collegeIds.slice(40);
  const { id } = await buildProspect(database.db, { classYear: 2027, collegeId: lonely, status: 'committed' });
  await rebuild();
  expect((await ranked('recruiting')).some(({ collegeId }) => collegeId === lonely)).toBe(true);
  await database.db.execute(sql`update prospects set status = 'open', college_id = null where id = ${id}`);
  expect(await rebuild([lonely])).toContain(lonely);
  expect((await ranked('recruiting')).some(({ collegeId }) => collegeId === lonely)).toBe(false);
});

test('who was taken down adds nothing', async () => {
  const [collegeId = 0] = collegeIds;
  const points = async () => (await ranked('recruiting')).find((row) => row.collegeId === collegeId)?.points ?? 0;
  await rebuild();
  const before = await points();
  await buildProspect(database.db, { classYear: 2027, ratingTenths: 61, collegeId, status: 'signed', isHidden: true });
  await rebuild();
  expect(await points()).toBe(before);
});

test('many at once end with the places that one alone gives', async () => {
  await Promise.all(collegeIds.slice(0, 10).map((id) => rebuild([id])));
  const together = await ranked('comprehensive');
  await rebuild();
  expect(await ranked('comprehensive')).toEqual(together);
});

test('a year of 100 teams is built in as many statements as one of 25', async () => {
  const build = (classYear: number) =>
    allStatementsOf(database, () => rebuildRankings(database.db, { sport: SPORT, classYear, now: NOW }));
  await inventClass(2028, 25);
  const few = await build(2028);
  await inventClass(2029, 100);
  const many = await build(2029);
  expect((await ranked('comprehensive', 2029)).length).toBeGreaterThan(90);
  expect(many).toHaveLength(few.length);
  expect(few.length).toBeLessThanOrEqual(20);
}, 60_000);
