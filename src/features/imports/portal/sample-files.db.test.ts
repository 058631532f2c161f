import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type ImportOptions, runImport, undoImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

/** The real files are not part of the project: they are read in place, and nothing of them is printed or stored. */
const FOLDER = resolve('../shared/data/import-samples/cfbd');
const isThere = existsSync(FOLDER);
const fileOf = (season: number) => join(FOLDER, `transfer_portal_${season}.csv`);
const TIMEOUT_MS = 180_000;

/** At most one in a hundred rows may be skipped, each with its line. */
const MOST_NAMED = 0.01;
/** The share of a file's schools that are spelled like the tracker's. */
const SHARE_ALIKE = 0.85;

type Row = Record<'season' | 'origin' | 'destination' | 'transferDate', string>;
const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const title = isThere ? 'the portal files' : `the portal files (skipped: ${FOLDER} is absent)`;

describe.skipIf(!isThere)(title, () => {
  let app: TestApp;
  let folder = '';
  beforeAll(async () => {
    app = await testApp();
    folder = mkdtempSync(join(tmpdir(), 'bluechip-sample-portal-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });
  const query = async (text: string) => (await app.database.executeSql(text)).rows;

  async function importFile(file: string, options: Partial<ImportOptions> = {}) {
    const wish = {
      file,
      sport: 'football',
      year: null,
      source: 'cfbd',
      ratingFromStars: false,
      dryRun: false,
    } as const;
    const report = await runImport({ db: app.database.db, now: app.clock.now() }, portalKind, { ...wish, ...options });
    await app.purge([
      'transfers:football',
      'colleges',
      ...[2021, 2022, 2023].map((year) => `transfers:football-${year}`),
    ]);
    return report;
  }
  async function get(path: string) {
    const { status, body, text } = await app.get(path);
    expect(status, text).toBe(200);
    return body;
  }

  test.each([2021, 2022, 2023])(
    '%i: the totals of the tracker are those of the file, and unchanged the second time',
    { timeout: TIMEOUT_MS },
    async (season) => {
      const report = await importFile(fileOf(season));
      const all = recordsOf(season);
      const named = new Set(report.reasons.entries.map(({ line }) => line));
      expect(named.size).toBeLessThanOrEqual(all.length * MOST_NAMED);
      // No cell of these files contains a line break: record n is on line n + 2.
      const rows = all.filter((_, index) => !named.has(index + 2));
      expect(report.counts).toEqual({ ...nothing, read: all.length, created: rows.length, skipped: named.size });
      const { window } = await get(`/api/v2/college_transfers?sport=football&year=${season}`);
      expect(window).toEqual(countOf(rows));
      await expectBalances(season, rows);
      const again = await importFile(fileOf(season));
      expect(again.counts).toEqual({ ...nothing, read: all.length, unchanged: rows.length, skipped: named.size });
      expect({ importId: again.importId, missing: again.missing.total }).toEqual({ importId: null, missing: 0 });
    },
  );

  test('every entry has a player with a person, and no player two entries of a season', async () => {
    const [row] = await query(`
      select count(*)::int as entries, count(origin_college_id)::int as known, count(p.id)::int as players,
        count(distinct p.id) filter (where people.id is null)::int as without_person
      from college_transfers t left join college_players p on p.id = t.college_player_id
      left join people on people.id = p.person_id`);
    expect(row).toMatchObject({ players: row?.entries, without_person: 0 });
    expect(Number(row?.known) / Number(row?.entries)).toBeGreaterThan(0.98);
    const twice = 'select 1 from college_transfers group by college_player_id, year having count(*) > 1';
    expect(await query(twice)).toEqual([]);
  });

  test('the tracker of an earlier day, then the whole one, then the earlier one again', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await app.database.executeSql(
      'truncate college_transfers, former_transfers, college_players, people, imports, outbox cascade',
    );
    const [header = '', ...lines] = readFileSync(fileOf(2023), 'utf8').trimEnd().split(/\r?\n/);
    const records = recordsOf(2023);
    // Until January every third player was undecided, and twenty were listed who no longer are.
    const early = records.flatMap((row, index) =>
      row.transferDate < '2023-01-10' ? [{ row, line: lines[index] ?? '' }] : [],
    );
    const opened = early.map(({ row, line }, index) =>
      index % 3 === 0 && row.destination !== ''
        ? line.replace(`,${row.origin},${row.destination},`, `,${row.origin},,`)
        : line,
    );
    const changed = opened.filter((line, index) => line !== early[index]?.line).length;
    const gone = Array.from(
      { length: 20 },
      (_, index) => `2023,Sample${index},Vanished,OT,Auburn,,2022-12-05T16:03:00.000Z,,3,TBD`,
    );
    const earlier = join(folder, 'earlier.csv');
    writeFileSync(earlier, [header, ...opened, ...gone].join('\n'));
    const first = await importFile(earlier);
    expect(first.counts).toMatchObject({ read: early.length + 20, skipped: 0, rejected: 0 });
    const before = await query('select * from college_transfers order by id');
    const second = await importFile(fileOf(2023));
    expect(second.counts).toEqual({
      ...nothing,
      read: records.length,
      created: records.length - early.length,
      updated: changed,
      unchanged: early.length - changed,
    });
    expect(second.missing.total).toBe(20);
    expect(second.missing.entries.every(({ text }) => text.includes(' Vanished, season 2023'))).toBe(true);
    const { window } = await get('/api/v2/college_transfers?sport=football&year=2023');
    const counted = countOf(records);
    expect(window).toEqual({ ...counted, entered: counted.entered + 20, open: counted.open + 20 });
    const after = await query('select * from college_transfers order by id');
    const last = await importFile(earlier);
    expect(last.counts).toEqual({ ...nothing, read: early.length + 20, unchanged: early.length + 20 });
    expect(last.notes.entries.filter(({ note }) => note.startsWith('the file is older'))).toHaveLength(changed);
    expect(await query('select * from college_transfers order by id')).toEqual(after);
    const deps = { db: app.database.db, now: app.clock.now(), kinds: [portalKind] };
    expect(await undoImport(deps, { importId: second.importId ?? 0, dryRun: false })).toMatchObject({ ok: true });
    expect(await query('select * from college_transfers order by id')).toEqual(before);
  });

  const recordsOf = (season: number): Row[] => parse(readFileSync(fileOf(season)), { columns: true, bom: true });

  /** Joins and departures of each team whose name the file writes like the tracker. */
  async function expectBalances(season: number, rows: readonly Row[]): Promise<void> {
    const { balances } = await get(`/api/v2/transfers/balances?sport=football&year=${season}&by=team`);
    const flows: [string, { in: number; out: number }][] = balances.map(
      (row: { name: string; in: number; out: number }) => [lettersOf(row.name), { in: row.in, out: row.out }],
    );
    const shown = new Map(flows);
    const stayed = (row: Row) => lettersOf(row.origin) === lettersOf(row.destination);
    const schools = new Set(rows.flatMap(({ origin }) => lettersOf(origin)));
    const alike = [...schools].filter((school) => shown.has(school));
    expect(alike.length / schools.size).toBeGreaterThan(SHARE_ALIKE);
    for (const school of alike) {
      const own = rows.filter((row) => !stayed(row));
      const counts = {
        in: own.filter(({ destination }) => lettersOf(destination) === school).length,
        out: own.filter(({ origin }) => lettersOf(origin) === school).length,
      };
      expect({ school, ...shown.get(school) }).toEqual({ school, ...counts });
    }
  }
});

/** Computed from the cells alone: a blank is undecided, the origin as destination is a withdrawal. */
function countOf(rows: readonly Row[]) {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const open = count(({ destination }) => destination === '');
  const withdrawn = count(({ origin, destination }) => origin === destination);
  const left = count(({ destination }) => destination === 'Professional');
  return { entered: rows.length, open, withdrawn, left, placed: rows.length - open - withdrawn - left };
}

const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
