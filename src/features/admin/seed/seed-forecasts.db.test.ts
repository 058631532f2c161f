import { afterAll, beforeAll, expect, test } from 'vitest';
import { listForecasters } from '#features/futurecast/leaderboard/contract.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';
import { seedDemo } from './seed-demo.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const files = temporaryStorage();
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.database.db, { people: 400, seed: 1, now: NOW, storage: files.storage });
});
afterAll(() => app.close().finally(files.remove));

const rows = async (text: string) => (await app.database.executeSql(text)).rows;

test('both boards are full, and shares moved this week', async () => {
  const { body: fans } = await app.get(listForecasters.path);
  expect(fans.total).toBeGreaterThan(20);
  expect(fans.available_seasons).toContain(2027);
  const { body: staff } = await app.get(`${listForecasters.path}?board=staff`);
  expect(staff.total).toBeGreaterThan(2);
  const { body } = await app.get('/api/v2/futurecast/moved');
  expect(body.moved.length).toBeGreaterThan(0);
});

/** Each counts inconsistencies. */
const LAWS: Readonly<Record<string, string>> = {
  'what is settled is of somebody who has decided, for the college that he chose': `forecast_settlements s
    join forecasts f on f.id = s.forecast_id join prospects p on p.id = s.prospect_id
    where p.college_id is null or s.is_right <> (f.college_id = p.college_id)`,
  'what is open is of somebody open': `forecasts f join prospects p on p.id = f.prospect_id
    where (f.settled_at is null) <> (p.status = 'open')`,
  'nothing was said after the decision, nor today': `forecasts f left join forecast_settlements s on s.forecast_id = f.id
    where f.changed_at >= coalesce(s.settled_at, '2026-11-21')`,
  'the forecast is its last word': `forecasts f where (college_id, confidence, changed_at) is distinct from
    (select (college_id, confidence, at) from forecast_changes c where c.forecast_id = f.id order by at desc limit 1)`,
  'a record is the sum of its settlements': `forecaster_records r where (settled, points_hundredths) is distinct from
    (select (count(*)::int, sum(points_hundredths)::int) from forecast_settlements s
     where (s.user_id, s.sport, s.season, s.site_id, s.is_staff) = (r.user_id, r.sport, r.season, r.site_id, r.is_staff))`,
};

test.each(Object.keys(LAWS))('%s', async (law) => {
  expect(await rows(`select count(*)::int as n from ${LAWS[law]}`)).toEqual([{ n: 0 }]);
});

test('nobody can sign in as one of them', async () => {
  expect(await rows(`select count(*)::int as n from users where password_hash is not null`)).toEqual([{ n: 0 }]);
});

test('another seed adds forecasts, and no forecaster twice', async () => {
  const before = await rows('select count(*)::int as n from users');
  await seedDemo(app.database.db, { people: 40, seed: 2, now: NOW, storage: files.storage });
  expect(await rows('select count(*)::int as n from users')).toEqual(before);
});
