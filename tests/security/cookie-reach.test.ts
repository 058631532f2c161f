import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { COOKIES, type CookieName, cookieName } from '#platform/http/cookies.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type SignedIn, signedIn } from '../support/members.ts';

/** The scope of each cookie: hosts and protocols, pages, and scripts. */

const BASE = 'bluechip.example';
const SESSION = cookieName('session', true);
const DEVICE = cookieName('device', true);
let app: TestApp;
let browser: SignedIn;
beforeAll(async () => {
  app = await testApp({ PUBLIC_PROTOCOL: 'https', BASE_DOMAIN: BASE });
  browser = await signedIn(app);
});
afterAll(() => app.close());

/** The attributes of each cookie that a reply sets, as on the wire. */
async function cookiesOf(host: string, request: { method: 'GET' | 'POST'; url: string; body?: object }) {
  const { headers: asked, cookies } = await tokenFor(host);
  const reply = await app.application.http.inject({
    method: request.method,
    url: request.url,
    headers: { host, ...asked },
    cookies,
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  return new Map(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.split('=', 1).join(''), attributes.toSorted()] as const;
    }),
  );
}

async function tokenFor(host: string) {
  const { body, cookies } = await app.get('/api/v2/csurf_token', { host });
  return { headers: { 'x-xsrf-token': String(body.csurf_token) }, cookies };
}

const signInFrom = (host: string) =>
  cookiesOf(host, {
    method: 'POST',
    url: '/api/user/sign_in',
    body: { user: { login: browser.member.username, password: MEMBER_PASSWORD, remember_me: true } },
  });

test('a sign-in sets the session over the sub-sites of the base, by https only, never from a foreign page', async () => {
  for (const host of [BASE, `alabama.${BASE}`]) {
    const set = await signInFrom(host);
    expect([...set.keys()].toSorted()).toEqual(
      [
        'XSRF-TOKEN',
        '__Secure-bluechip_device',
        '__Secure-remember_user_token_v2',
        'bluechip_authenticated',
        'bluechip_login_time',
      ].toSorted(),
    );
    for (const [name, attributes] of set) {
      const given = attributes.filter((each) => !/^(Max-Age|Expires)=/.test(each));
      const isForScripts = [COOKIES.csrf.name, COOKIES.authenticated.name, COOKIES.loginTime.name].some(
        (each) => each === name,
      );
      const wanted = [`Domain=${BASE}`, 'Path=/', 'SameSite=Lax', 'Secure', ...(isForScripts ? [] : ['HttpOnly'])];
      expect({ name, given }).toEqual({ name, given: wanted.toSorted() });
    }
  }
});

test('what lets somebody in, or knows his browser, no script reads; what scripts read lets nobody in', async () => {
  const secret: CookieName[] = ['session', 'device'];
  for (const name of secret) expect({ name, isHttpOnly: COOKIES[name].isHttpOnly }).toEqual({ name, isHttpOnly: true });
  const readable = Object.values(COOKIES).filter(({ isHttpOnly }) => !isHttpOnly);
  const { [SESSION]: _session, [DEVICE]: _device, ...rest } = browser.cookies;
  const all = Object.fromEntries(readable.map(({ name }) => [name, '1']));
  const reply = await app.get('/api/v2/users/current', { host: BASE, cookies: { ...all, ...rest } });
  expect(reply).toMatchObject({ status: 401, body: { error_code: 'not_signed_in' } });
});

test('each cookie of the table has its flags said', () => {
  expect(Object.fromEntries(Object.values(COOKIES).map(({ name, isHttpOnly }) => [name, isHttpOnly]))).toEqual({
    'XSRF-TOKEN': false,
    bluechip_authenticated: false,
    bluechip_notifications: false,
    remember_user_token_v2: true,
    bluechip_login_time: false,
    bluechip_mobile_client: false,
    bluechip_device: true,
    bluechip_meter: true,
    bluechip_notifications_dismissed: false,
    bluechip_install_dismissed: false,
    bluechip_privacy: false,
  });
});

test('a host deeper than a sub-site, of another base, or one that merely ends like ours gets no cookie', async () => {
  for (const host of [`a.b.${BASE}`, `evil${BASE}`, `${BASE}.evil.example`, 'evil.example', 'example']) {
    const reply = await app.get('/api/v2/csurf_token', { host });
    expect({ host, status: reply.status }).toEqual({ host, status: 421 });
    expect(reply.headers).not.toHaveProperty('set-cookie');
  }
});

test('a session reads on every sub-site what it reads on the base', async () => {
  for (const host of [BASE, `alabama.${BASE}`, `football.${BASE}`])
    expect((await app.get('/api/v2/users/current', { host, cookies: browser.cookies })).status).toBe(200);
});

test('a session under the name without the prefix, which plain http could plant, lets nobody in over https', async () => {
  const planted = { [COOKIES.session.name]: browser.cookies[SESSION] ?? '' };
  const reply = await app.get('/api/v2/users/current', { host: BASE, cookies: planted });
  expect(reply).toMatchObject({ status: 401, body: { error_code: 'not_signed_in' } });
  expect((await app.get('/api/v2/users/current', { host: BASE, cookies: browser.cookies })).status).toBe(200);
});

test('on localhost, where browsers keep none for the whole domain, each host has its own', async () => {
  const local = await testApp();
  try {
    const domainOf = async (host: string) =>
      /Domain=([^;]+)/.exec((await local.get('/api/v2/csurf_token', { host })).headers['set-cookie'] ?? '')?.[1];
    const visitor = await local.get('/api/v2/csurf_token');
    const { headers, cookies } = await local.send('POST', '/api/user/sign_in', {
      headers: { 'x-xsrf-token': String(visitor.body.csurf_token) },
      cookies: visitor.cookies,
      body: { user: { login: (await signedIn(local)).member.username, password: MEMBER_PASSWORD } },
    });
    // Over plain http, a browser would drop a cookie with the prefix.
    expect(cookies).toHaveProperty(COOKIES.session.name);
    expect(headers['set-cookie']).not.toContain('__Secure-');
    expect(await domainOf('alabama.localhost')).toBeUndefined();
    expect(await domainOf('alabama.bluechip.localhost')).toBe('bluechip.localhost');
  } finally {
    await local.close();
  }
});
