import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { listTeamRankings } from '#features/teams/rankings/queries.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { fromAnywhere, TRUSTED } from '../../../../tests/security/calls.ts';
import { sweepTakedownRequestsJob } from './jobs.ts';

/** Takedowns over HTTP: request, decision, and effects. tests/security/takedown.test.ts checks every place that must hide the person. */

let app: TestApp;
let writer: SignedIn;
let alabama = 0;
let auburn = 0;
beforeAll(async () => {
  app = await testApp(TRUSTED);
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'quill.marrow' });
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  auburn = (await findCollegeBySlug(app.database.db, 'auburn'))?.id ?? 0;
});
afterAll(() => app.close());

const ASK = '/api/v2/takedown_requests';
const QUEUE = '/api/v2/admin/takedown_requests';
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const personOf = (id: number) => `/api/v2/admin/people/${id}`;
const wish = (prospectId: number, more: object = {}) => ({
  prospect_id: prospectId,
  name: 'Wilhelmina Sorrel',
  relation: 'parent',
  email: 'sorrel@example.com',
  reason: 'He is fifteen.',
  ...more,
});
const ask = (body: object) => app.sendWithToken('POST', ASK, { body, headers: fromAnywhere() });
const takeDown = (personId: number) =>
  writer.send('POST', `${personOf(personId)}/takedown`, { reason: 'A parent asks' });
const restore = (personId: number) => writer.send('POST', `${personOf(personId)}/restore`, { reason: 'A mistake' });

test('anybody asks; who asks twice has asked once; staff see who, why and about whom', {
  tags: ['engine'],
}, async () => {
  const { id, personId, name } = await buildProspect(app.database.db);
  expect((await ask(wish(id))).body).toEqual({ prospect_id: id, person_id: personId });
  expect((await ask(wish(id, { email: 'SORREL@example.com', reason: 'Again' }))).status).toBe(200);
  const { body } = await writer.get(`${QUEUE}?person_id=${personId}`);
  expect(body).toMatchObject({ total: 1, counts: { open: 1, taken_down: 0, declined: 0 } });
  expect(body.requests).toMatchObject([
    {
      person_name: name,
      name: 'Wilhelmina Sorrel',
      relation: 'parent',
      reason: 'He is fifteen.',
      status: 'open',
      decided_by: null,
      subject: { person_id: personId, is_hidden: false, roles: [{ kind: 'prospect', words: 'Football 2027, QB' }] },
    },
  ]);
});

test('a college athlete who was never a prospect is asked for by the person, hidden or unknown ones are not found', async () => {
  const { personId, name } = await buildCollegePlayer(app.database.db);
  const asked = { ...wish(0), prospect_id: undefined, person_id: personId };
  expect((await ask(asked)).body).toEqual({ prospect_id: null, person_id: personId });
  const { body } = await writer.get(`${QUEUE}?person_id=${personId}`);
  expect(body.requests).toMatchObject([
    {
      person_name: name,
      prospect_id: null,
      subject: { roles: [{ kind: 'player', href: expect.stringMatching(/^\/content\/athletes\//) }] },
    },
  ]);
  expect((await takeDown(personId)).status).toBe(200);
  expect((await ask({ ...asked, email: 'other@example.com' })).status).toBe(404);
  expect((await ask({ ...asked, person_id: 2_147_483_000 })).status).toBe(404);
  const { status, body: refused } = await ask({ ...asked, person_id: undefined });
  expect({ status, errors: refused.errors }).toEqual({
    status: 422,
    errors: { prospect_id: ['Give prospect_id or person_id'] },
  });
});

test.each([
  [{ name: ' ' }, { name: ['Please enter your name'] }],
  [{ relation: 'aunt' }, { relation: ['Please enter who you are'] }],
  [{ email: 'nobody' }, { email: ['Please enter a valid email address'] }],
  [{ reason: 'x'.repeat(2001) }, { reason: ['At most 2000 characters'] }],
])('refused with words at the field: %j', async (more, errors) => {
  const { id } = await buildProspect(app.database.db);
  const reply = await ask(wish(id, more));
  expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
});

test('the longest reason is taken; whether somebody was taken down is not told', async () => {
  const { id } = await buildProspect(app.database.db);
  expect((await ask(wish(id, { reason: 'x'.repeat(2000) }))).status).toBe(200);
  const hidden = await buildProspect(app.database.db, { isHidden: true });
  const [ofHidden, ofNobody] = [await ask(wish(hidden.id)), await ask(wish(99_999_999))];
  expect(ofHidden).toMatchObject({ status: 404, body: { error: ofNobody.body.error } });
});

test('from one address five requests in an hour, then none', async () => {
  const { id } = await buildProspect(app.database.db);
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const send = async (each: number) =>
    (await app.sendWithToken('POST', ASK, { body: wish(id, { email: `${each}@example.com` }), headers })).status;
  const statuses: number[] = [];
  for (const each of [1, 2, 3, 4, 5, 6]) statuses.push(await send(each));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a takedown hides all that a person is, orders the class, places the teams, grants, answers and is in the log', async () => {
  const { db } = app.database;
  const [first, second] = await buildProspects(db, [
    { classYear: 2029, ratingTenths: 61, collegeId: alabama, status: 'committed' },
    { classYear: 2029, ratingTenths: 60, collegeId: auburn, status: 'committed' },
  ]);
  if (!first || !second) throw new Error('no prospects');
  const player = await buildCollegePlayer(db, { personId: first.personId, name: first.name });
  await rebuildRankings(db, { sport: 'football', classYear: 2029, now: app.clock.now() });
  const pointsOf = async (collegeId: number) => {
    const key = { sport: 'football', classYear: 2029, type: 'recruiting' } as const;
    const [team] = await listTeamRankings(db, key, { collegeIds: [collegeId], limit: 1, offset: 0 });
    return team ? [team.rank, team.bonusPoints] : null;
  };
  expect({ alabama: await pointsOf(alabama), auburn: await pointsOf(auburn) }).toEqual({
    alabama: [1, 100],
    auburn: [2, 83],
  });
  await ask(wish(first.id));
  const reply = await takeDown(first.personId);
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { person_id: first.personId, is_hidden: true },
  });
  expect(await rows(`select is_hidden, class_order, national_rank from prospects where id = ${first.id}`)).toEqual([
    { is_hidden: true, class_order: null, national_rank: null },
  ]);
  expect(await rows(`select national_rank from prospects where id = ${second.id}`)).toEqual([{ national_rank: 1 }]);
  expect(await rows(`select is_hidden from college_players where id = ${player.id}`)).toEqual([{ is_hidden: true }]);
  expect(await pointsOf(alabama)).toBeNull();
  // The points of other teams, which depend on the ranks, follow through the event.
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect(await pointsOf(auburn)).toEqual([1, 100]);
  expect(
    await rows(`select actor_id, action, after, reason from audit_entries where subject_type = 'person'
      and subject_id = '${first.personId}'`),
  ).toMatchObject([
    {
      actor_id: writer.member.id,
      action: 'person.take_down',
      reason: 'A parent asks',
      after: { isHidden: true, prospectIds: [first.id], playerIds: [player.id] },
    },
  ]);
  const [granted] = (await writer.get(`${QUEUE}?status=taken_down&person_id=${first.personId}`)).body.requests;
  expect(granted).toMatchObject({ status: 'taken_down', decided_by: 'quill.marrow', decision: 'A parent asks' });
  const [mail] = await rows(`select to_address, subject, text from mail_outbox where template = 'takedown_answer'`);
  expect(mail).toMatchObject({ to_address: 'sorrel@example.com', subject: 'The profile is taken down' });
  expect(mail?.text).not.toContain('A parent asks');
  const { people } = (await writer.get('/api/v2/admin/takedowns')).body;
  expect(people.map(({ person_id }: { person_id: number }) => person_id)).toContain(first.personId);
});

test('a restored person is where he was', async () => {
  const { id, personId, slug } = await buildProspect(app.database.db, { classYear: 2030 });
  await takeDown(personId);
  expect((await app.get(`/api/v2/prospects/prospect?year=2030&slug=${slug}`)).status).toBe(404);
  expect((await restore(personId)).body).toEqual({ person_id: personId, is_hidden: false });
  const profile = (await app.get(`/api/v2/prospects/prospect?year=2030&slug=${slug}`)).body.prospect;
  expect(profile).toMatchObject({ id, ranks: { natl: 1 } });
  const refused = await restore(personId);
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'not_taken_down' } });
  expect(await rows(`select type from outbox where payload->>'personId' = '${personId}' order by id`)).toEqual([
    { type: 'person_taken_down' },
    { type: 'person_restored' },
  ]);
});

test('ten at once: one takes down, the others learn that it is done', async () => {
  const { personId } = await buildProspect(app.database.db);
  const replies = await Promise.all(Array.from({ length: 10 }, () => takeDown(personId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.error_code === 'already_taken_down')).toHaveLength(9);
  expect(
    await rows(
      `select count(*)::int as n from audit_entries where subject_type = 'person' and subject_id = '${personId}'`,
    ),
  ).toEqual([{ n: 1 }]);
});

test('a declined request leaves the person where he is, and is decided once', async () => {
  const { id, personId } = await buildProspect(app.database.db);
  await ask(wish(id, { email: 'declined@example.com' }));
  const [request] = (await writer.get(`${QUEUE}?person_id=${personId}`)).body.requests;
  const path = `${QUEUE}/${request.id}/decline`;
  expect((await writer.send('POST', path, { reason: '' })).body.errors).toEqual({ reason: ['Please enter a reason'] });
  expect((await writer.send('POST', path, { reason: 'Not a relative' })).status).toBe(200);
  const again = await writer.send('POST', path, { reason: 'Not a relative' });
  expect(again).toMatchObject({ status: 422, body: { error_code: 'already_decided' } });
  expect(await rows(`select is_hidden from prospects where id = ${id}`)).toEqual([{ is_hidden: false }]);
  expect((await writer.get(`${QUEUE}?status=declined&person_id=${personId}`)).body.requests).toMatchObject([
    { status: 'declined', decision: 'Not a relative' },
  ]);
  expect((await writer.send('POST', `${QUEUE}/99999999/decline`, { reason: 'x' })).status).toBe(404);
});

test('who may: staff writers, managers of support and super admins; nobody else', async () => {
  const { personId } = await buildProspect(app.database.db);
  const body = { reason: 'x' };
  expect((await app.sendWithToken('POST', `${personOf(personId)}/takedown`, { body })).status).toBe(401);
  expect((await (await signedIn(app)).send('POST', `${personOf(personId)}/takedown`, body)).status).toBe(403);
  const publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
  for (const path of [QUEUE, '/api/v2/admin/takedowns', `${personOf(personId)}/takedown`])
    expect((await publisher.get(path)).status).toBe(403);
  const manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  expect((await manager.send('POST', `${personOf(personId)}/takedown`, body)).status).toBe(200);
  expect((await manager.get(`${personOf(99_999_999)}/takedown`)).status).toBe(404);
  expect((await manager.send('POST', `${personOf(99_999_999)}/takedown`, body)).status).toBe(404);
});

test('what an import shows of somebody again is hidden as soon as it is told', async () => {
  const { personId } = await buildProspect(app.database.db);
  await takeDown(personId);
  const second = await buildProspect(app.database.db, { personId, sport: 'basketball' });
  await app.database.executeSql(
    `insert into outbox (type, payload) values ('import_applied', '{"kind": "recruits", "sport": "basketball"}')`,
  );
  await app.application.dispatcher.drain();
  expect(await rows(`select is_hidden from prospects where id = ${second.id}`)).toEqual([{ is_hidden: true }]);
});

test('who asked is forgotten a year after the decision, who waits is not', async () => {
  await app.database.executeSql('delete from takedown_requests');
  await app.database.executeSql(`insert into takedown_requests
    (person_id, prospect_id, person_name, name, relation, email, reason, status, created_at, decided_at) values
    (1, 1, 'A', 'a year and a second', 'self', 'a@example.com', 'x', 'declined', '2024-01-01T00:00Z', '2025-11-21T17:59:59Z'),
    (1, 1, 'A', 'a year', 'self', 'b@example.com', 'x', 'taken_down', '2024-01-01T00:00Z', '2025-11-21T18:00:00Z'),
    (1, 1, 'A', 'waits', 'self', 'c@example.com', 'x', 'open', '2020-01-01T00:00Z', null)`);
  await sweepTakedownRequestsJob({ db: app.database.db, now: app.clock.now }).run({});
  expect(await rows('select name from takedown_requests order by id')).toEqual([{ name: 'a year' }, { name: 'waits' }]);
});
