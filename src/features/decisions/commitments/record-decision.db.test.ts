import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { makeForecast } from '#features/futurecast/forecasts/service/make-forecast.ts';
import { keptRecords, recordsFromLedger } from '#features/futurecast/forecasts/settlement-queries.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { listTeamRankings } from '#features/teams/rankings/queries.ts';
import type { Context } from '#platform/context.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type DecisionWish, recordDecision } from './service/record-decision.ts';

/** A commitment as one transaction, tested on the database of the whole program. */

let app: TestApp;
let ctx: Context;
let colleges: number[];
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  colleges = (await listAllColleges(db)).map(({ id }) => id).slice(0, 5);
  // The part of the context that the use case reads; endpoints.test.ts covers it over HTTP.
  ctx = {
    db,
    now: TEST_NOW,
    actor: { kind: 'operator' },
    requestId: 'test',
  } as unknown as Context;
});
afterAll(() => app.close());

const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const college = (index: number) => colleges[index] ?? 0;
const commitTo = (prospectId: number, collegeId: number, more: Partial<DecisionWish> = {}) =>
  recordDecision(ctx, { prospectId, decision: { kind: 'commit', collegeId }, source: 'staff', ...more });
const decommit = (prospectId: number) =>
  recordDecision(ctx, { prospectId, decision: { kind: 'decommit' }, source: 'staff' });

async function forecast(prospectId: number, collegeId: number, confidence: number, userId?: number) {
  const id = userId ?? (await buildMember(app.database.db)).id;
  return makeForecast(ctx, { userId: id, isEmailConfirmed: true }, { prospectId, collegeId, confidence, note: null });
}

test('profile, history, interest, forecasts, teams, audit and event change together', async () => {
  const { id } = await buildProspect(app.database.db, { ratingTenths: 61 });
  await forecast(id, college(0), 80);
  await forecast(id, college(1), 60);
  expect(await commitTo(id, college(0))).toEqual({ ok: true, status: 'committed', collegeId: college(0), settled: 2 });
  expect(await rows(`select status, college_id, committed_on::text from prospects where id = ${id}`)).toEqual([
    { status: 'committed', college_id: college(0), committed_on: '2026-11-21' },
  ]);
  expect(await rows(`select college_id, status, source from commitments where prospect_id = ${id}`)).toEqual([
    { college_id: college(0), status: 'committed', source: 'staff' },
  ]);
  expect(await rows(`select level, status from prospect_interests where prospect_id = ${id}`)).toEqual([
    { level: 5, status: 'committed' },
  ]);
  expect(
    await rows(
      `select is_right, points_hundredths, disagreement from forecast_settlements where prospect_id = ${id} order by is_right`,
    ),
  ).toEqual([
    { is_right: false, points_hundredths: -4536, disagreement: 5000 },
    { is_right: true, points_hundredths: 12096, disagreement: 5000 },
  ]);
  const [first] = await listTeamRankings(
    app.database.db,
    { sport: 'football', classYear: 2027, type: 'recruiting' },
    { collegeIds: [college(0)], limit: 1, offset: 0 },
  );
  expect(first).toMatchObject({ rank: 1, ratingPoints: 150, bonusPoints: 100, newcomers: 1 });
  expect(
    await rows(`select type, payload from outbox where payload->>'prospectId' = '${id}' and type like 'prospect%'`),
  ).toEqual([
    {
      type: 'prospect_committed',
      payload: {
        prospectId: id,
        collegeId: college(0),
        happenedOn: '2026-11-21',
        at: TEST_NOW.toISOString(),
        leftCollegeId: null,
      },
    },
  ]);
  expect(await rows(`select action, before, after from audit_entries where subject_id = '${id}'`)).toEqual([
    {
      action: 'prospect.commit',
      before: { status: 'open', collegeId: null },
      after: { status: 'committed', collegeId: college(0), happenedOn: '2026-11-21', source: 'staff' },
    },
  ]);
});

test('a decommitment opens a new cycle, and what was settled stays', async () => {
  const { id } = await buildProspect(app.database.db);
  const { id: userId } = await buildMember(app.database.db);
  await forecast(id, college(0), 70, userId);
  await commitTo(id, college(1));
  expect(await forecast(id, college(2), 50, userId)).toEqual({ ok: false, reason: 'prospect_committed' });
  await decommit(id);
  expect(await forecast(id, college(2), 50, userId)).toMatchObject({ ok: true, change: 'new' });
  await commitTo(id, college(2));
  expect(
    await rows(`select cycle, is_right from forecast_settlements where prospect_id = ${id} order by cycle`),
  ).toEqual([
    { cycle: 1, is_right: false },
    { cycle: 2, is_right: true },
  ]);
  await expect(
    app.database.executeSql(`update forecasts set confidence = 10 where prospect_id = ${id} and cycle = 1`),
  ).rejects.toThrow(/never changes/);
  await expect(app.database.executeSql(`delete from forecast_settlements where prospect_id = ${id}`)).rejects.toThrow(
    /append-only/,
  );
});

test('who goes from one college to another leaves both in the history, and settles once', async () => {
  const { id } = await buildProspect(app.database.db);
  await forecast(id, college(0), 100);
  await commitTo(id, college(0));
  expect(await commitTo(id, college(1))).toMatchObject({ ok: true, settled: 0 });
  expect(await rows(`select college_id, status from commitments where prospect_id = ${id} order by id`)).toEqual([
    { college_id: college(0), status: 'committed' },
    { college_id: college(0), status: 'decommitted' },
    { college_id: college(1), status: 'committed' },
  ]);
  expect(await rows(`select count(*)::int as n from forecast_settlements where prospect_id = ${id}`)).toEqual([
    { n: 1 },
  ]);
  // Entered at the same clock time, and still in order; the two steps of one write share a timestamp.
  expect(await rows(`select known_at from commitments where prospect_id = ${id} order by id`)).toEqual([
    { known_at: TEST_NOW },
    { known_at: new Date(TEST_NOW.getTime() + 1) },
    { known_at: new Date(TEST_NOW.getTime() + 1) },
  ]);
  expect(
    await rows(`select type, payload->'leftCollegeId' as left from outbox where payload->>'prospectId' = '${id}'
      and type like 'prospect%' order by id`),
  ).toEqual([
    { type: 'prospect_committed', left: null },
    { type: 'prospect_decommitted', left: null },
    { type: 'prospect_committed', left: college(0) },
  ]);
});

test('fifty at once: one is written, the others are refused, nothing is counted twice', async () => {
  const { id } = await buildProspect(app.database.db);
  await forecast(id, college(0), 90);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => commitTo(id, college(0))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'already_decided_so')).toHaveLength(49);
  expect(await rows(`select count(*)::int as n from commitments where prospect_id = ${id}`)).toEqual([{ n: 1 }]);
  expect(await rows(`select count(*)::int as n from forecast_settlements where prospect_id = ${id}`)).toEqual([
    { n: 1 },
  ]);
});

test('forecasts that come at the same moment are settled or refused, never left open', async () => {
  const { id } = await buildProspect(app.database.db);
  const members = await Promise.all(Array.from({ length: 20 }, () => buildMember(app.database.db)));
  const [outcome, ...made] = await Promise.all([
    commitTo(id, college(0)),
    ...members.map((member) => forecast(id, college(0), 50, member.id)),
  ]);
  expect(outcome).toMatchObject({ ok: true });
  const settled = await rows(`select count(*)::int as n from forecast_settlements where prospect_id = ${id}`);
  expect(settled).toEqual([{ n: made.filter(({ ok }) => ok).length }]);
  expect(
    await rows(`select count(*)::int as n from forecasts where prospect_id = ${id} and settled_at is null`),
  ).toEqual([{ n: 0 }]);
});

test('the ledger reproduces every record', async () => {
  const kept = await keptRecords(app.database.db);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept).toEqual(await recordsFromLedger(app.database.db));
});

test('refused: a college that there is not, a day to come, a prospect who was taken down', async () => {
  const { id } = await buildProspect(app.database.db);
  expect(await commitTo(id, 999_999_999)).toEqual({ ok: false, reason: 'unknown_college' });
  await expect(commitTo(id, college(0), { happenedOn: '2026-11-22' })).rejects.toMatchObject({
    fields: { happened_on: [expect.stringContaining('in the future')] },
  });
  await app.database.db.execute(sql`update prospects set is_hidden = true where id = ${id}`);
  await expect(commitTo(id, college(0))).rejects.toMatchObject({ code: 'not_found' });
  expect(await rows(`select count(*)::int as n from commitments where prospect_id = ${id}`)).toEqual([{ n: 0 }]);
});
