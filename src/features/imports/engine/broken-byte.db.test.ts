// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recruitsKind } from '#features/imports/recruits/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { UnreadableFile } from './import-file.ts';
import type { ImportReport } from './import-report.ts';
import { runImport } from './run-import.ts';

/** However a file is damaged, the operator gets a report, or one line that says why there is none. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-broken-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const NAMES = ['Adams', 'Baker', 'Clérk', 'O’Dell', 'Easton', 'Fuller', 'Grant', 'Hollis', 'Iverson'];
const RECRUITS = NAMES.map((name, index) => ({
  position: 'qb',
  name: `Sample ${name}`,
  location: 'Ventura, California',
  school: 'Sample "High"',
  weight: 200 + index,
  stars: 3,
  institution: 'Texas A&M',
  year: 2014,
}));
const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
/** The part that every record depends on: the column names, or what identifies objects in an array. */
const FILES = {
  csv: {
    opening: `${Object.keys(RECRUITS[0] ?? {}).join(',')}\r\n`,
    recruits: RECRUITS.map((recruit) => `${Object.values(recruit).map(cell).join(',')}\r\n`),
  },
  json: {
    opening: '[\n{',
    recruits: RECRUITS.map((recruit, index) => `${JSON.stringify(recruit).slice(index === 0 ? 1 : 0)},\n`),
  },
};

/** A broken byte costs its own record, and the next one if it joins the two. */
const MOST_LOST = 2;

async function importBroken(file: string, bytes: Buffer): Promise<ImportReport | null> {
  const wish = { sport: 'football', year: 2014, source: 'sample', ratingFromStars: true, file, dryRun: true } as const;
  writeFileSync(file, bytes);
  try {
    return await runImport({ db: database.db, now: new Date('2026-01-02') }, recruitsKind, wish);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile);
    return null;
  }
}

test.each(['csv', 'json'] as const)(
  'a random broken byte in a %s file costs the rows it is in, and no other',
  async (format) => {
    const { opening, recruits } = FILES[format];
    const text = opening + recruits.join('');
    const whole = Buffer.from(format === 'csv' ? text : text.replace(/,\n$/, '\n]'));
    const afterOpening = Buffer.byteLength(opening);
    const file = join(folder, `class.${format}`);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (place, byte) => {
        const bytes = Buffer.from(whole);
        bytes[place] = byte;
        const report = await importBroken(file, bytes);
        if (place >= afterOpening) expect(report).not.toBeNull();
        if (!report) return;
        const { read, created, updated, unchanged, skipped, rejected } = report.counts;
        expect({ read, updated, unchanged }).toEqual({ read: created + skipped + rejected, updated: 0, unchanged: 0 });
        if (place >= afterOpening) expect(created).toBeGreaterThanOrEqual(RECRUITS.length - MOST_LOST);
      }),
      { numRuns: 10 },
    );
    const left = await database.executeSql(
      'select 1 from prospects union select 1 from people union select 1 from import_rows',
    );
    expect(left.rows).toEqual([]);
  },
);
