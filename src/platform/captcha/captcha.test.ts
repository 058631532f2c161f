import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { solveCaptcha, tokenOf } from '#tests/support/captcha.ts';
import { createLog } from '../log/create-log.ts';
import type { Captcha } from './captcha.ts';
import { createProofOfWork, DEVELOPMENT_EFFORT } from './proof-of-work.ts';
import { createSiteVerify } from './site-verify.ts';

const log = createLog({ level: 'silent' });
const USE = { ip: '192.0.2.7', action: 'sign_in' } as const;
const spent = new Set<string>();
/** Within one process; for several, see captcha.db.test.ts. */
const spend = async (signature: string) => spent.size < spent.add(signature).size;

/** Behaves like a provider's siteverify: accepts a token of its script once, and only from a caller with the secret. */
const given = new Set<string>();
const asked: { url: string; form: URLSearchParams }[] = [];
let failure: 'none' | 'status' | 'nonsense' = 'none';
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  asked.push({ url: request.url ?? '', form });
  const success = form.get('secret') === 'a-secret' && given.delete(form.get('response') ?? '');
  response.statusCode = failure === 'status' ? 500 : 200;
  const answer = success
    ? { success, hostname: 'alabama.recruits.example', action: 'sign_in', score: 0.9, 'error-codes': [] }
    : { success, 'error-codes': ['invalid-input-response'] };
  response.end(failure === 'none' ? JSON.stringify(answer) : '<html>');
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => {
  failure = 'none';
  vi.useRealTimers();
});
afterAll(async () => {
  await new Promise((resolve) => provider.close(resolve));
});

/** Redirects the provider's own address to the stub. */
const toStub: typeof fetch = (input, init) => fetch(`${base}/${new URL(new Request(input).url).host}`, init);
const outside = (name: 'recaptcha' | 'turnstile', { secret = 'a-secret', fetch = toStub } = {}) =>
  createSiteVerify({
    provider: name,
    siteKey: 'a-key',
    secret,
    baseDomain: 'recruits.example',
    minScore: 0.5,
    log,
    fetch,
  });
const embedded = (secret = 'a-secret') =>
  createProofOfWork({ secret: () => secret, effort: DEVELOPMENT_EFFORT, spend });

async function solveOutside(): Promise<string> {
  const token = `token-${given.size}-${asked.length}`;
  given.add(token);
  return token;
}

const adapters: { name: string; captcha: Captcha; stranger: Captcha; solve: () => Promise<string> }[] = [
  { name: 'altcha', captcha: embedded(), stranger: embedded('another'), solve: () => solveCaptcha(embedded()) },
  ...(['recaptcha', 'turnstile'] as const).map((name) => ({
    name,
    captcha: outside(name),
    stranger: outside(name, { secret: 'another' }),
    solve: solveOutside,
  })),
];

describe.each(adapters)('$name', ({ name, captcha, stranger, solve }) => {
  test('says who it is and what the browser needs', async () => {
    expect(captcha.provider).toBe(name);
    const challenge = await captcha.challenge();
    if (name === 'altcha')
      expect({ siteKey: captcha.siteKey, challenge: JSON.parse(challenge ?? '') }).toEqual({
        siteKey: null,
        challenge: expect.any(Object),
      });
    else expect({ siteKey: captcha.siteKey, challenge }).toEqual({ siteKey: 'a-key', challenge: null });
  });

  test('a solution is good once', async () => {
    const token = await solve();
    expect(await captcha.isSolved(token, USE)).toBe(true);
    expect(await captcha.isSolved(token, USE)).toBe(false);
  });

  test('of one solution at many doors at once, one lets in', async () => {
    const token = await solve();
    const answers = await Promise.all(Array.from({ length: 8 }, () => captcha.isSolved(token, USE)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test.each([undefined, '', 'nonsense', 'e30=', '%%%', tokenOf({ challenge: {}, solution: {} })])(
    '%s is no solution',
    async (token) => {
      expect(await captcha.isSolved(token, USE)).toBe(false);
    },
  );

  test('what another secret gave out is worth nothing', async () => {
    expect(await stranger.isSolved(await solve(), USE)).toBe(false);
  });
});

describe('the embedded one', () => {
  const captcha = embedded();
  const solved = async () => JSON.parse(Buffer.from(await solveCaptcha(captcha), 'base64').toString());

  test('a solution is good for ten minutes', async () => {
    const start = Date.UTC(2026, 10, 21, 18);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const [inTime, late] = [await solveCaptcha(captcha), await solveCaptcha(captcha)];
    vi.setSystemTime(start + 600_000);
    expect(await captcha.isSolved(inTime, USE)).toBe(true);
    vi.setSystemTime(start + 600_001);
    expect(await captcha.isSolved(late, USE)).toBe(false);
  });

  test('a challenge that was made easier or longer lived is refused', async () => {
    const { challenge, solution } = await solved();
    const altered = [
      { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3_600 },
      { ...challenge.parameters, keyPrefix: '' },
      { ...challenge.parameters, cost: 1 },
    ];
    for (const parameters of altered)
      expect(await captcha.isSolved(tokenOf({ challenge: { ...challenge, parameters }, solution }), USE)).toBe(false);
    expect(await captcha.isSolved(tokenOf({ challenge: { parameters: challenge.parameters }, solution }), USE)).toBe(
      false,
    );
  });

  test('without the work there is no solution', async () => {
    const { challenge, solution } = await solved();
    const otherEnd = solution.derivedKey.endsWith('00') ? '01' : '00';
    for (const other of [
      { ...solution, derivedKey: challenge.parameters.keyPrefix },
      { counter: solution.counter + 1, derivedKey: `${solution.derivedKey.slice(0, -2)}${otherEnd}` },
    ])
      expect(await captcha.isSolved(tokenOf({ challenge, solution: other }), USE)).toBe(false);
  });
});

describe('an outside one', () => {
  test('is asked at its own address, with the secret and the address of the browser, by POST', async () => {
    for (const [name, host] of [
      ['recaptcha', 'www.google.com'],
      ['turnstile', 'challenges.cloudflare.com'],
    ] as const) {
      const token = await solveOutside();
      await outside(name).isSolved(token, USE);
      const last = asked.at(-1);
      expect(last?.url).toBe(`/${host}`);
      expect(Object.fromEntries(last?.form ?? [])).toEqual({ secret: 'a-secret', response: token, remoteip: USE.ip });
    }
  });

  test('that fails lets nobody in, and says that it is not the solution', async () => {
    for (const kind of ['status', 'nonsense'] as const) {
      failure = kind;
      await expect(outside('turnstile').isSolved('a-token', USE)).rejects.toMatchObject({ code: 'overloaded' });
    }
    const away = outside('recaptcha', { fetch: () => Promise.reject(new Error('no route')) });
    await expect(away.isSolved('a-token', USE)).rejects.toMatchObject({ code: 'overloaded', retryAfter: 10 });
  });
});
