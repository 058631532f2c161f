// @module-tag engine
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { findCollegeBySlug, listCollegeSports, listTeamColours } from '#features/directory/colleges/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { loadReference } from './public.ts';

const options = { dataFolder: join(import.meta.dirname, '../../../../data'), now: new Date('2026-08-20T12:00:00Z') };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await loadReference({ db: database.db, ...options });
});
afterAll(() => database.close());

const select = async (text: string) => (await database.executeSql(text)).rows;
const one = async (text: string) => (await select(text))[0];

test('every row of the reference is there, the two repeated ZIPs once', async () => {
  expect(await one('select count(*)::int as n from colleges where unitid is not null')).toEqual({ n: 1992 });
  expect(await one('select count(*)::int as n from high_schools')).toEqual({ n: 25_213 });
  expect(await one('select count(*)::int as n from zip_places')).toEqual({ n: 41_488 });
  expect(await one('select count(*)::int as n from zip_places where state is null')).toEqual({ n: 509 });
  expect(await one('select max(length(zip)) as n from colleges')).toEqual({ n: 5 });
});

test('the first division is as it plays in 2026, in full', async () => {
  const sizes = await select(`
    select c.abbreviation, count(*)::int as n from colleges t
    join college_sports s on s.college_id = t.id and s.sport = 'football' join conferences c on c.id = s.conference_id
    where t.division = 'FBS' and s.is_current group by 1 order by 2 desc, 1`);
  expect(sizes.reduce((sum, { n }) => sum + Number(n), 0)).toBe(138);
  expect(sizes.slice(0, 3)).toEqual([
    { abbreviation: 'big-ten', n: 18 },
    { abbreviation: 'acc', n: 17 },
    { abbreviation: 'big-12', n: 16 },
  ]);
  const strangers = await select(`
    select t.name from colleges t join college_sports s on s.college_id = t.id and s.sport in ('football', 'basketball')
    join conferences c on c.id = s.conference_id where c.level = 'FBS' and not s.is_current`);
  expect(strangers).toEqual([]);
  expect(await one(`select count(*)::int as n from college_sports where sport = 'hockey'`)).toEqual({ n: 63 });
});

test('short names, addresses and colours are fit to show', async () => {
  expect(await select(`select short_name from colleges group by 1 having count(*) > 1`)).toEqual([]);
  expect(await select(`select slug from colleges where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)).toEqual([]);
  expect(await select(`select abbreviation from colleges where length(abbreviation) not between 2 and 4`)).toEqual([]);
  expect((await listTeamColours(database.db)).length).toBe(350);
  expect(await findCollegeBySlug(database.db, 'olemiss')).toMatchObject({ shortName: 'Ole Miss', division: 'FBS' });
});

test('a second load finds nothing to do', async () => {
  expect(await loadReference({ db: database.db, ...options })).toEqual({ loaded: [] });
});

test('a changed file is loaded again in place: ids stay, and so does what an import brought', async () => {
  const { db } = database;
  const { id: imported } = await buildCollege(db, { shortName: 'Simon Fraser' });
  const before = await select('select id, unitid, slug from colleges order by id');
  await db.execute(sql`update colleges set short_name = 'Old', slug = 'old' where unitid = 100751`);
  await db.execute(sql`update reference_loads set checksum = 'of another file'`);
  const lines: string[] = [];
  const { loaded } = await loadReference({ db, ...options, onProgress: (line) => lines.push(line) });
  expect(loaded.map((unit) => ({ name: unit.name, rows: unit.rows }))).toEqual([
    { name: 'colleges', rows: 1992 },
    { name: 'high_schools', rows: 25_213 },
    { name: 'zip_places', rows: 41_488 },
  ]);
  expect(lines).toHaveLength(3);
  expect(await select('select id, unitid, slug from colleges order by id')).toEqual(before);
  expect(await one('select count(*)::int as n from high_schools')).toEqual({ n: 25_213 });
  expect(await one(`select short_name from colleges where id = ${imported}`)).toEqual({ short_name: 'Simon Fraser' });
  expect(await listCollegeSports(db, [imported])).toEqual([]);
});
