import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { runImport } from '#features/imports/engine/public.ts';
import { portalKind } from '#features/imports/portal/public.ts';
import { rosterKind } from '#features/imports/roster/public.ts';
import { testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';

/** Concurrent edits of a player by staff and imports. The clock is set to Saturday, November 21, 2026; the people are fictitious. */

const app = await testApp();
const staff = await staffSignedIn(app, { role: 'super_admin' });
const collegeId = async (slug: string) => (await findCollegeBySlug(app.database.db, slug))?.id ?? 0;
const [akron, auburn, toledo] = [await collegeId('akron'), await collegeId('auburn'), await collegeId('toledo')];
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-staff-players-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});
beforeEach(async () => {
  app.clock.advance(1_000);
  await app.database.executeSql(
    'truncate college_transfers, former_transfers, college_players, people, imports, outbox cascade',
  );
});

const ROSTER = 'id,firstName,lastName,team,weight,height,jersey,year,position,homeCity,homeState,homeCountry';
const PORTAL = 'season,firstName,lastName,position,origin,destination,transferDate';
const SOURCE = 'The athletic department';
const PATH = '/api/v2/admin/college_players';
const query = async (text: string) => (await app.database.executeSql(text)).rows;

async function run(kind: typeof rosterKind, rows: readonly string[], year: number | null) {
  const file = join(folder, 'file.csv');
  writeFileSync(file, [kind === rosterKind ? ROSTER : PORTAL, ...rows].join('\n'));
  const options = { file, sport: 'football', year, source: 'test', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: app.database.db, now: app.clock.now() }, kind, options);
}
const roster = (season: number, ...rows: string[]) => run(rosterKind, rows, season);
const portal = (...rows: string[]) => run(portalKind, rows, null);
const notesOf = ({ notes }: Awaited<ReturnType<typeof run>>) => notes.entries.map(({ note }) => note);

const entryOf = async (id: number) => (await staff.get(`/api/v2/admin/college_player?player[id]=${id}`)).body;
async function onlyId(): Promise<number> {
  const found = await query('select id from college_players');
  expect(found).toHaveLength(1);
  return Number(found[0]?.id);
}
async function change(id: number, facts: object): Promise<void> {
  app.clock.advance(1_000);
  const { revision } = (await entryOf(id)).player;
  const { status, text } = await staff.send('PUT', `${PATH}/${id}`, { player: { source: SOURCE, revision, ...facts } });
  expect(status, text).toBe(200);
}
async function add(facts: object): Promise<number> {
  const player = { sport: 'football', source: SOURCE, name: 'Sample Adams', ...facts };
  const { status, body, text } = await staff.send('POST', PATH, { player });
  expect(status, text).toBe(200);
  return body.player.id;
}
async function link(id: number, profileId: string): Promise<void> {
  const { personId } = { personId: (await entryOf(id)).player.person_id };
  const player = { person_id: personId, sport: 'football', profile_id: profileId, source: SOURCE };
  expect((await staff.send('POST', PATH, { player })).status).toBe(200);
}
const seasonsOf = async (id: number) =>
  query(`select season, college_id, grade, jersey, source from college_player_seasons
    where college_player_id = ${id} order by season`);

const ADAMS = '101,Sample,Adams,Auburn,205,75,4,3,QB,Ventura,CA,USA';

describe('a roster', () => {
  test('read again after a correction by staff changes nothing and notes what it kept', {
    tags: ['engine'],
  }, async () => {
    await roster(2026, ADAMS);
    const id = await onlyId();
    await change(id, { weight: '199', jersey: '7' });
    const { revision } = (await entryOf(id)).player;
    app.clock.advance(60_000);
    for (const time of ['second', 'third']) {
      const report = await roster(2026, ADAMS);
      expect(report.counts, time).toMatchObject({ updated: 0, unchanged: 1 });
      expect(notesOf(report), time).toEqual(['kept what staff entered: weight, jersey']);
    }
    expect((await entryOf(id)).player).toMatchObject({ revision, weight_lbs: 199, jersey: '7' });
  });

  test('of a later season moves a player that staff added, and the one after that does too', async () => {
    const id = await add({ college_id: auburn, grade: 2, jersey: '4', weight: '199', position: 'QB' });
    expect((await entryOf(id)).player).toMatchObject({ season: 2026, jersey: '4' });
    await roster(2027, ADAMS);
    expect(await entryOf(id)).toMatchObject({
      player: { season: 2027, grade: 3, jersey: '4', weight_lbs: 199, height_inches: 75 },
      by_staff: ['position', 'weightLbs'],
    });
    await roster(2028, ADAMS.replace(',4,3,', ',88,4,'));
    expect((await entryOf(id)).player).toMatchObject({ season: 2028, grade: 4, jersey: '88', weight_lbs: 199 });
  });

  test('adds a deleted player again, and the deleted portal entry stays deleted', async () => {
    const entry = '2027,Sample,Adams,QB,Auburn,Toledo,2026-12-05';
    await roster(2026, ADAMS);
    await portal(entry);
    const id = await onlyId();
    const { revision } = (await entryOf(id)).player;
    const removed = await staff.send('DELETE', `${PATH}/${id}`, { reason: 'Never played', revision });
    expect(removed.status, removed.text).toBe(200);
    const skipped = await portal(entry);
    expect(skipped.reasons.entries.map(({ reason }) => reason)).toEqual(['staff deleted this entry']);
    expect(await query('select id from college_players')).toEqual([]);
    await roster(2026, ADAMS);
    expect(await query('select name from college_players')).toEqual([{ name: 'Sample Adams' }]);
    await portal(entry);
    expect(await query('select id from college_transfers')).toEqual([]);
  });
});

describe('a portal entry', () => {
  test('of a later season moves a player whose college staff wrote', async () => {
    const added = await add({ college_id: auburn, position: 'QB' });
    await portal('2027,Sample,Adams,QB,Auburn,Toledo,2026-12-05');
    const entry = await entryOf(added);
    expect(entry.player.college.id).toBe(toledo);
    expect(entry.by_staff).not.toContain('college');
    await portal('2028,Sample,Adams,QB,Toledo,Akron,2027-12-05');
    expect((await entryOf(added)).player.college.id).toBe(akron);
  });

  test('moves a player that staff corrected, and keeps the position that staff wrote', async () => {
    await roster(2026, ADAMS);
    const id = await onlyId();
    await change(id, { college_id: String(akron), position: 'WR' });
    const report = await portal('2027,Sample,Adams,WR,Akron,Toledo,2026-12-05');
    expect(report.counts).toMatchObject({ created: 1 });
    expect((await entryOf(id)).player).toMatchObject({ college: { id: toledo }, position: 'WR' });
  });
});

test('a portal file with another day for a known entry leaves the college that staff corrected since', async () => {
  const entry = '2027,Sample,Adams,QB,Auburn,Toledo,2026-12-05';
  await portal(entry);
  const id = await onlyId();
  await change(id, { college_id: String(akron) });
  const report = await portal(entry.replace('12-05', '12-06'));
  expect(report.counts).toMatchObject({ updated: 1 });
  expect(notesOf(report)).toEqual(['kept what staff entered: college']);
  expect((await entryOf(id)).player.college.id).toBe(akron);
  await portal('2027,Sample,Adams,QB,Auburn,Baylor,2026-12-06');
  expect((await entryOf(id)).player.college.id).not.toBe(akron);
});

describe('a season that staff entered', () => {
  const profileSeasons = async (id: number) => {
    const { person_id: personId } = (await entryOf(id)).player;
    const { body } = await app.get(`/api/v2/athletes/college_player?player[person_id]=${personId}`);
    return body.player.seasons.map(({ season, college }: { season: number; college: { id: number } | null }) => ({
      season,
      college: college?.id,
    }));
  };

  test('follows what staff correct, and the profile shows it', async () => {
    const id = await add({ college_id: auburn, grade: 2, jersey: '4', season: '2025' });
    await change(id, { college_id: String(akron), jersey: '7' });
    expect(await seasonsOf(id)).toEqual([{ season: 2025, college_id: akron, grade: 2, jersey: '7', source: 'staff' }]);
    await change(id, { season: '2026' });
    expect(await seasonsOf(id)).toMatchObject([{ season: 2026, college_id: akron, jersey: '7' }]);
    expect(await profileSeasons(id)).toEqual([{ season: 2026, college: akron }]);
  });

  test('stays when a later season begins, which is added to the career', async () => {
    const id = await add({ college_id: auburn, jersey: '4' });
    await app.database.executeSql(`update college_players set created_at = created_at - interval '1 year'`);
    await change(id, { season: '2027', college_id: String(toledo) });
    expect(await seasonsOf(id)).toMatchObject([
      { season: 2026, college_id: auburn },
      { season: 2027, college_id: toledo, source: 'staff' },
    ]);
  });

  test('follows a sync, and a season by a roster stays the roster’s', async () => {
    const id = await add({ college_id: auburn, jersey: '4', position: 'QB' });
    const { person_id: personId } = (await entryOf(id)).player;
    const profileId = `y-football-${personId}`;
    app.application.ports.profiles.embedded?.behave({ facts: { [profileId]: { jersey: '12' } } });
    await link(id, profileId);
    const body = { player: { id, facts: ['jersey'] } };
    expect((await staff.send('PUT', '/api/v2/admin/sync_college_player', body)).status).toBe(200);
    expect(await seasonsOf(id)).toMatchObject([{ season: 2026, jersey: '12' }]);
    await roster(2027, ADAMS);
    await change(id, { jersey: '99' });
    expect(await seasonsOf(id)).toMatchObject([
      { season: 2026, jersey: '12' },
      { season: 2027, jersey: '4', source: 'test' },
    ]);
  });
});

describe('players who turn out to be one', () => {
  const FIRST = '2022,Sample,Adams,QB,Auburn,Akron,2021-12-06';
  const LAST = '2024,Sample,Adams,QB,Toledo,Baylor,2023-12-05';
  const BETWEEN = '2023,Sample,Adams,QB,Akron,Toledo,2022-12-05';

  async function importTwo(): Promise<[number, number]> {
    await portal(FIRST);
    await portal(LAST);
    const found = await query('select id from college_players order by id');
    expect(found).toHaveLength(2);
    return [Number(found[0]?.id), Number(found[1]?.id)];
  }

  test('keep what staff wrote of either, and the linked profile', async () => {
    const [kept, gone] = await importTwo();
    await change(kept, { height: '6-3' });
    await change(gone, { weight: '199', height: '6-5' });
    await link(gone, `y-football-${(await entryOf(gone)).player.person_id}`);
    const { profile } = await entryOf(gone);
    await portal(BETWEEN);
    expect(await onlyId()).toBe(kept);
    const merged = await entryOf(kept);
    expect(merged).toMatchObject({
      player: { height_inches: 75, weight_lbs: 199 },
      profile: { profile_id: profile.profile_id },
      by_staff: ['heightInches', 'weightLbs'],
    });
  });

  test('stay two where staff linked each to a profile, and the report asks a person', async () => {
    const [kept, gone] = await importTwo();
    for (const id of [kept, gone]) await link(id, `y-football-${(await entryOf(id)).player.person_id}`);
    const report = await portal(BETWEEN);
    expect(await query('select count(*)::int as n from college_player_profiles')).toEqual([{ n: 2 }]);
    expect(report.doubts.entries).toMatchObject([
      { text: 'Sample Adams, season 2023: counts as one of several who fit' },
    ]);
  });
});
