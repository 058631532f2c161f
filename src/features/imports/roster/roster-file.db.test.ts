import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reportText, runImport } from '../engine/public.ts';
import { rosterKind } from './kind.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-roster-file-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_players, people, imports, outbox cascade');
});

async function run(content: string, dryRun = false) {
  const file = join(folder, 'roster.csv');
  writeFileSync(file, content);
  const wish = { file, sport: 'basketball', year: 2027, source: 'test', ratingFromStars: false, dryRun } as const;
  return runImport({ db: database.db, now: new Date('2027-01-02T18:00:00Z') }, rosterKind, wish);
}
const players = async () =>
  (
    await database.executeSql(`
    select name, grade, height_inches as height, jersey, concat_ws(', ', hometown_city, hometown_state, hometown_country) as home
    from college_players order by name`)
  ).rows;

test('a stray quotation mark leaves each of three players with their own jersey and height', async () => {
  const content = [
    'name,team,year,height,jersey',
    'Ann Alpha,Auburn,2,"5\'10"",11',
    'Bea Beta,Auburn,3,5\'9",12',
    'Cia Gamma,Auburn,1,5-8,13',
  ].join('\n');
  const report = await run(content);
  expect(report.counts).toMatchObject({ read: 3, created: 3, rejected: 0 });
  expect(report.notes.entries).toEqual([
    { line: 2, note: 'stray quotation mark in column "height": read as "5\'10""' },
  ]);
  expect(await players()).toEqual([
    { name: 'Ann Alpha', grade: 2, height: 70, jersey: '11', home: '' },
    { name: 'Bea Beta', grade: 3, height: 69, jersey: '12', home: '' },
    { name: 'Cia Gamma', grade: 1, height: 68, jersey: '13', home: '' },
  ]);
});

/** The columns and formats of a public roster file; the people are fictional. */
const COLUMNS =
  '"ncaa_id","team","player_id","name","year","hometown","homestate","high_school","previous_school_clean","height_clean","position","jersey","url","season","year_clean","hometown_clean"';
const YEARS = ['Redshirt Junior', 'Sophomore', 'Fr.', 'R-Fr.', 'Graduate Student', 'Fy.', 'Sr.', 'Senior'];
const STATES = ['Texas', 'Kan', 'NY.', 'W Va', 'Ontario', 'Greece', 'Okla', 'Mass'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (index: number) => `Ann ${LETTERS[index % 26]}${LETTERS[Math.floor(index / 26) % 26]}quixley`;
const rowOf = (index: number) =>
  `2,"Auburn",88${index},"${nameOf(index)}","${YEARS[index % 8]}","Sample Town","${STATES[index % 8]}","Sample HS",,"5'${index % 12}""","G","${index % 100}","https://example.org/${index}","2026-27","Junior","SAMPLE, TX"`;

test('of a file with damaged lines nobody is lost without a line that says why', async () => {
  const good = Array.from({ length: 400 }, (_, index) => rowOf(index));
  const damaged = [
    rowOf(500).replace('""",', '"",'),
    rowOf(501).replace('"5\'9"""', '5\'9"'),
    rowOf(502).replace('"5\'10"""', '"5\'10'),
    rowOf(503).replace('"Sample HS"', '"Sample "High" School"'),
    '2,"Auburn",1,"F","5-11","Bellevue","G",,,,,,,,,',
    '2,"Auburn",1,"5-11","G","Bellevue","G",,,,,,,,,',
    '2,"Auburn","Too short"',
    rowOf(504).replace('"Sample HS"', '"Sample\nHS"'),
  ];
  const lines = [...good.slice(0, 200), ...damaged, ...good.slice(200)];
  const report = await run([COLUMNS, ...lines].join('\n'));
  expect(report.reasons.entries).toEqual([
    { line: 206, outcome: 'rejected', reason: 'name is one letter: "F"' },
    { line: 207, outcome: 'rejected', reason: 'name has no letter' },
    { line: 208, outcome: 'rejected', reason: '3 columns instead of 16' },
  ]);
  expect(report.counts).toMatchObject({ read: 408, created: 405, skipped: 0, rejected: 3 });
  const made = await players();
  // Counted by another parser, from the lines before they were damaged.
  const sound = [...good, ...[500, 501, 502, 503, 504].map(rowOf)].join('\n');
  const expected: string[][] = parse(sound);
  const facts = new Map(made.map(({ name, jersey, height }) => [String(name), `${String(jersey)} ${String(height)}`]));
  for (const cells of expected) {
    const [, feet, inches] = /^(\d)'(\d+)"$/.exec(cells[9] ?? '') ?? [];
    expect({ name: cells[3], facts: facts.get(cells[3] ?? '') }).toEqual({
      name: cells[3],
      facts: `${cells[11]} ${Number(feet) * 12 + Number(inches)}`,
    });
  }
  expect(new Set(made.map(({ grade }) => grade))).toEqual(new Set([1, 2, 3, 4]));
  expect(new Set(made.map(({ home }) => home))).toEqual(
    new Set([
      ...['TX', 'KS', 'NY', 'WV', 'OK', 'MA'].map((state) => `Sample Town, ${state}, US`),
      'Sample Town, Ontario, CA',
      'Sample Town, GR',
    ]),
  );
  expect(report.notes.entries[0]).toEqual({
    line: null,
    note: '5 columns are not kept: ncaa_id, player_id, high_school, url, hometown_clean',
  });
  expect(reportText(report, { verbose: false })).toContain('5 columns are not kept: ncaa_id, player_id');
});

test('namesakes of one team are told apart by athlete_id, and stay who they are under another spelling', async () => {
  const header = 'athlete_id,season,first_name,last_name,team,jersey,year,position';
  const rows = ['900001,2027,Tam,Nameson,Auburn,4,2,G', '900002,2027,Tam,Nameson,Auburn,44,3,G'];
  const content = [header, ...rows].join('\n');
  expect((await run(content)).counts).toMatchObject({ read: 2, created: 2, skipped: 0 });
  const ids = async () =>
    (await database.executeSql('select id, source_id, jersey from college_players order by source_id')).rows;
  const made = await ids();
  expect(made).toMatchObject([
    { source_id: '900001', jersey: '4' },
    { source_id: '900002', jersey: '44' },
  ]);
  expect((await run(content)).counts).toMatchObject({ read: 2, unchanged: 2 });
  const respelled = [header, '900001,2027,Tammy,Nameson,Auburn,5,2,G', '900002,2026,Tam,Nameson,Auburn,44,3,G'];
  const report = await run(respelled.join('\n'));
  expect(report.counts).toMatchObject({ read: 2, updated: 1, rejected: 1 });
  expect(report.reasons.entries).toEqual([{ line: 3, outcome: 'rejected', reason: 'season is 2026, not 2027' }]);
  expect((await ids()).map(({ id, jersey }) => ({ id, jersey }))).toEqual([
    { id: made[0]?.id, jersey: '5' },
    { id: made[1]?.id, jersey: '44' },
  ]);
});

test('the same roster as Excel writes it elsewhere is the same players', async () => {
  const rows = [
    ['name', 'team', 'year', 'height', 'weight', 'jersey', 'hometown'],
    ['Ann Ålpha', 'Auburn', 'Jr.', '1,85 m', '80,5 kg', '11', 'Mobile, Ala.'],
    ['Bea Beta', 'Auburn', 'Fr.', '5-10', '165,0', '12', 'Plano, Texas'],
  ];
  const text = (separator: string, end = '\r\n') => rows.map((row) => row.join(separator)).join(end);
  await run(text(';'));
  const first = await players();
  expect(first).toEqual([
    { name: 'Ann Ålpha', grade: 3, height: 73, jersey: '11', home: 'Mobile, AL, US' },
    { name: 'Bea Beta', grade: 1, height: 70, jersey: '12', home: 'Plano, TX, US' },
  ]);
  for (const content of [`sep=;\r\n${text(';')}`, text('\t'), text('|'), `\ufeff${text(';', '\r')}`]) {
    expect((await run(content)).counts).toMatchObject({ read: 2, unchanged: 2 });
  }
});
