import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport, undoImport } from '../engine/public.ts';
import { portalKind } from './kind.ts';

/** Whatever a source changes between two downloads, the report adds up to the file, and an undo restores what was there. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-portal-random-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const deps = () => ({ db: database.db, now: new Date('2023-03-02T18:00:00Z') });
const COLUMNS = ['season', 'name', 'position', 'origin', 'destination', 'transferDate', 'status'] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

async function run(rows: readonly Row[]) {
  const file = join(folder, 'portal.csv');
  writeFileSync(file, [COLUMNS.join(), ...rows.map((row) => COLUMNS.map((column) => row[column]).join())].join('\n'));
  const wish = { file, sport: 'football', year: null, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport(deps(), portalKind, wish);
}
const query = async (text: string) => (await database.executeSql(text)).rows;
const everything = () =>
  Promise.all(
    ['college_transfers', 'college_players', 'people', 'player_former_addresses'].map((table) =>
      query(`select * from ${table} order by 1`),
    ),
  );

/** Few names, so that namesakes, duplicates and contradictions are frequent. */
const row: fc.Arbitrary<Row> = fc.record({
  season: fc.constantFrom('2022', '2023'),
  name: fc.constantFrom('Ann Alpha', 'ANN ALPHA JR.', 'Bea Beta', 'Cia Gamma', 'Dee Delta', 'Eva Eta', ''),
  position: fc.constantFrom('WR', 'TE', 'LB', 'CB', 'S', 'ATH', ''),
  origin: fc.constantFrom('Akron', 'Akron Zips', 'Baylor', 'Nowhere Tech', ''),
  destination: fc.constantFrom('', '', 'Akron', 'Utah Utes', 'Toledo', 'NFL Draft', 'Nowhere Tech'),
  transferDate: fc.constantFrom('2022-12-05', '2022-12-06', '2023-02-07', '', 'soon'),
  status: fc.constantFrom('', '', 'Committed', 'Entered', 'Withdrawn'),
});
const pull = fc.array(row, { minLength: 1, maxLength: 25 });

test('reports add up, the second time is unchanged, nobody is there twice, and undo restores exactly', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(pull, pull, fc.boolean(), async (first, second, isGrown) => {
      await database.executeSql(
        'truncate college_transfers, college_players, people, imports, import_changes, outbox cascade',
      );
      await run(first);
      const before = await everything();
      const rows = isGrown ? [...first.slice(1), ...second] : second;
      const { counts, reasons, importId } = await run(rows);
      const { read, created, updated, unchanged, skipped, rejected } = counts;
      expect(created + updated + unchanged + skipped + rejected).toBe(read);
      expect({ read, named: reasons.entries.length }).toEqual({ read: rows.length, named: skipped + rejected });
      expect(
        await query('select 1 from college_transfers group by college_player_id, year having count(*) > 1'),
      ).toEqual([]);
      const after = await everything();
      const again = await run(rows.toReversed());
      expect(again.counts).toMatchObject({ created: 0, updated: 0 });
      expect(await everything()).toEqual(after);
      if (importId === null) {
        expect(after).toEqual(before);
        return;
      }
      const undone = await undoImport({ ...deps(), kinds: [portalKind] }, { importId, dryRun: false });
      expect(undone).toMatchObject({ ok: true });
      expect(await everything()).toEqual(before);
    }),
    { numRuns: 15 },
  );
});
