// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { runImport } from './run-import.ts';
import { sampleKind, writingKind } from './sample-kind.test-support.ts';
import { undoImport } from './undo-import.ts';

/** Undoing what imports do to people: merging two, moving rows between them, and handing over what another one had. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-merge-'));
  writeFileSync(join(folder, 'sample.csv'), 'zip,place,person\n00001,Here,\n');
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate people, imports, import_changes, import_rows, outbox cascade');
});

const NOW = new Date('2026-01-02T18:00:00Z');

async function run(...statements: string[]): Promise<number> {
  const wish = { sport: 'football', year: null, source: 'sample', ratingFromStars: false, dryRun: false } as const;
  const file = join(folder, 'sample.csv');
  const report = await runImport({ db: database.db, now: NOW }, writingKind(statements), { ...wish, file });
  return report.importId ?? 0;
}

const undo = (importId: number, signal?: AbortSignal) =>
  undoImport(
    { db: database.db, kinds: [sampleKind()], now: NOW },
    { importId, dryRun: false, ...(signal ? { signal } : {}) },
  );
const query = async (text: string) => (await database.executeSql(text)).rows;
const network = async () => [
  await query('select * from people order by id'),
  await query('select * from prospects order by id'),
  await query('select * from college_players order by id'),
  await query('select * from college_transfers order by id'),
];

const addEntry = (playerId: number, year = 2025) => `
  insert into college_transfers (college_player_id, sport, year, name, name_key, entry_type, source)
  values (${playerId}, 'football', ${year}, 'Sample Adams', 'sample adams', 'transfer', 'sample')`;

/** The player with a source id, and the same person's other player row with the prospect. */
async function twins() {
  const stays = await buildCollegePlayer(database.db, { source: 'sample', sourceId: '7' });
  const goes = await buildCollegePlayer(database.db, {});
  const prospect = await buildProspect(database.db, { personId: goes.personId });
  await database.executeSql(addEntry(goes.id));
  const merge = [
    `update college_transfers set college_player_id = ${stays.id} where college_player_id = ${goes.id}`,
    `delete from college_players where id = ${goes.id}`,
    `update college_players set person_id = ${goes.personId} where id = ${stays.id}`,
    `delete from people where id = ${stays.personId}`,
  ];
  return { stays, goes, prospect, merge };
}

test('two players who were made one are two again', async () => {
  const { merge } = await twins();
  const before = await network();
  expect(await undo(await run(...merge))).toMatchObject({ ok: true });
  expect(await network()).toEqual(before);
});

test('values that rows exchanged, or passed on, are where they were', async () => {
  const [first, second, third] = [
    await buildCollegePlayer(database.db, { slug: 'one' }),
    await buildCollegePlayer(database.db, { slug: 'two' }),
    await buildCollegePlayer(database.db, { slug: 'three' }),
  ];
  const before = await network();
  const importId = await run(
    `update college_players set slug = 'aside' where id = ${first.id}`,
    `update college_players set slug = 'one' where id = ${second.id}`,
    `update college_players set slug = 'two' where id = ${third.id}`,
    `update college_players set slug = 'three' where id = ${first.id}`,
  );
  expect(await undo(importId)).toMatchObject({ ok: true });
  expect(await network()).toEqual(before);
});

test('what a created row took from a changed one goes back, and what was moved to it stays', async () => {
  const player = await buildCollegePlayer(database.db, { slug: 'sample-adams' });
  await database.executeSql(addEntry(player.id));
  const before = await network();
  const importId = await run(
    `update college_players set slug = 'sample-adams-2' where id = ${player.id}`,
    "insert into people (name, name_key) values ('Sample Adams', 'sample adams')",
    `insert into college_players (person_id, sport, slug, name, name_key, source, sourced_on)
      select max(id), 'football', 'sample-adams', 'Sample Adams', 'sample adams', 'sample', '2026-01-01' from people`,
    `update college_transfers set college_player_id = (select id from college_players where slug = 'sample-adams')`,
    addEntry(player.id),
  );
  expect(await undo(importId)).toMatchObject({ ok: true });
  expect(await network()).toEqual(before);
});

describe('an undo is refused, and writes nothing', () => {
  test('where it would show somebody again who was taken down since', async () => {
    const { merge, prospect } = await twins();
    const importId = await run(...merge);
    await database.executeSql(`update prospects set is_hidden = true where id = ${prospect.id}`);
    const before = await network();
    expect(await undo(importId)).toEqual({ ok: false, refusal: { reason: 'taken_down', people: 1 } });
    expect(await network()).toEqual(before);
    await database.executeSql(`update prospects set is_hidden = false where id = ${prospect.id}`);
    expect(await undo(importId)).toMatchObject({ ok: true });
  });

  test('where an entry comes back to a player who was taken down since', async () => {
    const player = await buildCollegePlayer(database.db, {});
    await database.executeSql(addEntry(player.id));
    const importId = await run('delete from college_transfers');
    await database.executeSql('update college_players set is_hidden = true');
    expect(await undo(importId)).toMatchObject({ refusal: { reason: 'taken_down', people: 1 } });
  });

  test('where others have now what its rows held', async () => {
    const player = await buildCollegePlayer(database.db, { slug: 'one' });
    const importId = await run(`delete from college_players where id = ${player.id}`);
    await buildCollegePlayer(database.db, { slug: 'one' });
    const before = await network();
    expect(await undo(importId)).toEqual({
      ok: false,
      refusal: { reason: 'misfit', table: 'college_players', rule: 'college_players_slug_unique' },
    });
    expect(await network()).toEqual(before);
  });

  test('where what its rows referred to is gone', async () => {
    const player = await buildCollegePlayer(database.db, {});
    const importId = await run(`delete from college_players where id = ${player.id}`);
    await database.executeSql(`delete from people where id = ${player.personId}`);
    expect(await undo(importId)).toMatchObject({
      refusal: { reason: 'misfit', table: 'college_players', rule: 'college_players_person_fk' },
    });
  });

  test('where somebody is just changing one of its rows', async () => {
    const player = await buildCollegePlayer(database.db, { jersey: '1' });
    const importId = await run(`update college_players set jersey = '2' where id = ${player.id}`);
    const changed = Promise.withResolvers<void>();
    const staff = database.db.transaction(async (tx) => {
      await tx.execute(sql`update college_players set jersey = '3' where id = ${player.id}`);
      changed.resolve();
      await untilLockWait(database);
    });
    await changed.promise;
    const undone = await undo(importId);
    await staff;
    expect(undone).toMatchObject({ refusal: { reason: 'something_later', changed: [{ keys: [{ id: player.id }] }] } });
    expect(await query('select jersey from college_players')).toEqual([{ jersey: '3' }]);
  });
});

test('an interruption undoes nothing, even when all was taken back already', async () => {
  const { merge } = await twins();
  const importId = await run(...merge);
  const before = await network();
  const abort = new AbortController();
  const finish = async () => {
    abort.abort(new Error('interrupted'));
    return [];
  };
  const undoing = undoImport(
    { db: database.db, kinds: [{ ...sampleKind(), finish }], now: NOW },
    { importId, dryRun: false, signal: abort.signal },
  );
  await expect(undoing).rejects.toThrow('interrupted');
  expect(await network()).toEqual(before);
  await expect(undo(importId, AbortSignal.abort(new Error('interrupted')))).rejects.toThrow('interrupted');
  expect(await undo(importId)).toMatchObject({ ok: true });
});
