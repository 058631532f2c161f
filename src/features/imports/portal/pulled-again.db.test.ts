import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ImportOptions, reportText, runImport, undoImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

/** A season's tracker, downloaded from its source again weeks later. The people are fictional. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-portal-again-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate college_transfers, college_players, people, imports, outbox cascade');
});

const HEADER = 'season,firstName,lastName,position,origin,destination,transferDate,stars';
async function run(rows: readonly string[], options: Partial<ImportOptions> = {}) {
  const file = join(folder, 'portal.csv');
  writeFileSync(file, [HEADER, ...rows].join('\n'));
  const wish = { file, sport: 'football', year: null, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now: new Date('2023-03-02T18:00:00Z') }, portalKind, { ...wish, ...options });
}

const query = async (text: string) => (await database.executeSql(text)).rows;
const entries = async () =>
  (
    await query(`
    select concat_ws(' ', t.name, t.position, t.entered_on, t.exit_type, coalesce(e.short_name, t.exit_name), t.service_stars) as entry
    from college_transfers t left join colleges e on e.id = t.exit_college_id order by t.name, t.id`)
  ).map(({ entry }) => entry);
const everything = () =>
  Promise.all(
    ['college_transfers', 'college_players', 'people', 'college_player_seasons'].map((table) =>
      query(`select * from ${table} order by 1`),
    ),
  );

const NED = '2023,Ned,Newpos,WR,Colorado State,,2022-12-05T16:03:00.000Z,3';
const LOU = '2023,Lou,Lostdest,CB,California,Colorado,2022-12-05T16:03:00.000Z,3';
const WIM = '2023,Wim,Withdrew,QB,Baylor,Baylor,2022-12-06T16:03:00.000Z,3';
const PIA = '2023,Pia,Pro,QB,Duke,Professional,2022-12-06T16:03:00.000Z,3';
const VIC = '2023,Vic,Vanished,OT,Auburn,,2022-12-07T16:03:00.000Z,4';
const FIRST = [NED, LOU, WIM, PIA, VIC];
const LATER = '2023,Lea,Later,S,Akron,Toledo,2023-02-07T16:03:00.000Z,2';

describe('a tracker pulled again ten weeks later', () => {
  const SECOND = [
    NED.replace(',WR,', ',TE,'),
    LOU.replace(',Colorado,', ',,'),
    WIM.replace(',Baylor,Baylor,', ',Baylor,,').replace('12-06', '12-09'),
    PIA.replace(',Professional,', ',Wake Forest,'),
    LATER,
  ];

  test('changes positions, days and destinations, takes back those that are gone, and makes no player twice', {
    tags: ['engine'],
  }, async () => {
    await run(FIRST);
    const report = await run(SECOND);
    expect(report.counts).toEqual({ read: 5, created: 1, updated: 4, unchanged: 0, skipped: 0, rejected: 0 });
    expect(await entries()).toEqual([
      'Lea Later S 2023-02-07 committed Toledo 2',
      'Lou Lostdest CB 2022-12-05 3',
      'Ned Newpos TE 2022-12-05 3',
      'Pia Pro QB 2022-12-06 committed Wake Forest 3',
      'Vic Vanished OT 2022-12-07 4',
      'Wim Withdrew QB 2022-12-09 3',
    ]);
    expect(report.notes.entries).toEqual([
      { line: 3, note: 'the destination is gone from the file: open again, was committed' },
      { line: 4, note: 'the destination is gone from the file: open again, was withdrawn' },
    ]);
    const [ned] = await query(
      "select college_player_id as player, id from college_transfers where name = 'Ned Newpos'",
    );
    expect(report.doubts.entries).toEqual([
      {
        line: 2,
        text: 'Ned Newpos, season 2023: counts as the same entry at another position (WR, now TE)',
        confidence: 0.7,
        candidates: [`player ${Number(ned?.player)} (2023, entry ${Number(ned?.id)})`],
        people: [{ kind: 'player', id: Number(ned?.player) }],
      },
    ]);
    const again = await run(SECOND);
    expect(again.counts).toMatchObject({ read: 5, unchanged: 5 });
    expect(again.doubts.entries).toEqual([]);
    expect(again.importId).toBeNull();
    expect(
      await query(`select c.short_name from college_players p join colleges c on c.id = p.college_id
      where p.name = 'Lou Lostdest'`),
    ).toEqual([{ short_name: 'California' }]);
  });

  test('names what vanished, each time, and keeps it', async () => {
    await run(FIRST);
    const [vic] = await query(
      "select college_player_id as player, id from college_transfers where name = 'Vic Vanished'",
    );
    const missing = {
      total: 1,
      entries: [
        {
          text: `Vic Vanished, season 2023, from Auburn: entry ${Number(vic?.id)} of player ${Number(vic?.player)}, open`,
        },
      ],
    };
    const report = await run(SECOND, { dryRun: true });
    expect(report.missing).toEqual(missing);
    expect(reportText(report, { verbose: false })).toContain(
      `No longer in the file, and kept (1)\n  Vic Vanished, season 2023, from Auburn: entry ${Number(vic?.id)} of player`,
    );
    expect((await run(SECOND)).missing).toEqual(missing);
    expect((await run(SECOND)).missing).toEqual(missing);
    expect((await run([...SECOND, VIC])).missing.total).toBe(0);
  });

  test('that another source has, or that was taken down, did not vanish', async () => {
    await run([VIC], { source: 'another' });
    await run(FIRST);
    expect((await run(SECOND)).missing.total).toBe(0);
    await database.executeSql("update college_transfers set source = 'test'");
    expect((await run(SECOND)).missing.total).toBe(1);
    await database.executeSql("update college_players set is_hidden = true where name = 'Vic Vanished'");
    expect((await run(SECOND)).missing.total).toBe(0);
  });

  test('is undone exactly', async () => {
    await run(FIRST);
    const before = await everything();
    const { importId } = await run(SECOND);
    const deps = { db: database.db, now: new Date('2023-03-03T18:00:00Z'), kinds: [portalKind] };
    expect(await undoImport(deps, { importId: importId ?? 0, dryRun: false })).toMatchObject({ ok: true });
    expect(await everything()).toEqual(before);
  });
});

test('an extract of the season names nobody as gone', async () => {
  await run(FIRST);
  const report = await run([VIC.replace(',4', ',5'), LOU]);
  expect(report.counts).toMatchObject({ read: 2, updated: 1, unchanged: 1 });
  expect(report.missing.total).toBe(0);
});

describe('an older file imported last', () => {
  const NEWER = [
    NED.replace('12-05', '12-08'),
    LOU.replace(',Colorado,', ',,'),
    WIM,
    PIA.replace(',3', ',4'),
    VIC.replace('Auburn,,', 'Auburn,Utah,'),
    LATER,
    LATER.replace('Lea', 'Kim'),
  ];
  const OLDER = [...FIRST, '2023,Old,Only,K,Rice,,2022-12-01T16:03:00.000Z,2'];

  test('changes nothing that is known, and says of each row what it did not take', async () => {
    await run(NEWER);
    const before = await entries();
    const report = await run(OLDER);
    expect(report.counts).toEqual({ read: 6, created: 1, updated: 0, unchanged: 5, skipped: 0, rejected: 0 });
    const older = 'the file is older than what is known: not taken:';
    expect(report.notes.entries).toEqual([
      { line: 2, note: `${older} enteredOn` },
      { line: 3, note: `${older} exitCollegeId, exitType` },
      { line: 5, note: `${older} serviceStars` },
      { line: 6, note: `${older} exitCollegeId, exitType` },
      { line: 7, note: 'only in this older file: entered all the same' },
    ]);
    expect(report.missing.total).toBe(0);
    expect(await entries()).toEqual([...before.slice(0, 4), 'Old Only K 2022-12-01 2', ...before.slice(4)]);
  });

  test('is taken for news where the operator says so', async () => {
    await run(NEWER);
    const report = await run(FIRST, { isNewest: true });
    expect(report.counts).toMatchObject({ read: 5, updated: 4, unchanged: 1 });
    expect(report.missing.entries.map(({ text }) => text.split(',')[0])).toEqual(['Kim Later', 'Lea Later']);
  });

  test('a newer file whose last entry is gone or got an earlier day is no older file', async () => {
    await run([...FIRST, LATER]);
    const typo = await run([...FIRST, LATER.replace('2023-02-07', '2022-12-07')]);
    expect(typo.counts).toMatchObject({ read: 6, updated: 1, unchanged: 5 });
    await run([...FIRST, LATER]);
    const gone = await run([
      NED.replace(',3', ',4'),
      ...FIRST.slice(1),
      LATER.replace('Lea', 'Kim').replace('02-07', '01-07'),
    ]);
    expect(gone.counts).toMatchObject({ read: 6, created: 1, updated: 1 });
    expect(gone.missing.entries.map(({ text }) => text.split(',')[0])).toEqual(['Lea Later']);
  });
});

test('a namesake on another day at another position is somebody else, and named as doubtful', async () => {
  await run([NED]);
  const report = await run([NED, NED.replace(',WR,', ',LB,').replace('12-05', '12-09')]);
  expect(report.counts).toMatchObject({ read: 2, created: 1, unchanged: 1 });
  expect(report.doubts.entries).toEqual([
    {
      line: 3,
      text: 'Ned Newpos, season 2023: counts as somebody new',
      confidence: 0.5,
      candidates: ['line 2'],
      people: [],
    },
  ]);
  const elsewhere = await run([NED.replace('Colorado State', 'Utah')]);
  expect(elsewhere.counts).toMatchObject({ read: 1, created: 1 });
  expect(elsewhere.doubts.entries).toMatchObject([
    { line: 2, text: 'Ned Newpos, season 2023: counts as somebody new', confidence: 0.7 },
  ]);
});

test('a destination stays where staff opened another entry of that season', async () => {
  await run([LOU]);
  await database.executeSql(`insert into college_transfers (college_player_id, sport, year, name, name_key, entry_type, source, origin_college_id)
    select college_player_id, sport, year, name, name_key, 'portal', 'staff', exit_college_id from college_transfers`);
  const report = await run([LOU.replace(',Colorado,', ',,')]);
  expect(report.notes.entries).toEqual([
    { line: 2, note: 'the destination is gone from the file: kept, as the player has another open entry' },
  ]);
  expect(report.counts).toMatchObject({ unchanged: 1 });
});
