// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { duplicatesIn, sampled } from './duplicates.test-support.ts';
import { LEFT, OF_PEOPLE, OF_PLAYERS, OF_PROSPECTS } from './references.ts';

let database: Database;
let network: ReturnType<typeof duplicatesIn>['network'];
let query: ReturnType<typeof duplicatesIn>['query'];
let run: ReturnType<typeof duplicatesIn>['run'];
let buildPair: ReturnType<typeof duplicatesIn>['buildPair'];
let clear: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  ({ network, query, run, buildPair, clear } = duplicatesIn(database));
});
afterAll(() => database.close());
beforeEach(() => clear());

test('two spellings of one prospect are found as certain, namesakes of another state are not found', async () => {
  const { first, second } = await buildPair();
  await buildProspects(database.db, [
    sampled('Duro Uzorak', { hometownState: 'OR', hometownCity: 'Bend', highSchoolName: 'Other South' }),
    sampled('Ann Alpha'),
    sampled('Duro Uzorak', { classYear: 2028 }),
    sampled('Duro Uzorak', { sport: 'basketball', position: 'PG' }),
  ]);
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'football 2027: certain',
    `  prospect ${first.id}: Đuro Uzorak, WR, Mobile, AL, Sample North`,
    `  prospect ${second.id}: Duro Uzorak, WR, Mobile, AL, Sample North`,
  ]);
});

test('nothing to find says so', async () => {
  expect(await run()).toEqual({ code: 0, out: 'No duplicates found.', err: '' });
  expect(await run('merge', '--certain')).toEqual({ code: 0, out: 'There is nothing certain to merge.', err: '' });
});

describe('a merge', () => {
  test('keeps the older profile, fills it, gives it the address that says its name, and is undone to the letter', async () => {
    const { first, second } = await buildPair({
      second: { status: 'committed', collegeId: 1, committedOn: '2026-10-01' },
    });
    await fillBoth(first, second);
    const before = await network();
    const { code, out } = await run('merge', '--certain');
    expect({ code, out }).toEqual({
      code: 0,
      out: `Duro Uzorak (${second.id}) is merged into Đuro Uzorak (${first.id}). To undo it: bluechip import --undo 1`,
    });
    expect(
      await query(
        `select id, name, slug, weight_lbs, rating_tenths, status, college_id, committed_on::text from prospects`,
      ),
    ).toEqual([
      {
        id: first.id,
        name: 'Đuro Uzorak',
        slug: 'duro-uzorak',
        weight_lbs: 205,
        rating_tenths: 58,
        status: 'committed',
        college_id: 1,
        committed_on: '2026-10-01',
      },
    ]);
    expect(await query('select * from prospect_former_addresses')).toEqual([
      { class_year: 2027, slug: 'uro-uzorak', prospect_id: first.id },
    ]);
    expect(await query('select id from people')).toEqual([{ id: first.personId }]);
    expect(await query('select college_id, level, status from prospect_interests order by 1')).toEqual([
      { college_id: 1, level: 5, status: 'committed' },
      { college_id: 2, level: 2, status: 'offered' },
    ]);
    expect(await query('select source, source_id, prospect_id from prospect_source_ids order by 2')).toEqual([
      { source: 'a', source_id: '1', prospect_id: first.id },
      { source: 'b', source_id: '2', prospect_id: first.id },
    ]);
    expect(await query('select article_id, person_id from article_people order by 1')).toEqual([
      { article_id: 1, person_id: first.personId },
      { article_id: 2, person_id: first.personId },
    ]);
    expect(await query(`select user_id from prospect_follows where prospect_id = ${first.id} order by 1`)).toEqual([
      { user_id: 7 },
      { user_id: 8 },
    ]);
    expect(await query('select player_ids from ranking_lists')).toEqual([{ player_ids: [first.id] }]);
    expect(await query('select name from search_entries where kind = 1')).toEqual([{ name: 'Đuro Uzorak' }]);
    expect(await query(`select action from audit_entries where action = 'people.merge'`)).toHaveLength(1);

    const undone = await run('import', '--undo', '1');
    expect({ code: undone.code, err: undone.err }).toEqual({ code: 0, err: '' });
    expect(await network()).toEqual(before);
  });

  test('the kept facts win over the other profile, but a rating by staff beats a derived one', async () => {
    const { first, second } = await buildPair({
      first: { heightInches: 70, ratingTenths: 59, isRatingDerived: true },
      second: { heightInches: 75, ratingTenths: 57, isRatingDerived: false },
    });
    expect((await run('merge', 'prospect', String(first.id), String(second.id))).code).toBe(0);
    expect(await query('select height_inches, rating_tenths, is_rating_derived, stars from prospects')).toEqual([
      { height_inches: 70, rating_tenths: 57, is_rating_derived: false, stars: 3 },
    ]);
  });

  test('a dry run changes nothing and says what would be', async () => {
    const { first, second } = await buildPair();
    const before = await network();
    const { out } = await run('merge', 'prospect', String(first.id), String(second.id), '--dry-run');
    expect(out).toBe(
      `Duro Uzorak (${second.id}) would be merged into Đuro Uzorak (${first.id}). Nothing was changed (--dry-run).`,
    );
    expect(await network()).toEqual(before);
    expect(await query('select id from imports')).toEqual([]);
  });

  test('three spellings of one prospect become one', async () => {
    await buildPair();
    await buildProspects(database.db, [sampled('ĐURO UZORAK')]);
    expect((await run('merge', '--certain')).code).toBe(0);
    expect(await query('select name from prospects')).toEqual([{ name: 'Đuro Uzorak' }]);
  });

  test('who could be either of two others is left to a person', async () => {
    await buildProspects(database.db, [
      sampled('Ike Twofold', { highSchoolName: 'North', hometownCity: 'Mobile' }),
      sampled('Ike Twofold', { highSchoolName: 'South', hometownCity: 'Selma' }),
      sampled('Ike Twofold', { highSchoolName: null, hometownCity: null }),
    ]);
    expect((await run()).out).not.toContain('certain');
    expect((await run('merge', '--certain')).out).toBe('There is nothing certain to merge.');
    expect(await query('select id from prospects')).toHaveLength(3);
  });
});

describe('a merge is refused', () => {
  const cases: [string, string, (first: number, second: number) => string][] = [
    [
      'takedown',
      'one of the two was taken down.',
      (_, second) => `update prospects set is_hidden = true where person_id = ${second}`,
    ],
    [
      'request',
      'a takedown request for one of the two is open. Decide it first.',
      (
        first,
      ) => `insert into takedown_requests (person_id, prospect_id, person_name, name, relation, email, reason, created_at)
        values (${first}, 1, 'D', 'D', 'self', 'd@d.test', 'r', now())`,
    ],
    [
      'codes',
      'both have a prospect code. Revoke one of them first.',
      (first, second) =>
        `insert into prospect_codes (code, person_id, issued_at) values ('A', ${first}, now()), ('B', ${second}, now())`,
    ],
    [
      'colleges',
      'they have committed to different colleges.',
      (first, second) =>
        `update prospects set status = 'committed', college_id = case person_id when ${first} then 1 else 2 end where person_id in (${first}, ${second})`,
    ],
    [
      'numbers',
      'sources have both, under two numbers.',
      (first, second) => `insert into prospect_source_ids (source, sport, source_id, prospect_id)
        select 'a', 'football', id::text, id from prospects where person_id in (${first}, ${second})`,
    ],
    [
      'class',
      'they are of different sports or classes.',
      (_, second) => `update prospects set class_year = 2028 where person_id = ${second}`,
    ],
  ];
  test.each(cases)('for %s, in words, and nothing is changed', async (_, words, prepare) => {
    const { first, second } = await buildPair();
    await database.executeSql(prepare(first.personId, second.personId));
    const before = await network();
    const { code, err } = await run('merge', 'prospect', String(first.id), String(second.id));
    expect({ code, err }).toEqual({ code: 1, err: `prospect ${second.id} is not merged into ${first.id}: ${words}` });
    expect(await network()).toEqual(before);
    expect(await query('select id from imports')).toEqual([]);
  });

  test('where members have forecast the one that would go; certain pairs keep that one', async () => {
    const { first, second } = await buildPair();
    await forecastOn(second.id);
    const wrongWay = await run('merge', 'prospect', String(first.id), String(second.id));
    expect(wrongWay.err).toContain('Merge them the other way round.');
    expect((await run('merge', '--certain')).code).toBe(0);
    expect(await query('select id, slug from prospects')).toEqual([{ id: second.id, slug: 'duro-uzorak' }]);
  });

  test('where members have forecast both', async () => {
    const { first, second } = await buildPair();
    await forecastOn(first.id);
    await forecastOn(second.id);
    expect((await run()).out).not.toContain('certain');
    expect((await run('merge', 'prospect', String(first.id), String(second.id))).err).toContain(
      'forecasts are never changed',
    );
  });

  test.each([
    [['merge'], 'Enter what to merge: prospect or player. See --help.'],
    [['merge', 'prospect', '1'], 'Enter two ids: the one to keep, then the other one. See --help.'],
    [['merge', 'prospect', '1', 'x'], 'Enter two ids: the one to keep, then the other one. See --help.'],
    [['merge', '--certain', 'prospect'], '--certain takes no ids. See --help.'],
    [['--sport', 'chess'], '--sport must be one of football, basketball, baseball, hockey. See --help.'],
    [['find'], '"find" is not a part of this command. See --help.'],
  ])('for wrong words %j', async (args, err) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', err });
  });

  test('for ids of nobody, and for one id twice', async () => {
    expect((await run('merge', 'prospect', '1', '2')).err).toContain('one of the two does not exist.');
    expect((await run('merge', 'player', '3', '3')).err).toContain('both ids are the same.');
  });
});

test('an interruption stops before the next pair and says how far it came', async () => {
  await buildPair();
  const { code, err } = await run('aborted', 'merge', '--certain');
  expect({ code, err }).toEqual({ code: 1, err: 'Interrupted after 0 of 1 pairs.' });
  expect(await query('select id from prospects')).toHaveLength(2);
});

test('every column that names a prospect, a player or a person is moved or left for a reason', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('prospect_id', 'prospect_ids', 'player_ids', 'person_id', 'person_ids', 'college_player_id', 'subject_id')`);
  const known = [...OF_PROSPECTS, ...OF_PEOPLE, ...OF_PLAYERS].map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...Object.keys(LEFT)].toSorted());
});

test('rows whose key is the moved column are written under another key', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.key_column_usage
    join information_schema.table_constraints using (constraint_schema, constraint_name, table_name)
    where constraint_type = 'PRIMARY KEY' and column_name in ('prospect_id', 'person_id', 'college_player_id')`);
  const keyed = new Set(rows.map(({ name }) => name));
  const moved = [...OF_PROSPECTS, ...OF_PEOPLE, ...OF_PLAYERS];
  expect(moved.filter(({ table, column }) => keyed.has(`${table}.${column}`))).toEqual(
    moved.filter(({ isKey }) => isKey),
  );
});

async function forecastOn(prospectId: number): Promise<void> {
  await database.executeSql(`insert into forecasts (user_id, prospect_id, cycle, college_id, confidence, made_at, changed_at, college_changed_at)
    values (7, ${prospectId}, 1, 1, 50, now(), now(), now())`);
}

type Built = { id: number; personId: number };

/** Facts that both records have, and facts that only one has. */
async function fillBoth(first: Built, second: Built): Promise<void> {
  const statements = [
    `insert into prospect_source_ids (source, sport, source_id, prospect_id) values ('a', 'football', '1', ${first.id}), ('b', 'football', '2', ${second.id})`,
    `insert into service_ratings (prospect_id, service, scale, value, rated_on) values
      (${first.id}, 's', 'stars', 300000, '2026-01-01'), (${second.id}, 's', 'stars', 400000, '2026-01-01'), (${second.id}, 't', 'stars', 400000, '2026-01-01')`,
    `insert into commitments (prospect_id, college_id, status, happened_on, source) values (${second.id}, 1, 'committed', '2026-10-01', 'test')`,
    `insert into prospect_interests (prospect_id, college_id, level, status, source) values
      (${first.id}, 1, 3, 'offered', 'test'), (${second.id}, 1, 5, 'committed', 'test'), (${second.id}, 2, 2, 'offered', 'test')`,
    `insert into prospect_visits (prospect_id, college_id, visit_on, is_official, source) values
      (${first.id}, 1, '2026-09-05', true, 'test'), (${second.id}, 1, '2026-09-05', false, 'test'), (${second.id}, 2, '2026-09-12', true, 'test')`,
    `insert into prospect_follows (user_id, prospect_id, followed_at) values (7, ${first.id}, now()), (7, ${second.id}, now()), (8, ${second.id}, now())`,
    `insert into ranking_lists (kind, sport, year, status, player_ids, created_at, created_by, updated_at, updated_by)
      values ('prospect_rankings', 'football', 2027, 'draft', '[${second.id}, ${first.id}]', now(), 'operator', now(), 'operator')`,
    `insert into authors (slug, name, title, bio) values ('sam', 'Sam Sample', 'Analyst', '') on conflict do nothing`,
    `insert into articles (id, slug, site_id, sport, author_id, headline, dek, body, access, status, published_at) overriding system value
      select id, 'story-' || id, 1, 'football', (select min(author.id) from authors author), 'Story ' || id, '', '{"blocks": []}', 'free', 'published', now()
      from generate_series(1, 2) id`,
    `insert into article_people (article_id, person_id) values (1, ${first.personId}), (1, ${second.personId}), (2, ${second.personId})`,
    `insert into featured_videos (person_id, source, reference, title, published_at) values (${second.personId}, 'youtube', 'abc', 'Tape', now())`,
    `insert into prospect_codes (code, person_id, issued_at) values ('FAMILY', ${second.personId}, now())`,
  ];
  for (const statement of statements) await database.executeSql(statement);
}
