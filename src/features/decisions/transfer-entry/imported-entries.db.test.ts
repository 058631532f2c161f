import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { runImport, undoImport } from '#features/imports/engine/public.ts';
import { portalKind } from '#features/imports/portal/public.ts';
import { testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';

/** Staff edits of an imported entry stay, however often its file is imported. The people are fictitious. */

const app = await testApp();
const staff = await staffSignedIn(app, { role: 'super_admin' });
const utah = (await findCollegeBySlug(app.database.db, 'utah'))?.id ?? 0;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-staff-entries-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});
beforeEach(async () => {
  await app.database.executeSql(
    'truncate college_transfers, former_transfers, college_players, people, imports, outbox cascade',
  );
});

const HEADER = 'season,firstName,lastName,position,origin,destination,transferDate';
const ANN = '2026,Ann,Other,WR,Auburn,,2025-12-05T16:03:00.000Z';
const BEA = '2026,Bea,Beta,QB,Akron,Toledo,2025-12-06T16:03:00.000Z';

async function importRows(rows: readonly string[] = [ANN, BEA]) {
  const file = join(folder, 'portal.csv');
  writeFileSync(file, [HEADER, ...rows].join('\n'));
  const wish = { file, sport: 'football', year: null, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: app.database.db, now: app.clock.now() }, portalKind, wish);
}
const query = async (text: string) => (await app.database.executeSql(text)).rows;
const entries = () =>
  query('select name, year, position, origin_college_id, exit_type from college_transfers order by name, id');
async function pathOf(name: string): Promise<string> {
  const [entry] = await query(`select id, college_player_id as player from college_transfers where name = '${name}'`);
  return `/api/v2/college_players/${Number(entry?.player)}/college_transfers/${Number(entry?.id)}`;
}
async function change(name: string, facts: object): Promise<void> {
  const { status, text } = await staff.send('PATCH', await pathOf(name), {
    source: 'The athletic department',
    ...facts,
  });
  expect(status, text).toBe(200);
}
async function drop(name: string): Promise<void> {
  const { status, text } = await staff.send('DELETE', await pathOf(name), { reason: 'Never entered' });
  expect(status, text).toBe(200);
}
/** Importing any file with the entry, in whatever state, leaves the staff edits unchanged. */
async function expectUnmoved(rows?: readonly string[]) {
  const before = await entries();
  const report = await importRows(rows);
  expect(report.counts).toMatchObject({ read: rows?.length ?? 2, created: 0 });
  expect(await entries()).toEqual(before);
  return report;
}

test('a player deleted by staff does not come back with the next file', async () => {
  await importRows();
  const [player] = await query(`select id from college_players where name = 'Ann Other'`);
  const id = Number(player?.id);
  const { body } = await staff.get(`/api/v2/admin/college_player?player[id]=${id}`);
  const removed = await staff.send('DELETE', `/api/v2/admin/college_players/${id}`, {
    reason: 'Never played',
    revision: body.player.revision,
  });
  expect(removed.status, removed.text).toBe(200);
  await expectUnmoved();
  expect(await query(`select from college_players where name = 'Ann Other'`)).toEqual([]);
});

test('an entry that staff deleted does not come back, and the file says so by line', { tags: ['engine'] }, async () => {
  await importRows();
  await drop('Ann Other');
  const report = await expectUnmoved();
  expect(report.counts).toMatchObject({ skipped: 1, unchanged: 1 });
  expect(report.reasons.entries).toEqual([{ line: 2, outcome: 'skipped', reason: 'staff deleted this entry' }]);
  await expectUnmoved([
    ANN.replace('Auburn', 'Auburn Tigers').replace('Other', 'Other Jr.').replace('12-05', '12-09'),
    BEA,
  ]);
  expect(await query('select name from college_transfers')).toEqual([{ name: 'Bea Beta' }]);
});

test('an entry of another season or college of that player still comes in', async () => {
  await importRows();
  await drop('Ann Other');
  const others = [ANN.replace('2026,', '2027,').replace('2025-', '2026-'), ANN.replace('Auburn', 'Baylor')];
  expect((await importRows(others)).counts).toMatchObject({ read: 2, created: 2 });
});

describe('an entry that staff moved is found again', () => {
  test.each([
    ['to another season', { year: 2027 }],
    ['to another college', { origin_college_id: utah }],
    ['to another position', { position: 'LB' }],
    ['to another season, college and position', { year: 2025, origin_college_id: utah, position: 'QB' }],
    ['to another day', { enter_date: '2025-12-20' }],
  ])('%s', async (_, facts) => {
    await importRows();
    await change('Ann Other', facts);
    await expectUnmoved();
    expect((await importRows()).importId).toBeNull();
    const placed = await importRows([ANN.replace('Auburn,,', 'Auburn,Baylor,'), BEA]);
    expect(placed.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect((await entries()).map(({ name, exit_type }) => ({ name, exit_type }))).toEqual([
      { name: 'Ann Other', exit_type: 'committed' },
      { name: 'Bea Beta', exit_type: 'committed' },
    ]);
    expect(placed.missing.total).toBe(0);
  });

  test('after it was moved twice, and after it was deleted then', async () => {
    await importRows();
    await change('Ann Other', { year: 2027 });
    await change('Ann Other', { year: 2025 });
    await expectUnmoved();
    await drop('Ann Other');
    await expectUnmoved();
    await expectUnmoved([ANN.replace('2026,', '2025,'), BEA]);
  });

  test('a withdrawal from the college that staff say is one from there', async () => {
    await importRows();
    await change('Ann Other', { origin_college_id: utah });
    await importRows([ANN.replace('Auburn,,', 'Auburn,Auburn,'), BEA]);
    expect(await query("select exit_type, exit_college_id from college_transfers where name = 'Ann Other'")).toEqual([
      { exit_type: 'withdrawn', exit_college_id: utah },
    ]);
    await expectUnmoved([ANN.replace('Auburn,,', 'Auburn,Auburn,'), BEA]);
  });
});

test('one that staff entered again after they deleted it is the one that the file means', async () => {
  await importRows();
  const [player] = await query("select college_player_id as id from college_transfers where name = 'Ann Other'");
  await drop('Ann Other');
  const entered = await staff.send('POST', `/api/v2/college_players/${Number(player?.id)}/college_transfers`, {
    source: 'The athletic department',
    year: 2026,
    enter_date: '2025-12-07',
  });
  expect(entered.status, entered.text).toBe(200);
  const report = await expectUnmoved();
  expect(report.counts).toMatchObject({ skipped: 0 });
});

test('what staff deleted stays deleted when the import that brought it is undone and comes again', async () => {
  const { importId } = await importRows();
  await drop('Ann Other');
  const deps = { db: app.database.db, now: app.clock.now(), kinds: [portalKind] };
  const undone = await undoImport(deps, { importId: importId ?? 0, dryRun: false });
  expect(undone).toMatchObject({ ok: true });
  expect((await importRows()).counts).toMatchObject({ created: 1, skipped: 1 });
});
