import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from '../engine/public.ts';
import { rosterKind } from './kind.ts';

/** The real file is not part of the project: it is read in place, and nothing of it is printed. */
const FILE = resolve('../shared/data/import-samples/cfbd/roster_2025.csv');
const isThere = existsSync(FILE);
const TIMEOUT_MS = 180_000;
const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };

describe.skipIf(!isThere)(isThere ? 'the roster file' : `the roster file (skipped: ${FILE} is absent)`, () => {
  let database: Database;
  let read = 0;
  let numbers = 0;
  beforeAll(async () => {
    database = await testDatabase();
    const records: Record<string, string>[] = parse(readFileSync(FILE), { columns: true, bom: true });
    read = records.length;
    numbers = new Set(records.map((record) => record.id)).size;
  });
  afterAll(async () => {
    await database.close();
  });

  const importRoster = (day: string) =>
    runImport({ db: database.db, now: new Date(`${day}T12:00:00Z`) }, rosterKind, {
      file: FILE,
      sport: 'football',
      year: 2025,
      source: 'cfbd',
      ratingFromStars: false,
      dryRun: false,
    });

  test('every number of the file is one player with a person', { timeout: TIMEOUT_MS }, async () => {
    const report = await importRoster('2026-01-01');
    const skipped = read - numbers;
    expect(report.counts).toEqual({ ...nothing, read, created: numbers, skipped });
    const isNamed = ({ reason }: { reason: string }) => /^duplicate of line \d+ with other details$/.test(reason);
    expect(report.reasons.entries.filter(isNamed)).toHaveLength(skipped);
    const { rows } = await database.executeSql(`
      select count(*)::int as players, count(distinct person_id)::int as people, count(distinct source_id)::int as numbers,
        count(*) filter (where college_id is null)::int as elsewhere
      from college_players where season = 2025`);
    const unknown = report.unmatchedSchools.entries.reduce((sum, each) => sum + each.rows, 0);
    expect(rows).toEqual([{ players: numbers, people: numbers, numbers, elsewhere: unknown }]);
    expect(unknown / numbers).toBeLessThan(0.01);
  });

  test('the second import changes nothing', { timeout: TIMEOUT_MS }, async () => {
    const { counts, importId } = await importRoster('2026-02-02');
    expect(counts).toEqual({ ...nothing, read, unchanged: numbers, skipped: read - numbers });
    expect(importId).toBeNull();
  });
});
