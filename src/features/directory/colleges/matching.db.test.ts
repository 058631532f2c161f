// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHighSchoolMatcher } from '#features/directory/high-schools/public.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createCollegeMatcher, listCollegesByIds } from './public.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('spellings of real imports find their college', async () => {
  const matcher = await createCollegeMatcher(database.db);
  const texts = [
    'San José State',
    "Hawai'i",
    'Texas A&M',
    'Miami (OH)',
    'Miami',
    'Ohio St.',
    'Louisiana-Lafayette',
    'Union (Ky.)',
  ];
  const ids = texts.map((text) => {
    const match = matcher.match(text);
    return match.kind === 'found' ? match.collegeId : 0;
  });
  const names = new Map((await listCollegesByIds(database.db, ids)).map((college) => [college.id, college.slug]));
  expect(ids.map((id) => names.get(id))).toEqual([
    'sanjosestate',
    'hawaii',
    'texasam',
    'miamioh',
    'miami',
    'ohiostate',
    'louisiana',
    'union-ky',
  ]);
});

test('every team is found as a scoreboard names it: the college with its nickname', async () => {
  const matcher = await createCollegeMatcher(database.db);
  const { rows } = await database.executeSql(
    'select id, short_name, mascot from colleges where mascot is not null order by id',
  );
  const wrong = rows.filter(({ id, short_name, mascot }) => {
    const match = matcher.match(`${String(short_name)} ${String(mascot)}`);
    return match.kind !== 'found' || match.collegeId !== id;
  });
  expect({ teams: rows.length > 380, wrong }).toEqual({ teams: true, wrong: [] });
});

test.each([
  ['Duke Blue Devils', 'duke'],
  ['Georgia Bulldogs', 'georgia'],
  ['North Carolina Tar Heels', 'northcarolina'],
  ['UNC Tar Heels', 'northcarolina'],
  ["St. John's Red Storm", 'stjohns'],
  ["Saint Mary's Gaels", 'saintmarys'],
  ['Miami (OH) RedHawks', 'miamioh'],
  ['Dartmouth Big Green', 'dartmouth'],
  ['Loyola Chicago Ramblers', 'loyolachicago'],
  ['Loyola Maryland Greyhounds', 'loyola-md'],
  ['Cal State Fullerton Titans', 'csu-fullerton'],
  ['Long Beach State Beach', 'long-beach-state'],
  ['UT Martin Skyhawks', 'ut-martin'],
  ['Prairie View A&M Panthers', 'prairie-view-a-and-m'],
  ['Prairie View', 'prairie-view-a-and-m'],
  ['Prairie View Panthers', 'prairie-view-a-and-m'],
])('%s is %s', async (text, slug) => {
  const matcher = await createCollegeMatcher(database.db);
  const match = matcher.match(text);
  const [college] = match.kind === 'found' ? await listCollegesByIds(database.db, [match.collegeId]) : [];
  expect(college?.slug ?? match).toEqual(slug);
});

test.each(["'", '’', '‘', 'ʻ', 'ʼ', '`', '´', '′', '＇', ''])(
  'colleges are found whatever their apostrophe is (%s)',
  async (mark) => {
    const matcher = await createCollegeMatcher(database.db);
    const texts = [
      `Hawai${mark}i`,
      `HAWAI${mark}I`,
      `Ｈａｗａｉ${mark}ｉ`,
      `Saint Mary${mark}s (CA)`,
      `St. John${mark}s (NY)`,
    ];
    const matches = texts.map((text) => matcher.match(text));
    const ids = matches.map((match) => (match.kind === 'found' ? match.collegeId : 0));
    const names = new Map((await listCollegesByIds(database.db, ids)).map((college) => [college.id, college.slug]));
    expect(ids.map((id) => names.get(id))).toEqual(['hawaii', 'hawaii', 'hawaii', 'saintmarys', 'stjohns']);
  },
);

test('high schools are matched in one query, and only where certain', async () => {
  const [katy, allen, central, nowhere] = await createHighSchoolMatcher(database.db).match([
    { name: 'Katy High School', city: 'Katy', state: 'TX' },
    { name: 'Allen', city: null, state: 'Texas' },
    { name: 'Central High School', city: null, state: 'AL' },
    { name: 'Katy', city: 'Katy', state: null },
  ]);
  expect({ katyType: typeof katy, allenType: typeof allen, central, nowhere }).toEqual({
    katyType: 'number',
    allenType: 'number',
    central: null,
    nowhere: null,
  });
});
