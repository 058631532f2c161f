import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { createLog } from '#platform/log/create-log.ts';
import { type Application, createApplication } from '../../src/application.ts';
import { SERVER_KEY, SESSION_SECRET, type TestApp, testApp } from '../support/app.ts';
import { mailsTo } from '../support/mails.ts';
import { signedIn } from '../support/members.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** Text in a header or a field never becomes a line of the log, a header of a reply, or markup of an email. */

const HOST = 'bluechip.localhost';
const FORGED = '{"level":"info","msg":"forged"}';
/** A new line of the log, a new header, a cleared screen and a changed title, in control characters that terminals interpret. */
const HOSTILE = `x\r\n${FORGED}\r\nset-cookie: planted=1\u001b[2J\u001b]0;owned\u0007\u009b2J\u2028<script>alert(1)</script>`;

let app: TestApp;
let logged: Application;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp(TRUSTED);
  const config = loadConfig({ NODE_ENV: 'test', SERVER_KEY, SESSION_SECRET, ...TRUSTED });
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  logged = await createApplication({ config, database: app.database, log, clock: app.clock, runsJobs: false });
});
afterAll(async () => {
  await logged.close();
  await app.close();
});

const PLACES = [
  'user-agent',
  'referer',
  'x-request-id',
  'accept-language',
  'origin',
  'x-forwarded-for',
  'cookie',
  'x-xsrf-token',
];

test('a hostile header forges no line of the log and no header of the reply', async () => {
  lines.length = 0;
  for (const name of PLACES) {
    const reply = await logged.http.inject({
      url: '/api/v2/users/current',
      headers: { host: HOST, [name]: HOSTILE },
    });
    expect({ name, isBelow500: reply.statusCode < 500 }).toEqual({ name, isBelow500: true });
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(reply.cookies.map((cookie) => cookie.name)).not.toContain('planted');
    for (const [header, value] of Object.entries(reply.headers))
      expect({ name, header, isForged: /[\p{Cc}]|forged/u.test(String(value)) }).toEqual({
        name,
        header,
        isForged: false,
      });
  }
  expectCleanLog(PLACES.length);
});

test('nor does a hostile address, nor what is typed into the sign-in', async () => {
  lines.length = 0;
  const encoded = encodeURIComponent(HOSTILE);
  const { headers, cookies } = await token();
  for (const url of [`/api/v2/${encoded}`, `/api/v2/users/validate?property=${encoded}&${encoded}=1`, `/${encoded}`])
    expect((await logged.http.inject({ url, headers: { host: HOST } })).statusCode).toBeLessThan(500);
  const user = { login: HOSTILE, password: HOSTILE, return_to: `/${HOSTILE}` };
  const asked = { host: HOST, ...headers };
  const json = await logged.http.inject({
    method: 'POST',
    url: '/api/user/sign_in',
    headers: asked,
    cookies,
    payload: { user },
  });
  expect(json.statusCode).toBe(422);
  expect(json.body).not.toContain('forged');
  expectCleanLog(4);
  // Input is not logged, because it may be a password in the wrong field.
  expect(lines.join('')).not.toContain('alert(1)');
});

async function token() {
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  return { headers: { 'x-xsrf-token': String(body.csurf_token) }, cookies };
}

/** One JSON object per line, without terminal control characters. */
function expectCleanLog(atLeast: number): void {
  expect(lines.length).toBeGreaterThanOrEqual(atLeast);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(line).msg).not.toBe('forged');
  }
}

test('a form that is led on, or back, takes no header from what was typed', async () => {
  const { member } = await signedIn(app);
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.send('POST', '/api/user/sign_in', {
      cookies,
      headers: { ...fromAnywhere(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ ...fields, _csrf: String(body.csurf_token) }).toString(),
    });
  const login = { 'user[login]': member.username ?? '', 'user[password]': MEMBER_PASSWORD };
  const led = await post({ ...login, 'user[return_to]': '/a\r\nset-cookie: planted=1' });
  expect(led).toMatchObject({ status: 303, headers: { location: '/' } });
  expect(Object.keys(led.cookies)).not.toContain('planted');
  const refused = await post({ 'user[login]': '', 'user[password]': '' }, { referer: `http://${HOST}/${HOSTILE}` });
  expect(refused.status).toBe(422);
  expect(refused.text).not.toContain('<script>alert');
  expect(Object.keys(refused.cookies)).not.toContain('planted');
});

test('who signs in with a hostile browser is told of in words: in the mail, in the list of devices and in what is kept', async () => {
  const member = await buildMember(app.database.db);
  const { headers, cookies } = await token();
  const reply = await app.send('POST', '/api/user/sign_in', {
    cookies,
    headers: { ...fromAnywhere(), ...headers, 'user-agent': `Firefox/1 ${HOSTILE}` },
    body: { user: { login: member.username, password: MEMBER_PASSWORD } },
  });
  expect(reply.status).toBe(200);
  const [mail] = await mailsTo(app, String(member.email));
  expect(mail?.template).toBe('new_device');
  expect(mail?.subject).toMatch(/^[\x20-\x7e]+$/);
  for (const text of [mail?.html ?? '', mail?.text ?? '']) {
    expect(text).toContain('Firefox');
    expect(text).not.toMatch(/forged|alert\(1\)|owned/);
  }
  const session = { [COOKIES.session.name]: reply.cookies[COOKIES.session.name] ?? '' };
  const devices = await app.get('/api/v2/users/sessions', { cookies: session });
  expect(devices.body.sessions.map(({ device }: { device: string }) => device)).toEqual(['Firefox']);
});

test('no account is made with a name or an address that holds more than it may', async () => {
  const sane = {
    username: 'plain_fan',
    email: 'plain_fan@mail.example',
    password: 'nine green parsnips',
    age_band: '16_and_over',
  };
  const hostile = [
    { username: HOSTILE },
    { username: '<b>fan</b>' },
    { username: 'fan\u202ename' },
    { username: '\uff46\uff41\uff4e_name' },
    { email: `fan@mail.example\r\nbcc: other@mail.example` },
    { email: 'fan@mail.example, other@mail.example' },
    { email: '"<script>"@mail.example' },
    { email: 'fan@mail.example\u0007' },
    { email: 'fan\u001b[2J@mail.example' },
    { email: 'fan\u202e@mail.example' },
    { email: 'fan\u009b@mail.example' },
  ];
  for (const wrong of hostile) {
    const reply = await app.sendWithToken('POST', '/api/v2/registrations', {
      headers: fromAnywhere(),
      body: { registration: { ...sane, ...wrong } },
    });
    expect({ wrong, status: reply.status }).toEqual({ wrong, status: 422 });
  }
});
