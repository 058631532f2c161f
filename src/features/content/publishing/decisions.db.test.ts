import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { silentLog } from '#tests/support/log.ts';
import { type Desk, fieldsOf, openDesk } from './desk.test-support.ts';
import { publishAllDue } from './service/publish-due.ts';

/** Articles that wait for a prospect's decision: for any, or for the college that the text is about. */

let desk: Desk;
let georgia = 0;
beforeAll(async () => {
  desk = await openDesk();
  georgia = (await findSite(desk.app.database.db, 'georgia'))?.collegeId ?? 0;
});
afterAll(() => desk.app.close());

const alabama = () => desk.alabama.collegeId ?? 0;
const sweep = () => publishAllDue({ db: desk.app.database.db, now: desk.app.clock.now, log: silentLog });
async function waiting(prospectId: number, more: object = {}): Promise<number> {
  const id = await desk.written();
  const reply = await desk.step(desk.writer, id, 'schedule', { until: 'decision', prospect_id: prospectId, ...more });
  expect(reply.status, reply.text).toBe(200);
  return id;
}
const decide = async (prospectId: number, body: object) => {
  const reply = await desk.writer.send('POST', `/api/v2/admin/prospects/${prospectId}/decisions`, {
    source: 'His mother',
    ...body,
  });
  expect(reply.status, reply.text).toBe(200);
  await desk.app.application.dispatcher.drain();
};
/** As an import records it. */
const record = (prospectId: number, collegeId: number, { known = 'null', happened = 'null' } = {}) =>
  desk.rows(`insert into commitments (prospect_id, college_id, status, known_at, happened_on, source)
    values (${prospectId}, ${collegeId}, 'committed', ${known}, ${happened}, 'test')`);
const statusOf = async (id: number) => (await desk.rowOf(id))?.status;

test('it is published by the event, once', async () => {
  const { db } = desk.app.database;
  const [prospect, other] = [await buildProspect(db), await buildProspect(db)];
  const id = await waiting(prospect.id);
  expect((await desk.read(id)).embargo).toEqual({
    until: 'decision',
    prospect_id: prospect.id,
    subject: prospect.name,
    college: null,
  });
  await decide(other.id, { kind: 'commit', college_id: alabama() });
  desk.app.clock.advance(HOUR_MS);
  expect(await sweep()).toBe(0);
  await decide(prospect.id, { kind: 'commit', college_id: alabama() });
  expect(await statusOf(id)).toBe('published');
  expect(await desk.publications(id)).toHaveLength(1);
});

test('of two texts for one decision the right one is published, and the other goes on waiting', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  const there = await waiting(prospect.id, { college_id: georgia });
  const here = await waiting(prospect.id, { college_id: alabama() });
  expect((await desk.read(here)).embargo.college).toEqual({ id: alabama(), name: 'Alabama' });
  await decide(prospect.id, { kind: 'commit', college_id: alabama() });
  expect({ hereStatus: await statusOf(here), thereStatus: await statusOf(there) }).toEqual({
    hereStatus: 'published',
    thereStatus: 'scheduled',
  });
  desk.app.clock.advance(HOUR_MS);
  expect(await sweep()).toBe(0);
  await decide(prospect.id, { kind: 'commit', college_id: georgia });
  expect(await statusOf(there)).toBe('published');
});

test('one of before lifts nothing, nor does taking it back; a lost event is made good by the sweep', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  await decide(prospect.id, { kind: 'commit', college_id: alabama() });
  desk.app.clock.advance(HOUR_MS);
  const id = await waiting(prospect.id);
  await decide(prospect.id, { kind: 'decommit' });
  expect(await sweep()).toBe(0);
  desk.app.clock.advance(HOUR_MS);
  await record(prospect.id, alabama(), { known: `'${desk.app.clock.now().toISOString()}'` });
  expect(await sweep()).toBe(1);
  expect(await statusOf(id)).toBe('published');
});

test('an old decision that is dated anew lifts nothing; a new one without a date does', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  await record(prospect.id, alabama(), { happened: `'2026-10-01'` });
  const id = await waiting(prospect.id);
  desk.app.clock.advance(HOUR_MS);
  await desk.rows(`update commitments set happened_on = '2027-02-01' where prospect_id = ${prospect.id}`);
  expect(await sweep()).toBe(0);
  await record(prospect.id, georgia);
  expect(await sweep()).toBe(1);
  expect(await statusOf(id)).toBe('published');
});

test('a college that there is not is refused, and one with which he has signed', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  await decide(prospect.id, { kind: 'sign', college_id: alabama() });
  const id = await desk.written();
  for (const collegeId of [2_147_483_000, alabama()]) {
    const when = { until: 'decision', prospect_id: prospect.id, college_id: collegeId };
    expect(fieldsOf(await desk.step(desk.writer, id, 'schedule', when))).toEqual(['college_id']);
  }
  expect(await statusOf(id)).toBe('draft');
});
