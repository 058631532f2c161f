import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { rankClass } from '../prospects/class-order.ts';
import { buildProspects } from '../prospects/factory.ts';
import { prospects, ratingChanges } from '../prospects/tables.ts';
import { writePastVersions } from './past-versions.ts';
import { listRanksOf } from './queries.ts';
import { snapshotClass } from './snapshot-class.ts';
import { rankingVersions } from './tables.ts';

/** Versions reconstructed from rating changes, as if they had been saved at the time. */

const OF = { sport: 'football', classYear: 2027 } as const;
const day = (month: number) => new Date(Date.UTC(2026, month - 1, 10, 18));
const releases = [2, 4, 6, 8].map((month) => ({ at: day(month), note: null }));

let database: Database;
let ids: Record<string, number>;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const built = await buildProspects(db, [
    { name: 'Abel', ratingTenths: 61, sourceNationalRank: 1 },
    { name: 'Bo', ratingTenths: 60, sourceNationalRank: 2, hometownState: 'CA' },
    { name: 'Cole', ratingTenths: 60, sourceNationalRank: 3, position: 'WR', hometownCountry: 'CA' },
    { name: 'Dan', ratingTenths: 59, position: null },
    { name: 'Ed', ratingTenths: null },
  ]);
  ids = Object.fromEntries(built.map(({ name, id }) => [name, id]));
  const rated = (name: string, month: number, newTenths: number) => ({
    prospectId: ids[name] ?? 0,
    at: new Date(day(month).getTime() - 86_400_000),
    changedBy: 'test',
    reason: 'Film',
    oldTenths: null,
    newTenths,
  });
  await db
    .insert(ratingChanges)
    .values([
      rated('Abel', 3, 58),
      rated('Abel', 6, 61),
      rated('Bo', 3, 60),
      rated('Cole', 3, 59),
      rated('Cole', 8, 60),
      rated('Dan', 6, 59),
    ]);
});
afterAll(() => database.close());

const ranksOf = async (name: string) =>
  (await listRanksOf(database.db, { prospectId: ids[name] ?? 0, limit: 10 })).map((rank) => [
    rank.version,
    rank.nationalRank,
    rank.positionRank,
    rank.stateRank,
    rank.ratingTenths,
  ]);

test('each holds the order of its day; who was not rated yet has no place', async () => {
  const { db } = database;
  // In February nobody was rated.
  expect(await writePastVersions(db, { ...OF, by: 'test', releases })).toBe(3);
  expect(await ranksOf('Abel')).toEqual([
    [1, 3, 2, 1, 58],
    [2, 1, 1, 1, 61],
    [3, 1, 1, 1, 61],
  ]);
  expect(await ranksOf('Cole')).toEqual([
    [1, 2, 1, null, 59],
    [2, 3, 1, null, 59],
    [3, 3, 1, null, 60],
  ]);
  expect(await ranksOf('Dan')).toEqual([
    [2, 4, null, 2, 59],
    [3, 4, null, 2, 59],
  ]);
  expect(await ranksOf('Ed')).toEqual([]);
  const kept = await db.select().from(rankingVersions).orderBy(asc(rankingVersions.version));
  expect(kept.map(({ publishedAt }) => publishedAt)).toEqual([day(4), day(6), day(8)]);
});

test('the last is the present order, as ranking the class makes it', async () => {
  const { db } = database;
  await rankClass(db, 'football', 2027);
  expect(await snapshotClass(db, { ...OF, at: day(9), by: 'test', note: null })).toBeNull();
});

test('behind what was kept nothing is put, and a version that would be the same is none', async () => {
  const { db } = database;
  expect(await writePastVersions(db, { ...OF, by: 'test', releases })).toBe(0);
  await db.delete(rankingVersions);
  const twice = [4, 5, 6].map((month) => ({ at: day(month), note: null }));
  expect(await writePastVersions(db, { ...OF, by: 'test', releases: twice })).toBe(2);
  await db.delete(rankingVersions);
  await db
    .update(prospects)
    .set({ isHidden: true })
    .where(eq(prospects.id, ids.Abel ?? 0));
  await writePastVersions(db, { ...OF, by: 'test', releases });
  expect(await ranksOf('Abel')).toEqual([]);
});
