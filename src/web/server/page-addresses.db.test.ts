import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';

/** Unusual addresses: they must never end in an error, nor in an empty list if there is something to show. */

const RANKING = '/prospect_rankings/football-national/2027';
const COLLEGES = '/teams/football/colleges';
const SCHOOLS = '/teams/football/highschools';
const long = (length: number) => 'x'.repeat(length);

const files = temporaryStorage();
let app: TestApp;
beforeAll(async () => {
  app = await testSite();
  await seedDemo(app.database.db, { people: 300, seed: 1, now: TEST_NOW, storage: files.storage });
});
afterAll(() => app.close().finally(files.remove));

test.each([
  `${RANKING}?position=${long(21)}&state=${long(21)}&sort=${long(21)}`,
  `${COLLEGES}/alphabetically?key=ab`,
  `${COLLEGES}/by_conference?key=${long(101)}`,
  `${COLLEGES}/by_region?key=${long(41)}`,
  `${SCHOOLS}/by_region?key=${long(41)}`,
  `${SCHOOLS}/alphabetically?key=CA&initial=ab`,
])('what the call would refuse is left out: %s', async (path) => {
  expect((await app.get(path)).status).toBe(200);
});

test.each([`/prospect_rankings/${long(61)}/2027`, `/content/prospects/2027/${long(121)}`])(
  'a name that is none is not found: %s',
  async (path) => {
    expect((await app.get(path)).status).toBe(404);
  },
);

describe('a page past the end leads to the last', () => {
  const lastOf = async (path: string) => {
    const { status, headers } = await app.get(path);
    return [status, headers.location];
  };

  test('of a ranking, with its filters', async () => {
    const { total } = (await app.get('/api/v2/prospect_rankings?list=football-national&year=2027')).body;
    const last = Math.ceil(total / 5);
    expect(last).toBeGreaterThan(1);
    expect(await lastOf(`${RANKING}?per_page=5&page=${last + 1}`)).toEqual([302, `${RANKING}?per_page=5&page=${last}`]);
    expect((await app.get(`${RANKING}?per_page=5&page=${last}`)).status).toBe(200);
    expect(await lastOf(`${RANKING}?page=9`)).toEqual([302, RANKING]);
  });

  test('of colleges and of high schools', async () => {
    const sec = `${COLLEGES}/by_conference?key=sec`;
    expect(await lastOf(`${sec}&page=7`)).toEqual([302, sec]);
    const wyoming = `${SCHOOLS}/alphabetically?key=WY`;
    expect(await lastOf(`${wyoming}&initial=C&page=7`)).toEqual([302, `${wyoming}&initial=C`]);
  });
});

describe('the high schools of a state with more than the pages reach', () => {
  test('are listed by letter', async () => {
    const all = await app.get(`${SCHOOLS}/alphabetically?key=CA`);
    expect(all.text).toContain(`href="${SCHOOLS}/alphabetically?key=CA&amp;initial=Y"`);
    const { body } = await app.get('/api/v2/highschool_groups/CA?initial=y');
    const letter = await app.get(`${SCHOOLS}/alphabetically?key=CA&initial=Y`);
    expect(body.high_schools.length).toBeGreaterThan(1);
    for (const { name } of body.high_schools) expect(letter.text).toContain(name);
    expect(letter.text).toContain(`${body.total} high schools`);
  });

  test('are led to from the listing by region', async () => {
    const large = await app.get(`${SCHOOLS}/by_region?key=CA`);
    expect(large.text).toContain(`<a href="${SCHOOLS}/alphabetically?key=CA">See all of California by letter</a>`);
    expect((await app.get(`${SCHOOLS}/by_region?key=WY`)).text).not.toContain('See all of');
  });
});

test('the old address of the subscriptions leads on, with what it names', async () => {
  const { status, headers } = await app.get('/old_subscribe.user?siteName=alabama&promo_code=FALL');
  expect({ status, location: headers.location }).toEqual({
    status: 302,
    location: '/subscribe?siteName=alabama&promo_code=FALL',
  });
});
