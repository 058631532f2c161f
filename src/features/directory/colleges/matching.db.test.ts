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
