import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { makeForecast } from '#features/futurecast/forecasts/service/make-forecast.ts';
import { keptRecords, recordsFromLedger } from '#features/futurecast/forecasts/settlement-queries.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type DecisionWish, recordDecision } from './service/record-decision.ts';

/**
 * For a decision that staff enter days later, only picks made before it earn points, and the graded state is what is shown from then on.
 */

let app: TestApp;
let colleges: number[];
beforeAll(async () => {
  app = await testApp();
  colleges = (await listAllColleges(app.database.db)).map(({ id }) => id).slice(0, 3);
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);
/** The part of the context that the use cases read, at a given time. */
const ctxAt = (now: Date) =>
  ({ db: app.database.db, now, actor: { kind: 'operator' }, requestId: 'test' }) as unknown as Context;
const college = (index: number) => colleges[index] ?? 0;
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const aMember = async () => (await buildMember(app.database.db)).id;
type Wish = { prospectId: number; collegeId: number; confidence: number; note?: string };
const say = (userId: number, days: number, wish: Wish) =>
  makeForecast(ctxAt(daysAgo(days)), { userId, isEmailConfirmed: true }, { note: 'Why', ...wish });
const commitTo = (prospectId: number, collegeId: number, happenedOn?: string) =>
  recordDecision(ctxAt(TEST_NOW), { prospectId, decision: { kind: 'commit', collegeId }, happenedOn, source: 'x' });

test('what was said after the day of the decision does not count', async () => {
  const { id: prospectId } = await buildProspect(app.database.db);
  const [early, changed, surer, late] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const wish = (index: number, confidence = 60) => ({ prospectId, collegeId: college(index), confidence });
  for (const userId of [early, changed, surer]) await say(userId, 30, wish(userId === early ? 0 : 1));
  // The day of the decision is 2026-11-18: picks made on that day count, until it ends in Central Time.
  await say(surer, 3, wish(1, 70));
  await say(changed, 2, wish(0));
  await say(surer, 2, wish(1, 10));
  await say(late, 2, wish(0, 100));
  expect(await commitTo(prospectId, college(0), '2026-11-18')).toMatchObject({ ok: true, settled: 3 });
  const decidedAt = new Date('2026-11-19T05:59:59.999Z');
  expect(
    await rows(`select user_id, is_right, confidence, disagreement, picked_at, settled_at from forecast_settlements
      where prospect_id = ${prospectId} order by user_id`),
  ).toEqual([
    {
      user_id: early,
      is_right: true,
      confidence: 60,
      disagreement: 6667,
      picked_at: daysAgo(30),
      settled_at: decidedAt,
    },
    {
      user_id: changed,
      is_right: false,
      confidence: 60,
      disagreement: 3333,
      picked_at: daysAgo(30),
      settled_at: decidedAt,
    },
    {
      user_id: surer,
      is_right: false,
      confidence: 70,
      disagreement: 3333,
      picked_at: daysAgo(30),
      settled_at: decidedAt,
    },
  ]);
  expect(
    await rows(`select user_id, college_id, confidence, note, changed_at, settled_at from forecasts
      where prospect_id = ${prospectId} order by user_id`),
  ).toEqual([
    {
      user_id: early,
      college_id: college(0),
      confidence: 60,
      note: 'Why',
      changed_at: daysAgo(30),
      settled_at: decidedAt,
    },
    // The note was added with another college and is removed with it.
    {
      user_id: changed,
      college_id: college(1),
      confidence: 60,
      note: null,
      changed_at: daysAgo(30),
      settled_at: decidedAt,
    },
    {
      user_id: surer,
      college_id: college(1),
      confidence: 70,
      note: 'Why',
      changed_at: daysAgo(3),
      settled_at: decidedAt,
    },
    {
      user_id: late,
      college_id: college(0),
      confidence: 100,
      note: 'Why',
      changed_at: daysAgo(2),
      settled_at: decidedAt,
    },
  ]);
  expect(await rows(`select count(*)::int as n from forecast_changes where prospect_id = ${prospectId}`)).toEqual([
    { n: 7 },
  ]);
  expect(await keptRecords(app.database.db)).toEqual(await recordsFromLedger(app.database.db));
  const { body: table } = await app.get(`/api/v2/prospects/forecast_table?prospect_id=${prospectId}`);
  expect({
    total: table.total,
    forecasts: table.shares.map(({ forecasts }: { forecasts: number }) => forecasts),
  }).toEqual({ total: 3, forecasts: [2, 1] });
  const { body: list } = await app.get(`/api/v2/prospects/forecast_list?prospect_id=${prospectId}`);
  expect(list.total).toBe(3);
});

test('a decision of today counts all that was said until it was entered', async () => {
  const { id: prospectId } = await buildProspect(app.database.db);
  await say(await aMember(), 0, { prospectId, collegeId: college(0), confidence: 80 });
  expect(await commitTo(prospectId, college(0), '2026-11-21')).toMatchObject({ ok: true, settled: 1 });
});

test('shares of who has decided stay, however the forecasters do later and whatever time passes', async () => {
  const { db } = app.database;
  const { id: prospectId } = await buildProspect(db);
  const [good, bad] = [await aMember(), await aMember()];
  await say(good, 20, { prospectId, collegeId: college(0), confidence: 60 });
  await say(bad, 5, { prospectId, collegeId: college(1), confidence: 60 });
  // The graph starts once there are five picks.
  for (let more = 0; more < 3; more += 1)
    await say(await aMember(), 4, { prospectId, collegeId: college(1), confidence: 50 });
  const pages = ['forecast_table', 'forecast_graph', 'prospect_top_forecasts'];
  const shown = async () =>
    Promise.all(pages.map(async (page) => (await app.get(`/api/v2/prospects/${page}?prospect_id=${prospectId}`)).body));
  const [open] = await shown();
  await commitTo(prospectId, college(0));
  const [decided, graph, top] = await shown();
  expect(decided.shares).toEqual(open.shares);
  expect(graph.moments.at(-1)).toBe(TEST_NOW.toISOString());
  const other = await buildProspects(
    db,
    Array.from({ length: 20 }, () => ({})),
  );
  await writePastForecasts(
    db,
    other.map(({ id }) => ({
      prospectId: id,
      decision: { sport: 'football', classYear: 2027, stars: 4, collegeId: college(0), decidedAt: daysAgo(1) },
      forecasts: [good, bad].map((userId) => ({
        userId,
        note: null,
        words: [{ at: daysAgo(9), collegeId: college(userId === good ? 0 : 1), confidence: 90 }],
      })),
    })),
  );
  app.clock.advance(30 * DAY_MS);
  expect(await shown()).toEqual([decided, graph, top]);
});

test('a note that was written after the day goes, whatever it stands beside', async () => {
  const { id: prospectId } = await buildProspect(app.database.db);
  const [surer, noted] = [await aMember(), await aMember()];
  const wish = { prospectId, collegeId: college(0), confidence: 60, note: 'Before' };
  for (const userId of [surer, noted]) await say(userId, 10, wish);
  await say(surer, 2, { ...wish, confidence: 100, note: 'He told everybody on Wednesday' });
  expect(await say(noted, 2, { ...wish, note: 'As I said on Wednesday' })).toMatchObject({ ok: true, change: 'note' });
  await commitTo(prospectId, college(0), '2026-11-18');
  expect(
    await rows(`select confidence, note, changed_at from forecasts where prospect_id = ${prospectId} order by user_id`),
  ).toEqual([
    { confidence: 60, note: null, changed_at: daysAgo(10) },
    { confidence: 60, note: null, changed_at: daysAgo(10) },
  ]);
});

test('who forecasts while a decision of today waits counts, by whatever clock', async () => {
  const { id: prospectId } = await buildProspect(app.database.db);
  await say(await aMember(), -0.001, { prospectId, collegeId: college(0), confidence: 80 });
  expect(await commitTo(prospectId, college(0))).toMatchObject({ ok: true, settled: 1 });
  expect(
    await rows(`select picked_at <= settled_at as is_before from forecast_settlements
    where prospect_id = ${prospectId}`),
  ).toEqual([{ is_before: true }]);
});

test('a cycle begins with the day on which a decision was taken back, and never ends before', async () => {
  const { id: prospectId } = await buildProspect(app.database.db);
  const at = (days: number, decision: DecisionWish['decision'], happenedOn: string) =>
    recordDecision(ctxAt(daysAgo(days)), { prospectId, decision, happenedOn, source: 'x' });
  await at(20, { kind: 'commit', collegeId: college(0) }, '2026-11-01');
  await at(5, { kind: 'decommit' }, '2026-11-12');
  await say(await aMember(), 4, { prospectId, collegeId: college(1), confidence: 80 });
  expect(await at(0, { kind: 'commit', collegeId: college(1) }, '2026-11-13')).toMatchObject({ ok: true, settled: 0 });
  expect(
    await rows(
      `select cycle, opened_at, settled_at from forecast_cycles where prospect_id = ${prospectId} order by cycle`,
    ),
  ).toMatchObject([
    { cycle: 1, settled_at: daysAgo(20) },
    { cycle: 2, opened_at: new Date('2026-11-13T05:59:59.999Z'), settled_at: new Date('2026-11-14T05:59:59.999Z') },
  ]);
});

test('the ledger keeps the record by which a forecaster was weighted', async () => {
  const { db } = app.database;
  const userId = await aMember();
  const [first, second, third] = await buildProspects(db, [{}, {}, {}]);
  for (const [index, prospect] of [first, second, third].entries()) {
    await say(userId, 9, { prospectId: prospect?.id ?? 0, collegeId: college(0), confidence: 60 });
    await commitTo(prospect?.id ?? 0, college(index === 1 ? 1 : 0));
  }
  expect(
    await rows(
      `select prior_settled, prior_right from forecast_settlements where user_id = ${userId} order by prospect_id`,
    ),
  ).toEqual([
    { prior_settled: 0, prior_right: 0 },
    { prior_settled: 1, prior_right: 1 },
    { prior_settled: 2, prior_right: 1 },
  ]);
});
