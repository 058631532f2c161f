import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../log/log.ts';
import { createSiteVerify, type SiteVerifyOptions } from './site-verify.ts';

/** The documented replies of siteverify, and our verdict about each. */

const NOW = Date.UTC(2026, 10, 21, 18);
const USE = { ip: '192.0.2.7', action: 'contact' } as const;
const GOOD = {
  success: true,
  'error-codes': [],
  challenge_ts: '2026-11-21T17:59:30.096Z',
  hostname: 'alabama.recruits.example',
  action: 'contact',
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

type Line = { level: string; reason: unknown };

function providerThatAnswers(
  answer: object,
  { status = 200, ...more }: Partial<SiteVerifyOptions & { status: number }>,
) {
  const logged: Line[] = [];
  const line = (level: string) => (facts: unknown) => void logged.push({ level, reason: Object(facts).reason });
  const log = { info: line('info'), warn: line('warn'), error: line('error') } as unknown as Log;
  const captcha = createSiteVerify({
    provider: 'turnstile',
    siteKey: 'a-key',
    secret: 'a-secret',
    baseDomain: 'recruits.example',
    minScore: 0.5,
    log,
    fetch: async () => Response.json(answer, { status }),
    ...more,
  });
  return { logged, solved: () => captcha.isSolved('a-token', USE) };
}

describe.each(['turnstile', 'recaptcha'] as const)('%s', (provider) => {
  const good = provider === 'recaptcha' ? { ...GOOD, score: 0.9 } : GOOD;

  test.each([
    ['a sub-site', {}],
    ['the base domain', { hostname: 'recruits.example' }],
    ['capital letters', { hostname: 'Alabama.Recruits.Example' }],
    ['no time', { challenge_ts: undefined }],
    ['no list of errors', { 'error-codes': undefined }],
  ])('a token that was solved here passes: %s', async (_, change) => {
    expect(await providerThatAnswers({ ...good, ...change }, { provider }).solved()).toBe(true);
  });

  test.each([
    ['another host', { hostname: 'elsewhere.example' }],
    ['a host that only ends like ours', { hostname: 'evilrecruits.example' }],
    ['our host as a sub-domain of another', { hostname: 'recruits.example.evil.example' }],
    ['no host', { hostname: undefined }],
    ['another form', { action: 'register' }],
    ['no form', { action: null }],
    ['eleven minutes ago', { challenge_ts: '2026-11-21T17:49:00Z' }],
    ['eleven minutes to come', { challenge_ts: '2026-11-21T18:11:00Z' }],
    ['no time at all', { challenge_ts: 'soon' }],
  ])('a token from elsewhere is refused: %s', async (_, change) => {
    const { solved, logged } = providerThatAnswers({ ...good, ...change }, { provider });
    expect(await solved()).toBe(false);
    expect(logged).toEqual([{ level: 'info', reason: expect.any(String) }]);
  });

  test.each(['invalid-input-response', 'timeout-or-duplicate', 'bad-request', 'missing-input-response'])(
    'what is wrong with the token is the member’s to solve again: %s',
    async (code) => {
      const { solved, logged } = providerThatAnswers({ success: false, 'error-codes': [code] }, { provider });
      expect(await solved()).toBe(false);
      expect(logged).toEqual([{ level: 'info', reason: code }]);
    },
  );

  test.each([
    { code: 'invalid-input-secret', status: 200 },
    { code: 'invalid-input-secret', status: 400 },
    { code: 'missing-input-secret', status: 400 },
  ])(
    'a wrong secret is logged as the operator’s fault, and nobody passes: $code, $status',
    async ({ code, status }) => {
      const { solved, logged } = providerThatAnswers({ success: false, 'error-codes': [code] }, { provider, status });
      await expect(solved()).rejects.toMatchObject({ code: 'overloaded', status: 503 });
      expect(logged).toEqual([{ level: 'error', reason: code }]);
    },
  );

  test('a provider that fails inside is not the member’s fault, and nobody passes', async () => {
    const { solved, logged } = providerThatAnswers({ success: false, 'error-codes': ['internal-error'] }, { provider });
    await expect(solved()).rejects.toMatchObject({
      code: 'overloaded',
      retryAfter: 10,
      message: 'We can’t check right now that you’re a person. Please try again in a minute.',
    });
    expect(logged).toEqual([{ level: 'warn', reason: 'internal-error' }]);
  });

  test('an answer with a status of failure lets nobody in, whatever it says', async () => {
    const { solved } = providerThatAnswers(good, { provider, status: 503 });
    await expect(solved()).rejects.toMatchObject({ code: 'overloaded' });
  });
});

test('an outage is logged once, and so is its end', async () => {
  let answer: object = { success: false, 'error-codes': ['invalid-input-secret'] };
  const { solved, logged } = providerThatAnswers({}, { fetch: async () => Response.json(answer) });
  const outage = { code: 'overloaded', isKnownOutage: true };
  const levels = () => logged.map(({ level }) => level);
  for (let tries = 0; tries < 3; tries += 1) await expect(solved()).rejects.toMatchObject(outage);
  expect(levels()).toEqual(['error']);
  answer = { success: false, 'error-codes': ['internal-error'] };
  for (let tries = 0; tries < 3; tries += 1) await expect(solved()).rejects.toMatchObject(outage);
  expect(levels()).toEqual(['error', 'warn']);
  answer = GOOD;
  for (let tries = 0; tries < 3; tries += 1) expect(await solved()).toBe(true);
  expect(levels()).toEqual(['error', 'warn', 'info']);
  answer = { success: false, 'error-codes': ['internal-error'] };
  await expect(solved()).rejects.toMatchObject(outage);
  expect(levels()).toEqual(['error', 'warn', 'info', 'warn']);
});

describe('the score of reCAPTCHA v3', () => {
  test.each([
    { score: 0.5, minScore: 0.5, passes: true },
    { score: 0.4, minScore: 0.5, passes: false },
    { score: 0.6, minScore: 0.7, passes: false },
    { score: 0, minScore: 0, passes: true },
  ])('$score of at least $minScore passes: $passes', async ({ score, minScore, passes }) => {
    const { solved } = providerThatAnswers({ ...GOOD, score }, { provider: 'recaptcha', minScore });
    expect(await solved()).toBe(passes);
  });

  test('an answer without one is of a key of v2, which is the operator’s fault', async () => {
    // The reply for Google’s public v2 test key.
    const answer = { success: true, challenge_ts: '2026-11-21T18:00:00Z', hostname: 'testkey.google.com' };
    const { solved, logged } = providerThatAnswers(answer, { provider: 'recaptcha' });
    await expect(solved()).rejects.toMatchObject({ code: 'overloaded' });
    expect(logged).toEqual([{ level: 'error', reason: 'no score: the key is not of reCAPTCHA v3' }]);
  });

  test('Turnstile gives none, and needs none', async () => {
    expect(await providerThatAnswers(GOOD, { minScore: 1 }).solved()).toBe(true);
  });
});

describe('the public test secrets of Turnstile', () => {
  const PASSED = {
    success: true,
    challenge_ts: '2022-02-28T15:14:30.096Z',
    hostname: 'example.com',
    'error-codes': [],
    action: 'test',
    cdata: 'test-data',
  };

  test('1x…AA passes, though its answer names another host, form and time', async () => {
    const { solved } = providerThatAnswers(PASSED, { secret: '1x0000000000000000000000000000000AA' });
    expect(await solved()).toBe(true);
  });

  test.each([
    ['2x0000000000000000000000000000000AA', 'invalid-input-response'],
    ['3x0000000000000000000000000000000AA', 'timeout-or-duplicate'],
  ])('%s is refused with %s', async (secret, code) => {
    const { solved, logged } = providerThatAnswers({ success: false, 'error-codes': [code] }, { secret });
    expect(await solved()).toBe(false);
    expect(logged).toEqual([{ level: 'info', reason: code }]);
  });

  test('the same answer to a secret of our own is refused', async () => {
    expect(await providerThatAnswers(PASSED, {}).solved()).toBe(false);
  });
});
