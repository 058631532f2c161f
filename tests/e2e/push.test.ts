import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUSH_ENV } from '#features/notifications/push/push-app.test-support.ts';
import {
  makeBrowser,
  openPushService,
  type PushService,
} from '#features/notifications/push/push-service.test-support.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { addSession, openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/**
 * From the permission to the notification: the member turns alerts on, a prospect they follow commits, the server encrypts and sends the
 * alert, and the service worker shows it. Only the subscription of `PushManager` is replaced, because a browser without Google's push
 * service has none: it returns the test's address and keys, which the server cannot tell from real ones.
 */

const MEMBER = 'june.albrecht';
const LATE_MEMBER = 'otis.vale';
const WITNESS = 'remy.castell';
const WRITER = 'wes.hollander';
const SETTINGS = '/users/notifications';
/** Alerts wait during the night, and the test runs at any hour. */
const NO_QUIET_HOURS = `insert into quiet_hours (user_id, from_hour, to_hour, time_zone)
  select id, 0, 0, 'America/Chicago' from users where username_key in ('${MEMBER}', '${LATE_MEMBER}', '${WITNESS}')`;
const FLAG_ON = `insert into feature_flags (name, definition) values ('enable_notifications',
  '{"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"}')
  on conflict (name) do update set definition = excluded.definition`;

let service: PushService;
let server: RunningServer;
beforeAll(async () => {
  service = await openPushService();
  server = await startServer({ env: { ...PUSH_ENV, ...service.route }, prepare: [NO_QUIET_HOURS, FLAG_ON] });
});
afterAll(async () => {
  await server?.stop();
  await service?.close();
});

type Browser = ReturnType<typeof makeBrowser>;

/** The alert settings in a browser that allows notifications. */
async function openSettings(username: string, { subscription }: Browser): Promise<Page> {
  const page = await openAs(server, username, '/sites', { serviceWorkers: 'allow', hasNotifications: true });
  await page.context().grantPermissions(['notifications'], { origin: new URL(server.url('/')).origin });
  await page.addInitScript((given) => {
    const subscribed = () => {
      const kept = localStorage.getItem('subscribed');
      if (kept === null) return null;
      const { key, ...facts } = JSON.parse(kept);
      const options = { applicationServerKey: new Uint8Array(key).buffer };
      return { ...facts, options, toJSON: () => facts, unsubscribe: async () => true } as unknown as PushSubscription;
    };
    PushManager.prototype.subscribe = async (options) => {
      const key = [...new Uint8Array(options?.applicationServerKey as ArrayBuffer)];
      localStorage.setItem('subscribed', JSON.stringify({ ...given, expirationTime: null, key }));
      return subscribed() as PushSubscription;
    };
    // Like a browser that subscribed earlier.
    PushManager.prototype.getSubscription = async () => subscribed();
  }, subscription);
  await page.goto(server.url(SETTINGS));
  await hydrated(page);
  return page;
}

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get alerts on this device' }).click();
  await page.getByRole('button', { name: 'Turn off on this device' }).waitFor();
}

type Prospect = { id: number; name: string; path: string };

/** Uncommitted prospects whose picks changed recently. */
async function openProspects(page: Page): Promise<Prospect[]> {
  return page.evaluate(async () => {
    const { moved } = await (await fetch('/api/v2/futurecast/moved')).json();
    return moved.map(({ prospect }: { prospect: { id: number; name: string; class_year: number; slug: string } }) => ({
      id: prospect.id,
      name: prospect.name,
      path: `/content/prospects/${prospect.class_year}/${prospect.slug}`,
    }));
  });
}

async function follow(page: Page, { path }: Prospect): Promise<void> {
  await page.goto(server.url(path));
  await hydrated(page);
  await page.locator('main button[aria-pressed="false"]').first().click();
  await page.locator('main button[aria-pressed="true"]').first().waitFor();
}

/** Commits the prospect through the form on the staff page. */
async function commit({ id }: Prospect): Promise<void> {
  const page = await openAs(server, WRITER, `/admin/prospects/${id}/edit`);
  const form = page.getByRole('form', { name: 'Commitment', exact: true });
  await form.getByLabel('College').selectOption({ index: 2 });
  await form.getByLabel('Source').fill('His own announcement');
  await form.getByRole('button', { name: 'Save decision' }).click();
  await page.waitForURL(/saved=decision/);
}

const sentTo = (path: string) => service.received.filter((each) => each.path === path);
const pathOf = ({ subscription }: Browser) => new URL(subscription.endpoint).pathname;

/** The id of this site's service worker registration in the developer tools. */
async function registrationOf(page: Page): Promise<{ tools: CDPSession; registrationId: string }> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const tools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === server.url('/') && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  return { tools, registrationId: await found };
}

test('a commitment of a followed prospect is encrypted, sent, shown, and leads to the profile', async () => {
  const browser = makeBrowser('journey');
  const page = await openSettings(MEMBER, browser);
  const [prospect] = await openProspects(page);
  if (!prospect) throw new Error('the demo network has no open prospect');
  await turnOn(page);
  expect((await page.context().cookies()).find(({ name }) => name === 'bluechip_notifications')?.value).toBe('1');
  await follow(page, prospect);
  await commit(prospect);

  await expect.poll(() => sentTo(pathOf(browser)).length, { timeout: 60_000 }).toBe(1);
  const [sent] = sentTo(pathOf(browser));
  const text = browser.open(sent?.body ?? Buffer.alloc(0));
  const message = JSON.parse(text);
  expect(message).toMatchObject({ title: expect.stringContaining(prospect.name), url: prospect.path });
  expect(sent?.body.byteLength).toBeLessThan(4096);
  expect(sent?.body.toString('latin1')).not.toContain(prospect.name);
  for (const own of [MEMBER, `${MEMBER}@`]) expect(text).not.toContain(own);

  const { tools, registrationId } = await registrationOf(page);
  const { origin } = new URL(server.url('/'));
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = await registration.getNotifications();
      return found.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const { title, body, tag, url } = message;
  await expect.poll(shown).toEqual([{ title, body, tag, data: url }]);

  // A script cannot click a notification, so the click event is dispatched in the worker, and the test opens the page that the worker asks
  // for.
  const [worker] = page.context().serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null>; matchAll: () => Promise<[]> };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, facts: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification');
    return new Promise<string>((resolve) => {
      scope.clients.matchAll = async () => [];
      scope.clients.openWindow = async (path) => {
        resolve(path);
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
  await page.goto(server.url(opened ?? '/nowhere'));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(prospect.name);
});

test('a subscription that its push service revoked is forgotten, and the next alert goes to nobody', async () => {
  const browser = makeBrowser('revoked');
  service.answers.set(pathOf(browser), { status: 410 });
  const page = await openSettings(MEMBER, browser);
  const prospects = await openProspects(page);
  await turnOn(page);
  const devices = () =>
    page.evaluate(async () => (await (await fetch('/api/v2/users/push', { cache: 'no-store' })).json()).devices.length);
  const before = await devices();
  const prospect = prospects.at(1);
  if (!prospect) throw new Error('the demo network has too few open prospects');
  await follow(page, prospect);
  await commit(prospect);
  await expect.poll(() => sentTo(pathOf(browser)).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(devices).toBe(before - 1);
});

test('an address that the browser changed by itself gets the next alert', async () => {
  const [before, after] = [makeBrowser('before'), makeBrowser('after')];
  const page = await openSettings(MEMBER, before);
  const prospect = (await openProspects(page)).at(3);
  if (!prospect) throw new Error('the demo network has too few open prospects');
  await turnOn(page);
  await follow(page, prospect);
  const [worker] = page.context().serviceWorkers();
  const saved = page.context().waitForEvent('response', (response) => response.request().method() === 'PUT');
  await worker?.evaluate((given) => {
    const scope = globalThis as unknown as {
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const newSubscription = { toJSON: () => ({ ...given, expirationTime: null }) };
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), { newSubscription }));
  }, after.subscription);
  expect((await saved).status()).toBe(200);
  await commit(prospect);
  await expect.poll(() => sentTo(pathOf(after)).length, { timeout: 60_000 }).toBe(1);
  expect(sentTo(pathOf(before))).toEqual([]);
});

test('an address that was lost unnoticed is sent again when the settings are opened', async () => {
  const [before, after] = [makeBrowser('lost'), makeBrowser('found')];
  const page = await openSettings(LATE_MEMBER, before);
  const prospect = (await openProspects(page)).at(4);
  if (!prospect) throw new Error('the demo network has too few open prospects');
  await turnOn(page);
  await follow(page, prospect);
  await page.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem('subscribed') ?? '{}');
    localStorage.setItem('subscribed', JSON.stringify({ ...kept, ...changed }));
  }, after.subscription);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.goto(server.url(SETTINGS));
  expect((await saved).status()).toBe(200);
  await commit(prospect);
  await expect.poll(() => sentTo(pathOf(after)).length, { timeout: 60_000 }).toBe(1);
  expect(sentTo(pathOf(before))).toEqual([]);
  // The page turns off the device with the new address.
  await page.getByRole('button', { name: 'Turn off on this device' }).click();
  await page.getByRole('button', { name: 'Get alerts on this device' }).waitFor();
});

test('a permission that was taken back is reported, whatever the cookie of the network says', async () => {
  const page = await openSettings(LATE_MEMBER, makeBrowser('taken-back'));
  await turnOn(page);
  const listed = page.getByText('This device', { exact: true });
  await listed.waitFor();
  await page.context().clearCookies({ name: 'bluechip_notifications' });
  await page.context().clearPermissions();
  const reported = page.waitForResponse(/\/users\/push\/permission$/);
  await page.reload();
  expect((await reported).status()).toBe(200);
  await listed.waitFor({ state: 'detached' });
});

test('the next account on the device takes its address over, and the first one hears nothing there', async () => {
  const browser = makeBrowser('shared');
  const first = await openSettings(MEMBER, browser);
  const prospects = await openProspects(first);
  await turnOn(first);
  const context = first.context();
  await context.clearCookies();
  await addSession(context, 'dana.fenwick');
  await first.goto(server.url(SETTINGS));
  await hydrated(first);
  await turnOn(first);
  const zone = await first.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(zone).not.toBe('America/Chicago');
  await expect.poll(() => first.getByLabel('Time zone').inputValue()).toBe(zone);
  const prospect = prospects.at(2);
  if (!prospect) throw new Error('the demo network has too few open prospects');
  await follow(await openAs(server, MEMBER, '/sites'), prospect);
  const witness = makeBrowser('witness');
  const other = await openSettings(WITNESS, witness);
  await turnOn(other);
  await follow(other, prospect);
  await commit(prospect);
  // Another member's browser received it, so the alert was sent.
  const titles = () => sentTo(pathOf(witness)).map(({ body }): string => JSON.parse(witness.open(body)).title);
  await expect.poll(titles, { timeout: 60_000 }).toContainEqual(expect.stringContaining(prospect.name));
  expect(sentTo(pathOf(browser))).toEqual([]);
});

test('the list of alerts offers them once, and not again after it was declined', async () => {
  const page = await openAs(server, LATE_MEMBER, '/users/notices', { serviceWorkers: 'allow', hasNotifications: true });
  const offer = page.getByRole('region', { name: 'Get alerts on this device' });
  await offer.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await offer.getByRole('link', { name: 'Choose alerts' }).getAttribute('href')).toBe(`${SETTINGS}#devices`);
  await offer.getByRole('button', { name: 'Not now' }).press('Enter');
  await offer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/unread|All caught up/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'bluechip_notifications_dismissed')?.value).toMatch(/^\d{4}-\d\d-\d\dT/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/users/notices');
  expect(asked).not.toContain('/api/v2/users/push');
  expect(await offer.count()).toBe(0);
});
