import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMember, MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { sweepAccessJob } from '#features/membership/sessions/jobs.ts';
import { sessions } from '#features/membership/sessions/tables.ts';
import { reloadSites } from '#features/sites/sites/site-book.ts';
import type { FetchOutside } from '#platform/outbound/fetch-outside.ts';
import type { TestApp } from '#tests/support/app.ts';
import { setFlag } from '#tests/support/flags.ts';
import { openBrowser, type SignedIn, signedIn } from '#tests/support/members.ts';
import { prospectFollows, siteFollows } from '../follows/tables.ts';
import { PUSH_ENV, pushDeps } from './push-app.test-support.ts';
import { makeBrowser, type PushService, vapidClaims } from './push-service.test-support.ts';
import { DEVICES, openPushStage, type PushStage } from './push-stage.test-support.ts';
import { sendPushJob, sweepPushJob } from './send-push.ts';
import { pushDeliveries, pushMessages, pushSubscriptions } from './tables.ts';

/** From an event to a message that a browser decrypts, over TLS to a local push service. Tests run at noon in Central Time. */

const HOUR = 3_600_000;

let stage: PushStage;
let app: TestApp;
let service: PushService;
let fan: SignedIn;
let prospect: Awaited<ReturnType<PushStage['begin']>>['prospect'];
beforeAll(async () => {
  stage = await openPushStage();
  ({ app, service } = stage);
});
beforeEach(async () => {
  ({ fan, prospect } = await stage.begin());
});
afterAll(() => stage.close());

test('a commitment is sealed for the browser, signed, and opens the prospect', async () => {
  const browser = await stage.turnOn(fan, 'phone');
  const eventId = await stage.happen();
  await stage.send();
  const [message, ...others] = service.received;
  expect(others).toEqual([]);
  expect(JSON.parse(browser.open(message?.body ?? Buffer.alloc(0)))).toEqual({
    title: 'Ansel Amberley committed to Alabama',
    body: `QB · Football · ${prospect.classYear}`,
    url: `/content/prospects/${prospect.classYear}/${prospect.slug}`,
    tag: `alert-${eventId}`,
  });
  expect(message?.headers).toMatchObject({
    ttl: String(12 * 3_600),
    urgency: 'high',
    topic: `alert-${eventId}`,
    'content-encoding': 'aes128gcm',
  });
  expect(vapidClaims(message?.headers.authorization ?? '')).toMatchObject({
    key: PUSH_ENV.PUSH_PUBLIC_KEY,
    aud: 'https://push.example',
  });
  expect(message?.body.toString('latin1')).not.toContain('Ansel');
  await stage.send();
  await stage.happen({ eventId });
  await stage.send();
  expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({ sent: ['/phone'], outcomes: ['sent'] });
});

test('one device gets an alert once, on the site of the team where it has alerts there', async () => {
  await stage.turnOn(fan, 'main');
  await stage.turnOn(fan, 'alabama', 'alabama.bluechip.localhost');
  await stage.turnOn(fan, 'iowa', 'iowa.bluechip.localhost');
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual(['/alabama']);
});

test('a closed site sends none, and its devices get it on an open one', async () => {
  await stage.turnOn(fan, 'main');
  await stage.turnOn(fan, 'alabama', 'alabama.bluechip.localhost');
  await closeAlabama(true);
  await stage.happen();
  await stage.send();
  await closeAlabama(false);
  expect(stage.sent()).toEqual(['/main']);
});

async function closeAlabama(isClosed: boolean): Promise<void> {
  await app.database.executeSql(
    `update sites set closed_at = ${isClosed ? 'now()' : 'null'} where subdomain = 'alabama'`,
  );
  await reloadSites(app.database.db);
}

test('followers of the team get it, those who chose no push do not', async () => {
  const [team, quiet] = [await signedIn(app), await signedIn(app)];
  for (const { member } of [team, quiet])
    await app.database.db
      .insert(siteFollows)
      .values({ userId: member.id, siteId: stage.alabamaSite, followedAt: app.clock.now() });
  await quiet.send('PATCH', '/api/v2/users/notification_settings', { push: { team_commitment: false } });
  await stage.turnOn(team, 'team');
  await stage.turnOn(quiet, 'quiet');
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual(['/team']);
});

test.each([404, 410])(
  'a device that its service answers %i for is forgotten, with what else waits for it',
  async (status) => {
    await stage.turnOn(fan, 'gone');
    service.answers.set('/gone', { status });
    await stage.happen();
    await stage.happen();
    await stage.send();
    expect({ sent: stage.sent(), devices: await stage.subscriptions(), waiting: await stage.outcomes() }).toEqual({
      sent: ['/gone'],
      devices: 0,
      waiting: [],
    });
  },
);

test('what waits for a device whose service is slow is sent once, though others work meanwhile', async () => {
  await stage.turnOn(fan, 'slow');
  for (let alert = 0; alert < 10; alert++) await stage.happen();
  let posts = 0;
  const slowly: FetchOutside = async (...request) => {
    posts += 1;
    if (posts === 9) await stage.send();
    app.clock.advance(40_000);
    return service.fetchOutside(...request);
  };
  await sendPushJob(pushDeps(app, slowly)).run({});
  const topics = service.received.map(({ headers }) => headers.topic);
  expect({ sent: topics.length, alerts: new Set(topics).size }).toEqual({ sent: 10, alerts: 10 });
});

test('a service that asks for a pause gets no more until it is over, new alerts too, and each message once after it', async () => {
  const { keys } = makeBrowser('any').subscription;
  await app.database.executeSql(`
    with many as (
      insert into devices (user_id, token_hash, user_agent, first_seen_at, last_seen_at)
      select ${fan.member.id}, 'busy' || number, 'test', now(), now() from generate_series(1, 50) number returning id
    )
    insert into push_subscriptions (user_id, device_id, site_id, endpoint, p256dh, auth, server_key, user_agent, created_at, seen_at)
    select ${fan.member.id}, id, 1, 'https://push.example/' || id, '${keys.p256dh}', '${keys.auth}', '${PUSH_ENV.PUSH_PUBLIC_KEY}',
      'test', now(), now() from many`);
  await stage.happen();
  const pause = { status: 429, headers: { 'retry-after': '600' } };
  for (const { path } of await endpoints()) service.answers.set(path, pause);
  await stage.send();
  // Those already in flight when the first was refused.
  const first = stage.sent().length;
  expect({ waiting: (await stage.outcomes()).length, isEachAsked: first > 20 }).toEqual({
    waiting: 50,
    isEachAsked: false,
  });
  app.clock.advance(599_000);
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toHaveLength(first);
  service.answers.clear();
  service.received.length = 0;
  app.clock.advance(1_000);
  await stage.send();
  await stage.send();
  const each = (await endpoints()).map(({ path }) => path);
  expect(stage.sent().toSorted()).toEqual([...each, ...each].toSorted());
});

const endpoints = async () =>
  (await app.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => ({
    path: new URL(endpoint).pathname,
  }));

test('a service that fails is asked again, until the alert is old', async () => {
  await stage.turnOn(fan, 'down');
  service.answers.set('/down', { status: 503 });
  await stage.happen();
  await stage.send();
  app.clock.advance(59_000);
  await stage.send();
  expect(stage.sent()).toHaveLength(1);
  app.clock.advance(1_000);
  await stage.send();
  expect(stage.sent()).toHaveLength(2);
  app.clock.advance(12 * HOUR);
  await stage.send();
  expect({ sent: stage.sent().length, outcomes: await stage.outcomes() }).toEqual({ sent: 2, outcomes: ['expired'] });
});

test.each([301, 307, 400, 403, 413])(
  'a message that is answered %i is given up, and no redirect is followed',
  async (status) => {
    await stage.turnOn(fan, 'refusing');
    service.answers.set('/refusing', { status, headers: { location: 'https://push.example/elsewhere' } });
    await stage.happen();
    await stage.send();
    await stage.send();
    expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({
      sent: ['/refusing'],
      outcomes: ['refused'],
    });
  },
);

test('a login of 12 hours that ran out and was swept does not end the alerts of its device', async () => {
  const { db } = app.database;
  await db
    .update(sessions)
    .set({ isRemembered: false, expiresAt: new Date(app.clock.now().getTime() + 12 * HOUR) })
    .where(eq(sessions.userId, fan.member.id));
  await stage.turnOn(fan, 'lapsed');
  app.clock.advance(24 * HOUR);
  await sweepAccessJob(stage.deps()).run({});
  expect(await db.$count(sessions, eq(sessions.userId, fan.member.id))).toBe(0);
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual(['/lapsed']);
});

test('the next member who logs in on the browser ends the alerts of one whose login ran out there', async () => {
  await stage.turnOn(fan, 'lent');
  await app.database.db.delete(sessions).where(eq(sessions.userId, fan.member.id));
  const browser = openBrowser(app, { bluechip_device: fan.cookies.bluechip_device ?? '' });
  const next = await buildMember(app.database.db);
  const user = { login: next.username, password: MEMBER_PASSWORD };
  expect((await browser.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  await stage.happen();
  await stage.send();
  expect({ sent: stage.sent(), devices: await stage.subscriptions() }).toEqual({ sent: [], devices: 0 });
});

test('a browser that logs in again after it logged out can turn alerts on again', async () => {
  await stage.turnOn(fan, 'before');
  await fan.send('DELETE', '/api/user/sign_out');
  delete fan.cookies['XSRF-TOKEN'];
  const user = { login: fan.member.username, password: MEMBER_PASSWORD };
  for (const _time of ['after it logged out', 'in the place of its session'])
    expect((await fan.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  await stage.turnOn(fan, 'after');
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual(['/after']);
});

test('ending another login of the browser leaves its alerts on', async () => {
  const user = { login: fan.member.username, password: MEMBER_PASSWORD };
  const again = openBrowser(app, { bluechip_device: fan.cookies.bluechip_device ?? '' });
  expect((await again.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  expect((await again.send('PUT', DEVICES, makeBrowser('again').subscription)).status).toBe(200);
  expect((await again.send('DELETE', `/api/v2/users/sessions/${fan.sessionId}`)).status).toBe(200);
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual(['/again']);
});

test('an address that our DNS answers wrongly for is tried again, and the device stays', async () => {
  await stage.turnOn(fan, 'phone');
  await stage.happen();
  await sendPushJob(pushDeps(app, async () => ({ ok: false, reason: 'private_address' }))).run({});
  expect({ devices: await stage.subscriptions(), outcomes: await stage.outcomes() }).toEqual({
    devices: 1,
    outcomes: [null],
  });
  app.clock.advance(60_000);
  await stage.send();
  expect(stage.sent()).toEqual(['/phone']);
});

test('a message that cannot be encrypted is given up, and the device stays', async () => {
  await stage.turnOn(fan, 'phone');
  await app.database.executeSql(`update push_subscriptions set p256dh = 'none'`);
  await stage.happen();
  await stage.send();
  expect({ sent: stage.sent(), devices: await stage.subscriptions(), outcomes: await stage.outcomes() }).toEqual({
    sent: [],
    devices: 1,
    outcomes: ['refused'],
  });
});

describe('nothing is sent', () => {
  test('to a device that was logged out, and it is forgotten', async () => {
    await stage.turnOn(fan, 'shared');
    await stage.happen();
    await fan.send('DELETE', '/api/user/sign_out');
    await stage.send();
    expect({ sent: stage.sent(), devices: await stage.subscriptions() }).toEqual({ sent: [], devices: 0 });
  });

  test('of what waited for the account before, after the browser went to another one', async () => {
    const browser = await stage.turnOn(fan, 'handed-on');
    await stage.happen();
    const next = await signedIn(app);
    expect((await next.send('PUT', DEVICES, browser.subscription)).status).toBe(200);
    await stage.send();
    expect({ sent: stage.sent(), waiting: await stage.outcomes() }).toEqual({ sent: [], waiting: [] });
  });

  test('of a person who was taken down meanwhile', async () => {
    await stage.turnOn(fan, 'phone');
    await stage.happen();
    await app.database.executeSql(`update prospects set is_hidden = true where id = ${prospect.id}`);
    await stage.send();
    expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({ sent: [], outcomes: ['dropped'] });
  });

  test('to a member who no longer follows, or has turned these alerts off, while it waited', async () => {
    const { db } = app.database;
    const { id: userId } = fan.member;
    await stage.turnOn(fan, 'phone');
    await stage.happen();
    await db.delete(prospectFollows);
    await stage.send();
    expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({ sent: [], outcomes: ['dropped'] });
    await db.insert(siteFollows).values({ userId, siteId: stage.alabamaSite, followedAt: app.clock.now() });
    await stage.happen();
    await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { team_commitment: false } });
    await stage.send();
    expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({
      sent: [],
      outcomes: ['dropped', 'dropped'],
    });
    // The prospect is followed again, and those alerts are on.
    await stage.happen();
    await db.insert(prospectFollows).values({ userId, prospectId: prospect.id, followedAt: app.clock.now() });
    await stage.send();
    expect(stage.sent()).toEqual([]);
    await stage.happen();
    await db.delete(siteFollows);
    await stage.send();
    expect(stage.sent()).toEqual(['/phone']);
  });

  test('of what waited until the flag was switched off, or until we had other keys', async () => {
    await stage.turnOn(fan, 'phone');
    await stage.happen();
    await setFlag(app, 'enable_notifications', false);
    await stage.send();
    await setFlag(app, 'enable_notifications', true);
    await stage.happen();
    await app.database.executeSql(`update push_subscriptions set server_key = 'another'`);
    await stage.send();
    expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({
      sent: [],
      outcomes: ['dropped', 'dropped'],
    });
  });

  test('to a device that expired, or was turned on with other keys of ours', async () => {
    await stage.turnOn(fan, 'old');
    await app.database.executeSql(`update push_subscriptions set expires_at = '2026-11-21T17:00Z'`);
    await stage.happen();
    await app.database.executeSql(`update push_subscriptions set expires_at = null, server_key = 'another'`);
    await stage.happen();
    await stage.send();
    expect(stage.sent()).toEqual([]);
  });
});

test('deliveries are forgotten after 30 days, subscriptions that expired at once', async () => {
  await stage.turnOn(fan, 'phone');
  await stage.happen();
  await stage.send();
  app.clock.advance(31 * 24 * HOUR);
  await app.database.executeSql(`update push_subscriptions set expires_at = '2026-12-01T00:00Z'`);
  await sweepPushJob(stage.deps()).run({});
  const { db } = app.database;
  expect({
    deliveries: await db.$count(pushDeliveries),
    messages: await db.$count(pushMessages),
    devices: await stage.subscriptions(),
  }).toEqual({ deliveries: 0, messages: 0, devices: 0 });
});

test('of devices that were logged out or have other keys of ours nothing is kept', async () => {
  const others = [await signedIn(app), await signedIn(app)];
  for (const [index, who] of [fan, ...others].entries()) await stage.turnOn(who, `device-${index}`);
  await others[0]?.send('DELETE', '/api/user/sign_out');
  await app.database.executeSql(
    `update push_subscriptions set server_key = 'another' where endpoint = 'https://push.example/device-2'`,
  );
  await sweepPushJob(stage.deps()).run({});
  expect(await endpoints()).toEqual([{ path: '/device-0' }]);
});
