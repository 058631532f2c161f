import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { cpuTimeOf } from '../support/cpu-time.ts';
import { allStatementsOf } from '../support/statements.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/**
 * Response time does not reveal whether an account exists: before the response, the program runs the same statements and uses the same CPU
 * time for an account as for none. Differences, such as the email, are background work. Wall-clock time is not compared, because on a busy
 * machine it says more about the machine.
 */

/** A login may be tried ten times before a captcha is required. */
const TRIES_PER_LOGIN = 8;
const LOGINS = 3;
/** Measured for identical requests: 0.78 to 1.22. A sign-in without a password comparison takes a fraction of one with it. */
const MOST_DIFFERENCE = 2;

let app: TestApp;
let csrf: { token: string; cookies: Record<string, string> };
/** Names of equal length, so that only their existence differs. */
const KNOWN = Array.from({ length: LOGINS }, (_, index) => `somebody${index}`);
const UNKNOWN = Array.from({ length: LOGINS }, (_, index) => `nobody000${index}`);
const WITHOUT_PASSWORD = 'somebody9';
beforeAll(async () => {
  app = await testApp(TRUSTED);
  for (const username of KNOWN) await buildMember(app.database.db, { username, emailConfirmedAt: null });
  await buildMember(app.database.db, { username: WITHOUT_PASSWORD, password: null });
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  csrf = { token: String(body.csurf_token), cookies };
});
afterAll(() => app.close());

type Ask = (login: string) => Promise<void>;

/** Sends a request and checks the response: a refusal for another reason would be fast for everybody. */
const post = (path: string, body: (login: string) => object, expected = 200): Ask => {
  return async (login) => {
    const headers = { ...fromAnywhere(), 'x-xsrf-token': csrf.token };
    const reply = await app.send('POST', path, { headers, cookies: csrf.cookies, body: body(login) });
    if (reply.status !== expected || reply.body.error_code === 'captcha_needed') throw new Error(reply.text);
  };
};

const signIn = (password: string, expected: number) =>
  post('/api/user/sign_in', (login) => ({ user: { login, password } }), expected);
const WRONG = signIn('the password of nobody', 422);

const ASKED: readonly (readonly [string, Ask])[] = [
  ['sign-in', WRONG],
  ['forgot password', post('/api/user/password', (login) => ({ user: { email: `${login}@example.com` } }))],
  ['forgot username', post('/api/v2/users/forgot_username', (login) => ({ email: `${login}@example.com` }))],
  ['mailed link', post('/api/user/sign_in_link', (login) => ({ email: `${login}@example.com` }))],
  ['confirmation once more', post('/api/user/confirm_email', (login) => ({ email: `${login}@example.com` }))],
];

const statementsFor = (ask: Ask, login: string) => allStatementsOf(app.database, () => ask(login));

type Side = readonly [ask: Ask, logins: readonly string[]];

/** The CPU time of `first` divided by that of `second`: the minimum over alternating tries. */
async function cpuRatio(first: Side, second: Side): Promise<number> {
  const least = async ([ask, logins]: Side, index: number, soFar: number) =>
    Math.min(soFar, await cpuTimeOf(() => ask(logins[index] ?? ''), 1));
  let [ofFirst, ofSecond] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let index = 0; index < first[1].length; index += 1) {
    ofFirst = await least(first, index, ofFirst);
    ofSecond = await least(second, index, ofSecond);
  }
  return ofFirst / ofSecond;
}

/** One try of each is left for the statements. */
const often = (logins: readonly string[]) =>
  logins.flatMap((login) => Array.from({ length: TRIES_PER_LOGIN - 1 }, () => login));

test.each(ASKED)('%s takes the same statements and as much CPU time for an account as for nobody', async (_, ask) => {
  const [known = '', unknown = ''] = [KNOWN[0], UNKNOWN[0]];
  // The first response fills the program's in-memory caches.
  await ask('nobody9999');
  const statements = await statementsFor(ask, unknown);
  expect(statements).not.toEqual([]);
  expect(await statementsFor(ask, known)).toEqual(statements);
  const ratio = await cpuRatio([ask, often(KNOWN)], [ask, often(UNKNOWN)]);
  expect(ratio).toBeGreaterThan(1 / MOST_DIFFERENCE);
  expect(ratio).toBeLessThan(MOST_DIFFERENCE);
});

test('a sign-in from a browser that another member is known by takes the same statements', async () => {
  const { username } = await buildMember(app.database.db);
  const user = { login: username, password: MEMBER_PASSWORD };
  const { cookies } = await app.sendWithToken('POST', '/api/user/sign_in', { headers: fromAnywhere(), body: { user } });
  const device = { bluechip_device: String(cookies.bluechip_device) };
  const before = csrf.cookies;
  csrf = { ...csrf, cookies: { ...before, ...device } };
  try {
    const [known = ''] = KNOWN;
    const statements = await statementsFor(WRONG, 'nobody8888');
    expect(await statementsFor(WRONG, known)).toEqual(statements);
    csrf = { ...csrf, cookies: before };
    expect((await statementsFor(WRONG, known)).length).toBe(statements.length - 1);
  } finally {
    csrf = { ...csrf, cookies: before };
  }
});

test('a sign-in takes as much for an account without a password', async () => {
  expect(await statementsFor(WRONG, WITHOUT_PASSWORD)).toEqual(await statementsFor(WRONG, 'nobody7777'));
  const ratio = await cpuRatio([WRONG, often([WITHOUT_PASSWORD])], [WRONG, often(['nobody7777'])]);
  expect(ratio).toBeGreaterThan(1 / MOST_DIFFERENCE);
  expect(ratio).toBeLessThan(MOST_DIFFERENCE);
});

test('the measures see a difference where there is one: a password that is compared, and a sign-in that succeeds', async () => {
  const empty = signIn('', 422);
  const [one, other] = [often(['nobody5555']), often(['nobody6666'])];
  expect(await cpuRatio([WRONG, one], [empty, other])).toBeGreaterThan(MOST_DIFFERENCE);
  const { username } = await buildMember(app.database.db);
  const succeeding = await statementsFor(signIn(MEMBER_PASSWORD, 200), username ?? '');
  expect(succeeding.length).toBeGreaterThan((await statementsFor(WRONG, 'nobody8888')).length);
});
