import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { PURGE_CHANNEL } from '#platform/events/events.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from '../engine/public.ts';
import { portalKind } from '../portal/public.ts';
import { rosterKind } from './kind.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-roster-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_transfers, college_players, prospects, people, imports, outbox cascade');
});

const HEADER = 'id,firstName,lastName,team,weight,height,jersey,year,position,homeCity,homeState,homeCountry';
const ADAMS = '101,Sample,Adams,Miami (OH),205.0,75.0,4.0,3,QB,Ventura,CA,USA';
const BAKER = '102,Example,Baker,Baylor,230.0,73.0,44.0,2,LB,Plano,TX,USA';
const BAKER_TOO = '103,Example,Baker,Baylor,190.0,72.0,,2025,S,Waco,TX,USA';
const CLARK = ',Invented,Clark,Sample Polytechnic of Nowhere,,,,,?,,,';
const ROWS = [ADAMS, BAKER, BAKER_TOO, CLARK];
const PORTAL = 'season,firstName,lastName,position,origin,destination,transferDate,stars';

async function run(rows: string[], { year = 2025, kind = rosterKind, header = HEADER } = {}) {
  const file = join(folder, 'roster.csv');
  writeFileSync(file, [header, ...rows].join('\n'));
  const wish = { file, sport: 'football', year, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now: new Date('2026-01-02T18:00:00Z') }, kind, wish);
}
const enter = (row: string) => run([row], { kind: portalKind, year: Number(row.slice(0, 4)), header: PORTAL });

const query = async (text: string) => (await database.executeSql(text)).rows;
const players = () =>
  query(`
    select p.slug, coalesce(c.short_name, p.college_name) as college, p.season, p.grade, p.position, p.jersey, p.height_inches as height,
      p.weight_lbs as weight, concat_ws(' ', p.hometown_city, p.hometown_state, p.hometown_country) as home, p.source_id as number
    from college_players p left join colleges c on c.id = p.college_id order by p.slug`);
const outcomes = ({ counts }: Awaited<ReturnType<typeof run>>) =>
  [counts.created, counts.updated, counts.unchanged, counts.skipped, counts.rejected].join(' ');

test('a roster that changes the year of a player in the portal purges the tracker', async () => {
  await run([ADAMS]);
  await enter('2026,Sample,Adams,QB,Miami (OH),,2025-12-10,3');
  const heard: string[] = [];
  const unlisten = await database.listen(PURGE_CHANNEL, (payload) => void heard.push(...payload.split('\n')));
  await run([ADAMS.replace(',4.0,3,', ',4.0,4,')]);
  await expect.poll(() => heard).toContain('transfers:football');
  await unlisten();
});

test('rows become players with people; what is not known is not made up', { tags: ['engine'] }, async () => {
  const report = await run(ROWS);
  expect(outcomes(report)).toBe('4 0 0 0 0');
  expect(report.schools).toEqual({ given: 4, matched: 3 });
  const blank = { grade: null, position: null, jersey: null, height: null, weight: null, home: '', number: null };
  const common = { season: 2025, college: 'Baylor' };
  expect(await players()).toEqual([
    {
      ...common,
      slug: 'example-baker',
      grade: 2,
      position: 'LB',
      jersey: '44',
      height: 73,
      weight: 230,
      home: 'Plano TX US',
      number: '102',
    },
    {
      ...common,
      slug: 'example-baker-2',
      grade: null,
      position: 'S',
      jersey: null,
      height: 72,
      weight: 190,
      home: 'Waco TX US',
      number: '103',
    },
    { ...blank, slug: 'invented-clark', college: 'Sample Polytechnic of Nowhere', season: 2025 },
    {
      ...common,
      slug: 'sample-adams',
      college: 'Miami (OH)',
      grade: 3,
      position: 'QB',
      jersey: '4',
      height: 75,
      weight: 205,
      home: 'Ventura CA US',
      number: '101',
    },
  ]);
  expect(await query('select count(*)::int as n from people')).toEqual([{ n: 4 }]);
});

test('shuffled, re-cased and re-spelled copies change nothing', async () => {
  await run(ROWS);
  const before = await query('select * from college_players order by id');
  const copies = ROWS.map((row) =>
    row.replace('Baylor', 'BAYLOR UNIVERSITY').replace('Miami (OH)', 'Miami (Ohio)'),
  ).map((row) =>
    row
      .split(',')
      .map((cell, place) => (place === 1 || place === 2 ? cell.toUpperCase() : cell))
      .join(','),
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(copies, { minLength: copies.length }), async (rows) => {
      expect(outcomes(await run(rows))).toBe('0 0 4 0 0');
    }),
    { numRuns: 4 },
  );
  expect(await query('select * from college_players order by id')).toEqual(before);
});

const zed = (id: string, position = 'LB', team = 'Baylor', home = ',,') =>
  `${id},Zed,Quixley,${team},,,,,${position},${home}`;

test('a row without its id beside the one with it is the same player, recorded or not', async () => {
  for (const before of [[], [zed('5')], [zed('')]]) {
    await database.executeSql('truncate college_players, people cascade');
    if (before.length > 0) await run(before);
    const report = await run([zed(''), zed('5')]);
    expect(report.reasons.entries).toEqual([
      { line: 2, outcome: 'skipped', reason: 'duplicate of line 3 without its id' },
    ]);
    expect((await players()).map(({ number }) => number)).toEqual(['5']);
    expect(outcomes(await run([zed(''), zed('5')]))).toBe('0 0 1 1 0');
  }
});

test('a row without an id at another position is somebody else, who is found again', async () => {
  await run([zed('5')]);
  expect(outcomes(await run([zed('5'), zed('', 'QB')]))).toBe('1 0 1 0 0');
  expect(outcomes(await run([zed('5'), zed('', 'QB')]))).toBe('0 0 2 0 0');
});

test('a row that may be one of two with ids is nobody new each time', async () => {
  await run([zed('5'), zed('6')]);
  const first = await run([zed('')]);
  expect(first.doubts.entries).toHaveLength(1);
  expect(outcomes(first)).toBe('1 0 0 0 0');
  expect(outcomes(await run([zed('')]))).toBe('0 0 1 0 0');
  expect(outcomes(await run([zed('5'), zed('6'), zed('')]))).toBe('0 0 2 1 0');
});

const PROSPECT_ZED = `
  insert into people (id, name, name_key) overriding system value values (900, 'Zed Quixley', 'zed quixley');
  insert into prospects (person_id, sport, class_year, slug, name, name_key, position, hometown_city, hometown_state)
    values (900, 'football', 2022, 'zed-quixley', 'Zed Quixley', 'zed quixley', 'LB', 'Ventura', 'CA')`;

test('a second row that fits who is known by his id is somebody else, not the end of the import', async () => {
  await database.executeSql(PROSPECT_ZED);
  const rows = [zed('5', 'LB', 'Baylor', 'Ventura,CA,USA'), zed('', 'LB', 'UCLA', 'Ventura,CA,USA')];
  await run(rows.slice(0, 1));
  const report = await run(rows);
  expect(outcomes(report)).toBe('1 0 1 0 0');
  expect(report.doubts.entries.map(({ line }) => line)).toEqual([3]);
  expect(outcomes(await run(rows))).toBe('0 0 2 0 0');
});

test('with and without ids mixed, whatever is recorded: each row has its outcome, and a file read twice changes nothing', async () => {
  const row = fc
    .tuple(
      fc.constantFrom('', '5', '6'),
      fc.constantFrom('LB', 'S', 'QB', '?'),
      fc.constantFrom('Baylor', 'UCLA', 'Nowhere Tech'),
      fc.constantFrom(',,', 'Ventura,CA,USA'),
    )
    .map((cells) => zed(...cells));
  const rows = fc.array(row, { minLength: 1, maxLength: 5 });
  const isLater = fc.boolean();
  await fc.assert(
    fc.asyncProperty(rows, rows, isLater, fc.boolean(), async (before, file, isSeasonLater, hasProspect) => {
      await database.executeSql('truncate college_players, prospects, people cascade');
      if (hasProspect) await database.executeSql(PROSPECT_ZED);
      await run(before, { year: isSeasonLater ? 2024 : 2025 });
      const { counts } = await run(file);
      expect(counts.created + counts.updated + counts.unchanged + counts.skipped).toBe(file.length);
      const made = await query('select * from college_players order by id');
      const again = await run(file.toReversed());
      expect(again).toMatchObject({ counts: { created: 0, updated: 0 } });
      expect(await query('select * from college_players order by id')).toEqual(made);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('a number is one player: in two teams of one file the fuller row, the next season an update', async () => {
  const report = await run([ADAMS, ADAMS.replace('Miami (OH)', 'UCLA').replace('205.0', '')]);
  expect(report.reasons.entries).toEqual([
    { line: 3, outcome: 'skipped', reason: 'duplicate of line 2 with other details' },
  ]);
  expect(outcomes(await run([ADAMS.replace('Miami (OH)', 'UCLA').replace(',3,', ',4,')], { year: 2026 }))).toBe(
    '0 1 0 0 0',
  );
  expect(await players()).toMatchObject([{ college: 'UCLA', season: 2026, grade: 4, weight: 205 }]);
  expect(outcomes(await run([ADAMS]))).toBe('0 0 1 0 0');
  const other = await run(['101,Nobody,Drake,UCLA,,,,,,,,']);
  expect(other.reasons.entries[0]?.reason).toMatch(/^id 101 is another name’s: player \d+$/);
});

test('an entry that led to the team, before or after the roster, is the same player', async () => {
  const entry = "2025,Sample,Adams,QB,Hawai'i,Miami (OH),2024-12-06T20:53:00.000Z,3.0";
  const outcome = [];
  for (const first of [true, false]) {
    await database.executeSql('truncate college_transfers, college_players, people cascade');
    if (first) await enter(entry);
    await run([ADAMS]);
    if (!first) await enter(entry);
    outcome.push(await players());
    expect(await query('select count(*)::int as n from people')).toEqual([{ n: 1 }]);
  }
  expect(outcome[0]).toEqual(outcome[1]);
  expect(outcome[0]).toMatchObject([{ college: 'Miami (OH)', season: 2025, number: '101' }]);
});

test('an entry of a later season has taken him elsewhere, whichever comes first', async () => {
  const entry = '2026,Sample,Adams,QB,Miami (OH),UCLA,2025-12-06T20:53:00.000Z,3.0';
  await run([ADAMS]);
  await enter(entry);
  expect(await players()).toMatchObject([{ college: 'UCLA', season: 2025, grade: 3 }]);
  expect(outcomes(await run([ADAMS]))).toBe('0 0 1 0 0');
});

test('a prospect of that name and home town is the person; one of another state is not', async () => {
  await database.executeSql(`
    insert into people (id, name, name_key) overriding system value values (900, 'Sample Adams', 'sample adams'), (901, 'Example Baker', 'example baker');
    insert into prospects (person_id, sport, class_year, slug, name, name_key, position, hometown_city, hometown_state) values
      (900, 'football', 2022, 'sample-adams', 'Sample Adams', 'sample adams', 'QB', 'Ventura', 'CA'),
      (901, 'football', 2022, 'example-baker', 'Example Baker', 'example baker', 'LB', 'Ames', 'IA')`);
  const report = await run([ADAMS, BAKER]);
  expect(report.doubts.entries).toEqual([]);
  const found = await query('select person_id from college_players where person_id >= 900');
  expect(found).toEqual([{ person_id: 900 }]);
});

test('who was taken down is not changed, and not made again at another team', async () => {
  await run([ADAMS]);
  await database.executeSql('update college_players set is_hidden = true');
  const before = await query('select * from college_players');
  const again = await run([ADAMS.replace('205', '215'), ADAMS.replace('101', '999').replace('Miami (OH)', 'UCLA')]);
  expect(again.reasons.entries.map(({ reason }) => reason)).toEqual([
    'hidden',
    'hidden: perhaps the person who was taken down',
  ]);
  expect(await query('select * from college_players')).toEqual(before);
});

test.each([
  [
    'entry',
    `insert into college_transfers (college_player_id, sport, year, name, name_key, entry_type, source, is_hidden)
       select id, sport, 2026, name, name_key, 'portal', 'test', true from college_players`,
  ],
  [
    'prospect',
    `insert into prospects (person_id, sport, class_year, slug, name, name_key, is_hidden)
       select person_id, 'hockey', 2010, 'other', 'Other Name', 'other name', true from college_players`,
  ],
])('hidden as %s alone is enough', async (_, hide) => {
  await run([ADAMS]);
  await database.executeSql(hide);
  const before = await query('select * from college_players');
  const report = await run([ADAMS.replace('205', '215')]);
  expect(report.reasons.entries.map(({ reason }) => reason)).toEqual(['hidden']);
  expect(await query('select * from college_players')).toEqual(before);
});

test('facts that staff wrote stay, everything else is the file’s, and what stayed is noted', async () => {
  await run([ADAMS]);
  await database.executeSql(`update college_players set source = 'staff', source_id = null, weight_lbs = 199, height_inches = 70,
    provenance = '{"weightLbs": {"source": "staff", "on": "2026-01-01"}}'`);
  const report = await run([ADAMS]);
  expect(outcomes(report)).toBe('0 1 0 0 0');
  expect(report.notes.entries.map(({ note }) => note)).toEqual(['kept what staff entered: weight']);
  expect(await players()).toMatchObject([{ weight: 199, height: 75, number: '101' }]);
  expect(outcomes(await run([ADAMS]))).toBe('0 0 1 0 0');
});
