import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ArticleAccess } from '#features/content/articles/article-access.ts';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { mailOutbox } from '#platform/mail/tables.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { setClosed } from '#tests/support/closed-sites.ts';
import { silentLog } from '#tests/support/log.ts';
import type { Rhythm } from '../follows/public.ts';
import { insertSiteFollow, setSiteDigest } from '../follows/queries.ts';
import { siteFollows } from '../follows/tables.ts';
import { sendDigestsJob, sendSiteDigestJob } from './jobs.ts';

let app: TestApp;
let siteId: number;
/** A Saturday, 7 a.m. Central Time. */
const SATURDAY = new Date('2026-11-21T13:00:00Z');
const MONDAY = new Date('2026-11-23T13:00:00Z');
const SECRET = 'the very last words of it';

beforeAll(async () => {
  app = await testApp();
  siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  const { db } = app.database;
  await db.delete(mailOutbox);
  await db.delete(siteFollows);
  await db.execute('delete from articles');
});
afterAll(() => app.close());

const deps = () => ({
  db: app.database.db,
  config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }),
  log: silentLog,
  now: () => app.clock.now(),
  ports: app.application.ports,
});
const mails = () => app.database.db.select().from(mailOutbox).orderBy(mailOutbox.id);

/** A member who follows the site and subscribed to its digest at `since`. */
async function reader(rhythm: Rhythm, since: Date, overrides: Parameters<typeof buildMember>[1] = {}) {
  const { db } = app.database;
  const member = await buildMember(db, overrides);
  await insertSiteFollow(db, { userId: member.id, siteId, followedAt: since });
  await setSiteDigest(db, { userId: member.id, siteId, digest: rhythm, now: since });
  return member;
}

/** Published this long before the Saturday's digest. */
async function story(headline: string, before: number, more: Partial<Parameters<typeof buildArticle>[1]> = {}) {
  const publishedAt = new Date(SATURDAY.getTime() - before);
  return buildArticle(app.database.db, { siteId, headline, publishedAt, ...more });
}

/** Runs the scheduled job and everything that it queues. */
async function ringAt(at: Date): Promise<number> {
  app.clock.set(at);
  await sendDigestsJob(deps()).run({});
  await app.runJobs();
  return (await mails()).length;
}

const yesterday = new Date(SATURDAY.getTime() - DAY_MS);

test('each morning one mail with the new stories, the latest first, and the way to leave it', async () => {
  const member = await reader('daily', yesterday);
  await story('The older one', 3 * HOUR_MS, { dek: 'Its sentence.', body: bodyOfParagraphs([SECRET]) });
  await story('The newer one', 2 * HOUR_MS, { slug: 'the-newer-one' });
  await story('From before he asked', 25 * HOUR_MS);
  await story('Of another site', HOUR_MS, { siteId: siteId + 1 });
  await story('Not ready', HOUR_MS, { status: 'draft' });
  expect(await ringAt(SATURDAY)).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    toAddress: member.email,
    template: 'site_digest',
    subject: 'Alabama Recruiting: The newer one, and 1 more',
    unsubscribeUrl: expect.stringMatching(
      new RegExp(`/api/v2/unsubscribe\\?token=${member.id}\\.digest_daily\\.${siteId}\\.`),
    ),
  });
  for (const written of [mail?.html ?? '', mail?.text ?? '']) {
    expect(written.indexOf('The newer one')).toBeLessThan(written.indexOf('The older one'));
    expect(written).toMatch(/http:\/\/alabama\.bluechip\.localhost:\d+\/news\/the-newer-one/);
    expect(written).toContain('Its sentence.');
    expect(written).not.toMatch(/From before|another site|Not ready/);
    expect(written).not.toContain(SECRET);
    expect(written).toContain('because you follow Alabama Recruiting on Bluechip and asked for its news.');
  }
});

test('of a site that is closed, all links lead to the network’s front', async () => {
  await setClosed(app, 'alabama', true);
  await reader('daily', yesterday);
  await story('The news', HOUR_MS, { slug: 'of-a-closed-site' });
  expect(await ringAt(SATURDAY)).toBe(1);
  const [mail] = await mails();
  for (const written of [mail?.html ?? '', mail?.text ?? '']) {
    expect(written).toMatch(/http:\/\/bluechip\.localhost:\d+\/news\/of-a-closed-site/);
    expect(written).not.toContain('//alabama.bluechip.localhost');
    expect(written).toContain('Open Bluechip');
  }
  await setClosed(app, 'alabama', false);
});

test('nothing where there is nothing, and nobody who did not ask', async () => {
  await reader('daily', yesterday);
  expect(await ringAt(SATURDAY)).toBe(0);
  const { db } = app.database;
  const silent = await buildMember(db);
  await insertSiteFollow(db, { userId: silent.id, siteId, followedAt: yesterday });
  await story('New', -HOUR_MS);
  expect(await ringAt(new Date(SATURDAY.getTime() + DAY_MS))).toBe(1);
  expect((await mails()).map(({ toAddress }) => toAddress)).not.toContain(silent.email);
});

test('however often the clock rings and whoever works, each is mailed once', async () => {
  await reader('daily', yesterday);
  await reader('daily', yesterday);
  await story('News', HOUR_MS);
  app.clock.set(SATURDAY);
  const digest = {
    siteId,
    rhythm: 'daily',
    day: '2026-11-21',
    until: new Date(SATURDAY.getTime() - 10 * MINUTE_MS).toISOString(),
  };
  const workers = [sendSiteDigestJob(deps()), sendSiteDigestJob(deps())];
  await Promise.all(workers.map((worker) => worker.run(digest)));
  expect(await mails()).toHaveLength(2);
  for (const late of [0, 20 * MINUTE_MS, 3 * HOUR_MS])
    expect(await ringAt(new Date(SATURDAY.getTime() + late))).toBe(2);
  // The next digest contains nothing from this one.
  await story('Next', -2 * HOUR_MS);
  expect(await ringAt(new Date(SATURDAY.getTime() + DAY_MS))).toBe(4);
  const [, , third] = await mails();
  expect(third?.subject).toBe('Alabama Recruiting: Next');
});

test('many are mailed in batches; what stops in the middle goes on where it was', async () => {
  const readers = [];
  for (let made = 0; made < 5; made++) readers.push(await reader('daily', yesterday));
  await story('News', HOUR_MS);
  app.clock.set(SATURDAY);
  const until = new Date(SATURDAY.getTime() - 10 * MINUTE_MS).toISOString();
  const digest = { siteId, rhythm: 'daily', day: '2026-11-21', until };
  let posted = 0;
  const faulty = deps();
  const mail: typeof faulty.ports.mail = {
    async post(db, message) {
      posted += 1;
      if (posted === 4) throw new Error('stopped');
      await faulty.ports.mail.post(db, message);
    },
  };
  const job = sendSiteDigestJob({ ...faulty, ports: { ...faulty.ports, mail } }, { batch: 2 });
  await job.run(digest);
  expect(await mails()).toHaveLength(2);
  // The second batch fails as a whole: neither of its emails was sent.
  await expect(job.run({ ...digest, afterUserId: readers[1]?.id })).rejects.toThrow('stopped');
  expect(await mails()).toHaveLength(2);
  await app.runJobs();
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(readers.map(({ email }) => email));
});

test('a free member sees what is locked for him, a subscriber reads it', async () => {
  const { db } = app.database;
  const [free, subscriber] = [await reader('daily', yesterday), await reader('daily', yesterday)];
  const by = { actor: { kind: 'operator' as const }, now: SATURDAY, requestId: 'test' };
  const endsAt = new Date(SATURDAY.getTime() + 400 * DAY_MS);
  await giveComp(db, by, { userId: subscriber.id, resources: ['premium'], siteId, endsAt, reason: 'a test' });
  const accesses: ArticleAccess[] = ['free', 'registered', 'premium', 'war_room'];
  for (const access of accesses) await story(`Story ${access}`, HOUR_MS, { access, body: bodyOfParagraphs([SECRET]) });
  await ringAt(SATURDAY);
  const textTo = async (email: string | null) =>
    (await mails()).find(({ toAddress }) => toAddress === email)?.text ?? '';
  const words = (text: string) =>
    ['Free with account', 'Subscribers', 'War Room'].filter((word) => text.includes(`· ${word}`));
  expect(words(await textTo(free.email))).toEqual(['Free with account', 'Subscribers', 'War Room']);
  expect(words(await textTo(subscriber.email))).toEqual(['War Room']);
  for (const { html, text } of await mails()) expect(html + text).not.toContain(SECRET);
});

test('a weekly one comes on Mondays', async () => {
  await reader('weekly', new Date(MONDAY.getTime() - 7 * DAY_MS));
  await story('On Friday', 20 * HOUR_MS);
  expect(await ringAt(SATURDAY)).toBe(0);
  await story('On Sunday', -DAY_MS);
  expect(await ringAt(MONDAY)).toBe(1);
  expect((await mails())[0]?.subject).toBe('Alabama Recruiting: On Sunday, and 1 more');
  expect(await ringAt(new Date(MONDAY.getTime() + DAY_MS))).toBe(1);
});

test('a missed morning is made up for, and a long absence does not fill the mailbox', async () => {
  await reader('daily', new Date(SATURDAY.getTime() - 60 * DAY_MS));
  await story('Long ago', 30 * DAY_MS);
  for (let made = 0; made < 14; made++) await story(`Story ${made}`, made * HOUR_MS + 30 * MINUTE_MS);
  expect(await ringAt(new Date(SATURDAY.getTime() + 2 * HOUR_MS))).toBe(1);
  const [mail] = await mails();
  // The footer of every email links to the contact page, which is under /news.
  expect(mail?.text.match(/\/news\/(?!contact-us)/g)).toHaveLength(12);
  expect(mail?.subject).toBe('Alabama Recruiting: Story 0, and over 11 more');
  expect(mail?.text).not.toContain('Long ago');
});

test('what is published on the hour is in the next one', async () => {
  await reader('daily', yesterday);
  await story('On the hour', 0);
  expect(await ringAt(SATURDAY)).toBe(0);
  expect(await ringAt(new Date(SATURDAY.getTime() + DAY_MS))).toBe(1);
});

test('nothing about somebody who was taken down, and nothing to who left or did not confirm', async () => {
  const { personId } = await buildProspect(app.database.db, { name: 'Hidden Harry', isHidden: true });
  await reader('daily', yesterday);
  await story('Hidden Harry commits', HOUR_MS, { personIds: [personId] });
  expect(await ringAt(SATURDAY)).toBe(0);
  await app.database.db.delete(siteFollows);
  await reader('daily', yesterday, { emailConfirmedAt: null });
  await story('News', HOUR_MS);
  expect(await ringAt(SATURDAY)).toBe(0);
});

test('one click ends it for that site alone, and it can be had again as it was', async () => {
  const member = await reader('weekly', new Date(MONDAY.getTime() - 7 * DAY_MS));
  const { db } = app.database;
  await insertSiteFollow(db, { userId: member.id, siteId: 1, followedAt: yesterday });
  await setSiteDigest(db, { userId: member.id, siteId: 1, digest: 'daily', now: SATURDAY });
  await story('News', HOUR_MS);
  await ringAt(MONDAY);
  const mail = (await mails()).find(({ subject }) => subject.startsWith('Alabama'));
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  const left = { kind: 'digest_weekly', label: 'News of Alabama Recruiting by email' };
  expect((await app.get(`${pathname}${search}`)).body).toEqual({ ...left, is_on: true });
  expect(await app.send('POST', `${pathname}${search}`)).toMatchObject({
    status: 200,
    body: { ...left, is_on: false },
  });
  const chosen = async (site: number) =>
    (
      await db
        .select()
        .from(siteFollows)
        .where(and(eq(siteFollows.userId, member.id), eq(siteFollows.siteId, site)))
    )[0]?.digest;
  expect({ siteDigest: await chosen(siteId), mainDigest: await chosen(1) }).toEqual({
    siteDigest: 'none',
    mainDigest: 'daily',
  });
  expect((await app.get(`${pathname}${search}`)).body).toEqual({ ...left, is_on: false });
  const token = new URLSearchParams(search).get('token');
  const again = await app.sendWithToken('POST', '/api/v2/unsubscribe/form', { body: { token, is_on: true } });
  expect(again.body).toMatchObject({ ...left, is_on: true });
  expect(await chosen(siteId)).toBe('weekly');
});
