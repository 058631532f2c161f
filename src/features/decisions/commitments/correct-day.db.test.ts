import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { makeForecast } from '#features/futurecast/forecasts/service/make-forecast.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { commitments } from '#features/recruiting/prospects/tables.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Context } from '#platform/context.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff corrections of a decision's mistyped day, over HTTP. */

let app: TestApp;
let alabama = 0;
let auburn = 0;
let writer: SignedIn;
beforeAll(async () => {
  app = await testApp();
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  auburn = (await findCollegeBySlug(app.database.db, 'auburn'))?.id ?? 0;
  writer = await staffSignedIn(app, { isStaffWriter: true });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const of = (prospectId: number, part = '') => `/api/v2/admin/prospects/${prospectId}${part}`;
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const aProspect = () => buildProspect(app.database.db);
const decide = (id: number, kind: string, happenedOn: string, collegeId = alabama) =>
  writer.send('POST', of(id, '/decisions'), { kind, college_id: collegeId, happened_on: happenedOn, source: 'x' });
const latest = async (id: number, who = writer) => (await who.get(of(id))).body.latest_decision;
const correct = (id: number, decisionId: number, happenedOn: string, who = writer, reason = 'A slip of the keys') =>
  who.send('PATCH', of(id, `/decisions/${decisionId}`), { happened_on: happenedOn, reason });
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [status, body.error_code];

test('the right day stands everywhere, as if it had never been wrong; what was settled and told stays', async () => {
  const { db } = app.database;
  const { id, personId } = await aProspect();
  const fan = await signedIn(app);
  await fan.send('PUT', '/api/v2/users/follow', { id, type: 'Prospect' });
  const ctx = { db, now: app.clock.now(), actor: { kind: 'operator' }, requestId: 'test' } as unknown as Context;
  const wish = { prospectId: id, collegeId: alabama, confidence: 80, note: null };
  await makeForecast(ctx, { userId: fan.member.id, isEmailConfirmed: true }, wish);
  await decide(id, 'commit', '2026-11-21');
  await app.application.dispatcher.drain();
  await app.runJobs();
  const ledger = () => rows(`select * from forecast_settlements where prospect_id = ${id}`);
  const points = () =>
    rows(`select rating_points, bonus_points, rank from team_rankings where college_id = ${alabama} order by type`);
  const told = () =>
    rows(`select (select count(*) from notices where subject = 'prospect' and subject_id = ${id})::int as notices,
      (select count(*) from mail_outbox where to_address = '${fan.member.email}')::int as mails`);
  const before = [await ledger(), await points(), await told()];
  expect(before[0]).toHaveLength(1);
  expect(before[2]).toEqual([{ notices: 1, mails: 1 }]);
  const decision = await latest(id);
  expect(decision).toMatchObject({
    kind: 'committed',
    college: { id: alabama },
    happened_on: '2026-11-21',
    correction: { earliest: '2021-01-01', latest: '2026-11-21', until: '2026-11-22T18:00:00.000Z' },
  });
  const reply = await correct(id, decision.id, '2026-11-12');
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { prospect_id: id, happened_on: '2026-11-12' },
  });
  const { prospect } = (await writer.get(of(id))).body;
  expect(prospect).toMatchObject({ status: 'committed', committed_on: '2026-11-12' });
  const { events } = (await app.get(`/api/v2/people/${personId}/events`)).body;
  expect(events.map(({ kind, on }: { kind: string; on: string }) => `${on} ${kind}`)).toEqual(['2026-11-12 commit']);
  const wire = (await app.get('/api/v2/content/event_ticker')).body.events;
  expect(wire[0]).toMatchObject({ on: '2026-11-12', person: { id: personId }, known_at: '2026-11-21T18:00:00.000Z' });
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect([await ledger(), await points(), await told()]).toEqual(before);
  const [, logged] = await rows(
    `select actor_id, action, before, after, reason from audit_entries where subject_id = '${id}' order by id`,
  );
  expect(logged).toEqual({
    actor_id: writer.member.id,
    action: 'prospect.correct_day',
    before: { status: 'committed', collegeId: alabama, happenedOn: '2026-11-21' },
    after: { status: 'committed', collegeId: alabama, happenedOn: '2026-11-12' },
    reason: 'A slip of the keys',
  });
});

test('both steps of a change of mind move together, and not before what they follow', async () => {
  const { id } = await aProspect();
  await decide(id, 'commit', '2026-11-10');
  await decide(id, 'commit', '2026-11-20', auburn);
  const decision = await latest(id);
  expect(decision.correction).toMatchObject({ earliest: '2026-11-10' });
  expect((await correct(id, decision.id, '2026-11-09')).body.errors).toEqual({
    happened_on: ['The decision before it is of 2026-11-10: this one cannot be of an earlier day'],
  });
  expect((await correct(id, decision.id, '2026-11-22')).body.errors).toMatchObject({ happened_on: [/still to come/] });
  expect((await correct(id, decision.id, '2026-11-15')).status).toBe(200);
  expect(
    await rows(`select status, happened_on::text as on from commitments where prospect_id = ${id} order by id`),
  ).toEqual([
    { status: 'committed', on: '2026-11-10' },
    { status: 'decommitted', on: '2026-11-15' },
    { status: 'committed', on: '2026-11-15' },
  ]);
});

test('a decommitment is corrected without a commitment coming of it', async () => {
  const { id } = await aProspect();
  await decide(id, 'commit', '2026-11-10');
  await decide(id, 'decommit', '2026-11-20');
  expect((await correct(id, (await latest(id)).id, '2026-11-19')).status).toBe(200);
  expect((await writer.get(of(id))).body.prospect).toMatchObject({ status: 'open', committed_on: null });
});

test('refused: what something followed, what is older than a day, what a file told, the same day, no reason', async () => {
  const { db } = app.database;
  const { id } = await aProspect();
  await decide(id, 'commit', '2026-11-10');
  const first = await latest(id);
  expect(codeOf(await correct(id, first.id, '2026-11-10'))).toEqual([422, 'same_day']);
  expect((await correct(id, first.id, '2026-11-11', writer, ' ')).body.errors).toEqual({
    reason: ['Please enter a reason'],
  });
  await decide(id, 'decommit', '2026-11-20');
  expect(codeOf(await correct(id, first.id, '2026-11-11'))).toEqual([422, 'decision_followed']);
  const last = await latest(id);
  // Entered at the same clock time as the commitment, but recorded a millisecond later.
  app.clock.advance(24 * HOUR_MS + 2);
  expect((await latest(id)).correction).toBeNull();
  expect(codeOf(await correct(id, last.id, '2026-11-19'))).toEqual([422, 'too_late']);
  app.clock.advance(-DAY_MS - 2);
  const imported = await buildProspect(db, { collegeId: auburn, status: 'committed', committedOn: '2026-11-15' });
  const [told] = await db
    .insert(commitments)
    .values({
      prospectId: imported.id,
      collegeId: auburn,
      status: 'committed',
      happenedOn: '2026-11-15',
      source: 'file',
    })
    .returning();
  expect((await latest(imported.id)).correction).toBeNull();
  expect(codeOf(await correct(imported.id, told?.id ?? 0, '2026-11-14'))).toEqual([422, 'not_entered_by_staff']);
  for (const [prospectId, decisionId] of [
    [99_999_999, last.id],
    [id, 99_999_999],
    [imported.id, last.id],
  ] as const)
    expect((await correct(prospectId, decisionId, '2026-11-19')).status).toBe(404);
  const nobody = await aProspect();
  expect(await latest(nobody.id)).toBeNull();
});

test('who may not: members, staff who only read, a publisher of another college', async () => {
  const site = (await listSites(app.database.db)).find(({ collegeId }) => collegeId === auburn);
  const publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
  const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  const { id } = await aProspect();
  await decide(id, 'commit', '2026-11-10');
  const decision = await latest(id);
  for (const who of [await signedIn(app), reader])
    expect((await correct(id, decision.id, '2026-11-11', who)).status).toBe(403);
  for (const who of [publisher, reader]) expect((await latest(id, who)).correction).toBeNull();
  expect(codeOf(await correct(id, decision.id, '2026-11-11', publisher))).toEqual([403, 'not_your_college']);
});
