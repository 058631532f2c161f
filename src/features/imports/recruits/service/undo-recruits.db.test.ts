// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockClasses, rankClass } from '#features/recruiting/prospects/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { runImport, undoImport } from '../../engine/public.ts';
import { recruitsKind } from '../kind.ts';

/** Imports of a class while staff reorder it. They only run concurrently on PostgreSQL; the other engine serializes them. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-undo-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const NOW = new Date('2026-01-02T18:00:00Z');
const OF = { sport: 'football', classYear: 2014 } as const;

async function importClass(weight: number): Promise<number> {
  const file = join(folder, 'class.csv');
  writeFileSync(
    file,
    `name,position,school,stars,weight\nSample Adams,qb,Sample High,5,${weight}\nSample Baker,ol,Other High,4,${weight}`,
  );
  const { importId } = await runImport({ db: database.db, now: NOW }, recruitsKind, {
    file,
    sport: OF.sport,
    year: OF.classYear,
    source: recruitsKind.defaultSource,
    ratingFromStars: true,
    dryRun: false,
  });
  return importId ?? 0;
}

/** Reorders the class as staff do: class, rows, order. `meet` begins while the class is locked, and the rows follow when it waits. */
async function whileOrdering<Outcome>(meet: () => Promise<Outcome>): Promise<Outcome> {
  const held = Promise.withResolvers<void>();
  const ordering = database.db.transaction(async (tx) => {
    await lockClasses(tx, [OF]);
    held.resolve();
    await untilLockWait(database);
    await tx.execute(sql`select id from prospects where class_year = ${OF.classYear} order by id for update`);
    await rankClass(tx, OF.sport, OF.classYear);
  });
  await held.promise;
  const [outcome] = await Promise.all([meet(), ordering]);
  return outcome;
}

const ranked = async () =>
  (await database.executeSql('select name, weight_lbs, national_rank from prospects order by name')).rows;

test('an import and an undo wait for who orders the class: neither holds rows of it meanwhile', async () => {
  await importClass(205);
  const second = await whileOrdering(() => importClass(215));
  expect(await ranked()).toEqual([
    { name: 'Sample Adams', weight_lbs: 215, national_rank: 1 },
    { name: 'Sample Baker', weight_lbs: 215, national_rank: 2 },
  ]);
  const undo = { importId: second, dryRun: false };
  const undone = await whileOrdering(() => undoImport({ db: database.db, kinds: [recruitsKind], now: NOW }, undo));
  expect(undone).toMatchObject({ ok: true });
  expect(await ranked()).toEqual([
    { name: 'Sample Adams', weight_lbs: 205, national_rank: 1 },
    { name: 'Sample Baker', weight_lbs: 205, national_rank: 2 },
  ]);
});
