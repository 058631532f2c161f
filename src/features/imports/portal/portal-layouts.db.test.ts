import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sport } from '#kernel/sports.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport, undoImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

/** Portal lists as basketball services write them, as CSV and JSON. The people are fictional. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-portal-layouts-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_transfers, college_players, people, imports, outbox cascade');
});

async function run(content: string, { sport = 'basketball' }: { sport?: Sport } = {}) {
  const file = join(folder, 'portal');
  writeFileSync(file, content);
  const wish = { file, sport, year: 2027, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now: new Date('2026-05-02T18:00:00Z') }, portalKind, wish);
}

const entries = async () =>
  (
    await database.executeSql(`
    select t.name, t.position, coalesce(o.short_name, t.origin_name) as origin, t.exit_type, coalesce(e.short_name, t.exit_name) as exit
    from college_transfers t left join colleges o on o.id = t.origin_college_id left join colleges e on e.id = t.exit_college_id
    order by t.name`)
  ).rows;

const LIST = [
  'name,position,status,last_team,new_team,nil_value',
  'Ian Invented,PG,Committed,BYU,Georgia Bulldogs,90000',
  'Ian Invented,PG,Entered,BYU,North Carolina,90000',
  'Wil Withdrawn,SG,Withdrawn,Auburn Tigers,Kentucky Wildcats,',
  'Stan Stayed,SF,Committed,Dartmouth,Dartmouth Big Green,',
  'Nat Nobody,C,Entered,Prairie View,NA,',
  'Dan Drafted,PF,Committed,Duke Blue Devils,NBA Draft,',
  'Tom Twice,PF,Committed,Duke,Miami,',
  'Tom Twice,PF,Committed,Duke Blue Devils,Miami Hurricanes,',
];

test('a basketball list by last_team and new_team: contradictions are named, nicknames known, withdrawn is no commitment', {
  tags: ['engine'],
}, async () => {
  const report = await run(LIST.join('\n'));
  expect(report.counts).toEqual({ read: 8, created: 6, updated: 0, unchanged: 0, skipped: 2, rejected: 0 });
  expect(report.unmatchedSchools.total).toBe(0);
  expect(report.reasons.entries).toEqual([
    { line: 3, outcome: 'skipped', reason: 'duplicate of line 2 with other details: destination, status' },
    { line: 9, outcome: 'skipped', reason: 'duplicate of line 8' },
  ]);
  expect(report.doubts.entries).toEqual([
    {
      line: 2,
      text: 'Ian Invented, season 2027: rows contradict each other; line 2 counts',
      confidence: 0.7,
      candidates: ['line 2: to Georgia Bulldogs', 'line 3: to North Carolina'],
    },
  ]);
  expect(report.notes.entries).toEqual([
    { line: null, note: 'column "nil_value" is not kept (2 values): this import has no use for it' },
    { line: 4, note: 'withdrawn: the destination is not kept' },
  ]);
  expect(await entries()).toEqual([
    { name: 'Dan Drafted', position: 'PF', origin: 'Duke', exit_type: 'pro', exit: null },
    { name: 'Ian Invented', position: 'PG', origin: 'BYU', exit_type: 'committed', exit: 'Georgia' },
    { name: 'Nat Nobody', position: 'C', origin: 'Prairie View A&M', exit_type: null, exit: null },
    { name: 'Stan Stayed', position: 'SF', origin: 'Dartmouth', exit_type: 'withdrawn', exit: 'Dartmouth' },
    { name: 'Tom Twice', position: 'PF', origin: 'Duke', exit_type: 'committed', exit: 'Miami' },
    { name: 'Wil Withdrawn', position: 'SG', origin: 'Auburn', exit_type: 'withdrawn', exit: 'Auburn' },
  ]);
});

test('the order of rows decides nothing, and the list is unchanged the second time', async () => {
  const [header = '', ...rows] = LIST;
  await run(LIST.join('\n'));
  const first = await entries();
  const again = await run([header, ...rows.toReversed()].join('\n'));
  expect(again.counts).toMatchObject({ read: 8, unchanged: 6, skipped: 2 });
  expect(again.importId).toBeNull();
  await database.executeSql('truncate college_transfers, college_players, people, imports, outbox cascade');
  await run([header, ...rows.toReversed()].join('\n'));
  expect(await entries()).toEqual(first);
});

test('a JSON list by from, to and pos', async () => {
  const list = [
    { name: 'Fay From', pos: 'PG', from: 'Gonzaga', to: 'NBA Draft', stars: 4 },
    { name: 'Tia To', pos: 'C', from: 'UNLV', to: 'Saint Mary’s', stars: null },
    { name: 'Una Undecided', pos: 'SF', from: 'Drake', to: null },
  ];
  const report = await run(JSON.stringify(list));
  expect(report.counts).toMatchObject({ read: 3, created: 3 });
  expect(await entries()).toEqual([
    { name: 'Fay From', position: 'PG', origin: 'Gonzaga', exit_type: 'pro', exit: null },
    { name: 'Tia To', position: 'C', origin: 'UNLV', exit_type: 'committed', exit: "Saint Mary's" },
    { name: 'Una Undecided', position: 'SF', origin: 'Drake', exit_type: null, exit: null },
  ]);
});

test('a file headed Origin School and Destination School', async () => {
  const rows = ['Season,Name,Pos,Origin School,Destination School', '2027,Ann Other,QB,Akron,Toledo'];
  expect((await run(rows.join('\n'), { sport: 'football' })).counts).toMatchObject({ read: 1, created: 1 });
  expect(await entries()).toMatchObject([{ origin: 'Akron', exit_type: 'committed', exit: 'Toledo' }]);
});

test('a header that is refused names the columns that are missing and the nearest ones', async () => {
  const csv = 'Season,Player Name,Pos,Orgin,Destination\n2027,Ann Other,QB,Akron,Toledo';
  await expect(run(csv)).rejects.toThrow(
    /first row is missing a column "lastname" or "name", and a column "origin" or .* or the like; its columns, separated by commas, are "Season", "Player Name", "Pos", "Orgin", "Destination"; "Player Name" may be meant as "name"; "Orgin" may be meant as "origin"$/,
  );
  const json = JSON.stringify([{ season: 2027, player: 'Ann Other', departed: 'Akron' }]);
  await expect(run(json)).rejects.toThrow(
    /its records have no column "lastname" or "name", and a column "origin" or .*; its columns are "season", "player", "departed"/,
  );
});

test('a column that is dropped is named, and which one it may be meant as', async () => {
  const rows = ['Season,Name,Origin,Destination Name,Transfer Day', '2027,Ann Other,Akron,Toledo,2026-12-05'];
  const report = await run(rows.join('\n'), { sport: 'football' });
  expect(report.notes.entries).toEqual([
    {
      line: null,
      note: '2 columns are not kept: Destination Name, Transfer Day; "Destination Name" may be meant as "destination"; "Transfer Day" may be meant as "transferdate"',
    },
  ]);
  expect(await entries()).toMatchObject([{ exit_type: null }]);
  const whole = await run('Season,Name,Origin,Destination,School\n2027,Ann Other,Akron,Toledo,Sample High');
  expect(whole.notes.entries).toEqual([
    { line: null, note: 'column "School" is not kept (1 value): this import has no use for it' },
  ]);
});

test('a list is undone exactly', async () => {
  const all = () =>
    Promise.all(
      ['college_transfers', 'college_players', 'people'].map(
        async (table) => (await database.executeSql(`select * from ${table} order by id`)).rows,
      ),
    );
  await run([LIST[0], LIST[2], LIST[5]].join('\n'));
  const before = await all();
  const { importId } = await run(LIST.join('\n'));
  expect(await all()).not.toEqual(before);
  const deps = { db: database.db, now: new Date('2026-05-03T18:00:00Z'), kinds: [portalKind] };
  expect(await undoImport(deps, { importId: importId ?? 0, dryRun: false })).toMatchObject({ ok: true });
  expect(await all()).toEqual(before);
});
