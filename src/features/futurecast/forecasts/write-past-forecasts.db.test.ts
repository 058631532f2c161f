import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeForecast } from './service/make-forecast.ts';
import { settleForecasts } from './service/settle-forecasts.ts';
import { writePastForecasts } from './service/write-past-forecasts.ts';
import { keptRecords, recordsFromLedger } from './settlement-queries.ts';

/** Imported past picks produce the same rows that the calls would have written. */

const at = (day: number) => new Date(Date.UTC(2026, 5, day, 18));
const DECIDED = at(28);

let database: Database;
let colleges: number[];
let userIds: number[];
beforeAll(async () => {
  database = await testDatabase();
  colleges = (await listAllColleges(database.db)).map(({ id }) => id).slice(0, 2);
  const members = await Promise.all([1, 2, 3].map((n) => buildMember(database.db, { username: `past${n}` })));
  // Written in one statement, so their order is undefined.
  userIds = members.map(({ id }) => id).toSorted((a, b) => a - b);
});
afterAll(() => database.close());

const college = (index: number) => colleges[index] ?? 0;
const facts = { sport: 'football', classYear: 2027, stars: 4, decidedAt: DECIDED } as const;

test('several prospects of one forecaster in one statement: records are the sums of the ledger', async () => {
  const { db } = database;
  const prospects = await buildProspects(db, [{ ratingTenths: 58 }, { ratingTenths: 58 }, { ratingTenths: 58 }]);
  const past = prospects.map(({ id }, index) => ({
    prospectId: id,
    decision: index === 2 ? null : { ...facts, collegeId: college(0) },
    forecasts: userIds.map((userId, who) => ({
      userId,
      note: who === 0 ? 'Early' : null,
      words: [
        { at: at(1), collegeId: college(1), confidence: 50 },
        { at: at(10), collegeId: college(who % 2), confidence: 80 },
      ],
    })),
  }));
  expect(await writePastForecasts(db, past)).toBe(9);
  expect(await keptRecords(db)).toEqual(await recordsFromLedger(db));
  expect((await keptRecords(db)).map(({ settled, right }) => [settled, right])).toEqual([
    [2, 2],
    [2, 0],
    [2, 2],
  ]);
  const { rows } = await database.executeSql(
    `select count(*)::int as words, count(distinct forecast_id)::int as forecasts from forecast_changes`,
  );
  expect(rows).toEqual([{ words: 18, forecasts: 9 }]);
  const { rows: open } = await database.executeSql(`select count(*)::int as n from forecasts where settled_at is null`);
  expect(open).toEqual([{ n: 3 }]);
});

test('the ledger is the one that settling would have written', async () => {
  const { db } = database;
  const [written, told] = await buildProspects(db, [{ ratingTenths: 58 }, { ratingTenths: 58 }]);
  if (!written || !told) throw new Error('no prospects');
  await writePastForecasts(db, [
    {
      prospectId: written.id,
      decision: { ...facts, collegeId: college(0) },
      forecasts: userIds.map((userId, who) => ({
        userId,
        note: null,
        words: [{ at: at(2), collegeId: college(who % 2), confidence: 70 }],
      })),
    },
  ]);
  for (const [who, userId] of userIds.entries()) {
    // Only the parts of a context that making a pick needs.
    const ctx = { db, now: at(2) } as unknown as Context;
    await makeForecast(
      ctx,
      { userId, isEmailConfirmed: true },
      { prospectId: told.id, collegeId: college(who % 2), confidence: 70, note: null },
    );
  }
  await settleForecasts(db, { ...facts, prospectId: told.id, collegeId: college(0) });
  const ledger = async (id: number) => {
    const { rows } = await database.executeSql(
      `select user_id, cycle, is_right, picked_at, disagreement, points_hundredths, brier, stars, season
       from forecast_settlements where prospect_id = ${id} order by user_id`,
    );
    return rows;
  };
  expect(await ledger(written.id)).toEqual(await ledger(told.id));
  expect(await ledger(written.id)).toHaveLength(3);
});
