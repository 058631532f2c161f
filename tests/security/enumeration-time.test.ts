import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import type { Member } from '#features/membership/accounts/public.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/**
 * Whether there is an account is told by no answer's time. 200 tries for an account and 200 for nobody take turns, so that whatever else
 * the machine does falls on both, and their medians are compared. They may differ by less than the middle half of the times does, and by
 * less than 2 ms, 15 % or, on a machine that is busy with other things, a quarter of that half. A difference that is there is there again:
 * a round that shows one is followed by a second.
 */

const TRIES = 200;
const ROUNDS = 2;
/** A login is looked at ten times before a captcha is asked for. */
const TRIES_OF_ONE = 8;

let app: TestApp;
let csrf: { token: string; cookies: Record<string, string> };
const members: Member[] = [];
beforeAll(async () => {
  app = await testApp(TRUSTED);
  for (let made = 0; made < Math.ceil((ROUNDS * TRIES) / TRIES_OF_ONE); made++) {
    const username = `somebody${String(made).padStart(3, '0')}`;
    members.push(await buildMember(app.database.db, { username, emailConfirmedAt: null }));
  }
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  csrf = { token: String(body.csurf_token), cookies };
});
afterAll(() => app.close());

/** Names as long as the members', so that nothing but their being known differs. */
const nobody = (index: number) => `nobody${String(index).padStart(5, '0')}`;
const somebody = (index: number) => members[Math.floor(index / TRIES_OF_ONE)]?.username ?? '';

type Ask = (login: string) => Promise<number>;

/** Times an answer, which must be the one that is expected: a refusal for another reason would be quick for everybody. */
const post = (path: string, body: (login: string) => object, expected = 200): Ask => {
  return async (login) => {
    const headers = { ...fromAnywhere(), 'x-xsrf-token': csrf.token };
    const start = performance.now();
    const reply = await app.send('POST', path, { headers, cookies: csrf.cookies, body: body(login) });
    const took = performance.now() - start;
    if (reply.status !== expected || reply.body.error_code === 'captcha_needed') throw new Error(reply.text);
    return took;
  };
};

const ASKED: readonly (readonly [string, Ask])[] = [
  ['sign-in', post('/api/user/sign_in', (login) => ({ user: { login, password: 'the password of nobody' } }), 422)],
  ['forgot password', post('/api/user/password', (login) => ({ user: { email: `${login}@example.com` } }))],
  ['forgot username', post('/api/v2/users/forgot_username', (login) => ({ email: `${login}@example.com` }))],
  ['mailed link', post('/api/user/sign_in_link', (login) => ({ email: `${login}@example.com` }))],
  ['confirmation once more', post('/api/user/confirm_email', (login) => ({ email: `${login}@example.com` }))],
];

type Times = { median: number; spread: number };

function timesOf(taken: readonly number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { median: at(0.5), spread: at(0.75) - at(0.25) };
}

/** By turns, and each time by turns who is first. */
async function compare(
  known: (index: number) => Promise<number>,
  unknown: (index: number) => Promise<number>,
  tries = TRIES,
) {
  const taken: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < tries; index++) {
    if (index % 2 === 0) taken.known.push(await known(index));
    taken.unknown.push(await unknown(index));
    if (index % 2 === 1) taken.known.push(await known(index));
  }
  return { known: timesOf(taken.known), unknown: timesOf(taken.unknown) };
}

function isNoise({ known, unknown }: { known: Times; unknown: Times }): boolean {
  const difference = Math.abs(known.median - unknown.median);
  const noise = Math.max(known.spread, unknown.spread);
  return difference <= noise && difference < Math.max(2, 0.15 * unknown.median, noise / 4);
}

test.each(ASKED)(
  '%s: the medians of an account and of nobody differ by noise',
  { timeout: 120_000 },
  async (_, ask) => {
    const round = (offset: number) =>
      compare(
        (index) => ask(somebody(offset + index)),
        (index) => ask(nobody(10_000 + offset + index)),
      );
    // The first answers warm the program up.
    for (let index = 0; index < 5; index++) await ask(nobody(90_000 + index));
    const rounds = [await round(0)];
    if (!rounds.every(isNoise)) rounds.push(await round(TRIES));
    expect(rounds.some(isNoise), JSON.stringify(rounds)).toBe(true);
  },
);

test('the measure sees a difference where there is one: a password that is compared, and one that is not', async () => {
  const compared = post('/api/user/sign_in', (login) => ({ user: { login, password: 'the password of nobody' } }), 422);
  const refused = post('/api/user/sign_in', (login) => ({ user: { login, password: '' } }), 422);
  const round = (offset: number) =>
    compare(
      (index) => compared(nobody(50_000 + offset + index)),
      (index) => refused(nobody(70_000 + offset + index)),
      40,
    );
  const rounds = [await round(0)];
  if (rounds.every(isNoise)) rounds.push(await round(1_000));
  expect(rounds.every(isNoise), JSON.stringify(rounds)).toBe(false);
});
