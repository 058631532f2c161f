import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildMember, MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { sweepAccessJob } from '#features/membership/sessions/jobs.ts';
import { sessions } from '#features/membership/sessions/tables.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { reloadSites } from '#features/sites/sites/site-book.ts';
import type { TestApp } from '#tests/support/app.ts';
import { setFlag } from '#tests/support/flags.ts';
import { openBrowser, type SignedIn, signedIn } from '#tests/support/members.ts';
import { prospectFollows, siteFollows } from '../follows/tables.ts';
import { notifyFollowersJob } from '../notices/jobs.ts';
import { PUSH_ENV, pushApp, pushDeps } from './push-app.test-support.ts';
import { makeBrowser, openPushService, type PushService, vapidClaims } from './push-service.test-support.ts';
import { sendPushJob, sweepPushJob } from './send-push.ts';
import { pushDeliveries, pushMessages, pushPauses, pushSubscriptions } from './tables.ts';

/** From an event to a message that a browser opens, over TLS to a push service on this machine. Tests take place at noon in Chicago. */

const DEVICES = '/api/v2/users/push/devices';
const HOUR = 3_600_000;

let app: TestApp;
let service: PushService;
let fan: SignedIn;
let prospect: { id: number; classYear: number; slug: string };
let alabama = 0;
let alabamaSite = 0;
let eventId = 100;
beforeAll(async () => {
  app = await pushApp();
  service = await openPushService();
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  alabamaSite = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  const { db } = app.database;
  for (const table of [pushDeliveries, pushMessages, pushPauses, pushSubscriptions]) await db.delete(table);
  service.received.length = 0;
  service.answers.clear();
  app.clock.set(new Date('2026-11-21T18:00:00Z'));
  fan = await signedIn(app);
  prospect = await buildProspect(db, { name: 'Ansel Amberley', position: 'QB' });
  await db
    .insert(prospectFollows)
    .values({ userId: fan.member.id, prospectId: prospect.id, followedAt: app.clock.now() });
});
afterAll(async () => {
  await service.close();
  await app.close();
});

const deps = () => pushDeps(app, service.fetchOutside);
const send = () => sendPushJob(deps()).run({});
const sent = () => service.received.map(({ path }) => path);
const outcomes = async () => (await app.database.db.select().from(pushDeliveries)).map(({ outcome }) => outcome);
const subscriptions = () => app.database.db.$count(pushSubscriptions);

async function turnOn(who: SignedIn, name: string, host = 'bluechip.localhost') {
  const browser = makeBrowser(name);
  expect((await who.send('PUT', DEVICES, browser.subscription, { host })).status).toBe(200);
  return browser;
}

async function happen(facts: object = {}) {
  eventId += 1;
  await notifyFollowersJob(deps()).run({
    event: 'commitment',
    subject: 'prospect',
    subjectId: prospect.id,
    collegeId: alabama,
    leftCollegeId: null,
    teamIds: [alabama],
    detail: null,
    at: app.clock.now().toISOString(),
    eventId,
    ...facts,
  });
}

test('a commitment is sealed for the browser, signed, and opens the prospect', async () => {
  const browser = await turnOn(fan, 'phone');
  await happen();
  await send();
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
  await send();
  await happen({ eventId });
  await send();
  expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: ['/phone'], outcomes: ['sent'] });
});

test('one device gets an alert once, on the site of the team where it has alerts there', async () => {
  await turnOn(fan, 'main');
  await turnOn(fan, 'alabama', 'alabama.bluechip.localhost');
  await turnOn(fan, 'iowa', 'iowa.bluechip.localhost');
  await happen();
  await send();
  expect(sent()).toEqual(['/alabama']);
});

test('a closed site sends none, and its devices get it on an open one', async () => {
  await turnOn(fan, 'main');
  await turnOn(fan, 'alabama', 'alabama.bluechip.localhost');
  await closeAlabama(true);
  await happen();
  await send();
  await closeAlabama(false);
  expect(sent()).toEqual(['/main']);
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
      .values({ userId: member.id, siteId: alabamaSite, followedAt: app.clock.now() });
  await quiet.send('PATCH', '/api/v2/users/notification_settings', { push: { team_commitment: false } });
  await turnOn(team, 'team');
  await turnOn(quiet, 'quiet');
  await happen();
  await send();
  expect(sent()).toEqual(['/team']);
});

test.each([404, 410])('a device that its service answers %i for is forgotten', async (status) => {
  await turnOn(fan, 'gone');
  service.answers.set('/gone', { status });
  await happen();
  await send();
  expect({ devices: await subscriptions(), waiting: await outcomes() }).toEqual({ devices: 0, waiting: [] });
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
  await happen();
  const pause = { status: 429, headers: { 'retry-after': '600' } };
  for (const { path } of await endpoints()) service.answers.set(path, pause);
  await send();
  // Those that were on their way when the first was refused.
  const first = sent().length;
  expect({ waiting: (await outcomes()).length, isEachAsked: first > 20 }).toEqual({ waiting: 50, isEachAsked: false });
  app.clock.advance(599_000);
  await happen();
  await send();
  expect(sent()).toHaveLength(first);
  service.answers.clear();
  service.received.length = 0;
  app.clock.advance(1_000);
  await send();
  await send();
  const each = (await endpoints()).map(({ path }) => path);
  expect(sent().toSorted()).toEqual([...each, ...each].toSorted());
});

const endpoints = async () =>
  (await app.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => ({
    path: new URL(endpoint).pathname,
  }));

test('a service that fails is asked again, until the alert is old', async () => {
  await turnOn(fan, 'down');
  service.answers.set('/down', { status: 503 });
  await happen();
  await send();
  app.clock.advance(59_000);
  await send();
  expect(sent()).toHaveLength(1);
  app.clock.advance(1_000);
  await send();
  expect(sent()).toHaveLength(2);
  app.clock.advance(12 * HOUR);
  await send();
  expect({ sent: sent().length, outcomes: await outcomes() }).toEqual({ sent: 2, outcomes: ['expired'] });
});

test.each([301, 307, 400, 403, 413])(
  'a message that is answered %i is given up, and no redirect is followed',
  async (status) => {
    await turnOn(fan, 'refusing');
    service.answers.set('/refusing', { status, headers: { location: 'https://push.example/elsewhere' } });
    await happen();
    await send();
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: ['/refusing'], outcomes: ['refused'] });
  },
);

test('a login of 12 hours that ran out and was swept does not end the alerts of its device', async () => {
  const { db } = app.database;
  await db
    .update(sessions)
    .set({ isRemembered: false, expiresAt: new Date(app.clock.now().getTime() + 12 * HOUR) })
    .where(eq(sessions.userId, fan.member.id));
  await turnOn(fan, 'lapsed');
  app.clock.advance(24 * HOUR);
  await sweepAccessJob(deps()).run({});
  expect(await db.$count(sessions, eq(sessions.userId, fan.member.id))).toBe(0);
  await happen();
  await send();
  expect(sent()).toEqual(['/lapsed']);
});

test('the next member who logs in on the browser ends the alerts of one whose login ran out there', async () => {
  await turnOn(fan, 'lent');
  await app.database.db.delete(sessions).where(eq(sessions.userId, fan.member.id));
  const browser = openBrowser(app, { bluechip_device: fan.cookies.bluechip_device ?? '' });
  const next = await buildMember(app.database.db);
  const user = { login: next.username, password: MEMBER_PASSWORD };
  expect((await browser.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  await happen();
  await send();
  expect({ sent: sent(), devices: await subscriptions() }).toEqual({ sent: [], devices: 0 });
});

test('a browser that logs in again after it logged out can turn alerts on again', async () => {
  await turnOn(fan, 'before');
  await fan.send('DELETE', '/api/user/sign_out');
  delete fan.cookies['XSRF-TOKEN'];
  const user = { login: fan.member.username, password: MEMBER_PASSWORD };
  for (const _time of ['after it logged out', 'in the place of its session'])
    expect((await fan.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  await turnOn(fan, 'after');
  await happen();
  await send();
  expect(sent()).toEqual(['/after']);
});

test('ending another login of the browser leaves its alerts on', async () => {
  const user = { login: fan.member.username, password: MEMBER_PASSWORD };
  const again = openBrowser(app, { bluechip_device: fan.cookies.bluechip_device ?? '' });
  expect((await again.send('POST', '/api/user/sign_in', { user })).status).toBe(200);
  expect((await again.send('PUT', DEVICES, makeBrowser('again').subscription)).status).toBe(200);
  expect((await again.send('DELETE', `/api/v2/users/sessions/${fan.sessionId}`)).status).toBe(200);
  await happen();
  await send();
  expect(sent()).toEqual(['/again']);
});

test('an address that our DNS answers wrongly for is tried again, and the device stays', async () => {
  await turnOn(fan, 'phone');
  await happen();
  await sendPushJob(pushDeps(app, async () => ({ ok: false, reason: 'private_address' }))).run({});
  expect({ devices: await subscriptions(), outcomes: await outcomes() }).toEqual({ devices: 1, outcomes: [null] });
  app.clock.advance(60_000);
  await send();
  expect(sent()).toEqual(['/phone']);
});

test('a message that cannot be encrypted is given up, and the device stays', async () => {
  await turnOn(fan, 'phone');
  await app.database.executeSql(`update push_subscriptions set p256dh = 'none'`);
  await happen();
  await send();
  expect({ sent: sent(), devices: await subscriptions(), outcomes: await outcomes() }).toEqual({
    sent: [],
    devices: 1,
    outcomes: ['refused'],
  });
});

describe('nothing is sent', () => {
  test('to a device that was logged out, and it is forgotten', async () => {
    await turnOn(fan, 'shared');
    await happen();
    await fan.send('DELETE', '/api/user/sign_out');
    await send();
    expect({ sent: sent(), devices: await subscriptions() }).toEqual({ sent: [], devices: 0 });
  });

  test('of what waited for the account before, after the browser went to another one', async () => {
    const browser = await turnOn(fan, 'handed-on');
    await happen();
    const next = await signedIn(app);
    expect((await next.send('PUT', DEVICES, browser.subscription)).status).toBe(200);
    await send();
    expect({ sent: sent(), waiting: await outcomes() }).toEqual({ sent: [], waiting: [] });
  });

  test('of a person who was taken down meanwhile', async () => {
    await turnOn(fan, 'phone');
    await happen();
    await app.database.executeSql(`update prospects set is_hidden = true where id = ${prospect.id}`);
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: [], outcomes: ['dropped'] });
  });

  test('to a member who no longer follows, or has turned these alerts off, while it waited', async () => {
    const { db } = app.database;
    const { id: userId } = fan.member;
    await turnOn(fan, 'phone');
    await happen();
    await db.delete(prospectFollows);
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: [], outcomes: ['dropped'] });
    await db.insert(siteFollows).values({ userId, siteId: alabamaSite, followedAt: app.clock.now() });
    await happen();
    await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { team_commitment: false } });
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: [], outcomes: ['dropped', 'dropped'] });
    // The prospect is followed again, and those alerts are on.
    await happen();
    await db.insert(prospectFollows).values({ userId, prospectId: prospect.id, followedAt: app.clock.now() });
    await send();
    expect(sent()).toEqual([]);
    await happen();
    await db.delete(siteFollows);
    await send();
    expect(sent()).toEqual(['/phone']);
  });

  test('of what waited until the flag was switched off, or until we had other keys', async () => {
    await turnOn(fan, 'phone');
    await happen();
    await setFlag(app, 'enable_notifications', false);
    await send();
    await setFlag(app, 'enable_notifications', true);
    await happen();
    await app.database.executeSql(`update push_subscriptions set server_key = 'another'`);
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: [], outcomes: ['dropped', 'dropped'] });
  });

  test('to a device that expired, or was turned on with other keys of ours', async () => {
    await turnOn(fan, 'old');
    await app.database.executeSql(`update push_subscriptions set expires_at = '2026-11-21T17:00Z'`);
    await happen();
    await app.database.executeSql(`update push_subscriptions set expires_at = null, server_key = 'another'`);
    await happen();
    await send();
    expect(sent()).toEqual([]);
  });
});

describe('quiet hours', () => {
  const at = (time: string) => app.clock.set(new Date(time));
  beforeEach(async () => {
    await fan.send('PUT', '/api/v2/users/push/quiet_hours', { from_hour: 22, to_hour: 8, time_zone: 'America/Denver' });
    await turnOn(fan, 'night');
  });

  // 10 PM in Denver is 5 AM the next day in UTC.
  test.each([
    ['at night', '2026-11-22T05:00:00Z', '2026-11-22T15:00:00Z'],
    ['after midnight', '2026-11-22T09:00:00Z', '2026-11-22T15:00:00Z'],
    ['in the hour before the end', '2026-11-22T14:59:59Z', '2026-11-22T15:00:00Z'],
    ['just before', '2026-11-22T04:59:59Z', '2026-11-22T04:59:59Z'],
    ['at the end', '2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z'],
  ])('a commitment %s is due in the morning of the member', async (_when, now, due) => {
    at(now);
    await happen();
    const [delivery] = await app.database.db.select().from(pushDeliveries);
    expect(delivery?.dueAt).toEqual(new Date(due));
  });

  test('it is sent to the address that the browser has by then', async () => {
    at('2026-11-22T06:00:00Z');
    await happen();
    await turnOn(fan, 'changed');
    at('2026-11-22T15:00:00Z');
    await send();
    expect(sent()).toEqual(['/changed']);
  });

  test('it is sent then, and has its time from then on', async () => {
    at('2026-11-22T06:00:00Z');
    await happen();
    await send();
    expect(sent()).toEqual([]);
    at('2026-11-22T15:00:00Z');
    await send();
    expect(service.received[0]?.headers.ttl).toBe(String(12 * 3_600));
  });

  test.each([
    ['a commitment waits for the morning', 'commitment', null],
    ['an offer is dropped', 'offer', 'dropped'],
  ])('of what is tried again at night, %s', async (_what, event, outcome) => {
    await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { prospect_offer: true } });
    at('2026-11-22T04:59:30Z');
    service.answers.set('/night', { status: 503 });
    await happen({ event });
    await send();
    service.answers.clear();
    at('2026-11-22T05:00:30Z');
    await send();
    expect({ sent: sent(), outcomes: await outcomes() }).toEqual({ sent: ['/night'], outcomes: [outcome] });
    at('2026-11-22T14:59:59Z');
    await send();
    expect(sent()).toHaveLength(1);
    at('2026-11-22T15:00:00Z');
    await send();
    expect(sent()).toHaveLength(outcome === null ? 2 : 1);
  });

  test('an offer is dropped at night, and stays in the bell', async () => {
    await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { prospect_offer: true } });
    at('2026-11-22T06:00:00Z');
    await happen({ event: 'offer' });
    expect(await outcomes()).toEqual([]);
    expect((await fan.get('/api/v2/users/notices')).body.total).toBe(1);
    at('2026-11-22T18:00:00Z');
    await happen({ event: 'offer' });
    expect(await outcomes()).toEqual([null]);
  });
});

test('deliveries are forgotten after 30 days, subscriptions that expired at once', async () => {
  await turnOn(fan, 'phone');
  await happen();
  await send();
  app.clock.advance(31 * 24 * HOUR);
  await app.database.executeSql(`update push_subscriptions set expires_at = '2026-12-01T00:00Z'`);
  await sweepPushJob(deps()).run({});
  const { db } = app.database;
  expect({
    deliveries: await db.$count(pushDeliveries),
    messages: await db.$count(pushMessages),
    devices: await subscriptions(),
  }).toEqual({ deliveries: 0, messages: 0, devices: 0 });
});

test('of devices that were logged out or have other keys of ours nothing is kept', async () => {
  const others = [await signedIn(app), await signedIn(app)];
  for (const [index, who] of [fan, ...others].entries()) await turnOn(who, `device-${index}`);
  await others[0]?.send('DELETE', '/api/user/sign_out');
  await app.database.executeSql(
    `update push_subscriptions set server_key = 'another' where endpoint = 'https://push.example/device-2'`,
  );
  await sweepPushJob(deps()).run({});
  expect(await endpoints()).toEqual([{ path: '/device-0' }]);
});
