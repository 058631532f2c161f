import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import { deleteGame, findGames, lockGames, writeGames } from '#features/schedule/games/public.ts';
import { TEST_NOW } from '#tests/support/app.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import {
  COUNTS,
  contentOf,
  type ImportBench,
  importBench,
  sampleFile,
  sampleRows,
} from '../engine/import-bench.test-support.ts';
import { gamesKind } from './kind.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await importBench(gamesKind);
});
afterAll(() => bench.close());

const COLUMNS = `sport, season, week, season_type, starts_at, is_time_known, played_on, is_completed, is_neutral_site,
  is_conference_game, venue, home_college_id, home_name, home_key, home_conference, home_points,
  away_college_id, away_name, away_key, away_conference, away_points, source, source_id`;
const content = () => contentOf(bench.database, 'games', COLUMNS);
const games = (source: string) =>
  bench.rows(`select season, played_on::text, is_completed, home_name, home_key, home_points, away_name, away_points
    from games where source = '${source}' order by source_id`);

const FILE = [
  'ID,Season,Start Date,Home Team,Home Points,Away Team,Away Points',
  '1,2025,2025-09-07T00:30:00.000Z,Alabama,,Nowhere Tech,',
  '2,2025,2025-09-13T19:30:00.000Z,Georgia,21,"Miami (OH)",14',
];

test('games come in, are played and moved, and an undo takes that back', { tags: ['engine'] }, async () => {
  const before = await content();
  const wish = { source: 'sample' };
  const first = await bench.importText(FILE, wish);
  expect(first.counts).toEqual({ ...COUNTS, read: 2, created: 2 });
  expect(first.schools).toEqual({ given: 2, matched: 1 });
  expect(first.unmatchedSchools.entries).toMatchObject([{ text: 'Nowhere Tech', why: 'unknown' }]);
  const [one, two] = await games('sample');
  expect(one).toMatchObject({ played_on: '2025-09-06', is_completed: false, away_name: 'Nowhere Tech' });
  expect(two).toMatchObject({ is_completed: true, home_points: 21, away_name: 'Miami (OH)' });
  const afterFirst = await content();
  const api = [
    {
      id: 1,
      season: 2025,
      startDate: '2025-09-27T23:00:00.000Z',
      completed: true,
      homeTeam: 'ALABAMA',
      homePoints: 35,
      awayTeam: 'NOWHERE TECH',
      awayPoints: 0,
    },
  ];
  const second = await bench.importText(JSON.stringify(api), wish);
  expect(second.counts).toEqual({ ...COUNTS, read: 1, updated: 1 });
  expect((await games('sample'))[0]).toMatchObject({ played_on: '2025-09-27', is_completed: true, home_points: 35 });
  expect((await bench.importText(JSON.stringify(api), wish)).counts).toEqual({ ...COUNTS, read: 1, unchanged: 1 });
  expect(await bench.undo(second)).toMatchObject({ ok: true });
  expect(await content()).toEqual(afterFirst);
  expect(await bench.undo(first)).toMatchObject({ ok: true });
  expect(await content()).toEqual(before);
});

test('a game that is known is found by its day and sides, and only there', async () => {
  const known = await buildGame(bench.database.db, {
    home: { name: 'Harbor A&M' },
    away: { name: 'Hill College Eight' },
  });
  const header = 'season,date,homeTeam,homePoints,awayTeam,awayPoints';
  const report = await bench.importText(
    [header, '2026,2026-09-05,HARBOR A&M,3,Hill College Eight,0', '2026,2026-09-12,Harbor A&M,,Hill College Eight,'],
    { source: 'test' },
  );
  expect(report.counts).toEqual({ ...COUNTS, read: 2, created: 1, updated: 1 });
  const [row] = await bench.rows(`select home_points, starts_at from games where id = ${known.id}`);
  expect(row).toMatchObject({ home_points: 3, starts_at: known.startsAt });
});

/** A game of 5 September 2026 in a file without ids. */
const HEADER = 'season,date,homeTeam,homePoints,awayTeam,awayPoints';
const onTheDay = (home: string, away: string) => `2026,2026-09-05,${home},3,${away},0`;

test('a game that is recorded under the text and under the college is not moved onto itself', async () => {
  const { db } = bench.database;
  const away = { name: 'Twin Hill College' };
  const byText = await buildGame(db, { home: { name: 'Twin Harbor State' }, away });
  const { id: collegeId } = await buildCollege(db, { shortName: 'Twin Harbor State' });
  const byCollege = await buildGame(db, { home: { collegeId, name: 'Twin Harbor State' }, away });
  const file = [HEADER, onTheDay('TWIN HARBOR STATE', away.name), onTheDay('Twin Harbor St.', away.name)];
  const report = await bench.importText(file, { source: 'test' });
  expect(report.counts).toEqual({ ...COUNTS, read: 2, updated: 1, skipped: 1 });
  expect(report.notes.entries.map(({ note }) => note)).toEqual([
    'the game is known once more, of "Twin Harbor State" and "Twin Hill College": that one is not changed',
  ]);
  const found = await bench.rows(`select id, home_points from games where away_name = '${away.name}' order by id`);
  expect(found).toEqual([
    { id: byText.id, home_points: null },
    { id: byCollege.id, home_points: 3 },
  ]);
});

test('a game that staff entered takes the file’s id and what they left open, and nothing else', async () => {
  const sides = { home: { name: 'Staff Harbor', points: 7 }, away: { name: 'Staff Hill', points: 3 } };
  const { id } = await buildGame(bench.database.db, { ...sides, source: 'staff', byStaff: ['home', 'away', 'result'] });
  const columns = 'home_points, away_points, source, source_id, by_staff';
  const file = [
    'id,season,date,homeTeam,homePoints,awayTeam,awayPoints',
    `901,${onTheDay('Staff Harbor', 'Staff Hill')}`,
  ];
  const report = await bench.importText(file, { source: 'sample' });
  expect(report.counts).toEqual({ ...COUNTS, read: 1, updated: 1 });
  expect(report.notes.entries).toMatchObject([{ note: 'kept what staff entered: result' }]);
  expect(await bench.rows(`select ${columns} from games where home_name = 'Staff Harbor'`)).toEqual([
    { home_points: 7, away_points: 3, source: 'sample', source_id: '901', by_staff: ['home', 'away', 'result'] },
  ]);
  const again = await bench.importText(file, { source: 'sample' });
  expect(again.counts).toEqual({ ...COUNTS, read: 1, unchanged: 1 });
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await bench.rows(`select ${columns} from games where id = ${id}`)).toMatchObject([
    { source: 'staff', source_id: null, by_staff: ['home', 'away', 'result'] },
  ]);
});

test('an import that staff corrected since is not undone', async () => {
  const file = ['ID,Season,Start Date,Home Team,Away Team', '911,2026,2026-09-12T19:00:00Z,Fixed Harbor,Fixed Hill'];
  const report = await bench.importText(file, { source: 'sample' });
  const { db } = bench.database;
  const [known] = await findGames(db, { sport: 'football', source: 'sample', sourceIds: ['911'], sides: [] });
  if (!known) throw new Error('no game');
  const corrected = { ...known, venue: 'Fixed Field', byStaff: ['venue'] as const };
  await writeGames(db, { created: [], changed: [corrected] }, { sport: 'football', now: TEST_NOW });
  expect(await bench.undo(report)).toMatchObject({ ok: false, refusal: { reason: 'something_later' } });
  const later = await bench.importText(
    [
      'ID,Season,Start Date,Home Team,Away Team,Venue',
      '911,2026,2026-09-12T19:00:00Z,Fixed Harbor,Fixed Hill,Old Field',
    ],
    { source: 'sample' },
  );
  expect(later.notes.entries).toMatchObject([{ note: 'kept what staff entered: venue' }]);
});

test('a game that staff deleted is not made anew: the report names it', async () => {
  const { db } = bench.database;
  const file = ['ID,Season,Start Date,Home Team,Away Team', '921,2026,2026-09-12T19:00:00Z,Gone Harbor,Gone Hill'];
  await bench.importText(file, { source: 'sample' });
  const [known] = await findGames(db, { sport: 'football', source: 'sample', sourceIds: ['921'], sides: [] });
  if (!known) throw new Error('no game');
  await deleteGame(db, known.id, { now: TEST_NOW, reason: 'There never was one' });
  const unnamed = ['season,date,homeTeam,awayTeam', '2026,2026-09-12,Gone Hill,Gone Harbor'];
  for (const [again, source] of [
    [file, 'sample'],
    [unnamed, 'other'],
  ] as const) {
    const report = await bench.importText(again, { source });
    expect(report.counts).toEqual({ ...COUNTS, read: 1, skipped: 1 });
    expect(report.reasons.entries).toMatchObject([{ reason: `staff deleted this game: it was number ${known.id}` }]);
  }
});

test('an import waits for staff who are writing games of its sport', async () => {
  let isDone = false;
  const { report } = await bench.database.db.transaction(async (db) => {
    await lockGames(db, 'football');
    const importing = bench.importText([HEADER, onTheDay('Wait Harbor', 'Wait Hill')], { source: 'sample' });
    const watched = importing.finally(() => {
      isDone = true;
    });
    await untilLockWait(bench.database);
    expect(isDone).toBe(false);
    return { report: watched };
  });
  expect((await report).counts).toEqual({ ...COUNTS, read: 1, created: 1 });
});

test('a start at midnight is a day, whose time moves the same game and is not taken back', async () => {
  const header = 'season,week,start_date,start_time_tbd,home_team,away_team,venue';
  const file = (date: string, flag: string) => [
    header,
    `2027,6,${date},${flag},Akron,Toledo,"Johnny Red"""" Floyd Stadium"""""`,
  ];
  const columns = 'id, played_on::text, starts_at, is_time_known, venue';
  const stored = () => bench.rows(`select ${columns} from games where season = 2027 and week = 6`);
  const wish = { source: 'sample' };
  expect((await bench.importText(file('2027-10-09T04:00:00.000Z', 'NA'), wish)).counts).toMatchObject({ created: 1 });
  const [first] = await stored();
  const venue = 'Johnny "Red" Floyd Stadium';
  expect(first).toMatchObject({ played_on: '2027-10-09', is_time_known: false, venue });
  const timed = await bench.importText(file('2027-10-09T00:30:00.000Z', 'FALSE'), wish);
  expect(timed.counts).toEqual({ ...COUNTS, read: 1, updated: 1 });
  const moved = [{ id: first?.id, played_on: '2027-10-08', is_time_known: true }];
  expect(await stored()).toMatchObject(moved);
  const again = await bench.importText(file('2027-10-09T04:00:00.000Z', 'NA'), wish);
  expect(again.counts).toEqual({ ...COUNTS, read: 1, unchanged: 1 });
  expect(await stored()).toMatchObject(moved);
  expect(await bench.undo(timed)).toMatchObject({ ok: true });
  expect(await stored()).toEqual([first]);
});

test('an undo leaves every logged table as it was, to the last column', async () => {
  await buildGame(bench.database.db, { home: { name: 'Undo Harbor' }, away: { name: 'Undo Hill' } });
  const before = await bench.sums();
  const report = await bench.importText(
    [HEADER, onTheDay('Undo Harbor', 'Undo Hill'), onTheDay('Alabama', 'Undo Bay')],
    { source: 'sample' },
  );
  expect(report.counts).toMatchObject({ created: 1, updated: 1 });
  expect(await bench.sums()).not.toEqual(before);
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await bench.sums()).toEqual(before);
});

const path = sampleFile('cfbd/2025_games_clean.csv');

describe.skipIf(path === null)(path ? 'the sample file' : 'the sample file (skipped: it is absent)', () => {
  test('every row is a game with both sides, and another order and other letters change nothing', async () => {
    const file = path ?? '';
    const rows = sampleRows(file);
    const wish = { source: 'sample file' };
    const report = await bench.importFile(file, wish);
    expect(report.counts).toEqual({ ...COUNTS, read: 888, created: rows.length });
    expect(report.schools).toEqual({ given: rows.length, matched: rows.length });
    const [sums] = await bench.rows(`
      select count(distinct source_id)::int as ids, sum(home_points)::int as home, sum(away_points)::int as away,
        (count(*) filter (where is_neutral_site))::int as neutral, (count(*) filter (where is_completed))::int as completed,
        count(distinct home_college_id)::int as hosts, count(distinct starts_at)::int as starts
      from games where source = 'sample file'`);
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(sums).toEqual({
      ids: new Set(rows.map(({ id }) => id)).size,
      home: sum('homePoints'),
      away: sum('awayPoints'),
      neutral: rows.filter((row) => row.neutral_site === 'True').length,
      completed: rows.length,
      hosts: new Set(rows.map(({ homeTeam }) => homeTeam)).size,
      starts: new Set(rows.map(({ startDate }) => startDate)).size,
    });
    const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    const turned = await bench.importText([header, ...lines.toReversed().map((line) => line.toUpperCase())], wish);
    expect(turned.counts).toEqual({ ...COUNTS, read: rows.length, unchanged: rows.length });
  });
});
