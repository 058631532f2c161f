import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

/** The real files are not part of the project: they are read where they lie, and nothing of them is printed. */
const FOLDER = resolve('../shared/data/import-samples/cfbd');
const isThere = existsSync(FOLDER);
const fileOf = (season: number) => join(FOLDER, `transfer_portal_${season}.csv`);

/** Counted apart: rows, those without a destination, those whose destination is their origin, and copies of another row. */
const EXPECTED = [
  { season: 2021, rows: 1770, blank: 717, same: 39, duplicates: 0 },
  { season: 2022, rows: 2273, blank: 906, same: 50, duplicates: 1 },
  { season: 2023, rows: 2502, blank: 895, same: 40, duplicates: 0 },
];

type Row = Record<'season' | 'origin' | 'destination' | 'eligibility', string>;
const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };

describe.skipIf(!isThere)(isThere ? 'the portal files' : `the portal files (skipped: ${FOLDER} is absent)`, () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const importSeason = (season: number, day: string) =>
    runImport({ db: database.db, now: new Date(`${day}T12:00:00Z`) }, portalKind, {
      file: fileOf(season),
      sport: 'football',
      year: null,
      source: 'cfbd',
      ratingFromStars: false,
      dryRun: false,
    });
  const query = async (text: string) => (await database.executeSql(text)).rows;

  test.each(EXPECTED)(
    '$season: all that the file counts is there, and unchanged the second time',
    { timeout: 120_000 },
    async (expected) => {
      const { season, rows, blank, same, duplicates } = expected;
      const report = await importSeason(season, '2026-01-01');
      expect(report.counts).toEqual({ ...nothing, read: rows, created: rows - duplicates, skipped: duplicates });
      expect(report.reasons.total).toBe(duplicates);
      const named = new Set(report.reasons.entries.map(({ line }) => line));
      const counted = await countFile(season, named);
      const [totals] = await query(`
      select count(*)::int as entries, count(*) filter (where exit_type = 'withdrawn')::int as withdrawn,
        count(*) filter (where exit_type is null)::int as open, count(*) filter (where exit_type = 'pro')::int as pro,
        count(*) filter (where exit_type = 'committed')::int as moved
      from college_transfers where sport = 'football' and year = ${season}`);
      expect(totals).toEqual(counted.totals);
      expect(totals).toMatchObject({ open: blank, withdrawn: same, entries: rows - duplicates });
      expect(await grouped('origin', season)).toEqual(counted.origins);
      expect(await grouped('exit', season)).toEqual(counted.destinations);
      const again = await importSeason(season, '2026-02-02');
      expect(again.counts).toEqual({ ...nothing, read: rows, unchanged: rows - duplicates, skipped: duplicates });
      expect(again.importId).toBeNull();
    },
  );

  test('origins are known by 98 of 100, and every entry has a player with a person', async () => {
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

  /** Entries by college, or by the text of one that is not known. */
  async function grouped(end: 'origin' | 'exit', season: number): Promise<Record<string, number>> {
    const rows = await query(`
      select coalesce(${end}_college_id::text, ${end}_name) as school, count(*)::int as n from college_transfers
      where year = ${season} and ${end === 'exit' ? "exit_type = 'committed'" : 'true'} group by 1`);
    return Object.fromEntries(rows.map(({ school, n }) => [String(school), Number(n)]));
  }

  /** The same figures from the file itself; `named`: lines that the report leaves out. */
  async function countFile(season: number, named: ReadonlySet<number>) {
    const records: Row[] = parse(readFileSync(fileOf(season)), { columns: true, bom: true });
    const colleges = await createCollegeMatcher(database.db);
    const schoolOf = (text: string) => {
      const match = colleges.match(text);
      return match.kind === 'found' ? String(match.collegeId) : text;
    };
    // No cell of these files holds a line break: record n stands on line n + 2.
    const rows = records.filter((_, index) => !named.has(index + 2));
    const pros = rows.filter((row) => row.destination === 'Professional');
    const placed = rows.filter((row) => row.destination !== '' && !pros.includes(row));
    const stayed = placed.filter((row) => schoolOf(row.origin) === schoolOf(row.destination));
    const moved = placed.filter((row) => !stayed.includes(row));
    const totals = {
      entries: rows.length,
      withdrawn: stayed.length,
      open: rows.length - placed.length - pros.length,
      pro: pros.length,
      moved: moved.length,
    };
    const count = (texts: string[]) => {
      const sums: Record<string, number> = {};
      for (const text of texts) sums[schoolOf(text)] = (sums[schoolOf(text)] ?? 0) + 1;
      return sums;
    };
    return {
      totals,
      origins: count(rows.map((row) => row.origin)),
      destinations: count(moved.map((row) => row.destination)),
    };
  }
});
