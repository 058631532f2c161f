import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_KEY, type TestApp, testApp } from '#tests/support/app.ts';

/** Cross-site requests, hosts and health checks, through the whole program. The privacy choice serves as the write. */

const PATH = '/api/v2/privacy_choice';
const WRITE = { body: { choice: 'allow' } };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: 'a-token-for-metrics-that-is-long-enough' });
  token = (await app.get('/api/v2/csurf_token')).body.csurf_token;
});
afterAll(() => app.close());

const withToken = (more: Record<string, string> = {}) => ({
  ...WRITE,
  headers: { 'x-xsrf-token': token, ...more },
  cookies: { 'XSRF-TOKEN': token },
});

test('the token comes as field and cookie, and one that is still good stays', async () => {
  const first = await app.get('/api/v2/csurf_token');
  expect(first.body.csurf_token).toBe(first.cookies['XSRF-TOKEN']);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers['set-cookie']).toMatch(/SameSite=Lax/);
  expect(first.headers['set-cookie']).not.toMatch(/HttpOnly/);
  const again = await app.get('/api/v2/csurf_token', { cookies: { 'XSRF-TOKEN': token } });
  expect(again.body.csurf_token).toBe(token);
  expect(again.headers).not.toHaveProperty('set-cookie');
  const forged = await app.get('/api/v2/csurf_token', { cookies: { 'XSRF-TOKEN': 'planted.value' } });
  expect(forged.cookies['XSRF-TOKEN']).not.toBe('planted.value');
});

test('a write without the token, or with half of it, is refused', async () => {
  const refused = await app.send('POST', PATH, WRITE);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ error_code: 'csrf_failed' });
  expect((await app.send('POST', PATH, { ...WRITE, headers: { 'x-xsrf-token': token } })).status).toBe(403);
  expect((await app.send('POST', PATH, { ...WRITE, cookies: { 'XSRF-TOKEN': token } })).status).toBe(403);
});

test('a token that was tampered with, or planted with its cookie, is refused', async () => {
  const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  const changed = { ...WRITE, headers: { 'x-xsrf-token': tampered }, cookies: { 'XSRF-TOKEN': token } };
  expect((await app.send('POST', PATH, changed)).status).toBe(403);
  for (const planted of [tampered, 'mine.mine', 'mine', `.${token.split('.')[1]}`]) {
    const both = { ...WRITE, headers: { 'x-xsrf-token': planted }, cookies: { 'XSRF-TOKEN': planted } };
    expect((await app.send('POST', PATH, both)).status).toBe(403);
  }
});

test('the token by header is taken, from the own origin or where the browser names none', async () => {
  expect((await app.send('POST', PATH, withToken())).status).toBe(200);
  expect((await app.send('POST', PATH, withToken({ origin: 'http://bluechip.localhost' }))).status).toBe(200);
});

test.each([
  'http://evil.example',
  'http://alabama.bluechip.localhost',
  'http://bluechip.localhost.evil.example',
  'null',
])('the origin %s is foreign, whatever the token says', async (origin) => {
  expect((await app.send('POST', PATH, withToken({ origin }))).status).toBe(403);
});

test('over https the plain http page of our own host is foreign', async () => {
  const secure = await testApp({ PUBLIC_PROTOCOL: 'https' });
  try {
    const { body } = await secure.get('/api/v2/csurf_token');
    const write = (origin: string) =>
      secure.send('POST', PATH, {
        ...WRITE,
        headers: { 'x-xsrf-token': body.csurf_token, origin },
        cookies: { 'XSRF-TOKEN': body.csurf_token },
      });
    expect((await write('https://bluechip.localhost')).status).toBe(200);
    expect((await write('http://bluechip.localhost')).status).toBe(403);
  } finally {
    await secure.close();
  }
});

test('a form brings the token in a hidden field and is led on to a page', async () => {
  const form = (body: string) => ({
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://bluechip.localhost' },
    cookies: { 'XSRF-TOKEN': token },
  });
  const { status, headers, cookies } = await app.send('POST', PATH, form(`choice=opt_out&_csrf=${token}`));
  expect({ status, location: headers.location }).toEqual({ status: 303, location: '/privacy?saved=1' });
  expect(headers['cache-control']).toBe('no-store');
  expect(cookies.bluechip_privacy).toBe('opt_out');
  expect((await app.send('POST', PATH, form('choice=opt_out'))).status).toBe(403);
  expect((await app.send('POST', PATH, form(`choice=other&_csrf=${token}`))).status).toBe(422);
});

test('a server with its key needs no token; a wrong key is nobody’s', async () => {
  expect((await app.send('POST', PATH, { ...WRITE, headers: { 'x-server-key': SERVER_KEY } })).status).toBe(200);
  expect((await app.send('POST', PATH, { ...WRITE, headers: { 'x-server-key': `${SERVER_KEY}x` } })).status).toBe(403);
  expect((await app.get('/api/v2/flipper', { headers: { 'x-server-key': SERVER_KEY } })).status).toBe(200);
  expect((await app.get('/api/v2/flipper', { headers: { 'x-server-key': 'wrong' } })).status).toBe(403);
});

test('hosts: the base and its sites are ours, others are told so', async () => {
  const statusOn = async (host: string, path = '/api/v2/navigation_of_nothing') =>
    (await app.get(path, { host })).status;
  expect(await statusOn('localhost:3000', '/api/v2/csurf_token')).toBe(200);
  expect(await statusOn('alabama.localhost:3000', '/api/v2/csurf_token')).toBe(200);
  expect(await statusOn('alabama.bluechip.localhost', '/api/v2/csurf_token')).toBe(200);
  expect(await statusOn('nowhere.localhost', '/api/v2/csurf_token')).toBe(404);
  expect(await statusOn('example.org', '/api/v2/csurf_token')).toBe(421);
  expect(await statusOn('localhost.example.org')).toBe(421);
});

test('health answers on any host, and is never kept', async () => {
  for (const host of ['10.0.0.7', 'example.org', 'nowhere.localhost']) {
    const { status, body, headers } = await app.get('/healthz', { host });
    expect({ status, bodyStatus: body.status, cacheControl: headers['cache-control'] }).toEqual({
      status: 200,
      bodyStatus: 'ok',
      cacheControl: 'no-store',
    });
    expect((await app.get('/readyz', { host })).body).toEqual({ status: 'ready' });
  }
});

test('metrics are for this machine itself, or for who has the token', async () => {
  const metrics = (headers: Record<string, string> = {}) => app.get('/metrics', { host: 'example.org', headers });
  const local = await metrics();
  expect(local.status).toBe(200);
  expect(local.text).toContain('http_request_duration_seconds');
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await metrics({ [header]: '203.0.113.9' })).status).toBe(404);
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const asked = (authorization: string) => metrics({ ...forwarded, authorization });
  expect((await asked('Bearer a-token-for-metrics-that-is-long-enough')).status).toBe(200);
  expect((await asked('Bearer another')).status).toBe(404);
  expect((await asked('Basic a-token-for-metrics-that-is-long-enough')).status).toBe(404);
  const elsewhere = await app.application.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(404);
});

test('a server whose database is closed lives but is not ready', async () => {
  const other = await testApp();
  await other.database.close();
  const ready = await other.get('/readyz');
  expect({ status: ready.status, body: ready.body }).toEqual({ status: 503, body: { status: 'not ready' } });
  expect((await other.get('/healthz')).status).toBe(200);
  await other.application.http.close();
});
