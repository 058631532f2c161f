import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ImportOptions, type ImportReport, runImport } from '../../engine/public.ts';
import { recruitsKind } from '../kind.ts';

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
const WRITTEN =
  'prospects, prospect_source_ids, people, service_ratings, rating_changes, commitments, prospect_interests, imports, outbox';
beforeEach(async () => {
  await database.executeSql(`truncate ${WRITTEN} cascade`);
});

const HEADER = 'position,name,location,school,height,weight,fourty,stars,rating,rank,institution,year';
const ADAMS = 'qb,Sample Adams,"Ventura, California",Sample High,78,205,,5,,1,UCLA,2014';
const BAKER = 'ol,Sample Baker,"Plano, Texas",Other High,65,301,,4,,2,Texas A&M,2014';
const CLARK = 'k,Sample Clark,"Ames, Iowa","",0,,,3,,,Sample Polytechnic of Nowhere,2014';

const WISH = {
  sport: 'football',
  year: 2014,
  source: recruitsKind.defaultSource,
  ratingFromStars: false,
  dryRun: false,
} as const;

type Wish = Partial<ImportOptions> & { now?: Date };

async function run(
  rows: string[],
  { now = new Date('2026-01-02T18:00:00Z'), ...options }: Wish = {},
): Promise<ImportReport> {
  const file = join(folder, 'class.csv');
  writeFileSync(file, [HEADER, ...rows].join('\n'));
  return runImport({ db: database.db, now }, recruitsKind, { ...WISH, file, ...options });
}

const counts = (...[read, created, updated, unchanged, skipped, rejected]: number[]) => ({
  read,
  created,
  updated,
  unchanged,
  skipped,
  rejected,
});

async function query(text: string): Promise<Record<string, unknown>[]> {
  return (await database.executeSql(text)).rows;
}

/** Everything that an import could have written, exactly. */
async function everything(): Promise<unknown[]> {
  const tables = WRITTEN.split(', ');
  return Promise.all(tables.map((table) => query(`select * from ${table} as each_row order by each_row::text`)));
}

test('a file becomes prospects with people, signings, interests, ratings of the service and their sources', {
  tags: ['engine'],
}, async () => {
  const report = await run([ADAMS, BAKER, CLARK]);
  expect(report.counts).toEqual(counts(3, 3, 0, 0, 0, 0));
  expect(report.schools).toEqual({ given: 3, matched: 2 });
  expect(report.unmatchedSchools.entries).toEqual([
    { text: 'Sample Polytechnic of Nowhere', why: 'unknown', rows: 1, lines: [4] },
  ]);
  const [adams, , clark] = await query('select * from prospects order by name');
  expect(adams).toMatchObject({
    slug: 'sample-adams',
    position: 'QB',
    height_inches: null,
    weight_lbs: 205,
    hometown_city: 'Ventura',
    hometown_state: 'CA',
    high_school_name: 'Sample High',
    rating_tenths: null,
    stars: null,
    national_rank: null,
    source_position_rank: 1,
    status: 'signed',
    provenance: expect.objectContaining({ weightLbs: { source: 'recruits-csv', on: '2026-01-02' } }),
  });
  expect(clark).toMatchObject({
    position: 'K',
    status: 'open',
    college_id: null,
    high_school_name: null,
    weight_lbs: null,
  });
  expect(
    await query(
      'select c.short_name, m.status, m.happened_on from commitments m join colleges c on c.id = m.college_id order by 1',
    ),
  ).toEqual([
    { short_name: 'Texas A&M', status: 'signed', happened_on: null },
    { short_name: 'UCLA', status: 'signed', happened_on: null },
  ]);
  expect(await query('select level, status, source from prospect_interests')).toEqual(
    [1, 2].map(() => ({ level: 5, status: 'signed', source: 'recruits-csv' })),
  );
  expect(await query('select service, scale, value from service_ratings order by value')).toEqual(
    [300_000, 400_000, 500_000].map((value) => ({ service: 'recruits-csv', scale: 'stars', value })),
  );
  expect(await query('select count(*)::int as people from people')).toEqual([{ people: 3 }]);
  const [outbox] = await query('select type, payload from outbox');
  expect(outbox).toMatchObject({
    type: 'import_applied',
    payload: { kind: 'recruits', sport: 'football', year: 2014 },
  });
  expect(await query('select kind, file_name, year, counts from imports')).toEqual([
    { kind: 'recruits', file_name: 'class.csv', year: 2014, counts: report.counts },
  ]);
});

test('the same file on another day, in another order, changes nothing at all', async () => {
  const twin = ADAMS.replace('Sample High', 'Third High');
  await run([ADAMS, BAKER, CLARK, twin], { ratingFromStars: true });
  const before = await everything();
  const later = { ratingFromStars: true, now: new Date('2026-05-05T18:00:00Z') };
  expect((await run([twin, CLARK, BAKER, ADAMS], later)).counts).toEqual(counts(4, 0, 0, 4, 0, 0));
  expect(await everything()).toEqual(before);
});

test('a dry run reports the same and writes nothing', async () => {
  const empty = await everything();
  const dry = await run([ADAMS, BAKER], { dryRun: true });
  expect(await everything()).toEqual(empty);
  expect({ ...(await run([ADAMS, BAKER])), dryRun: true, importId: null }).toEqual(dry);
});

test('a changed row updates its prospect, and a corrected college leaves no trace', async () => {
  await run([ADAMS, BAKER]);
  const now = new Date('2026-05-05T18:00:00Z');
  const changed = ADAMS.replace(',205,', ',215,').replace('UCLA', 'Oregon').replace(',5,,1,', ',4,,1,');
  expect((await run([changed, BAKER], { now })).counts).toEqual(counts(2, 0, 1, 1, 0, 0));
  const [adams] = await query("select weight_lbs, provenance, updated_at from prospects where slug = 'sample-adams'");
  expect(adams).toMatchObject({
    weight_lbs: 215,
    updated_at: now,
    provenance: { weightLbs: { on: '2026-05-05' }, collegeId: { on: '2026-05-05' }, position: { on: '2026-01-02' } },
  });
  const names = [{ short_name: 'Oregon' }, { short_name: 'Texas A&M' }];
  for (const table of ['commitments', 'prospect_interests']) {
    expect(await query(`select short_name from ${table} t join colleges c on c.id = t.college_id order by 1`)).toEqual(
      names,
    );
  }
  expect(await query('select value from service_ratings')).toEqual([{ value: 400_000 }, { value: 400_000 }]);
});

test('namesakes get numbered addresses whatever the order of rows', async () => {
  const other = ADAMS.replace('Sample High', 'Another High');
  const addresses = async (...rows: string[]) => {
    await database.executeSql(`truncate ${WRITTEN} cascade`);
    await run(rows);
    return query('select slug, high_school_name from prospects order by slug');
  };
  const expected = [
    { slug: 'sample-adams', high_school_name: 'Another High' },
    { slug: 'sample-adams-2', high_school_name: 'Sample High' },
  ];
  expect(await addresses(ADAMS, other)).toEqual(expected);
  expect(await addresses(other, ADAMS)).toEqual(expected);
});

test('bad rows are reported by line and stop nothing', async () => {
  const report = await run([
    ADAMS,
    ADAMS,
    BAKER.replace('2014', '2013'),
    'ol,,"Plano, Texas",Other High,65,301,,4,,2,Texas,2014',
    'ol,Too,Short',
    'ol,"Sample Open,Plano,Other High,65,301,,4,,2,Texas,2014',
    BAKER.replace(',301,', ',7000,').replace('Texas A&M', 'listClose this windowTexas (none)'),
  ]);
  expect(report.counts).toEqual(counts(7, 2, 0, 0, 1, 4));
  expect(report.reasons.entries.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 duplicate of line 2',
    '4 year is 2013, not 2014',
    '5 no name',
    '6 3 columns instead of 12',
    '7 a quotation mark in column "name" is not closed',
  ]);
  expect(report.notes.entries.filter(({ line }) => line === 8).map(({ note }) => note)).toEqual([
    'weight "7000" is not between 100 and 450: not kept',
    'institution holds page text: no college',
  ]);
  expect(report.notes.entries.find(({ line }) => line === null)?.note).toContain('column "height" is not kept');
});

test('contact data and coordinates never come in', async () => {
  const file = join(folder, 'contact.csv');
  writeFileSync(file, 'Name,Phone,E-Mail,latitude\nSample Adams,555-0100,a@example.org,34.1\n');
  const report = await runImport({ db: database.db, now: new Date('2026-01-02') }, recruitsKind, { ...WISH, file });
  expect(report.notes.entries.map(({ note }) => note)).toEqual([
    '2 columns are not kept: Phone, E-Mail',
    'column "latitude" is not kept (1 value): coordinates of people are never kept',
  ]);
  expect(JSON.stringify(await everything())).not.toMatch(/555-0100|example\.org|34\.1/);
});

describe('--rating-from-stars', () => {
  test('rates, marks, keeps the change, and ranks the class', async () => {
    await run([CLARK, BAKER, ADAMS], { ratingFromStars: true });
    expect(
      await query(`select name, rating_tenths, is_rating_derived, stars, national_rank, position_rank, state_rank
        from prospects order by national_rank`),
    ).toEqual([
      {
        name: 'Sample Adams',
        rating_tenths: 61,
        is_rating_derived: true,
        stars: 5,
        national_rank: 1,
        position_rank: 1,
        state_rank: 1,
      },
      {
        name: 'Sample Baker',
        rating_tenths: 59,
        is_rating_derived: true,
        stars: 4,
        national_rank: 2,
        position_rank: 1,
        state_rank: 1,
      },
      {
        name: 'Sample Clark',
        rating_tenths: 56,
        is_rating_derived: true,
        stars: 3,
        national_rank: 3,
        position_rank: 1,
        state_rank: 1,
      },
    ]);
    expect(
      await query('select old_tenths, new_tenths, reason, changed_by from rating_changes where new_tenths = 61'),
    ).toEqual([
      { old_tenths: null, new_tenths: 61, reason: 'derived from stars of recruits-csv', changed_by: 'import' },
    ]);
  });

  test('leaves a rating by staff alone', async () => {
    await run([ADAMS]);
    await database.executeSql('update prospects set rating_tenths = 57, stars = 3, is_rating_derived = false');
    expect((await run([ADAMS], { ratingFromStars: true })).counts).toEqual(counts(1, 0, 0, 1, 0, 0));
    expect(await query('select rating_tenths from prospects')).toEqual([{ rating_tenths: 57 }]);
  });
});

test('who was taken down stays hidden and unchanged', async () => {
  await run([ADAMS, BAKER]);
  await database.executeSql("update prospects set is_hidden = true where slug = 'sample-adams'");
  const before = await everything();
  const report = await run([ADAMS.replace(',205,', ',215,'), BAKER]);
  expect(report.counts).toEqual(counts(2, 0, 0, 1, 1, 0));
  expect(report.reasons.entries).toEqual([{ line: 2, outcome: 'skipped', reason: 'hidden' }]);
  expect((await run([ADAMS.replace('Sample High', 'Other Spelling')])).reasons.entries[0]?.reason).toContain('hidden');
  expect(await everything()).toEqual(before);
});

test('who was taken down as a college player does not come back by his class', async () => {
  const hide = (values: string) =>
    query(`with person as (insert into people (name, name_key) values ('Sample Adams', 'sample adams') returning id)
      insert into college_players (person_id, sport, slug, name, name_key, season, position, source, sourced_on, is_hidden,
        hometown_city, hometown_state, college_id)
      select id, 'football', 'sample-adams', 'Sample Adams', 'sample adams', 2016, 'QB', 'test', '2026-01-01', true, ${values} from person`);
  const skipped = async (row: string) => (await run([row, BAKER])).reasons.entries.map(({ reason }) => reason);
  const perhaps = ['hidden: perhaps the person who was taken down'];
  await hide("'Ventura', 'CA', null");
  expect(await skipped(ADAMS)).toEqual(perhaps);
  expect(await query('select name from prospects')).toEqual([{ name: 'Sample Baker' }]);
  expect(await skipped(ADAMS.replace('Ventura, California', 'Ames, Iowa'))).toEqual([]);
  await database.executeSql('truncate college_players, prospects, people cascade');
  await hide("null, null, (select id from colleges where short_name = 'UCLA')");
  expect(await skipped(ADAMS)).toEqual(perhaps);
  await database.executeSql(`truncate college_players cascade`);
});

test('a prospect whose person was taken down as a college player, or in another sport, is not changed', async () => {
  for (const hide of [
    `insert into college_players (person_id, sport, slug, name, name_key, source, sourced_on, is_hidden)
       select person_id, 'football', 'other', 'Other Name', 'other name', 'test', '2026-01-01', true from prospects`,
    `insert into prospects (person_id, sport, class_year, slug, name, name_key, is_hidden)
       select person_id, 'hockey', 2010, 'other', 'Other Name', 'other name', true from prospects`,
  ]) {
    await database.executeSql(`truncate ${WRITTEN}, college_players cascade`);
    await run([ADAMS]);
    await database.executeSql(hide);
    const before = await everything();
    expect((await run([ADAMS.replace(',205,', ',215,')])).reasons.entries.map(({ reason }) => reason)).toEqual([
      'hidden',
    ]);
    expect(await everything()).toEqual(before);
  }
  await database.executeSql(`truncate college_players cascade`);
});

test('a prospect of the class before at the same school is the same person', async () => {
  await run([ADAMS]);
  await run([ADAMS.replace('2014', '2015')], { year: 2015 });
  expect(await query('select count(*)::int as rows, count(distinct person_id)::int as persons from prospects')).toEqual(
    [{ rows: 2, persons: 1 }],
  );
});

describe('an import that does not come to its end leaves the database as it was', () => {
  test('a failure in the middle', async () => {
    await run([BAKER]);
    const before = await everything();
    await database.executeSql('alter table commitments add constraint refuse check (false) not valid');
    await expect(run([ADAMS, BAKER.replace(',301,', ',302,')])).rejects.toThrow();
    await database.executeSql('alter table commitments drop constraint refuse');
    expect(await everything()).toEqual(before);
  });

  test('an interruption', async () => {
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(run([ADAMS], { signal })).rejects.toThrow('interrupted');
    expect((await everything()).flat()).toEqual([]);
  });
});
