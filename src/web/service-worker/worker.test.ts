import { describe, expect, test } from 'vitest';
import { signOut } from '#features/membership/sign-in/contract.ts';
import { getPushSettings, subscribeToPush } from '#features/notifications/push/contract.ts';
import { getCsurfToken } from '#features/sites/csrf/contract.ts';
import { COPIES } from '../installed/installed-site.tsx';
import { COPIES_PREFIX } from '../saved/copies.ts';
import { isSignOut, removeCopies, SAVED_PREFIX, SIGN_OUT_PATH } from './copies-at-sign-out.ts';
import { openNotified, showPush } from './notifications.ts';
import { DEVICES_PATH, PUSH_PATH, sendNewAddress, TOKEN_PATH } from './renewed-address.ts';
import { answerOf, dropOldShells, installShell } from './shell-cache.ts';
import type { WorkerFacts } from './worker-facts.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The rules of the service worker, on a scope of plain objects; the real one runs in tests/e2e/installed.test.ts. */

const ORIGIN = 'https://alabama.bluechip.example';
const FACTS: WorkerFacts = {
  version: 'v2',
  siteName: 'Alabama Recruiting',
  entry: '/assets/entry-2.js',
  files: ['/assets/entry-2.js', '/assets/style-2.css'],
};

type Shown = { title: string; options: Record<string, unknown> };

type Written = { path: string; method: string; token: string | null; body: string };

/** `network`: the replies by address; null means offline. `subscription`: what the browser subscribes with. */
function scopeOf(network: Record<string, string> | null = {}, subscription: unknown = null) {
  const stored = new Map<string, Map<string, string>>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const written: Written[] = [];
  const subscribed: unknown[] = [];
  const pathOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, ORIGIN).pathname;
  const fetchIn = async (request: RequestInfo | URL) => {
    if (network === null) throw new TypeError('no connection');
    if (request instanceof Request && request.method !== 'GET') {
      const { method, headers } = request;
      written.push({ path: pathOf(request), method, token: headers.get('x-xsrf-token'), body: await request.text() });
    }
    const body = network[pathOf(request)];
    return new Response(body ?? '', { status: body === undefined ? 404 : 200 });
  };
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, string>();
    stored.set(name, entries);
    return {
      match: async (request: RequestInfo) => {
        const body = entries.get(pathOf(request));
        return body === undefined ? undefined : new Response(body);
      },
      put: async (request: RequestInfo, answer: Response) => void entries.set(pathOf(request), await answer.text()),
      addAll: async (all: Request[]) => {
        for (const each of all) entries.set(pathOf(each), await (await fetchIn(each)).text());
      },
    };
  };
  const scope = {
    location: { origin: ORIGIN },
    fetch: fetchIn,
    caches: { open, keys: async () => [...stored.keys()], delete: async (name: string) => stored.delete(name) },
    registration: {
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options);
          return subscription;
        },
      },
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => [{ url: `${ORIGIN}/news/a`, focus: async () => void focused.push('/news/a') }],
      openWindow: async (url: string) => void opened.push(url),
    },
  } as unknown as WorkerScope;
  return { scope, stored, shown, opened, focused, written, subscribed };
}

const SHELL = {
  '/_app': `<script data-scripts="${FACTS.entry}">`,
  '/assets/entry-2.js': 'new',
  '/assets/style-2.css': 'css',
};

/** The worker's reply for a page or file; null if it does not handle it. */
async function asked(path: string, scope: WorkerScope, request: Record<string, string> = {}) {
  const event = {
    request: { url: ORIGIN + path, method: 'GET', mode: 'navigate', destination: 'document', ...request } as Request,
    preloadResponse: Promise.resolve(undefined),
    waitUntil: () => {},
    respondWith: () => {},
  };
  const answer = await answerOf(event, scope, FACTS);
  return answer && { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

const asFile = { mode: 'cors', destination: 'script' };

test('a page comes from the network, and is kept nowhere', async () => {
  const { scope, stored } = scopeOf({ ...SHELL, '/news/a': 'A story' });
  await installShell(scope, FACTS);
  expect(await asked('/news/a', scope)).toMatchObject({ status: 200, text: 'A story' });
  expect([...(stored.get('bluechip-shell-v2')?.keys() ?? [])]).not.toContain('/news/a');
});

test('without a connection a page leads to the shell, which knows what was asked for', async () => {
  const online = scopeOf(SHELL);
  await installShell(online.scope, FACTS);
  const offline = { ...scopeOf(null).scope, caches: online.scope.caches };
  expect(await asked('/news/a?page=2', offline)).toMatchObject({
    status: 302,
    location: `${ORIGIN}/_app#/news/a?page=2`,
  });
  expect(await asked('/_app', offline)).toMatchObject({ status: 200, text: SHELL['/_app'] });
});

test('only the files of this build are answered from the cache, and only from its own', async () => {
  const { scope, stored } = scopeOf({ ...SHELL, '/assets/entry-1.js': 'old' });
  stored.set('bluechip-shell-v1', new Map([['/assets/entry-2.js', 'of another build']]));
  await installShell(scope, FACTS);
  expect(await asked('/assets/entry-2.js', scope, asFile)).toMatchObject({ text: 'new' });
  expect(await asked('/assets/entry-1.js', scope, asFile)).toBe(null);
  await dropOldShells(scope, FACTS);
  expect([...stored.keys()]).toEqual(['bluechip-shell-v2']);
});

test('calls, writes, frames and other hosts are left to the browser', async () => {
  const { scope } = scopeOf(SHELL);
  expect(await asked('/api/v2/users/current', scope, asFile)).toBe(null);
  expect(await asked('/news/a', scope, { method: 'POST' })).toBe(null);
  expect(await asked('/embed/', scope, { destination: 'iframe' })).toBe(null);
  expect(await asked('', scope, { url: 'https://bluechip.example/assets/entry-2.js', ...asFile })).toBe(null);
});

test('a worker is not installed with the shell of another build', async () => {
  const { scope } = scopeOf({ ...SHELL, '/_app': '<script data-scripts="/assets/entry-1.js">' });
  await expect(installShell(scope, FACTS)).rejects.toThrow('another build');
});

test('signing out removes the copies of stories, and they alone', async () => {
  const { scope, stored } = scopeOf(SHELL);
  await installShell(scope, FACTS);
  stored.set(`${SAVED_PREFIX}abc`, new Map());
  expect(isSignOut({ method: 'DELETE', url: `${ORIGIN}${SIGN_OUT_PATH}` } as Request)).toBe(true);
  expect(isSignOut({ method: 'GET', url: `${ORIGIN}${SIGN_OUT_PATH}` } as Request)).toBe(false);
  await removeCopies(scope);
  expect([...stored.keys()]).toEqual(['bluechip-shell-v2']);
  expect({ path: SIGN_OUT_PATH, prefixes: [SAVED_PREFIX, COPIES] }).toEqual({
    path: signOut.path,
    prefixes: [COPIES_PREFIX, COPIES_PREFIX],
  });
});

const pushOf = (message: unknown) => ({ data: { json: () => message }, waitUntil: () => {} });

test('a push becomes a notification with the icon of the site', async () => {
  const { scope, shown } = scopeOf();
  const message = { title: 'Ansel Dunmore committed', body: 'To Alabama.', url: '/news/a?x=1', tag: 'prospect-7' };
  await showPush(pushOf(message), scope, FACTS);
  const options = { body: 'To Alabama.', icon: '/apple-touch-icon.png', tag: 'prospect-7', data: '/news/a?x=1' };
  expect(shown).toEqual([{ title: 'Ansel Dunmore committed', options }]);
});

test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '', 'http://['])(
  'a push that names %j opens the front page',
  async (url) => {
    const { scope, shown } = scopeOf();
    await showPush(pushOf({ title: 'News', url }), scope, FACTS);
    expect(shown[0]?.options.data).toBe('/');
  },
);

test('a push that cannot be read is shown under the name of the site', async () => {
  const { scope, shown } = scopeOf();
  const unreadable = {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
    waitUntil: () => {},
  };
  await showPush(unreadable, scope, FACTS);
  await showPush({ data: null, waitUntil: () => {} }, scope, FACTS);
  expect(shown.map(({ title }) => title)).toEqual(['Alabama Recruiting', 'Alabama Recruiting']);
});

describe('a push address that the browser changed', () => {
  const ADDRESS = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } };
  const NEW = { toJSON: () => ADDRESS };
  const calls = (isThis: boolean) => ({
    [PUSH_PATH]: JSON.stringify({ public_key: 'our-key', devices: [{ is_this: false }, { is_this: isThis }] }),
    [TOKEN_PATH]: JSON.stringify({ csurf_token: 'token' }),
    [DEVICES_PATH]: JSON.stringify({ id: 1 }),
  });

  test.each([
    ['that made the new one itself', NEW, []],
    ['that leaves it to us', null, [{ userVisibleOnly: true, applicationServerKey: 'our-key' }]],
  ])('is sent to the server, of a browser %s', async (_which, newSubscription, options) => {
    const { scope, written, subscribed } = scopeOf(calls(true), NEW);
    await sendNewAddress({ newSubscription }, scope);
    const body = JSON.stringify({ ...ADDRESS, expiration_time: null });
    expect({ written, subscribed }).toEqual({
      written: [{ path: DEVICES_PATH, method: 'PUT', token: 'token', body }],
      subscribed: options,
    });
  });

  test.each([
    ['without alerts on this browser', calls(false)],
    ['who logged out', {}],
    [
      'of a site that sends none',
      { ...calls(true), [PUSH_PATH]: JSON.stringify({ public_key: null, devices: [{ is_this: true }] }) },
    ],
  ])('stays unsaid for a member %s', async (_who, network) => {
    const { scope, written, subscribed } = scopeOf(network, NEW);
    await sendNewAddress({ newSubscription: null }, scope);
    expect({ written, subscribed }).toEqual({ written: [], subscribed: [] });
  });

  test('goes to the calls of the contracts', () => {
    const contracts = [getPushSettings, subscribeToPush, getCsurfToken];
    expect([PUSH_PATH, DEVICES_PATH, TOKEN_PATH]).toEqual(contracts.map(({ path }) => path));
  });
});

test('a press on a notification goes to the window that shows its page, or opens one', async () => {
  const { scope, opened, focused } = scopeOf();
  const press = (data: unknown) => ({ notification: { data, close: () => {} }, waitUntil: () => {} });
  await openNotified(press('/news/a'), scope);
  await openNotified(press('/news/b'), scope);
  await openNotified(press(null), scope);
  expect({ focused, opened }).toEqual({ focused: ['/news/a'], opened: ['/news/b', '/'] });
});
