import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testEngine } from '#tests/support/database.ts';
import { allStatementsOf } from '#tests/support/statements.ts';
import { notifyFollowersJob } from '../notices/jobs.ts';
import { PUSH_ENV, pushApp, pushDeps } from './push-app.test-support.ts';

/** A commitment reaches every queue of 10,000 followers in as many statements as one follower needs. */

const FOLLOWERS = 10_000;
/**
 * The product's limit for a commitment with 10,000 followers (docs/performance.md). Used as the test's timeout, so it covers their
 * insertion too.
 */
const LONGEST_MS = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await pushApp();
}, 60_000);
afterAll(() => app.close());

const count = async (table: string, where = 'true') => {
  const { rows } = await app.database.executeSql(`select count(*)::int as count from ${table} where ${where}`);
  return rows[0]?.count;
};

const notify = (prospectId: number, eventId: number) => () =>
  notifyFollowersJob(pushDeps(app, app.application.ports.fetchOutside)).run({
    event: 'commitment',
    subject: 'prospect',
    subjectId: prospectId,
    collegeId: 1,
    leftCollegeId: null,
    teamIds: [1],
    detail: null,
    at: app.clock.now().toISOString(),
    eventId,
  });

/** A prospect with followers, each with a device. They have no accounts: the email address is checked only when the email is written. */
async function prospectWith(followers: number, from: number): Promise<number> {
  const { id } = await buildProspect(app.database.db, { name: 'Ansel Amberley' });
  const range = `generate_series(${from}, ${from + followers - 1}) as member`;
  await app.database.executeSql(
    `insert into prospect_follows (user_id, prospect_id, followed_at) select member, ${id}, now() from ${range}`,
  );
  await app.database.executeSql(`
    insert into push_subscriptions (user_id, device_id, site_id, endpoint, p256dh, auth, server_key, user_agent, created_at, seen_at)
    select member, member, 1, 'https://push.example/' || member, 'p', 'a', '${PUSH_ENV.PUSH_PUBLIC_KEY}', 'test', now(), now()
    from ${range}`);
  return id;
}

test.skipIf(testEngine === 'pglite')(
  'a device that is turned off meanwhile is passed over, and all others are queued',
  async () => {
    const prospectId = await prospectWith(2, 200_001);
    const gone = `endpoint = 'https://push.example/200001'`;
    const isQueueing = Promise.withResolvers<void>();
    const deleting = app.database.db.transaction(async (tx) => {
      await tx.execute(`delete from push_subscriptions where ${gone}`);
      await isQueueing.promise;
    });
    const queueing = notify(prospectId, 4)();
    await expect
      .poll(() => count('pg_stat_activity', `wait_event_type = 'Lock' and datname = current_database()`), {
        timeout: 5_000,
      })
      .toBeGreaterThan(0);
    isQueueing.resolve();
    await Promise.all([deleting, queueing]);
    expect(await count('push_deliveries', `event_key = 'alert:4' and user_id in (200001, 200002)`)).toBe(1);
  },
);

test(
  '10,000 followers have their alert in the bell, their push and their email queued',
  async () => {
    const few = await allStatementsOf(app.database, notify(await prospectWith(1, 300_001), 1));
    const followed = await prospectWith(FOLLOWERS, 100_001);
    const many = await allStatementsOf(app.database, notify(followed, 2));
    // Emails are written by four jobs instead of one.
    expect(many.length).toBeLessThan(few.length + 20);
    const queuedFor = async (eventId: number) => ({
      bell: await count('notices', `event_id = ${eventId}`),
      push: await count('push_deliveries', `event_key = 'alert:${eventId}'`),
      email: await count('notices_sent', `event_key = 'alert:${eventId}' and mail_kind is not null`),
    });
    expect(await queuedFor(1)).toEqual({ bell: 1, push: 1, email: 1 });
    expect(await queuedFor(2)).toEqual({ bell: FOLLOWERS, push: FOLLOWERS, email: FOLLOWERS });
  },
  LONGEST_MS,
);
