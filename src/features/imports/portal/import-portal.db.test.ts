import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ImportOptions, runImport, undoImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-portal-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_transfers, college_players, prospects, people, imports, outbox cascade');
});

const HEADER = 'season,firstName,lastName,position,origin,destination,transferDate,rating,stars,eligibility';
const ADAMS = "2022,Sample,Adams,QB,Hawai'i,Miami (OH),2021-12-06T20:53:00.000Z,0.88,3.0,Immediate";
const ADAMS_AGAIN = '2023,Sample,Adams,PRO,Miami (OH),UCLA,2022-12-05T03:10:00.000Z,,3.0,TBD';
const ADAMS_LAST = '2024,Sample,Adams,QB,UCLA,Baylor,2023-12-05T12:00:00.000Z,,3.0,Immediate';
const BAKER = '2022,Example,Baker,LB,Baylor,,2021-09-07T13:46:00.000Z,,3.0,Immediate';
const BAKER_TOO = '2022,Example,Baker,S,Baylor,,2021-09-08T02:05:00.000Z,,3.0,Immediate';
const CLARK = '2022,Invented,Clark Jr.,OT,San José State,San José State,2021-12-01T12:00:00.000Z,,4.0,Immediate';
const DRAKE = '2022,Nobody,Drake,CB,Sample Polytechnic of Nowhere,Professional,2022-01-01T12:00:00.000Z,,,TBD';
const ROWS = [ADAMS, BAKER, BAKER_TOO, CLARK, DRAKE];

async function run(rows: string[], options: Partial<ImportOptions> = {}, header = HEADER) {
  const file = join(folder, 'portal.csv');
  writeFileSync(file, [header, ...rows].join('\n'));
  const wish = { file, sport: 'football', year: null, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now: new Date('2026-01-02T18:00:00Z') }, portalKind, { ...wish, ...options });
}

const query = async (text: string) => (await database.executeSql(text)).rows;
const outcomes = ({ counts }: Awaited<ReturnType<typeof run>>) =>
  [counts.created, counts.updated, counts.unchanged, counts.skipped, counts.rejected].join(' ');

/** The people and their entries, without ids. */
const network = () =>
  query(`
    select string_agg(concat_ws(' ', t.year, t.name, t.position, t.entered_on, coalesce(o.short_name, t.origin_name),
      t.exit_type, coalesce(e.short_name, t.exit_name), t.service_rating, t.service_stars, t.eligibility), ' / ' order by t.year) as entries,
      c.short_name as college, p.position
    from college_transfers t join college_players p on p.id = t.college_player_id left join colleges c on c.id = p.college_id
    left join colleges o on o.id = t.origin_college_id left join colleges e on e.id = t.exit_college_id
    group by p.id, c.short_name, p.position order by 1`);

test('rows become entries of players with people; what ended how is as decision 12 has it', {
  tags: ['engine'],
}, async () => {
  const report = await run(ROWS);
  expect(outcomes(report)).toBe('5 0 0 0 0');
  expect(report.unmatchedSchools.entries.map(({ text }) => text)).toEqual(['Sample Polytechnic of Nowhere']);
  expect(await network()).toEqual([
    { entries: '2022 Example Baker LB 2021-09-07 Baylor 3 immediate', college: 'Baylor', position: 'LB' },
    { entries: '2022 Example Baker S 2021-09-07 Baylor 3 immediate', college: 'Baylor', position: 'S' },
    {
      entries: '2022 Invented Clark Jr. OT 2021-12-01 San José State withdrawn San José State 4 immediate',
      college: 'San José State',
      position: 'OT',
    },
    {
      entries: '2022 Nobody Drake CB 2022-01-01 Sample Polytechnic of Nowhere pro tbd',
      college: null,
      position: 'CB',
    },
    {
      entries: '2022 Sample Adams QB 2021-12-06 Hawai’i committed Miami (OH) 88000 3 immediate',
      college: 'Miami (OH)',
      position: 'QB',
    },
  ]);
  expect(await query('select slug from college_players order by 1')).toEqual(
    ['example-baker', 'example-baker-2', 'invented-clark-jr', 'nobody-drake', 'sample-adams'].map((slug) => ({ slug })),
  );
  expect(await query('select count(*)::int as n from people')).toEqual([{ n: 5 }]);
  expect(outcomes(await run(ROWS))).toBe('0 0 5 0 0');
});

test('shuffled, re-cased and re-spelled copies create nothing and change nothing', async () => {
  await run(ROWS);
  const before = await network();
  const spellings: [string, string][] = [
    ["Hawai'i", 'University of Hawaii'],
    ['Miami (OH)', 'Miami (Ohio)'],
    ['San José State', 'SAN JOSE ST'],
    ['Clark Jr.', 'Clark'],
    ['Baylor', 'Baylor University'],
  ];
  const copies = ROWS.map((row) => spellings.reduce((text, [from, into]) => text.replaceAll(from, into), row)).map(
    (row) =>
      row
        .split(',')
        .map((cell, place) => (place === 1 || place === 2 ? cell.toUpperCase() : cell))
        .join(','),
  );
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(copies, { minLength: copies.length }), async (rows) => {
      expect(outcomes(await run(rows))).toBe('0 0 5 0 0');
    }),
    { numRuns: 5 },
  );
  expect(await network()).toEqual(before);
});

test('seasons in any order are the same people, and one who was two becomes one', async () => {
  const seasons = [[...ROWS], [ADAMS_AGAIN], [ADAMS_LAST]];
  const seen: unknown[] = [];
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [2, 1, 0],
    [0, 2, 1],
  ]) {
    await database.executeSql('truncate college_transfers, college_players, people cascade');
    for (const season of order) await run(seasons[season] ?? []);
    seen.push(await network());
    expect(await query(`select count(*)::int as n from college_players where name_key = 'sample adams'`)).toEqual([
      { n: 1 },
    ]);
    expect(await query('select count(*)::int as n from people')).toEqual([{ n: 5 }]);
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

test('a destination that comes later is an update; a blank one of another source or without a column takes nothing back', async () => {
  await run([BAKER]);
  const placed = BAKER.replace('Baylor,,', 'Baylor,UCLA,');
  expect(outcomes(await run([placed]))).toBe('0 1 0 0 0');
  expect(outcomes(await run([BAKER], { source: 'another' }))).toBe('0 1 0 0 0');
  const [season, first, last, position, origin, , ...rest] = BAKER.split(',');
  const without = HEADER.replace('destination,', '');
  expect(outcomes(await run([[season, first, last, position, origin, ...rest].join(',')], {}, without))).toBe(
    '0 1 0 0 0',
  );
  expect(await query('select exit_type from college_transfers')).toEqual([{ exit_type: 'committed' }]);
});

test('what staff entered stays, and is noted', async () => {
  await run([BAKER]);
  await database.executeSql(`update college_transfers set exit_type = 'dismissed',
    provenance = provenance || '{"exitType": {"source": "staff", "on": "2026-01-01"}}'`);
  const report = await run([BAKER.replace('Baylor,,', 'Baylor,UCLA,')]);
  expect(outcomes(report)).toBe('0 0 1 0 0');
  expect(report.notes.entries.map(({ note }) => note)).toEqual(['kept what staff entered: exitType']);
});

test('an entry is of the portal until a file says how the player entered, and what staff say stays', async () => {
  const typesOf = () => query('select entry_type from college_transfers order by name');
  const header = `${HEADER},entryType`;
  await run([ADAMS, BAKER]);
  expect(await typesOf()).toEqual([{ entry_type: 'portal' }, { entry_type: 'portal' }]);
  const typed = [`${ADAMS},Grad transfer`, `${BAKER},`];
  expect(outcomes(await run(typed, {}, header))).toBe('0 1 1 0 0');
  expect(await query('select name, entry_type from college_transfers order by name')).toEqual([
    { name: 'Example Baker', entry_type: 'portal' },
    { name: 'Sample Adams', entry_type: 'graduate' },
  ]);
  expect(outcomes(await run(typed, {}, header))).toBe('0 0 2 0 0');
  expect(outcomes(await run([ADAMS], {}))).toBe('0 0 1 0 0');
  expect(outcomes(await run([`${CLARK},JUCO`], {}, header))).toBe('1 0 0 0 0');
  await database.executeSql(`update college_transfers set entry_type = 'walk_on',
    provenance = provenance || '{"entryType": {"source": "staff", "on": "2026-01-01"}}' where name = 'Sample Adams'`);
  expect((await run(typed, {}, header)).notes.entries.map(({ note }) => note)).toEqual([
    'kept what staff entered: entryType',
  ]);
  expect(await typesOf()).toEqual([{ entry_type: 'portal' }, { entry_type: 'juco' }, { entry_type: 'walk_on' }]);
});

test('a rating of our own only where it is asked for', async () => {
  await run([CLARK]);
  expect(await query('select rating_tenths, stars from college_transfers')).toEqual([
    { rating_tenths: null, stars: null },
  ]);
  await run([CLARK], { ratingFromStars: true });
  expect(await query('select rating_tenths, stars from college_transfers')).toEqual([{ rating_tenths: 59, stars: 4 }]);
});

test('who was taken down is not made again, and the seasons that follow from it neither', async () => {
  await run([ADAMS]);
  await database.executeSql('update college_players set is_hidden = true');
  const before = await query('select * from college_transfers');
  const report = await run([ADAMS, ADAMS_AGAIN, ADAMS_LAST, BAKER]);
  expect(outcomes(report)).toBe('1 0 0 3 0');
  expect(report.reasons.entries.map(({ reason }) => reason)).toEqual(['hidden', 'hidden', 'hidden']);
  expect(await query("select * from college_transfers where year = 2022 and name_key = 'sample adams'")).toEqual(
    before,
  );
});

const HIDDEN_AS = {
  entry: 'update college_transfers set is_hidden = true',
  player: 'update college_players set is_hidden = true',
  prospect: `insert into prospects (person_id, sport, class_year, slug, name, name_key, is_hidden)
    select person_id, 'hockey', 2010, 'other', 'Other Name', 'other name', true from college_players`,
  'player of another sport': `insert into college_players (person_id, sport, slug, name, name_key, source, sourced_on, is_hidden)
    select person_id, 'hockey', 'other', 'Other Name', 'other name', 'test', '2026-01-01', true from college_players`,
};
test.each(Object.entries(HIDDEN_AS))(
  'hidden as %s alone is enough: nothing is changed, and nothing joined',
  async (_, hide) => {
    await run([ADAMS]);
    await database.executeSql(hide);
    const everything = () =>
      Promise.all(
        ['college_transfers', 'college_players', 'people'].map((table) => query(`select * from ${table} order by id`)),
      );
    const before = await everything();
    const report = await run([ADAMS.replace(',3.0,', ',5.0,'), ADAMS_AGAIN, ADAMS_LAST]);
    expect(report.reasons.entries.map(({ reason }) => reason)).toEqual(['hidden', 'hidden', 'hidden']);
    expect(await everything()).toEqual(before);
  },
);

test('a prospect who signed at the origin is the person, with the class that he was recruited in', async () => {
  await database.executeSql(`
    insert into people (id, name, name_key) overriding system value values (900, 'Sample Adams', 'sample adams');
    insert into prospects (person_id, sport, class_year, slug, name, name_key, position, status, college_id)
      select 900, 'football', 2020, 'sample-adams', 'Sample Adams', 'sample adams', 'QB', 'signed', id from colleges where short_name = 'Hawai’i'`);
  await run([ADAMS_AGAIN]);
  expect(await query('select person_id from college_players')).not.toEqual([{ person_id: 900 }]);
  await run([ADAMS]);
  expect(await query('select person_id from college_players')).toEqual([{ person_id: 900 }]);
  expect(await query('select class_year from college_transfers')).toEqual([{ class_year: 2020 }, { class_year: 2020 }]);
  expect(await query('select id from people')).toEqual([{ id: 900 }]);
});

test('snake_case, Title Case and JSON are read as well', async () => {
  await run(
    [ADAMS],
    {},
    'Season,First Name,Last Name,Position,Origin,Destination,Transfer Date,Rating,Stars,Eligibility',
  );
  const snake = 'season,first_name,last_name,position,origin,destination,transfer_date,rating,stars,eligibility';
  expect(outcomes(await run([ADAMS], {}, snake))).toBe('0 0 1 0 0');
  const file = join(folder, 'portal.json');
  const cells = ADAMS.split(',');
  writeFileSync(file, JSON.stringify([Object.fromEntries(HEADER.split(',').map((key, place) => [key, cells[place]]))]));
  const wish = { file, sport: 'football', year: 2022, source: 'test', ratingFromStars: false, dryRun: false } as const;
  const report = await runImport({ db: database.db, now: new Date('2026-01-02T18:00:00Z') }, portalKind, wish);
  expect(outcomes(report)).toBe('0 0 1 0 0');
});

test('an import can be undone, with the joining of players that it made', async () => {
  await run([ADAMS]);
  await run([ADAMS_LAST]);
  const everything = () =>
    Promise.all(
      ['college_transfers', 'college_players', 'people'].map((table) => query(`select * from ${table} order by id`)),
    );
  const before = await everything();
  expect(await query('select count(*)::int as n from college_players')).toEqual([{ n: 2 }]);
  const { importId } = await run([ADAMS_AGAIN]);
  expect(await query('select count(*)::int as n from college_players')).toEqual([{ n: 1 }]);
  await undoImport(
    { db: database.db, now: new Date('2026-01-03T18:00:00Z'), kinds: [portalKind] },
    { importId: importId ?? 0, dryRun: false },
  );
  expect(await everything()).toEqual(before);
});
