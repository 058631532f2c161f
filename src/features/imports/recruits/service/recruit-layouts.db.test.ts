import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ImportOptions, runImport } from '../../engine/public.ts';
import { recruitsKind } from '../kind.ts';

/** Players as the field's data services list them: matched again by id and by name, in any spelling and order. */

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-import-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(() => database.executeSql('truncate prospects, people, imports, outbox cascade'));

type Player = Record<string, string | number | null | object>;

const ADAMS: Player = {
  id: 104,
  recruitType: 'HighSchool',
  year: 2026,
  ranking: 3,
  name: 'Sample Adams',
  school: "St. Mary's HS",
  committedTo: 'UCLA',
  position: 'QB',
  height: 75.5,
  weight: 212,
  stars: 5,
  rating: 0.9871,
  city: 'Ventura',
  stateProvince: 'CA',
  country: 'USA',
  hometownInfo: { latitude: '34.1', fipsCode: '06111' },
};
const BAKER: Player = {
  id: 105,
  recruitType: 'HighSchool',
  year: 2026,
  ranking: 1,
  name: 'J.T. Baker Jr.',
  school: 'North Central',
  committedTo: null,
  position: 'OT',
  height: 78,
  weight: 301,
  stars: 4,
  rating: 0.9412,
  city: 'Saint Paul',
  stateProvince: 'MN',
  country: 'USA',
};

const BEFORE_SIGNING = new Date('2025-11-02T18:00:00Z');
const AFTER_SIGNING = new Date('2026-03-01T18:00:00Z');

async function run(
  players: readonly Player[],
  { now = BEFORE_SIGNING, ...options }: Partial<ImportOptions> & { now?: Date } = {},
) {
  const file = join(folder, 'players.json');
  writeFileSync(file, JSON.stringify(players));
  const wish = { sport: 'football', year: 2026, source: 'service', ratingFromStars: false, dryRun: false } as const;
  return runImport({ db: database.db, now }, recruitsKind, { ...wish, file, ...options });
}

const query = async (text: string) => (await database.executeSql(text)).rows;

/** The class's data, without ids and times. */
const theClass = () =>
  query(`select p.slug, p.name, p.position, p.height_inches, p.weight_lbs, p.hometown_city, p.hometown_state, p.high_school_name,
      p.source_national_rank, p.status, c.short_name as college, p.class_order, p.rating_tenths,
      (select jsonb_agg(jsonb_build_array(r.scale, r.value) order by r.scale) from service_ratings r where r.prospect_id = p.id) as ratings,
      (select jsonb_agg(i.source_id order by i.source_id) from prospect_source_ids i where i.prospect_id = p.id) as numbers
    from prospects p left join colleges c on c.id = p.college_id order by p.slug`);

test('a list of players becomes a class, committed before its signing day and signed after it', async () => {
  const first = await run([ADAMS, BAKER]);
  expect(first.counts).toMatchObject({ read: 2, created: 2 });
  expect(first.notes.entries.map(({ note }) => note)).toContainEqual(expect.stringContaining('coordinates'));
  expect(await theClass()).toEqual([
    {
      slug: 'jt-baker-jr',
      name: 'J.T. Baker Jr.',
      position: 'OT',
      height_inches: 78,
      weight_lbs: 301,
      hometown_city: 'Saint Paul',
      hometown_state: 'MN',
      high_school_name: 'North Central',
      source_national_rank: 1,
      status: 'open',
      college: null,
      class_order: 1,
      rating_tenths: null,
      numbers: ['105'],
      ratings: [
        ['fraction', 94_120],
        ['stars', 400_000],
      ],
    },
    {
      slug: 'sample-adams',
      name: 'Sample Adams',
      position: 'QB',
      height_inches: 76,
      weight_lbs: 212,
      hometown_city: 'Ventura',
      hometown_state: 'CA',
      high_school_name: "St. Mary's HS",
      source_national_rank: 3,
      status: 'committed',
      college: 'UCLA',
      class_order: 2,
      rating_tenths: null,
      numbers: ['104'],
      ratings: [
        ['fraction', 98_710],
        ['stars', 500_000],
      ],
    },
  ]);
  expect((await run([ADAMS, BAKER])).counts).toMatchObject({ unchanged: 2 });
  expect((await run([ADAMS, BAKER], { now: AFTER_SIGNING })).counts).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await run([ADAMS, BAKER], { now: BEFORE_SIGNING })).counts).toMatchObject({ unchanged: 2 });
  expect(await query('select status from commitments order by id')).toEqual([
    { status: 'committed' },
    { status: 'signed' },
  ]);
});

test('who commits elsewhere has decommitted', async () => {
  await run([ADAMS]);
  await run([{ ...ADAMS, committedTo: 'Oregon' }]);
  expect(
    await query(
      'select c.short_name, m.status from commitments m join colleges c on c.id = m.college_id order by m.id',
    ),
  ).toEqual([
    { short_name: 'UCLA', status: 'committed' },
    { short_name: 'UCLA', status: 'decommitted' },
    { short_name: 'Oregon', status: 'committed' },
  ]);
  expect(await query('select level, status from prospect_interests')).toEqual([{ level: 5, status: 'committed' }]);
});

describe('who is who', () => {
  test('a number finds its prospect whatever else is spelled otherwise', async () => {
    await run([ADAMS]);
    const renamed = { ...ADAMS, name: 'Samuel Adams', school: 'Elsewhere', stateProvince: 'NV', weight: 220 };
    expect((await run([renamed])).counts).toMatchObject({ updated: 1 });
    expect(await theClass()).toMatchObject([{ slug: 'sample-adams', weight_lbs: 220 }]);
  });

  test('a number of the class before is the same person in a new class, listed for a person to decide', async () => {
    await run([{ ...ADAMS, year: 2025 }], { year: 2025 });
    const report = await run([ADAMS]);
    expect(report.counts).toMatchObject({ created: 1 });
    expect(report.doubts.entries).toMatchObject([{ line: 1, confidence: 1, candidates: ['sample-adams (2025)'] }]);
    expect(await query('select count(distinct person_id)::int as persons from prospects')).toEqual([{ persons: 1 }]);
    expect((await run([ADAMS])).counts).toMatchObject({ unchanged: 1 });
  });

  test('a namesake of the same city is new, and listed with whom he may be', async () => {
    await run([ADAMS]);
    const other = { ...ADAMS, id: null, school: 'Elsewhere', committedTo: null, position: 'WR' };
    const report = await run([other]);
    expect(report.counts).toMatchObject({ created: 1 });
    expect(report.doubts.entries).toMatchObject([{ line: 1, confidence: 0.6, candidates: ['sample-adams (2026)'] }]);
    expect((await run([other])).counts).toMatchObject({ unchanged: 1 });
  });

  test('who may be either of two is left out, and listed with both', async () => {
    await run([
      { ...ADAMS, id: null, committedTo: null },
      { ...ADAMS, id: null, committedTo: null, school: 'Elsewhere' },
    ]);
    const before = await theClass();
    const report = await run([{ ...ADAMS, id: null, committedTo: null, school: null }]);
    expect(report.counts).toMatchObject({ skipped: 1 });
    expect(report.doubts.entries[0]?.candidates).toEqual(['sample-adams (2026)', 'sample-adams-2 (2026)']);
    expect(await theClass()).toEqual(before);
  });
});

const SCHOOLS: Readonly<Record<string, string>> = {
  "St. Mary's HS": 'SAINT MARYS HIGH SCHOOL',
  'North Central': 'N. Central H.S.',
  'Mount Sample Prep': 'mt. sample preparatory school',
};
const NAMES: Readonly<Record<string, string>> = {
  'Sample Adams': 'SAMPLE  ADAMS',
  'J.T. Baker Jr.': 'J. T. Baker',
  'José Clark': 'JOSE CLARK III',
};
const aPlayer = fc.record({
  name: fc.constantFrom(...Object.keys(NAMES)),
  school: fc.constantFrom(...Object.keys(SCHOOLS)),
  position: fc.constantFrom('QB', 'WR', null),
  committedTo: fc.constantFrom('UCLA', 'Oregon', null),
  city: fc.constantFrom('Saint Paul', 'Katy'),
  stateProvince: fc.constantFrom('MN', 'TX'),
  country: fc.constant('USA'),
  stars: fc.constantFrom(3, 4, null),
});
const players = fc.array(aPlayer, { minLength: 3, maxLength: 25 });

function respelled(player: { name: string; school: string; city: string; stateProvince: string }): Player {
  const { name, school, city, stateProvince } = player;
  const state = stateProvince === 'TX' ? 'Texas' : 'minn.';
  const otherCity = city === 'Saint Paul' ? 'ST. PAUL' : 'KATY';
  return {
    ...player,
    name: NAMES[name] ?? null,
    school: SCHOOLS[school] ?? null,
    city: otherCity,
    stateProvince: state,
  };
}

test('the order of rows does not matter, and copies in other spellings and orders create and change nothing', async () => {
  const shuffled = players.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([list, other]) => {
      await database.executeSql('truncate prospects, people, imports, outbox cascade');
      await run(other, { ratingFromStars: true });
      const inOtherOrder = await theClass();
      await database.executeSql('truncate prospects, people, imports, outbox cascade');
      // The smallest batches, because their size must not matter either.
      await run(list, { ratingFromStars: true, batchRows: 2 });
      expect(await theClass()).toEqual(inOtherOrder);
      const again = await run(other.map(respelled), { ratingFromStars: true });
      expect(again.counts).toMatchObject({ created: 0, updated: 0 });
    }),
    { numRuns: 6 },
  );
}, 60_000);
