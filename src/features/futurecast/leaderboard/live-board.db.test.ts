import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { settleForecasts, writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { accountData } from '#features/membership/accounts/member-data.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type EventStream, listening, openStream } from '#tests/support/event-stream.ts';
import { forecastData } from '../forecasts/member-data.ts';
import { LEAST_SETTLED } from './scoring.ts';

/** Clients with the board open are notified when picks are graded, and not before. */

const BOARD = '/api/v2/futurecast/forecasters';

let app: TestApp;
let port = 0;
let collegeId = 0;
let open: number[] = [];
let fan = { id: 0 };
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  port = await listening(app);
  collegeId = (await listAllColleges(app.database.db))[0]?.id ?? 0;
});
afterAll(() => app.close());

/** A member one graded pick short of the board, with picks on uncommitted prospects. */
beforeEach(async () => {
  const { db } = app.database;
  fan = await buildMember(db);
  const built = await buildProspects(
    db,
    Array.from({ length: LEAST_SETTLED + 1 }, () => ({ ratingTenths: 58 })),
  );
  const at = new Date(app.clock.now().getTime() - DAY_MS);
  const decision = { sport: 'football', classYear: 2027, stars: 4, collegeId, decidedAt: at };
  const words = [{ at, collegeId, confidence: 80 }];
  await db.transaction((tx) =>
    writePastForecasts(
      tx,
      built.map(({ id: prospectId }, index) => ({
        prospectId,
        decision: index < LEAST_SETTLED - 1 ? decision : null,
        forecasts: [{ userId: fan.id, note: null, words }],
      })),
    ),
  );
  open = built.slice(LEAST_SETTLED - 1).map(({ id }) => id);
});

let opened = 0;
async function follow(query = ''): Promise<EventStream> {
  opened += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${opened}` };
  const stream = await openStream({ port, path: `${BOARD}/stream${query}`, headers });
  await stream.hears('data: ');
  return stream;
}

const settle = (db: Parameters<typeof settleForecasts>[0], prospectId = 0) =>
  settleForecasts(db, {
    prospectId,
    sport: 'football',
    classYear: 2027,
    stars: 4,
    collegeId,
    decidedAt: app.clock.now(),
  });
const isHim = ({ id }: { id: number }) => id === fan.id;

test('a settlement is heard by who follows a board that it changes, as the call would say it', async () => {
  const [all, season, staff] = [await follow(), await follow('?season=2027&nothing=1'), await follow('?board=staff')];
  expect(all.messages()[0]?.data.forecasters.some(isHim)).toBe(false);
  await app.database.db.transaction((tx) => settle(tx, open[0]));
  for (const stream of [all, season]) {
    await stream.hears(`"id":${fan.id},`);
    expect(stream.messages().at(-1)?.data.forecasters.find(isHim)).toMatchObject({ settled: LEAST_SETTLED });
  }
  expect(all.messages().at(-1)?.data).toEqual((await app.get(BOARD)).body);
  expect(staff.messages()).toHaveLength(1);
  for (const stream of [all, season, staff]) stream.leave();
});

test('what is rolled back is not heard, nor is a prospect of whom nobody said anything', async () => {
  const stream = await follow();
  const failing = app.database.db.transaction(async (tx) => {
    await settle(tx, open[0]);
    throw new Error('not after all');
  });
  await expect(failing).rejects.toThrow('not after all');
  const [nobodys] = await buildProspects(app.database.db, [{}]);
  await settle(app.database.db, nobodys?.id);
  await app.database.db.transaction((tx) => settle(tx, open[1]));
  await stream.hears(`"id":${fan.id},`);
  expect(stream.messages()).toHaveLength(2);
  stream.leave();
});

test('the name of a deleted account is gone from the board at once', async () => {
  await app.database.db.transaction((tx) => settle(tx, open[0]));
  const stream = await follow();
  await stream.hears(`"id":${fan.id},"username":"`);
  await app.database.db.transaction(async (tx) => {
    await forecastData.erase(tx, fan.id, app.clock.now());
    await accountData.erase(tx, fan.id, app.clock.now());
  });
  await stream.hears(`"id":${fan.id},"username":null`);
  stream.leave();
});

test('what is not of the call makes no group: the same board is told the same', async () => {
  const [one, two] = [await follow('?a=1'), await follow('?a=2')];
  expect(one.messages()).toEqual(two.messages());
  const refused = await openStream({ port, path: `${BOARD}/stream?board=kings` });
  expect(refused.reply.statusCode).toBe(422);
  for (const stream of [one, two, refused]) stream.leave();
});
