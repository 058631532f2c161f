import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { updateMember } from '#features/membership/accounts/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { emit } from '#platform/events/events.ts';
import { outbox } from '#platform/events/tables.ts';
import { mailOutbox } from '#platform/mail/tables.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/log.ts';
import { prospectFollows } from '../follows/tables.ts';
import { savePreference } from '../preferences/queries.ts';
import { noticeHandlers } from './handlers.ts';
import { listNotices } from './inbox-queries.ts';
import { sweepNoticesJob, tellOfDecisionJob } from './jobs.ts';
import { noticeData, toldData } from './member-data.ts';
import { notices, noticesSent } from './tables.ts';

let app: TestApp;
let prospect: { id: number; classYear: number; slug: string };
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  prospect = await buildProspect(app.database.db, { name: 'Ansel Amberley', position: 'QB' });
  for (const table of [mailOutbox, noticesSent, notices, outbox]) await app.database.db.delete(table);
});
afterAll(() => app.close());

async function follower(overrides: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(app.database.db, overrides);
  await app.database.db
    .insert(prospectFollows)
    .values({ userId: member.id, prospectId: prospect.id, followedAt: app.clock.now() });
  return member;
}

async function happen(type: 'prospect_committed' | 'prospect_decommitted' = 'prospect_committed') {
  await emit(app.database.db, { type, prospectId: prospect.id, collegeId: 1 });
  await app.application.dispatcher.drain();
}

const shown = () => app.database.db.select().from(notices).orderBy(notices.id);
const mails = () => app.database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
const deps = () => ({
  db: app.database.db,
  config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }),
  log: silentLog,
  now: () => app.clock.now(),
  ports: app.application.ports,
});

test('followers who want it are mailed once: who committed where, why they hear of it, and how to stop', async () => {
  const fan = await follower();
  const left = await follower();
  await savePreference(app.database.db, { userId: left.id, kind: 'prospect_decision', byEmail: false, inPage: false });
  const unconfirmed = await follower({ emailConfirmedAt: null });
  await buildMember(app.database.db);
  await happen();
  await app.runJobs();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  // In the page he needs no address.
  expect((await shown()).map(({ userId }) => userId)).toEqual([fan.id, unconfirmed.id]);
  expect(mail).toMatchObject({
    toAddress: fan.email,
    template: 'prospect_decision',
    subject: expect.stringMatching(/^Ansel Amberley committed to \S/),
    unsubscribeUrl: expect.stringMatching(
      new RegExp(`^http://bluechip\\.localhost:\\d+/api/v2/unsubscribe\\?token=${fan.id}\\.prospect_decision\\.`),
    ),
  });
  for (const body of [mail?.html, mail?.text]) {
    expect(body).toContain(`/content/prospects/${prospect.classYear}/${prospect.slug}`);
    expect(body).toContain('because you follow Ansel Amberley');
    expect(body).toContain('/unsubscribe?token=');
  }
  await app.send('POST', new URL(mail?.unsubscribeUrl ?? '').pathname + new URL(mail?.unsubscribeUrl ?? '').search);
  await happen('prospect_decommitted');
  await app.runJobs();
  expect(await mails()).toHaveLength(1);
});

test.each([
  [{ byEmail: true, inPage: false }, [1, 0]],
  [{ byEmail: false, inPage: true }, [0, 1]],
  [{ byEmail: false, inPage: false }, [0, 0]],
  [{ inPage: false }, [1, 0]],
])('who chose %o has as many mails and notices as %o', async (ways, counts) => {
  const fan = await follower();
  await savePreference(app.database.db, { userId: fan.id, kind: 'prospect_decision', ...ways });
  await happen();
  await app.runJobs();
  expect([(await mails()).length, (await shown()).length]).toEqual(counts);
});

test('a commitment taken back is told as such', async () => {
  await follower();
  await happen('prospect_decommitted');
  await app.runJobs();
  expect((await mails())[0]?.subject).toMatch(/^Ansel Amberley decommitted from \S/);
  expect(await shown()).toMatchObject([{ prospectId: prospect.id, collegeId: 1, isCommitted: false, readAt: null }]);
});

test('an event that is handled twice, and a job that runs twice, tell nobody twice', async () => {
  await follower();
  await follower();
  await happen();
  await app.runJobs();
  expect(await mails()).toHaveLength(2);
  const [row] = await app.database.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const event = { ...row?.payload, type: 'prospect_committed', eventId: row?.id ?? 0 };
  for (const handler of noticeHandlers(deps())) if (handler.type === event.type) await handler.handle(event);
  await app.runJobs();
  const again = tellOfDecisionJob(deps());
  const data = { eventId: event.eventId, prospectId: prospect.id, collegeId: 1, isCommitted: true };
  await Promise.all([again.run(data), again.run(data)]);
  expect({ mailCount: (await mails()).length, noticeCount: (await shown()).length }).toEqual({
    mailCount: 2,
    noticeCount: 2,
  });
  // Another event is another mail, and another notice.
  await happen();
  await app.runJobs();
  expect({ mailCount: (await mails()).length, noticeCount: (await shown()).length }).toEqual({
    mailCount: 4,
    noticeCount: 4,
  });
});

test('two decisions of one second are told in their order, whichever job runs first', async () => {
  const fan = await follower();
  const { db } = app.database;
  const [first, second] = (await listAllColleges(db)).slice(0, 2);
  if (!first || !second) throw new Error('no colleges');
  const at = app.clock.now();
  const told = { prospectId: prospect.id, at: at.toISOString() };
  const job = tellOfDecisionJob(deps());
  app.clock.advance(60_000);
  await job.run({ ...told, eventId: 12, collegeId: second.id, isCommitted: true, leftCollegeId: first.id });
  app.clock.advance(60_000);
  await job.run({ ...told, eventId: 11, collegeId: first.id, isCommitted: false, leftCollegeId: null });
  const listed = await listNotices(db, { userId: fan.id, prospectIds: [prospect.id], limit: 5, offset: 0 });
  expect(listed.map(({ eventId, isCommitted }) => [eventId, isCommitted])).toEqual([
    [12, true],
    [11, false],
  ]);
  expect(listed.map((notice) => notice.at)).toEqual([at, at]);
  const [committed, left] = (await mails()).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(committed).toContain(`committed to ${second.shortName}, after decommitting from ${first.shortName}.`);
  expect(left).toContain(`decommitted from ${first.shortName}.`);
  for (const mail of [committed, left])
    expect(mail).toContain(`Entered on ${formatDate(at, 'MM/DD/YYYY HH:mm:ss')}, Chicago time.`);
});

test('many followers are told in batches, each by a job of its own', async () => {
  const fans = [];
  for (let made = 0; made < 5; made++) fans.push(await follower());
  const job = tellOfDecisionJob(deps(), { batch: 2 });
  await job.run({ eventId: 7, prospectId: prospect.id, collegeId: 1, isCommitted: true });
  expect(await mails()).toHaveLength(2);
  await app.runJobs();
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(fans.map(({ email }) => email));
  expect((await shown()).map(({ userId }) => userId)).toEqual(fans.map(({ id }) => id));
});

test('a prospect who was hidden meanwhile is nobody’s news, and a member who left gets none', async () => {
  const fan = await follower();
  await updateMember(app.database.db, fan.id, { emailConfirmedAt: null });
  await happen();
  await app.runJobs();
  await follower();
  await happen();
  await app.database.db.update(prospects).set({ isHidden: true }).where(eq(prospects.id, prospect.id));
  await app.runJobs();
  expect(await mails()).toEqual([]);
  expect(await shown()).toHaveLength(1);
});

test('who was told is forgotten after 30 days, what he was told after 120; both with the member', async () => {
  const fan = await follower();
  await happen();
  await app.runJobs();
  const { db } = app.database;
  const toldAt = app.clock.now();
  const sweepAfter = (ms: number) => sweepNoticesJob({ ...deps(), now: () => new Date(toldAt.getTime() + ms) }).run({});
  expect(await toldData.export(db, fan.id)).toMatchObject([
    { event: expect.stringMatching(/^prospect_decision:\d+$/), sent_at: app.clock.now().toISOString() },
  ]);
  expect(await noticeData.export(db, fan.id)).toEqual([
    {
      kind: 'prospect_decision',
      prospect_id: prospect.id,
      college_id: 1,
      is_committed: true,
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
  await app.runJobs();
  for (const part of [toldData, noticeData]) {
    await part.erase(db, fan.id, app.clock.now());
    expect(await part.export(db, fan.id)).toEqual([]);
    expect(await part.export(db, other.id)).toHaveLength(1);
  }
});
