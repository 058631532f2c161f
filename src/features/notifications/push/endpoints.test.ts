import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reloadSites } from '#features/sites/sites/site-book.ts';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { setFlag } from '#tests/support/flags.ts';
import { type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { pushData } from './member-data.ts';
import { PUSH_ENV, pushApp } from './push-app.test-support.ts';
import { makeBrowser } from './push-service.test-support.ts';

const PUSH = '/api/v2/users/push';
const DEVICES = `${PUSH}/devices`;
const COOKIE = 'bluechip_notifications';

let app: TestApp;
let fan: SignedIn;
beforeAll(async () => {
  app = await pushApp();
});
beforeEach(async () => {
  fan = await signedIn(app);
});
afterAll(() => app.close());

let made = 0;
const newBrowser = () => {
  made += 1;
  return makeBrowser(`endpoint-${made}`);
};
const turnOn = (who: SignedIn, { subscription } = newBrowser(), more: object = {}) =>
  who.send('PUT', DEVICES, { ...subscription, ...more });
const settings = async (who = fan) => (await who.get(PUSH)).body;

test('a device is turned on, listed and turned off', { tags: ['engine'] }, async () => {
  expect(await settings()).toEqual({
    public_key: PUSH_ENV.PUSH_PUBLIC_KEY,
    devices: [],
    quiet_hours: { from_hour: 22, to_hour: 8, time_zone: 'America/Chicago' },
  });
  const browser = newBrowser();
  const { status, body } = await turnOn(fan, browser, { time_zone: 'America/New_York' });
  expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number) } });
  const after = await settings();
  expect(after).toMatchObject({
    devices: [{ id: body.id, device: 'Unknown device', site: 'Bluechip', is_this: true, last_sent_at: null }],
    quiet_hours: { time_zone: 'America/New_York' },
  });
  expect(JSON.stringify(after)).not.toContain(browser.subscription.endpoint);
  const { sessions } = (await fan.get('/api/v2/users/sessions')).body;
  expect(sessions[0].device_id).toBe(after.devices[0].device_id);
  expect((await fan.send('DELETE', `${DEVICES}/${body.id}`)).status).toBe(200);
  expect((await settings()).devices).toEqual([]);
  expect((await fan.send('DELETE', `${DEVICES}/${body.id}`)).status).toBe(404);
});

test('turning it on again renews it, and a new address of the browser takes the place of the one before', async () => {
  const browser = newBrowser();
  const { body: first } = await turnOn(fan, browser);
  expect((await turnOn(fan, browser)).body).toEqual(first);
  const { body: second } = await turnOn(fan);
  expect((await settings()).devices.map(({ id }: { id: number }) => id)).toEqual([second.id]);
});

test('each site and each browser is a device of its own', async () => {
  await turnOn(fan);
  await fan.send('PUT', DEVICES, newBrowser().subscription, { host: 'alabama.bluechip.localhost' });
  const other = await signInAs(app, fan.member);
  await turnOn(other);
  const { devices } = await settings();
  expect(devices.map(({ site, is_this }: { site: string; is_this: boolean }) => ({ site, is_this }))).toEqual(
    expect.arrayContaining([
      { site: 'Bluechip', is_this: true },
      { site: expect.stringContaining('Alabama'), is_this: false },
      { site: 'Bluechip', is_this: false },
    ]),
  );
});

test('turning it off on another site leaves the cookie of this one', async () => {
  await turnOn(fan);
  const alabama = { host: 'alabama.bluechip.localhost' };
  const { body } = await fan.send('PUT', DEVICES, newBrowser().subscription, alabama);
  expect((await fan.send('DELETE', `${DEVICES}/${body.id}`)).status).toBe(200);
  expect(fan.cookies[COOKIE]).toBe('1');
});

test('the cookie goes with the last site that has alerts on in this browser', async () => {
  const alabama = { host: 'alabama.bluechip.localhost' };
  const { body } = await turnOn(fan);
  // A site where the browser was never asked says nothing about the first site.
  const other = await fan.send('PUT', `${PUSH}/permission`, { permission: 'default' }, alabama);
  expect({ isAllowed: other.body.is_allowed, cookie: fan.cookies[COOKIE] }).toEqual({ isAllowed: false, cookie: '1' });
  // The member's other browser does not get the cookie here.
  await turnOn(await signInAs(app, fan.member));
  expect((await fan.send('DELETE', `${DEVICES}/${body.id}`, undefined, alabama)).status).toBe(200);
  expect(fan.cookies[COOKIE]).toBeUndefined();
});

test('staff who view the site as a member are offered no push', async () => {
  const staff = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
  await turnOn(fan);
  expect(await settings(staff)).toMatchObject({ public_key: PUSH_ENV.PUSH_PUBLIC_KEY, devices: [] });
  const viewing = `/api/v2/admin/users/${fan.member.id}/viewing`;
  expect((await staff.send('POST', viewing, { reason: 'gets no alerts' })).status).toBe(200);
  expect(await settings(staff)).toMatchObject({ public_key: null, devices: [{ is_this: false }] });
});

test('calls at once for one new address are all answered, and it is there once', async () => {
  const browser = newBrowser();
  const other = await signedIn(app);
  const replies = await Promise.all([fan, fan, other, fan, other].map((who) => turnOn(who, browser)));
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const counts = await Promise.all([fan, other].map(async (who) => (await settings(who)).devices.length));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

describe('an address of another account', () => {
  test('moves with the browser that has its keys', async () => {
    const browser = newBrowser();
    await turnOn(fan, browser);
    const next = await signedIn(app);
    expect((await turnOn(next, browser)).status).toBe(200);
    expect({ fans: (await settings()).devices.length, nexts: (await settings(next)).devices.length }).toEqual({
      fans: 0,
      nexts: 1,
    });
  });

  test('is refused with other keys, and stays', async () => {
    const browser = newBrowser();
    await turnOn(fan, browser);
    const thief = await signedIn(app);
    const forged = { ...newBrowser().subscription, endpoint: browser.subscription.endpoint };
    const reply = await thief.send('PUT', DEVICES, forged);
    expect({ status: reply.status, devices: (await settings()).devices.length }).toEqual({ status: 409, devices: 1 });
  });

  test('cannot be turned off', async () => {
    const { body } = await turnOn(fan);
    const thief = await signedIn(app);
    expect((await thief.send('DELETE', `${DEVICES}/${body.id}`)).status).toBe(404);
  });
});

test.each([
  ['a private address', { endpoint: 'https://127.0.0.1/x' }],
  ['a name of this network', { endpoint: 'https://intranet/x' }],
  ['another port', { endpoint: 'https://push.example:8443/x' }],
  ['plain http', { endpoint: 'http://push.example/x' }],
  ['no keys', { keys: {} }],
  ['a short key', { keys: { p256dh: 'BP', auth: 'x' } }],
])('%s is refused', async (_what, facts) => {
  const reply = await fan.send('PUT', DEVICES, { ...newBrowser().subscription, ...facts });
  expect({ status: reply.status, devices: (await settings()).devices }).toEqual({ status: 422, devices: [] });
});

test('keys that nothing can be encrypted for are refused', async () => {
  const { subscription } = newBrowser();
  const reply = await fan.send('PUT', DEVICES, {
    ...subscription,
    keys: { ...subscription.keys, p256dh: 'A'.repeat(87) },
  });
  expect({ status: reply.status, fields: Object.keys(reply.body.errors) }).toEqual({ status: 422, fields: ['keys'] });
});

test('a device says whether its site sends alerts at the moment', async () => {
  await turnOn(fan);
  await setFlag(app, 'enable_notifications', false);
  const { public_key: publicKey, devices } = await settings();
  await setFlag(app, 'enable_notifications', true);
  expect({ publicKey, devices }).toMatchObject({ publicKey: null, devices: [{ is_this: true, is_sending: false }] });
  expect((await settings()).devices).toMatchObject([{ is_sending: true }]);
});

test('where the flag is off or there are no keys, no site sends push', async () => {
  await setFlag(app, 'enable_notifications', false);
  expect((await settings()).public_key).toBeNull();
  expect((await turnOn(fan)).status).toBe(404);
  await setFlag(app, 'enable_notifications', true);
  const keyless = await testApp();
  try {
    await setFlag(keyless, 'enable_notifications', true);
    const member = await signedIn(keyless);
    expect((await member.get(PUSH)).body.public_key).toBeNull();
    expect((await turnOn(member)).status).toBe(404);
  } finally {
    await keyless.close();
  }
});

test('the cookie is there while the browser allows alerts and the site can be installed', async () => {
  const isSet = async (permission: string, host = 'bluechip.localhost') =>
    (await fan.send('PUT', `${PUSH}/permission`, { permission }, { host })).body.is_allowed;
  await app.database.executeSql(`update sites set enable_pwa = (subdomain <> 'iowa')`);
  await reloadSites(app.database.db);
  const { body } = await turnOn(fan);
  expect(fan.cookies[COOKIE]).toBe('1');
  await fan.send('DELETE', `${DEVICES}/${body.id}`);
  expect(fan.cookies[COOKIE]).toBeUndefined();
  expect({ granted: await isSet('granted'), cookie: fan.cookies[COOKIE] }).toEqual({ granted: true, cookie: '1' });
  const iowa = { host: 'iowa.bluechip.localhost' };
  expect(await isSet('granted', iowa.host)).toBe(false);
  expect(fan.cookies[COOKIE]).toBeUndefined();
  // Without a service worker nothing would show them.
  expect((await fan.get(PUSH, iowa)).body.public_key).toBeNull();
  expect((await fan.send('PUT', DEVICES, newBrowser().subscription, iowa)).status).toBe(404);
});

test('a permission that was taken back in the browser forgets the device', async () => {
  await turnOn(fan);
  expect((await fan.send('PUT', `${PUSH}/permission`, { permission: 'denied' })).body).toEqual({ is_allowed: false });
  expect((await settings()).devices).toEqual([]);
});

test('turning a device on is an event of those who allow it, once', async () => {
  const { db } = app.database;
  await app.application.ports.analytics.flush();
  await db.delete(analyticsEvents);
  const accepted = { cookies: { bluechip_privacy: '1.1795284000.analytics' } };
  const browser = newBrowser();
  await fan.send('PUT', DEVICES, browser.subscription, accepted);
  await fan.send('PUT', DEVICES, browser.subscription, accepted);
  // A new endpoint is not a new choice.
  await fan.send('PUT', DEVICES, newBrowser().subscription, accepted);
  const other = await signedIn(app);
  await other.send('PUT', DEVICES, newBrowser().subscription, { ...accepted, headers: { 'sec-gpc': '1' } });
  await app.application.ports.analytics.flush();
  expect(await db.select().from(analyticsEvents)).toMatchObject([{ name: 'enable_push_notifications' }]);
});

test('quiet hours are chosen; hours and zones that do not exist are refused', async () => {
  const save = (body: object) => fan.send('PUT', `${PUSH}/quiet_hours`, body);
  const hours = { from_hour: 23, to_hour: 7, time_zone: 'America/Los_Angeles' };
  expect((await save(hours)).body).toEqual(hours);
  for (const wrong of [{ from_hour: 24 }, { to_hour: -1 }, { time_zone: 'America/Nowhere' }, { time_zone: "x'" }])
    expect((await save({ ...hours, ...wrong })).status).toBe(422);
  expect((await settings()).quiet_hours).toEqual(hours);
  // A device that is turned on later does not change the chosen settings.
  await turnOn(fan, newBrowser(), { time_zone: 'America/New_York' });
  expect((await settings()).quiet_hours).toEqual(hours);
});

test('without a log-in nothing is asked or changed', async () => {
  expect((await app.get(PUSH)).status).toBe(401);
  expect((await app.sendWithToken('PUT', DEVICES, { body: newBrowser().subscription })).status).toBe(401);
});

test('the export names devices without their addresses and keys, and erasing takes all', async () => {
  const browser = newBrowser();
  await turnOn(fan, browser, { time_zone: 'America/Denver' });
  const { db } = app.database;
  const exported = await pushData.export(db, fan.member.id);
  expect(exported).toEqual([
    { device: 'Unknown device', site_id: 1, created_at: expect.any(String), last_sent_at: null },
    { quiet_from_hour: 22, quiet_to_hour: 8, time_zone: 'America/Denver' },
  ]);
  await pushData.erase(db, fan.member.id, app.clock.now());
  expect(await pushData.export(db, fan.member.id)).toEqual([]);
});
