import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from '../../engine/public.ts';
import { recruitsKind } from '../kind.ts';

/** The real files are not part of the project: they are read in place, and nothing of them is printed. */
const FOLDER = resolve('../shared/data/import-samples/recruits-2002-2014');
const isThere = existsSync(FOLDER);

/** Rows, rows with a college text, colleges found. */
const EXPECTED = [
  [2002, 1080, 1080, 1080],
  [2003, 1214, 1214, 1214],
  [2004, 898, 898, 898],
  [2005, 1075, 1075, 1075],
  [2006, 1206, 1206, 1206],
  [2007, 1303, 1303, 1303],
  [2008, 1298, 1297, 1297],
  [2009, 1533, 1533, 1533],
  [2010, 1800, 1800, 1799],
  [2011, 1752, 1751, 1751],
  [2012, 1723, 1723, 1723],
  [2013, 1538, 1538, 1538],
  [2014, 1484, 1483, 1483],
] as const;

describe.skipIf(!isThere)(isThere ? 'the sample files' : `the sample files (skipped: ${FOLDER} is absent)`, () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test.each(EXPECTED)('%i: %i rows, all created, and unchanged the second time', async (year, rows, given, matched) => {
    const wish = {
      file: join(FOLDER, `recruits-${year}.csv`),
      sport: 'football',
      year,
      source: recruitsKind.defaultSource,
      ratingFromStars: true,
      dryRun: false,
    } as const;
    const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
    const first = await runImport({ db: database.db, now: new Date('2026-01-01T12:00:00Z') }, recruitsKind, wish);
    expect(first.counts).toEqual({ ...nothing, read: rows, created: rows });
    expect(first.schools.given).toBe(given);
    expect(first.schools.matched).toBeGreaterThanOrEqual(matched);
    const second = await runImport({ db: database.db, now: new Date('2026-02-02T12:00:00Z') }, recruitsKind, wish);
    expect(second.counts).toEqual({ ...nothing, read: rows, unchanged: rows });
  });

  test('heights of the files are nowhere, every rating is derived, and every class is ranked without gaps', async () => {
    const { rows } = await database.executeSql(`
      select count(*)::int as prospects, count(height_inches)::int as heights,
        count(*) filter (where not is_rating_derived)::int as own_ratings
      from prospects`);
    expect(rows).toEqual([
      {
        prospects: EXPECTED.map(([, count]) => count).reduce<number>((sum, count) => sum + count, 0),
        heights: 0,
        own_ratings: 0,
      },
    ]);
    const classes = await database.executeSql(`
      select class_year from prospects group by class_year
      having count(distinct national_rank) <> count(*) or max(national_rank) <> count(*)`);
    expect(classes.rows).toEqual([]);
  });
});
