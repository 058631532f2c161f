import { desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';

/** Decision 41, each limit at its edge. The limiter uses the system clock, so these tests move that. */

let app: TestApp;
let token: { headers: Record<string, string>; cookies: Record<string, string> };

beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', GEO_COUNTRY_HEADER: 'cf-ipcountry' });
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  token = { headers: { 'x-xsrf-token': body.csurf_token }, cookies };
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW }));
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

type Try = { login: string; password?: string; from: string; captcha?: string | undefined };

const signIn = ({ login, password = 'not the right one', from, captcha }: Try) =>
  app.send('POST', '/api/user/sign_in', {
    body: { user: { login, password, ...(captcha ? { captcha_token: captcha } : {}) } },
    // From a country where analytics are kept unless the reader objects.
    headers: { ...token.headers, 'x-forwarded-for': from, 'cf-ipcountry': 'US' },
    cookies: token.cookies,
  });
const codeOf = async (one: Try) => (await signIn(one)).body.error_code ?? 'in';
const solved = () => solveCaptcha(app.application.ports.captcha);
const times = async (count: number, one: (index: number) => Promise<string>) => {
  const codes: string[] = [];
  for (let index = 0; index < count; index++) codes.push(await one(index));
  return [...new Set(codes)];
};
/** Each try comes from another network, so that only the login is counted. */
const elsewhere = (index: number) => `2001:db8:${index.toString(16)}::1`;

test('the eleventh try of a login within ten minutes wants a captcha, from wherever, known or not', async () => {
  const { username, email } = await buildMember(app.database.db);
  for (const login of [username ?? '', 'nobody.of.that.name']) {
    const spelled = (index: number) => (index % 2 ? login.toUpperCase() : login);
    expect(await times(10, (index) => codeOf({ login: spelled(index), from: elsewhere(index) }))).toEqual([
      'wrong_credentials',
    ]);
    const reply = await signIn({ login, from: elsewhere(10) });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 422,
      body: {
        error: 'Please complete the check that you’re human, then try again.',
        error_code: 'captcha_needed',
        request_id: expect.any(String),
      },
    });
  }
  expect(await codeOf({ login: username ?? '', password: MEMBER_PASSWORD, from: elsewhere(11) })).toBe(
    'captcha_needed',
  );
  // A member has one count, whichever of the two they log in with.
  expect(await codeOf({ login: email ?? '', from: elsewhere(12) })).toBe('captcha_needed');
});

test('with a captcha a wrong password is still wrong, and a right one always gets in; the count then begins anew', async () => {
  const { username } = await buildMember(app.database.db);
  const login = username ?? '';
  await times(25, (index) => codeOf({ login, from: elsewhere(index) }));
  const [first, second] = [await solved(), await solved()];
  expect(await codeOf({ login, from: elsewhere(1), captcha: 'nonsense' })).toBe('captcha_needed');
  expect(await codeOf({ login, from: elsewhere(1), captcha: first })).toBe('wrong_credentials');
  expect(await codeOf({ login, password: MEMBER_PASSWORD, from: elsewhere(1), captcha: first })).toBe('captcha_needed');
  expect(await codeOf({ login, password: MEMBER_PASSWORD, from: elsewhere(1), captcha: second })).toBe('in');
  expect(await times(10, (index) => codeOf({ login, from: elsewhere(index) }))).toEqual(['wrong_credentials']);
  expect(await codeOf({ login, from: elsewhere(1) })).toBe('captcha_needed');
});

test('nine wrong ones and a right one leave nothing behind', async () => {
  const { username } = await buildMember(app.database.db);
  const login = username ?? '';
  for (let round = 0; round < 2; round++) {
    expect(await times(9, (index) => codeOf({ login, from: elsewhere(index) }))).toEqual(['wrong_credentials']);
    expect(await codeOf({ login, password: MEMBER_PASSWORD, from: elsewhere(9) })).toBe('in');
  }
});

test('of many at once, ten are looked at', async () => {
  const { username } = await buildMember(app.database.db);
  const codes = await Promise.all(
    Array.from({ length: 24 }, (_, index) => codeOf({ login: username ?? '', from: elsewhere(index) })),
  );
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'captcha_needed')).toHaveLength(14);
});

test('the window of a login ends after ten minutes', async () => {
  const start = TEST_NOW.getTime();
  const login = 'somebody.with.a.window';
  await times(10, (index) => codeOf({ login, from: elsewhere(index) }));
  vi.setSystemTime(start + 599_000);
  expect(await codeOf({ login, from: elsewhere(1) })).toBe('captcha_needed');
  vi.setSystemTime(start + 601_000);
  expect(await codeOf({ login, from: elsewhere(1) })).toBe('wrong_credentials');
});

test('spraying: an address gets 60 logins wrong, then wants a captcha for each; nobody is refused who solves one', async () => {
  const from = '203.0.113.9';
  const { username } = await buildMember(app.database.db);
  const right = { login: username ?? '', password: MEMBER_PASSWORD };
  expect(await times(60, (index) => codeOf({ login: `sprayed${index}`, from }))).toEqual(['wrong_credentials']);
  expect(await times(100, (index) => codeOf({ login: `sprayed${index + 60}`, from }))).toEqual(['captcha_needed']);
  expect(await codeOf({ ...right, from })).toBe('captcha_needed');
  expect(await codeOf({ ...right, from, captcha: await solved() })).toBe('in');
  expect(await codeOf({ ...right, from: '203.0.113.10' })).toBe('in');
});

test('a class of 35 signs in twice behind one address, each with one mistake, without a captcha', async () => {
  const from = '203.0.113.35';
  const members = await Promise.all(Array.from({ length: 35 }, () => buildMember(app.database.db)));
  const login = (index: number) => members[index % 35]?.username ?? '';
  const right = (index: number) => codeOf({ login: login(index), password: MEMBER_PASSWORD, from });
  expect(await times(35, (index) => codeOf({ login: login(index), from }))).toEqual(['wrong_credentials']);
  expect(await times(70, right)).toEqual(['in']);
});

test('a network of IPv6 is one address, however many it has', async () => {
  expect(
    await times(60, (index) => codeOf({ login: `six${index}`, from: `2001:db8:6:6:${index.toString(16)}::1` })),
  ).toEqual(['wrong_credentials']);
  expect(await codeOf({ login: 'six60', from: '2001:db8:6:6:ffff::1' })).toBe('captcha_needed');
  expect(await codeOf({ login: 'six61', from: '2001:db8:6:7::1' })).toBe('wrong_credentials');
});

test('a failure is an exception for analytics without anything personal, and a success is none', async () => {
  const { username } = await buildMember(app.database.db);
  const { analytics } = app.application.ports;
  const last = async () => {
    await analytics.flush();
    const [event] = await app.database.db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id)).limit(1);
    return event;
  };
  await signIn({ login: username ?? '', from: '203.0.113.40' });
  const failure = await last();
  expect(failure).toMatchObject({ name: 'exception', properties: { label: 'sign_in', code: 'wrong_credentials' } });
  await signIn({ login: username ?? '', password: MEMBER_PASSWORD, from: '203.0.113.40' });
  expect((await last())?.id).toBe(failure?.id);
});

test.each([
  ['mailed_link', 'PUT', '/api/user/sign_in_link', { token: 'x'.repeat(43) }, 'gone'],
  ['passkey', 'POST', '/api/user/passkey', { answer: { json: '{}' } }, 'passkey_refused'],
  ['second_factor', 'POST', '/api/user/second_factor', { code: '123456' }, 'not_signed_in'],
] as const)('a failed sign-in by %s is an exception for analytics too', async (method, verb, path, body, code) => {
  await app.send(verb, path, {
    body,
    headers: { ...token.headers, 'cf-ipcountry': 'US' },
    cookies: token.cookies,
  });
  const { analytics } = app.application.ports;
  await analytics.flush();
  const [event] = await app.database.db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id)).limit(1);
  expect(event).toMatchObject({ name: 'exception', properties: { label: 'sign_in', method, code } });
});

test('sixty at once from sixty addresses: none is lost', async () => {
  const members = await Promise.all(Array.from({ length: 60 }, () => buildMember(app.database.db)));
  const codes = await Promise.all(
    members.map(({ username }, index) =>
      codeOf({ login: username ?? '', password: MEMBER_PASSWORD, from: `198.51.100.${index + 1}` }),
    ),
  );
  expect(new Set(codes)).toEqual(new Set(['in']));
});
