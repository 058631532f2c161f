import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { findCollegeBySlug, listAllColleges } from '#features/directory/colleges/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { updateMember } from '#features/membership/accounts/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { apDate } from '#kernel/ap-date.ts';
import { clockTime, DAY_MS } from '#kernel/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { emit } from '#platform/events/events.ts';
import { outbox } from '#platform/events/tables.ts';
import { mailOutbox } from '#platform/mail/tables.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/log.ts';
import { signedIn } from '#tests/support/members.ts';
import { prospectFollows, siteFollows } from '../follows/tables.ts';
import { savePreferences } from '../preferences/queries.ts';
import { noticeHandlers } from './handlers.ts';
import { listNotices } from './inbox-queries.ts';
import { mailFollowersJob, notifyFollowersJob, sweepNoticesJob } from './jobs.ts';
import { noticeData, sentNoticesData } from './member-data.ts';
import { notices, noticesSent } from './tables.ts';

let app: TestApp;
let prospect: { id: number; personId: number; classYear: number; slug: string };
let alabama = 0;
let alabamaSite = 0;
beforeAll(async () => {
  app = await testApp();
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  alabamaSite = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  prospect = await buildProspect(app.database.db, { name: 'Ansel Amberley', position: 'QB' });
  for (const table of [mailOutbox, noticesSent, notices, outbox, prospectFollows, siteFollows])
    await app.database.db.delete(table);
});
afterAll(() => app.close());

async function follower(overrides: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(app.database.db, overrides);
  await app.database.db
    .insert(prospectFollows)
    .values({ userId: member.id, prospectId: prospect.id, followedAt: app.clock.now() });
  return member;
}

async function teamFollower() {
  const member = await buildMember(app.database.db);
  await app.database.db
    .insert(siteFollows)
    .values({ userId: member.id, siteId: alabamaSite, followedAt: app.clock.now() });
  return member;
}

async function happen(type = 'prospect_committed', facts: object = { prospectId: prospect.id, collegeId: alabama }) {
  await emit(app.database.db, { type, ...facts });
  await app.application.dispatcher.drain();
  await app.runJobs();
}

const shown = () => app.database.db.select().from(notices).orderBy(notices.id);
const mails = () => app.database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
const counts = async () => ({ mails: (await mails()).length, notices: (await shown()).length });
const deps = () => ({
  db: app.database.db,
  config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }),
  log: silentLog,
  now: () => app.clock.now(),
  ports: app.application.ports,
});
const newsOf = (facts: object) => ({
  event: 'commitment',
  subject: 'prospect',
  subjectId: prospect.id,
  collegeId: alabama,
  leftCollegeId: null,
  teamIds: [alabama],
  detail: null,
  at: app.clock.now().toISOString(),
  ...facts,
});

test('followers who want it are mailed once: who committed where, why they hear of it, and how to stop', async () => {
  const fan = await follower();
  const left = await follower();
  const off = { prospect_commitment: false };
  await savePreferences(app.database.db, left.id, { email: off, bell: off, push: off });
  const unconfirmed = await follower({ emailConfirmedAt: null });
  await buildMember(app.database.db);
  await happen();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  // The bell works without a confirmed address.
  expect((await shown()).map(({ userId }) => userId)).toEqual([fan.id, unconfirmed.id]);
  expect(mail).toMatchObject({
    toAddress: fan.email,
    template: 'alert_commitment',
    subject: 'Ansel Amberley committed to Alabama',
    unsubscribeUrl: expect.stringMatching(
      new RegExp(`^http://bluechip\\.localhost:\\d+/api/v2/unsubscribe\\?token=${fan.id}\\.prospect_commitment\\.`),
    ),
  });
  for (const body of [mail?.html, mail?.text]) {
    expect(body).toContain(`/content/prospects/${prospect.classYear}/${prospect.slug}`);
    expect(body?.replaceAll(/\s+/g, ' ')).toContain('when a prospect you follow commits');
    expect(body).toContain('/unsubscribe?token=');
  }
  await app.send('POST', new URL(mail?.unsubscribeUrl ?? '').pathname + new URL(mail?.unsubscribeUrl ?? '').search);
  await happen();
  expect(await mails()).toHaveLength(1);
});

test.each([
  [
    { email: true, bell: false },
    { mails: 1, notices: 0 },
  ],
  [
    { email: false, bell: true },
    { mails: 0, notices: 1 },
  ],
  [
    { email: false, bell: false },
    { mails: 0, notices: 0 },
  ],
  [{ bell: false }, { mails: 1, notices: 0 }],
])('a follower who chose %o gets %o', async (ways, expected) => {
  const fan = await follower();
  const changes = Object.entries(ways).map(([channel, isOn]) => [channel, { prospect_commitment: isOn }]);
  await savePreferences(app.database.db, fan.id, Object.fromEntries(changes));
  await happen();
  expect(await counts()).toEqual(expected);
});

test('a decommitment is told as such', async () => {
  await follower();
  await happen('prospect_decommitted');
  expect((await mails())[0]?.subject).toBe('Ansel Amberley decommitted from Alabama');
  expect(await shown()).toMatchObject([
    { kind: 'decommitment', subject: 'prospect', subjectId: prospect.id, collegeId: alabama, readAt: null },
  ]);
});

test('followers of the team hear of it too, and a member who follows both hears once', async () => {
  const fan = await teamFollower();
  const both = await follower();
  await app.database.db
    .insert(siteFollows)
    .values({ userId: both.id, siteId: alabamaSite, followedAt: app.clock.now() });
  await savePreferences(app.database.db, both.id, { bell: { prospect_commitment: false } });
  await happen();
  expect((await shown()).map(({ userId }) => userId)).toEqual([fan.id, both.id]);
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([both.email]);
});

test('each kind of event reaches those who asked for it, in its own words', async () => {
  const fan = await follower();
  await app.database.db
    .insert(siteFollows)
    .values({ userId: fan.id, siteId: alabamaSite, followedAt: app.clock.now() });
  await savePreferences(app.database.db, fan.id, { bell: { team_final_score: true, team_story: true } });
  const { db } = app.database;
  const player = await buildCollegePlayer(db, { personId: prospect.personId, name: 'Ansel Amberley' });
  const { id: gameId } = await buildGame(db, {
    startsAt: app.clock.now(),
    home: { collegeId: alabama, points: 27 },
    away: { name: 'Small College', points: 20 },
  });
  const articleId = await buildArticle(db, {
    siteId: alabamaSite,
    headline: 'A quarterback at last',
    access: 'war_room',
    publishedAt: app.clock.now(),
  });
  const prospectId = prospect.id;
  await happen('prospect_signed');
  await happen('visit_recorded', { prospectId, collegeId: alabama, visitOn: '2026-12-05' });
  await happen('offer_recorded', { prospectId, collegeId: alabama });
  await happen('prospect_rated', { prospectId, oldTenths: 58, newTenths: 59 });
  await happen('portal_entered', { playerId: player.id, collegeId: alabama, on: null });
  await happen('portal_destination', { playerId: player.id, collegeId: alabama, on: null });
  await happen('game_score', {
    gameId,
    status: 'final',
    homeCollegeId: alabama,
    awayCollegeId: null,
    playedOn: '2026-11-21',
  });
  await happen('article_published', { articleId });
  const reader = await signedIn(app);
  await db.update(notices).set({ userId: reader.member.id });
  const { body } = await reader.get('/api/v2/users/notices');
  type Row = { subject: { name: string; facts: string }; words: string };
  expect(body.notices.map(({ subject, words }: Row) => `${subject.name} | ${words}`).toReversed()).toEqual([
    'Ansel Amberley | signed with Alabama',
    'Ansel Amberley | will visit Alabama on Dec. 5',
    'Ansel Amberley | got an offer from Alabama',
    'Ansel Amberley | moved from 5.8 to 5.9',
    'Ansel Amberley | entered the transfer portal from Alabama',
    'Ansel Amberley | is transferring to Alabama',
    'Alabama 27, Small College 20 | Final',
    'A quarterback at last | New story',
  ]);
  expect(body.notices[0].subject.facts).toBe('War Room · Football');
});

test('what is entered long after it happened is no news', async () => {
  await follower();
  await happen('prospect_committed', { prospectId: prospect.id, collegeId: alabama, happenedOn: '2026-09-01' });
  await happen('visit_recorded', { prospectId: prospect.id, collegeId: alabama, visitOn: '2026-10-01' });
  expect(await counts()).toEqual({ mails: 0, notices: 0 });
});

test('an event that is handled twice, and jobs that run twice, tell nobody twice', async () => {
  await follower();
  await follower();
  await happen();
  expect(await counts()).toEqual({ mails: 2, notices: 2 });
  const [row] = await app.database.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const event = { ...row?.payload, type: 'prospect_committed', eventId: row?.id ?? 0 };
  for (const handler of noticeHandlers(deps())) if (handler.type === event.type) await handler.handle(event);
  await app.runJobs();
  const data = newsOf({ eventId: event.eventId });
  const [notify, mail] = [notifyFollowersJob(deps()), mailFollowersJob(deps())];
  await Promise.all([notify.run(data), notify.run(data)]);
  await Promise.all([mail.run(data), mail.run(data)]);
  expect(await counts()).toEqual({ mails: 2, notices: 2 });
  // Another event is another email, and another alert.
  await happen();
  expect(await counts()).toEqual({ mails: 4, notices: 4 });
});

test('two decisions of one second are told in their order, whichever job runs first', async () => {
  const fan = await follower();
  const { db } = app.database;
  const [first, second] = (await listAllColleges(db)).slice(0, 2);
  if (!first || !second) throw new Error('no colleges');
  const at = app.clock.now();
  const job = notifyFollowersJob(deps());
  const facts = { teamIds: [], at: at.toISOString() };
  app.clock.advance(60_000);
  await job.run(newsOf({ ...facts, eventId: 12, collegeId: second.id, leftCollegeId: first.id }));
  app.clock.advance(60_000);
  await job.run(newsOf({ ...facts, eventId: 11, collegeId: first.id, event: 'decommitment' }));
  await app.runJobs();
  const listed = await listNotices(db, { userId: fan.id, hidden: [], limit: 5, offset: 0 });
  expect(listed.map(({ eventId, kind }) => ({ eventId, kind }))).toEqual([
    { eventId: 12, kind: 'commitment' },
    { eventId: 11, kind: 'decommitment' },
  ]);
  expect(listed.map((notice) => notice.at)).toEqual([at, at]);
  const texts = (await mails())
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .toSorted((a) => (a.includes('after decommitting') ? -1 : 1));
  expect(texts[0]).toContain(`committed to ${second.shortName}, after decommitting from ${first.shortName}.`);
  expect(texts[1]).toContain(`decommitted from ${first.shortName}.`);
  for (const text of texts) expect(text).toContain(`Posted ${apDate(at, at)} at ${clockTime(at)} CT.`);
});

test('many emails are written in batches by several jobs, each once', async () => {
  const fans = [];
  for (let made = 0; made < 5; made++) fans.push(await follower());
  await notifyFollowersJob(deps()).run(newsOf({ eventId: 7 }));
  expect((await shown()).map(({ userId }) => userId)).toEqual(fans.map(({ id }) => id));
  const job = mailFollowersJob(deps(), { batch: 2 });
  await Promise.all([job.run(newsOf({ eventId: 7 })), job.run(newsOf({ eventId: 7 }))]);
  const sorted = (texts: readonly (string | null)[]) => texts.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  expect(sorted((await mails()).map(({ toAddress }) => toAddress))).toEqual(sorted(fans.map(({ email }) => email)));
});

test('a prospect who was hidden meanwhile is nobody’s news, and a member who left gets none', async () => {
  const fan = await follower();
  await updateMember(app.database.db, fan.id, { emailConfirmedAt: null });
  await happen();
  await follower();
  await emit(app.database.db, { type: 'prospect_committed', prospectId: prospect.id, collegeId: alabama });
  await app.application.dispatcher.drain();
  await app.database.db.update(prospects).set({ isHidden: true }).where(eq(prospects.id, prospect.id));
  await app.runJobs();
  expect(await counts()).toEqual({ mails: 0, notices: 1 });
});

test('who was told is forgotten after 30 days, the alerts after 120; both with the member', async () => {
  const fan = await follower();
  await happen();
  const { db } = app.database;
  const toldAt = app.clock.now();
  const sweepAfter = (ms: number) => sweepNoticesJob({ ...deps(), now: () => new Date(toldAt.getTime() + ms) }).run({});
  expect(await sentNoticesData.export(db, fan.id)).toMatchObject([
    { event: expect.stringMatching(/^alert:\d+$/), sent_at: app.clock.now().toISOString() },
  ]);
  expect(await noticeData.export(db, fan.id)).toEqual([
    {
      kind: 'commitment',
      subject: 'prospect',
      subject_id: prospect.id,
      college_id: alabama,
      detail: null,
      at: toldAt.toISOString(),
      read_at: null,
    },
  ]);
  await sweepAfter(30 * DAY_MS);
  expect(await db.$count(noticesSent)).toBe(1);
  await sweepAfter(30 * DAY_MS + 1);
  expect({ sentCount: await db.$count(noticesSent), noticeCount: await db.$count(notices) }).toEqual({
    sentCount: 0,
    noticeCount: 1,
  });
  await sweepAfter(120 * DAY_MS + 1);
  expect(await db.$count(notices)).toBe(0);
  const other = await follower();
  await happen();
  for (const part of [sentNoticesData, noticeData]) {
    await part.erase(db, fan.id, app.clock.now());
    expect(await part.export(db, fan.id)).toEqual([]);
    expect(await part.export(db, other.id)).toHaveLength(1);
  }
});
