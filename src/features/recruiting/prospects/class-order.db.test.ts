import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertPeople } from '../people/public.ts';
import { people } from '../people/tables.ts';
import { rankClass } from './class-order.ts';
import { prospects } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(prospects);
  await database.db.delete(people);
});

const PERSON = 77_000;

type Row = Partial<typeof prospects.$inferInsert> & { name: string };

async function aClass(...rows: Row[]) {
  await insertPeople(database.db, [{ id: PERSON, name: 'Sample', nameKey: 'sample', createdAt: new Date(0) }]);
  const common = { personId: PERSON, sport: 'football', classYear: 2014, position: 'QB', hometownState: 'TX' };
  await database.db
    .insert(prospects)
    .values(rows.map((row) => ({ ...common, slug: row.name, nameKey: row.name, ratingTenths: 56, ...row })));
}

async function ranks() {
  const rows = await database.db.select().from(prospects).orderBy(asc(prospects.id));
  return rows.map((row) => [row.name, row.nationalRank, row.positionRank, row.stateRank]);
}

const rank = () => rankClass(database.db, 'football', 2014);

test('by rating, then the rank of the source, then name', async () => {
  await aClass(
    { name: 'd', sourcePositionRank: 9 },
    { name: 'c' },
    { name: 'b' },
    { name: 'a', sourcePositionRank: 12 },
    { name: 'e', ratingTenths: 61, sourcePositionRank: 99 },
  );
  await rank();
  expect(await ranks()).toEqual([
    ['d', 2, 2, 2],
    ['c', 5, 5, 5],
    ['b', 4, 4, 4],
    ['a', 3, 3, 3],
    ['e', 1, 1, 1],
  ]);
});

test('the rank in the whole class of the source goes before the one at the position', async () => {
  await aClass(
    { name: 'a', sourcePositionRank: 1 },
    { name: 'b', sourceNationalRank: 300, sourcePositionRank: 7 },
    { name: 'c', sourceNationalRank: 20 },
  );
  await rank();
  expect(await ranks()).toEqual([
    ['a', 3, 3, 3],
    ['b', 2, 2, 2],
    ['c', 1, 1, 1],
  ]);
});

test('within the position and the state; without either, or abroad, there is no such rank', async () => {
  await aClass(
    { name: 'a', position: 'OL' },
    { name: 'b', position: null },
    { name: 'c', hometownState: 'OH' },
    { name: 'd', hometownState: null },
    { name: 'e', hometownState: 'Ontario', hometownCountry: 'CA' },
  );
  await rank();
  expect(await ranks()).toEqual([
    ['a', 1, 1, 1],
    ['b', 2, null, 2],
    ['c', 3, 1, 1],
    ['d', 4, 2, null],
    ['e', 5, 3, null],
  ]);
});

test('only rated and visible prospects of the class are ranked; ranks that they had are taken away', async () => {
  await aClass(
    { name: 'unrated', ratingTenths: null, nationalRank: 1 },
    { name: 'hidden', isHidden: true, nationalRank: 2, positionRank: 2, stateRank: 2 },
    { name: 'seen' },
    { name: 'baseball', sport: 'baseball', nationalRank: 7 },
    { name: 'older', classYear: 2013, nationalRank: 8 },
  );
  await rank();
  expect(await ranks()).toEqual([
    ['unrated', null, null, null],
    ['hidden', null, null, null],
    ['seen', 1, 1, 1],
    ['baseball', 7, null, null],
    ['older', 8, null, null],
  ]);
});

test('writes only what changes', async () => {
  await aClass({ name: 'a' }, { name: 'b' }, { name: 'c' });
  expect(await rank()).toHaveLength(3);
  expect(await rank()).toEqual([]);
  await database.db.update(prospects).set({ ratingTenths: 60 }).where(eq(prospects.name, 'b'));
  expect(await rank()).toHaveLength(2);
});
