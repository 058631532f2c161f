import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordImport } from '#features/imports/engine/public.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';
import { seedDemo, seedIfEmpty } from './seed-demo.ts';
import type { SeedReport } from './seed-steps.ts';

/** A small network in a database: it is complete and consistent. */

const NOW = new Date('2026-11-21T18:00:00Z');
const PEOPLE = 600;
const files = temporaryStorage();
let database: Database;
let report: SeedReport;
beforeAll(async () => {
  database = await testDatabase();
  report = await seedDemo(database.db, { people: PEOPLE, seed: 1, now: NOW, storage: files.storage });
});
afterAll(() => database.close().finally(files.remove));

const select = async (text: string) => (await database.executeSql(text)).rows;
const count = async (text: string) => Number((await select(`select count(*) as n from ${text}`))[0]?.n);

test('six classes of four sports, in proportion', () => {
  expect(report.created).toBe(PEOPLE);
  expect(report.classes).toHaveLength(24);
  expect([...new Set(report.classes.map(({ year }) => year))]).toEqual([2023, 2024, 2025, 2026, 2027, 2028]);
});

test.each([
  'people',
  'prospects',
  'rating_changes',
  'service_ratings',
  'ranking_versions',
  'ranking_version_entries',
  'commitments',
  'prospect_interests',
  'prospect_visits',
  'college_players',
  'college_transfers',
  'games',
  'authors',
  'images',
  'articles',
  'article_people',
  'article_colleges',
  'galleries',
  'gallery_images',
  'gallery_people',
])('there are %s', async (table) => {
  expect(await count(table)).toBeGreaterThan(0);
});

test('everything says that it is invented', async () => {
  for (const table of [
    'commitments',
    'prospect_interests',
    'prospect_visits',
    'college_players',
    'college_transfers',
    'games',
  ])
    expect(await count(`${table} where source <> 'demo'`), table).toBe(0);
  expect(await count(`prospects, jsonb_each(provenance) as field where field.value->>'source' <> 'demo'`)).toBe(0);
  expect(await count(`rating_changes where changed_by <> 'demo'`)).toBe(0);
  expect(await count(`ranking_versions where published_by <> 'demo'`)).toBe(0);
  expect(await count(`service_ratings where service not like '%(demo)'`)).toBe(0);
  expect(await count(`articles where body::text not like '%invented%'`)).toBe(0);
  expect(await count(`authors where bio not like '%invented%'`)).toBe(0);
  expect(await count(`images where not 'demo' = any (tags)`)).toBe(0);
  expect(await select('select kind, file_name, counts from imports')).toEqual([
    { kind: 'demo', file_name: 'seed 1', counts: { created: PEOPLE } },
  ]);
});

/** Each counts inconsistencies. */
const LAWS: Readonly<Record<string, string>> = {
  'the rating is what the last change made it': `prospects p where rating_tenths is distinct from
    (select new_tenths from rating_changes c where c.prospect_id = p.id order by at desc, id desc limit 1)`,
  'a change begins where the one before ended': `(select old_tenths,
    lag(new_tenths) over (partition by prospect_id order by at, id) as before from rating_changes) as steps
    where old_tenths is distinct from before`,
  'a version has the ratings of its day': `ranking_version_entries e join ranking_versions v on v.id = e.version_id
    where e.rating_tenths is distinct from (select new_tenths from rating_changes c
      where c.prospect_id = e.prospect_id and c.at <= v.published_at order by at desc, id desc limit 1)`,
  'a version without a gap in its ranks': `(select version_id from ranking_version_entries
    group by 1 having max(national_rank) <> count(*)) as gaps`,
  'who is rated has three to twelve interests': `prospects p where rating_tenths is not null and
    (select count(*) from prospect_interests i where i.prospect_id = p.id) not between 3 and 12`,
  'status and college are those of the last decision': `prospects p left join lateral (
    select status, college_id from commitments c where c.prospect_id = p.id order by id desc limit 1) as last on true
    where (p.status in ('committed', 'signed') and (p.status, p.college_id) is distinct from (last.status, last.college_id))
       or (p.status in ('open', 'closed') and (p.college_id is not null or last.status in ('committed', 'signed')))`,
  'the day of the commitment is that of the last yes': `prospects p where committed_on is distinct from (
    select happened_on from commitments c where c.prospect_id = p.id and c.status = 'committed' and p.college_id is not null
    order by id desc limit 1)`,
  'the college that he has is the one that likes him most': `prospects p where college_id is not null and not exists (
    select from prospect_interests i
    where (i.prospect_id, i.college_id, i.status) = (p.id, p.college_id, p.status) and i.level = 5)`,
  'past classes are over': `prospects where class_year < 2027 and status not in ('signed', 'closed')`,
  'no football player of the present class has signed before December': `prospects
    where class_year = 2027 and sport = 'football' and status = 'signed'`,
  'an offer has a day, and it is past': `prospect_interests
    where (status = 'offered') and offered_on is null or offered_on >= '2026-11-21'`,
  'nothing was decided tomorrow': `commitments where happened_on is null or happened_on >= '2026-11-21'`,
  'ranks are dense': `(select sport, class_year from prospects where national_rank is not null group by 1, 2
    having max(national_rank) <> count(*)) as wrong`,
  'entered, intent and exit follow each other': `college_transfers
    where entered_on is null or not (entered_on <= coalesce(intent_on, entered_on)
      and coalesce(intent_on, entered_on) <= coalesce(exit_on, intent_on, entered_on))`,
  'an exit has its day, and a place has a college': `college_transfers
    where (exit_type is null) <> (exit_on is null)
      or (exit_type in ('committed', 'signed', 'enrolled') and (exit_college_id is null or exit_college_id = origin_college_id))
      or (exit_type = 'withdrawn' and exit_college_id <> origin_college_id)`,
  'nobody has two open entries': `(select college_player_id from college_transfers where exit_type is null
    group by 1 having count(*) > 1) as twice`,
  'nobody enters while an entry is open': `college_transfers a join college_transfers b
    on a.college_player_id = b.college_player_id and a.id <> b.id and a.entered_on <= b.entered_on
    where a.exit_on is null or a.exit_on > b.entered_on`,
  'nothing of the portal is tomorrow': `college_transfers where latest_on >= '2026-11-21'`,
  'a player who was a prospect is the same person with the same name': `college_players c join prospects p
    using (person_id) where c.name <> p.name or c.sport <> p.sport`,
  'games are over exactly when they have points': `games where is_completed <> (home_points is not null)
    or is_completed <> (played_on < '2026-11-21')`,
  'what is published has its hour, and it is past': `articles
    where status in ('published', 'archived') and (published_at is null or published_at >= '2026-11-21T18:00Z')`,
  'what is on its way has no hour yet, and what is scheduled waits for something to come': `articles
    where status in ('draft', 'review', 'scheduled') and published_at is not null
      or (status = 'scheduled') <> (scheduled_at is not null or embargo is not null)
      or scheduled_at <= '2026-11-22T06:00Z'`,
  'an address of before leads to a story, and is no story’s own': `article_slugs
    where article_id not in (select id from articles where status = 'published') or slug in (select slug from articles)`,
  'cards are of whom and what a story is about': `articles a, jsonb_array_elements(a.body -> 'content') as node
    where node ->> 'type' = 'prospectCard' and not exists (select from prospects p join article_people t using (person_id)
        where p.id = (node -> 'attrs' ->> 'prospectId')::int and t.article_id = a.id)
      or node ->> 'type' = 'teamCard' and not exists (select from article_colleges t
        where t.college_id = (node -> 'attrs' ->> 'collegeId')::int and t.article_id = a.id)
      or node ->> 'type' = 'figure' and (node -> 'attrs' ->> 'imageId')::int not in (select id from images)
      or node ->> 'type' = 'gallery' and (node -> 'attrs' ->> 'galleryId')::int not in (select id from galleries)`,
  'pictures of galleries are there': `gallery_images where image_id not in (select id from images)`,
};

test.each(Object.entries(LAWS))('%s', async (_, broken) => {
  expect(await count(broken)).toBe(0);
});

test('the class that is recruited now has its lists of the year, and somebody moved since the last', async () => {
  const versions = await select(`select published_at::date::text as day from ranking_versions
    where sport = 'football' and class_year = 2027 order by version`);
  expect(versions.map(({ day }) => day)).toEqual(['2026-01-10', '2026-03-18', '2026-06-23', '2026-09-22']);
  const moved = await count(`ranking_version_entries e join ranking_versions v on v.id = e.version_id and v.version = 4
    join prospects p on p.id = e.prospect_id where v.class_year = 2027 and p.national_rank <> e.national_rank`);
  expect(moved).toBeGreaterThan(5);
  expect(await count('ranking_versions where class_year < 2027')).toBe(0);
});

test('portal entries reach from the first class year to the present one, and some people are grown-up prospects', async () => {
  const years = await select(`select distinct year from college_transfers where sport = 'football' order by year`);
  expect(years.map(({ year }) => year)).toEqual([2023, 2024, 2025, 2026, 2027]);
  expect(await count('college_players join prospects using (person_id)')).toBeGreaterThan(5);
  const kinds = await select('select distinct exit_type from college_transfers where exit_type is not null');
  expect(kinds.map(({ exit_type }) => exit_type)).toEqual(expect.arrayContaining(['enrolled', 'withdrawn']));
});

test('every picture is in the storage, and is one', async () => {
  for (const { storage_key, media_type } of await select('select storage_key, media_type from images')) {
    const file = await files.storage.find(String(storage_key));
    expect(file?.contentType).toBe(media_type);
    expect(file?.body.toString()).toMatch(/^<svg .*<\/svg>$/);
  }
});

describe('once more', () => {
  test('with the same seed on the same day: the same rows under the same ids, whatever the hour; only stories have other times', async () => {
    const other = await testDatabase();
    try {
      const at = new Date('2026-11-22T05:59:00Z');
      await seedDemo(other.db, { people: PEOPLE, seed: 1, now: at, storage: files.storage });
      for (const table of TOLD) expect(await digestOf(other, table), table).toBe(await digestOf(database, table));
    } finally {
      await other.close();
    }
  });

  test('into the same network with another seed: among those who are there', async () => {
    const before = await count('prospects');
    const again = await seedDemo(database.db, { people: 60, seed: 2, now: NOW, storage: files.storage });
    expect(await count('prospects')).toBe(before + again.created);
  });

  test('at the next start nobody is added, and the start that may invent nobody does not', async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await seedIfEmpty(database.db, { now: NOW, config: config({}), print });
    const empty = await testDatabase();
    try {
      await seedIfEmpty(empty.db, { now: NOW, config: config({ BLUECHIP_DEMO_PEOPLE: '0' }), print });
      expect(lines).toEqual([]);
      await seedIfEmpty(empty.db, { now: NOW, config: config({ BLUECHIP_DEMO_PEOPLE: '30' }), print });
      expect(lines[0]).toBe('Inventing a network to look around in, once');
      expect(lines.at(-1)).toMatch(/^Invented 36 prospects, \d+ portal entries, \d+ games, 3 articles and 1 gallery$/);
    } finally {
      await empty.close();
    }
  });
});

test('where a portal, a roster or games were imported and nobody else is there, the next start invents nobody', async () => {
  const imported = await testDatabase();
  try {
    const facts = { fileName: 'portal.csv', checksum: 'x', sport: 'football', year: 2026, options: {}, counts: {} };
    await recordImport(imported.db, { kind: 'portal', ...facts, at: NOW });
    const lines: string[] = [];
    const start = {
      now: NOW,
      config: config({ BLUECHIP_DEMO_PEOPLE: '30' }),
      print: (line: string) => lines.push(line),
    };
    await seedIfEmpty(imported.db, start);
    expect(lines).toEqual([]);
    expect((await imported.executeSql('select count(*)::int as n from people')).rows).toEqual([{ n: 0 }]);
  } finally {
    await imported.close();
  }
});

const config = (env: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', BLUECHIP_DATA_DIR: files.folder, ...env });

const TOLD = [
  'people',
  'prospects',
  'rating_changes',
  'service_ratings',
  'ranking_versions',
  'ranking_version_entries',
  'commitments',
  'prospect_interests',
  'prospect_visits',
  'college_players',
  'college_transfers',
  'games',
  'articles',
  'galleries',
  'gallery_images',
  'images',
];

/** The times of stories follow the clock. */
const WITHOUT_TIMES = new Set(['articles']);
const WITH_TWO_KEYS = new Set(['prospect_interests', 'gallery_images', 'ranking_version_entries']);

async function digestOf({ executeSql }: Database, table: string): Promise<unknown> {
  const order = WITH_TWO_KEYS.has(table) ? '1, 2' : '1';
  const { rows } = await executeSql(
    `select md5(string_agg((to_jsonb(told) ${WITHOUT_TIMES.has(table) ? "- 'published_at' - 'created_at' - 'updated_at'" : ''})::text, chr(10))) as digest from (select * from ${table} order by ${order}) as told`,
  );
  return rows[0]?.digest;
}

test('one site has a call to action', async () => {
  const sites = await select(`select subdomain, banner_link_text from sites where banner_message is not null`);
  expect(sites).toEqual([{ subdomain: 'utah', banner_link_text: 'Sign up free' }]);
});
