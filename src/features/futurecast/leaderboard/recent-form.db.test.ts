// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** A forecaster's streak and last ten are limited to the board that shows them. */

const BOARD = '/api/v2/futurecast/forecasters';
const LONG_STREAK = 60;
const WRONG = 12;

let app: TestApp;
let fan = { id: 0 };
let other = { id: 0 };
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const [right = 0, wrong = 0] = (await listAllColleges(db)).map(({ id }) => id);
  [fan, other] = [await buildMember(db), await buildMember(db)];
  const built = await buildProspects(
    db,
    Array.from({ length: LONG_STREAK + WRONG }, () => ({ ratingTenths: 58 })),
  );
  // 2027 football: 60 right in a row. Later: 12 wrong in basketball, the class of 2028.
  await writePastForecasts(
    db,
    built.map(({ id: prospectId }, index) => {
      const isRight = index < LONG_STREAK;
      const decidedAt = new Date(app.clock.now().getTime() - (200 - index) * DAY_MS);
      const words = [
        { at: new Date(decidedAt.getTime() - DAY_MS), collegeId: isRight ? right : wrong, confidence: 80 },
      ];
      return {
        prospectId,
        decision: {
          sport: isRight ? ('football' as const) : ('basketball' as const),
          classYear: isRight ? 2027 : 2028,
          stars: 4 as const,
          collegeId: right,
          decidedAt,
        },
        forecasts: [fan, other].map(({ id: userId }) => ({ userId, note: null, words })),
      };
    }),
  );
  // The other forecaster had become staff before these picks were wrong.
  await app.database.executeSql(`
    alter table forecast_settlements disable trigger user;
    update forecast_settlements set is_staff = true where user_id = ${other.id} and sport = 'basketball';
    update forecaster_records set is_staff = true where user_id = ${other.id} and sport = 'basketball';
    alter table forecast_settlements enable trigger user;`);
});
afterAll(() => app.close());

async function formOn(query: string) {
  const { body } = await app.get(`${BOARD}?${query}`);
  const row = body.forecasters.find(({ id }: { id: number }) => id === fan.id);
  return { streak: row.streak, settled: row.settled, lastTen: new Set(row.last_ten), shown: row.last_ten.length };
}

test('streak and last ten follow the season, the sport and the site, and a streak may be longer than fifty', async () => {
  const { rows } = await app.database.executeSql(`select distinct site_id as site from forecast_settlements`);
  const site = Number(rows[0]?.site);
  const allRight = { streak: LONG_STREAK, settled: LONG_STREAK, lastTen: new Set([true]), shown: 10 };
  const allWrong = { streak: -WRONG, settled: WRONG, lastTen: new Set([false]), shown: 10 };
  expect({
    season: await formOn('season=2027'),
    nextSeason: await formOn('season=2028'),
    sport: await formOn('sport=football'),
    otherSport: await formOn('sport=basketball'),
    site: await formOn(`site_id=${site}&season=2027`),
    all: await formOn(''),
  }).toEqual({
    season: allRight,
    nextSeason: allWrong,
    sport: allRight,
    otherSport: allWrong,
    site: allRight,
    all: { ...allWrong, settled: LONG_STREAK + WRONG },
  });
});

test('forecasts that a member made on staff do not count in the streak of the fan board', async () => {
  const streakOn = async (query: string) => {
    const { body } = await app.get(`${BOARD}?${query}`);
    return body.forecasters.find(({ id }: { id: number }) => id === other.id)?.streak;
  };
  expect({ fans: await streakOn('board=fans'), staff: await streakOn('board=staff') }).toEqual({
    fans: LONG_STREAK,
    staff: -WRONG,
  });
});

test('the form of a whole page of a board is one statement', async () => {
  const statements = await statementsOf(app.database, () => app.get(`${BOARD}?sport=football&season=2027`));
  expect(statements.filter((text) => text.includes('forecast_settlements'))).toHaveLength(1);
});
