// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';
import { runImport, undoImport } from '../engine/public.ts';
import { portalKind } from '../portal/public.ts';
import { rosterKind } from './kind.ts';

/** Each roster is one season of its players: data from another season's file is kept. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-seasons-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_transfers, college_players, prospects, people, imports, outbox cascade');
});

const HEADER = 'id,firstName,lastName,team,weight,height,jersey,year,position';
const PORTAL = 'season,firstName,lastName,position,origin,destination,transferDate,stars';

async function run(year: number, rows: string[], { kind = rosterKind, header = HEADER } = {}) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, [header, ...rows].join('\n'));
  const wish = { file, sport: 'football', year, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now: TEST_NOW }, kind, wish);
}
const undo = (importId: number | null) =>
  undoImport(
    { db: database.db, now: TEST_NOW, kinds: [rosterKind, portalKind] },
    { importId: importId ?? 0, dryRun: false },
  );
const query = async (text: string) => (await database.executeSql(text)).rows;
const seasons = () =>
  query(`select p.slug, s.season, coalesce(c.short_name, s.college_name) as college, s.grade, s.jersey, s.weight_lbs as weight
    from college_player_seasons s join college_players p on p.id = s.college_player_id left join colleges c on c.id = s.college_id
    order by p.slug, s.season desc`);
const everything = async () => [
  await query('select * from college_players order by id'),
  await query('select * from college_player_seasons order by college_player_id, season'),
  await query('select * from player_former_addresses order by slug'),
];

const adams = (more: { team?: string; weight?: string; year?: string } = {}) =>
  `101,Sample,Adams,${more.team ?? 'UCLA'},${more.weight ?? '205'},75,4,${more.year ?? '3'},QB`;
const SLUG = { slug: 'sample-adams', jersey: '4' };

test('rosters of three seasons, in any order, are three rows of one career, and each undo takes out its own', async () => {
  const latest = await run(2025, [adams({ year: '4', weight: '215' })]);
  const first = await run(2023, [adams({ team: 'Baylor', year: '2', weight: '190' })]);
  expect(first.counts).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
  const before = await everything();
  const second = await run(2024, [adams()]);
  expect(await seasons()).toEqual([
    { ...SLUG, season: 2025, college: 'UCLA', grade: 4, weight: 215 },
    { ...SLUG, season: 2024, college: 'UCLA', grade: 3, weight: 205 },
    { ...SLUG, season: 2023, college: 'Baylor', grade: 2, weight: 190 },
  ]);
  expect((await run(2024, [adams()])).counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await undo(second.importId)).toMatchObject({ ok: true });
  expect(await everything()).toEqual(before);
  for (const { importId } of [first, latest]) expect(await undo(importId)).toMatchObject({ ok: true });
  expect(await everything()).toEqual([[], [], []]);
});

test('two colleges in one season: the fuller row of a file, and a later file of the season', async () => {
  await run(2025, [adams(), adams({ team: 'Baylor', weight: '' })]);
  expect(await seasons()).toMatchObject([{ season: 2025, college: 'UCLA' }]);
  await run(2025, [adams({ team: 'Baylor', weight: '' })]);
  expect(await seasons()).toMatchObject([{ season: 2025, college: 'Baylor', weight: 205 }]);
});

test('a transfer takes the player elsewhere and leaves the season where it was played', async () => {
  await run(2025, [adams({ team: 'Sample Polytechnic of Nowhere' })]);
  await run(2026, ['2026,Sample,Adams,QB,Sample Polytechnic of Nowhere,UCLA,2025-12-06T20:53:00.000Z,3'], {
    kind: portalKind,
    header: PORTAL,
  });
  expect(await query('select c.short_name from college_players p join colleges c on c.id = p.college_id')).toEqual([
    { short_name: 'UCLA' },
  ]);
  expect(await seasons()).toMatchObject([{ season: 2025, college: 'Sample Polytechnic of Nowhere' }]);
});

test('two players who turn out to be one have one career, and the address of the other leads to it', async () => {
  await run(2024, ['101,Sample,Adams,UCLA,205,75,4,3,QB']);
  await database.executeSql(`
    insert into people (id, name, name_key) overriding system value values (900, 'Sample Adams', 'sample adams');
    insert into college_players (id, person_id, sport, slug, name, name_key, position, source, sourced_on) overriding system value
      values (900, 900, 'football', 'sample-adams-9', 'Sample Adams', 'sample adams', 'QB', 'test', '2025-01-01');
    insert into college_player_seasons (college_player_id, season, college_name, jersey, source, sourced_on)
      values (900, 2023, 'Sample Tech', '4', 'test', '2025-01-01'), (900, 2024, 'Sample Tech', '4', 'test', '2025-01-01');
    insert into player_former_addresses (slug, college_player_id) values ('sample-adams-8', 900);
    insert into college_transfers (college_player_id, sport, year, name, name_key, position, entry_type, origin_name, exit_college_id, exit_type, source)
      select 900, 'football', 2024, 'Sample Adams', 'sample adams', 'QB', 'portal', 'Sample Tech', id, 'enrolled', 'test' from colleges where short_name = 'UCLA'`);
  const before = await everything();
  const report = await run(2025, [adams({ year: '4' })]);
  expect(await seasons()).toMatchObject([
    { ...SLUG, season: 2025 },
    { ...SLUG, season: 2024, college: 'UCLA' },
    { ...SLUG, season: 2023, college: 'Sample Tech' },
  ]);
  expect(await query('select slug from player_former_addresses order by slug')).toEqual([
    { slug: 'sample-adams-8' },
    { slug: 'sample-adams-9' },
  ]);
  // No new player gets an address that leads to somebody else.
  const others = await run(2025, ['105,Sample,Adams,Baylor,250,75,4,1,DL', '106,Sample,Adams,Oregon,250,75,4,1,DL']);
  expect(await query('select slug from college_players order by slug')).toEqual([
    { slug: 'sample-adams' },
    { slug: 'sample-adams-2' },
    { slug: 'sample-adams-3' },
  ]);
  for (const { importId } of [others, report]) expect(await undo(importId)).toMatchObject({ ok: true });
  expect(await everything()).toEqual(before);
});
