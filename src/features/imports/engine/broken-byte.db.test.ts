import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recruitsKind } from '#features/imports/recruits/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { UnreadableFile } from './import-file.ts';
import { runImport } from './run-import.ts';

/** Whatever is wrong with a file, the operator gets a report, or one line that says why there is none. */

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

const RECRUITS = ['Adams', 'Baker', 'Clérk', 'O’Dell'].map((name, index) => ({
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
const FILES = {
  csv: [
    Object.keys(RECRUITS[0] ?? {}).join(','),
    ...RECRUITS.map((recruit) => Object.values(recruit).map(cell).join(',')),
  ].join('\r\n'),
  json: JSON.stringify(RECRUITS, null, 1),
};

test.each(['csv', 'json'] as const)('a random broken byte in a %s file gives a report, not a crash', async (format) => {
  const whole = Buffer.from(FILES[format]);
  const file = join(folder, `class.${format}`);
  const wish = { sport: 'football', year: 2014, source: 'sample', ratingFromStars: true, file, dryRun: true } as const;
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (place, byte) => {
      const bytes = Buffer.from(whole);
      bytes[place] = byte;
      writeFileSync(file, bytes);
      try {
        const report = await runImport({ db: database.db, now: new Date('2026-01-02') }, recruitsKind, wish);
        expect(report.counts.created).toBeLessThanOrEqual(report.counts.read);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 10 },
  );
  expect((await database.executeSql('select 1 from prospects union select 1 from import_rows')).rows).toEqual([]);
});
