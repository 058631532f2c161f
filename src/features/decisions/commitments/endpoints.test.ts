import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff entry of decisions, over HTTP. */

let app: TestApp;
let alabama: number;
let auburn: number;
let writer: SignedIn;
let publisher: SignedIn;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  auburn = (await findCollegeBySlug(db, 'auburn'))?.id ?? 0;
  const site = (await listSites(db)).find(({ collegeId }) => collegeId === alabama);
  writer = await staffSignedIn(app, { isStaffWriter: true });
  publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
});
afterAll(() => app.close());

const path = (prospectId: number) => `/api/v2/admin/prospects/${prospectId}/decisions`;
const commitTo = (collegeId: number) => ({ kind: 'commit', college_id: collegeId, source: 'His own announcement' });

test('a staff writer records a commitment, and the ticker of the audit log says who', {
  tags: ['engine'],
}, async () => {
  const { id } = await buildProspect(app.database.db);
  const reply = await writer.send('POST', path(id), commitTo(alabama));
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ prospect_id: id, status: 'committed', college_id: alabama, settled: 0 });
  const { rows } = await app.database.executeSql(
    `select actor_id, action from audit_entries where subject_type = 'prospect' and subject_id = '${id}'`,
  );
  expect(rows).toEqual([{ actor_id: writer.member.id, action: 'prospect.commit' }]);
  expect((await app.get(`/api/v2/prospects/prospect?prospect_id=${id}`)).body.prospect).toMatchObject({
    status: 'committed',
    college: { id: alabama },
  });
});

test('who may not: visitors, members, staff who only read', async () => {
  const { id } = await buildProspect(app.database.db);
  expect((await app.sendWithToken('POST', path(id), { body: commitTo(alabama) })).status).toBe(401);
  expect((await (await signedIn(app)).send('POST', path(id), commitTo(alabama))).status).toBe(403);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await support.send('POST', path(id), commitTo(alabama))).status).toBe(403);
});

test('a publisher decides about his own college only, and takes nobody from another', async () => {
  const { id } = await buildProspect(app.database.db);
  const refused = await publisher.send('POST', path(id), commitTo(auburn));
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'not_your_college' } });
  expect((await publisher.send('POST', path(id), commitTo(alabama))).status).toBe(200);
  const other = await buildProspect(app.database.db, { collegeId: auburn, status: 'committed' });
  expect((await publisher.send('POST', path(other.id), commitTo(alabama))).body.error_code).toBe('not_your_college');
  expect((await publisher.send('POST', path(other.id), { kind: 'decommit', source: 'x' })).body.error_code).toBe(
    'not_your_college',
  );
});

test('what a form leaves empty is absent: the day is today, and a decommitment names no college', async () => {
  const { id } = await buildProspect(app.database.db);
  const made = await writer.send('POST', path(id), {
    ...commitTo(alabama),
    college_id: String(alabama),
    happened_on: '',
  });
  expect(made).toMatchObject({ status: 200, body: { college_id: alabama } });
  const { rows } = await app.database.executeSql(`select happened_on::text from commitments where prospect_id = ${id}`);
  expect(rows).toEqual([{ happened_on: '2026-11-21' }]);
  const undone = { kind: 'decommit', college_id: '', happened_on: '', source: 'His own announcement' };
  expect((await writer.send('POST', path(id), undone)).body).toMatchObject({ status: 'open', college_id: null });
  const nobody = await writer.send('POST', path(id), { ...undone, kind: 'commit' });
  expect(nobody.body.errors).toEqual({ college_id: ['Please enter a college'] });
  const noDay = await writer.send('POST', path(id), { ...commitTo(alabama), happened_on: 'soon' });
  expect(noDay.body.errors).toEqual({ happened_on: ['Enter a date such as 2026-11-21'] });
});

test('refused with words at the field: no college, no source, a day to come, a prospect that there is not', async () => {
  const { id } = await buildProspect(app.database.db);
  expect((await writer.send('POST', path(id), { kind: 'commit', source: 'x' })).body.errors).toEqual({
    college_id: ['Please enter a college'],
  });
  expect((await writer.send('POST', path(id), { kind: 'commit', college_id: alabama })).body.errors).toEqual({
    source: ['Please enter a source'],
  });
  const future = await writer.send('POST', path(id), { ...commitTo(alabama), happened_on: '2027-01-01' });
  expect(future.body.errors).toEqual({
    happened_on: ['That date is in the future. Enter a decision once it’s known'],
  });
  expect((await writer.send('POST', path(99_999_999), commitTo(alabama))).status).toBe(404);
});

test('a decision is of a day of the class, and not before the one that it follows', async () => {
  const { id } = await buildProspect(app.database.db);
  const on = (happenedOn: string, kind = 'commit', collegeId = alabama) =>
    writer.send('POST', path(id), { ...commitTo(collegeId), kind, happened_on: happenedOn });
  expect((await on('2020-12-31')).body.errors).toEqual({
    happened_on: ['Too early for the class of 2027: the first day is 2021-01-01'],
  });
  expect((await on('2026-11-10')).status).toBe(200);
  for (const [kind, collegeId] of [
    ['decommit', alabama],
    ['sign', alabama],
    ['commit', auburn],
  ] as const) {
    const early = await on('2026-11-09', kind, collegeId);
    expect({ status: early.status, errors: early.body.errors }).toEqual({
      status: 422,
      errors: { happened_on: ['The decision before it is of 2026-11-10: this one cannot be of an earlier day'] },
    });
  }
  expect((await on('2026-11-10', 'decommit')).status).toBe(200);
  const imported = await buildProspect(app.database.db, {
    collegeId: auburn,
    status: 'committed',
    committedOn: '2026-11-15',
  });
  const left = { kind: 'decommit', happened_on: '2026-11-14', source: 'x' };
  expect((await writer.send('POST', path(imported.id), left)).status).toBe(422);
});
