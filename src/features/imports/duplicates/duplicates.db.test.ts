// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProspects, type ProspectFacts } from '#features/recruiting/prospects/factory.ts';
import { buildCollegePlayers } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importCommand } from '../commands/command.ts';
import { duplicatesCommand } from './command.ts';
import { LEFT, OF_PEOPLE, OF_PROSPECTS } from './references.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.executeSql(
    `delete from forecasts; truncate people, prospects, college_players, imports, import_changes, outbox, articles, prospect_follows, ranking_lists,
      takedown_requests, prospect_codes, article_drafts, search_entries, search_words restart identity cascade`,
  );
});

const NOW = new Date('2026-11-27T15:00:00Z');
const silent = () => {};
const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, child: () => log } as never;

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (text: string) => out.push(text),
    err: (text: string) => err.push(text),
    cwd: '.',
    signal: new AbortController().signal,
  };
  const command = args[0] === 'import' ? importCommand : duplicatesCommand;
  const deps = { database, config: loadConfig({}), now: () => NOW, log };
  const code = await command.run(args[0] === 'import' ? args.slice(1) : args, io, deps);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const query = async (text: string) => (await database.executeSql(text)).rows;

/** Everything but the order of the class and the log. */
const network = async () =>
  Promise.all(
    [
      ...new Set([...OF_PROSPECTS, ...OF_PEOPLE].map(({ table }) => table)),
      'people',
      'college_transfers',
      'search_entries',
    ].map((table) =>
      query(`select to_jsonb(row) - array['updated_at', 'class_order', 'national_rank', 'position_rank', 'state_rank', 'weight'] as row
        from ${table} row order by (to_jsonb(row) - array['updated_at'])::text`),
    ),
  );

const sampled = (name: string, facts: ProspectFacts = {}): ProspectFacts => ({
  name,
  position: 'WR',
  hometownCity: 'Mobile',
  hometownState: 'AL',
  highSchoolName: 'Sample North',
  ...facts,
});

/** Đuro, made first and with an address that lost a letter, and Duro, who was made later and knows more. */
async function buildPair(more: { first?: ProspectFacts; second?: ProspectFacts } = {}) {
  const [first, second] = await buildProspects(database.db, [
    sampled('Đuro Uzorak', { slug: 'uro-uzorak', ratingTenths: null, weightLbs: null, ...more.first }),
    sampled('Duro Uzorak', { slug: 'duro-uzorak', ratingTenths: 58, ...more.second }),
  ]);
  if (!first || !second) throw new Error('not built');
  return { first, second };
}

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
      out: `Duro Uzorak (${second.id}) is merged into Đuro Uzorak (${first.id}). To take it back: bluechip import --undo 1`,
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
    expect(await query('select prospect_ids from ranking_lists')).toEqual([{ prospect_ids: [first.id] }]);
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
      'a source has both, under different numbers.',
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
    [['merge'], 'Say what to merge: prospect or player. See --help.'],
    [['merge', 'prospect', '1'], 'Two ids are needed: the one to keep, then the other one. See --help.'],
    [['merge', 'prospect', '1', 'x'], 'Two ids are needed: the one to keep, then the other one. See --help.'],
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

describe('college players', () => {
  const entry = { year: 2026, originCollegeId: 1, enteredOn: '2025-12-02' };

  async function buildCareers() {
    const [first, second] = await buildCollegePlayers(database.db, [
      { name: 'Æsa Prøve', position: 'WR', collegeId: 1, season: 2025, jersey: '4', source: 'rosters' },
      {
        name: 'Aesa Prove',
        position: 'WR',
        collegeId: 2,
        season: 2026,
        jersey: '8',
        source: 'rosters',
        sourceId: '77',
      },
    ]);
    if (!first || !second) throw new Error('not built');
    await buildTransfers(database.db, [
      { ...entry, player: first },
      { ...entry, player: second, exitCollegeId: 2, exitOn: '2026-01-10', exitType: 'committed' },
      { year: 2024, originCollegeId: 3, enteredOn: '2023-12-02', player: second },
    ]);
    return { first, second };
  }

  test('two spellings are found by their portal entry; the later roster wins and entries of one season are one', async () => {
    const { first, second } = await buildCareers();
    const before = await network();
    expect((await run()).out).toContain('football: certain');
    expect((await run('merge', '--certain')).code).toBe(0);
    expect(await query('select id, name, college_id, season, jersey, source_id from college_players')).toEqual([
      { id: first.id, name: 'Æsa Prøve', college_id: 2, season: 2026, jersey: '8', source_id: '77' },
    ]);
    expect(await query('select year, exit_college_id, exit_type from college_transfers order by year')).toEqual([
      { year: 2024, exit_college_id: null, exit_type: null },
      { year: 2026, exit_college_id: 2, exit_type: 'committed' },
    ]);
    expect(await query('select id from people')).toEqual([{ id: first.personId }]);
    expect(second.id).not.toBe(first.id);
    expect((await run('import', '--undo', '1')).err).toBe('');
    expect(await network()).toEqual(before);
  });

  test('who left different colleges in one season is not one person', async () => {
    const { first, second } = await buildCareers();
    await database.executeSql(
      `update college_transfers set origin_college_id = 9 where college_player_id = ${first.id}`,
    );
    const { code, err } = await run('merge', 'player', String(first.id), String(second.id));
    expect({ code, err }).toEqual({
      code: 1,
      err: `player ${second.id} is not merged into ${first.id}: they entered the portal at different colleges in one season, or left for different ones.`,
    });
    expect(await query('select id from college_players')).toHaveLength(2);
  });

  test('a merge of prospects makes their careers one', async () => {
    const { first, second } = await buildPair();
    const careers = await buildCollegePlayers(database.db, [
      { name: 'Đuro Uzorak', position: 'WR', personId: first.personId, collegeId: 1, season: 2027 },
      { name: 'Duro Uzorak', position: 'WR', personId: second.personId, collegeId: 1, season: 2028 },
    ]);
    expect(await run('merge', 'prospect', String(first.id), String(second.id))).toMatchObject({ code: 0, err: '' });
    expect(await query('select id, person_id, season from college_players')).toEqual([
      { id: careers[0]?.id, person_id: first.personId, season: 2028 },
    ]);
  });
});

test('every column that names a prospect, a player or a person is moved or left for a reason', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('prospect_id', 'prospect_ids', 'person_id', 'person_ids', 'college_player_id')`);
  const known = [...OF_PROSPECTS, ...OF_PEOPLE].map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...Object.keys(LEFT)].toSorted());
});

test('rows whose key is the moved column are written under another key', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.key_column_usage
    join information_schema.table_constraints using (constraint_schema, constraint_name, table_name)
    where constraint_type = 'PRIMARY KEY' and column_name in ('prospect_id', 'person_id')`);
  const keyed = new Set(rows.map(({ name }) => name));
  const moved = [...OF_PROSPECTS, ...OF_PEOPLE];
  expect(moved.filter(({ table, column }) => keyed.has(`${table}.${column}`))).toEqual(
    moved.filter(({ isKey }) => isKey),
  );
});

async function forecastOn(prospectId: number): Promise<void> {
  await database.executeSql(`insert into forecasts (user_id, prospect_id, cycle, college_id, confidence, made_at, changed_at, college_changed_at)
    values (7, ${prospectId}, 1, 1, 50, now(), now(), now())`);
}

type Built = { id: number; personId: number };

/** Facts that both have, and facts that one of them has. */
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
    `insert into ranking_lists (sport, class_year, status, prospect_ids, created_at, created_by, updated_at, updated_by)
      values ('football', 2027, 'draft', '[${second.id}, ${first.id}]', now(), 'operator', now(), 'operator')`,
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
