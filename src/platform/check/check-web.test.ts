import { describe, expect, test } from 'vitest';
import { anySignal, aWeb } from './check.test-support.ts';
import { checkAddress } from './check-address.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkCdn } from './check-cdn.ts';
import { checkImageHost } from './check-image-host.ts';

const web = aWeb();
const refusing: typeof fetch = async () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};

describe('the captcha', () => {
  test.each([
    ['turnstile', 200, { success: false, 'error-codes': ['invalid-input-response'] }, 'ok'],
    ['recaptcha', 200, { success: false, 'error-codes': ['invalid-input-response'] }, 'ok'],
    ['turnstile', 200, { success: false, 'error-codes': ['invalid-input-secret'] }, 'failed'],
    ['recaptcha', 400, { success: false, 'error-codes': ['missing-input-secret', 'invalid-input-response'] }, 'failed'],
    ['turnstile', 200, { success: false, 'error-codes': ['internal-error'] }, 'failed'],
    ['turnstile', 503, 'busy', 'failed'],
    ['turnstile', 200, { success: true }, 'ok'],
    ['altcha', 200, {}, 'ok'],
  ] as const)('%s that answers %i %j', async (provider, status, body, result) => {
    web.answers({
      'https://challenges.cloudflare.com/turnstile/v0/siteverify': [status, body],
      'https://www.google.com/recaptcha/api/siteverify': [status, body],
    });
    const check = checkCaptcha({ CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET: 'a-secret' }, web.fetch);
    const found = await check.run(anySignal());
    expect(found.status).toBe(result);
    expect(found.message).not.toContain('a-secret');
  });
});

describe('the CDN', () => {
  const checked = (provider: 'none' | 'fastly' | 'cloudflare' | 'webhook', status: number, body: unknown) => {
    web.answers({ 'https://': [status, body] });
    const CDN_API_URL = provider === 'webhook' ? 'https://purge.example/all' : undefined;
    return checkCdn({ CDN_PROVIDER: provider, CDN_SERVICE: 'S1', CDN_TOKEN: 'a-token', CDN_API_URL }, web.fetch).run(
      anySignal(),
    );
  };
  test.each([
    ['none', 200, {}, 'not_configured'],
    ['fastly', 200, { services: ['S1'], scope: 'purge_all' }, 'ok'],
    ['fastly', 200, { services: [], scope: 'global' }, 'ok'],
    ['fastly', 200, { services: ['S2'], scope: 'purge_all' }, 'failed'],
    ['fastly', 200, { services: ['S1'], scope: 'global:read' }, 'failed'],
    ['fastly', 200, { services: ['S1'], scope: 'purge_select' }, 'failed'],
    ['fastly', 401, { msg: 'Provided credentials are missing or invalid' }, 'failed'],
    ['cloudflare', 200, { success: true, result: { status: 'active' } }, 'ok'],
    ['cloudflare', 200, { success: true, result: { status: 'expired' } }, 'failed'],
    ['cloudflare', 401, { success: false, errors: [{ message: 'Invalid API Token' }] }, 'failed'],
    ['webhook', 405, {}, 'warning'],
  ] as const)('%s that answers %i %j', async (provider, status, body, result) => {
    const found = await checked(provider, status, body);
    expect(found.status).toBe(result);
    expect(found.message).not.toContain('a-token');
    expect(web.asked.join()).not.toMatch(/POST|purge_all|purge_cache/);
  });

  test('what the service said is repeated', async () => {
    const { message } = await checked('cloudflare', 401, {
      success: false,
      errors: [{ message: 'Invalid API Token' }],
    });
    expect(message).toBe('Cloudflare answers 401: Invalid API Token. Correct CDN_TOKEN');
  });
});

test.each([
  ['cloudinary', 200, { status: 'ok' }, 'ok'],
  ['cloudinary', 401, { error: { message: 'unknown api_key' } }, 'failed'],
  ['own', 200, {}, 'not_configured'],
] as const)('the image host %s that answers %i', async (host, status, body, result) => {
  web.answers({ 'https://api.cloudinary.com/v1_1/demo/ping': [status, body] });
  const config = { IMAGE_HOST: host, CLOUDINARY_CLOUD: 'demo', CLOUDINARY_KEY: '12', CLOUDINARY_SECRET: 'a-secret' };
  expect((await checkImageHost(config, web.fetch).run(anySignal())).status).toBe(result);
});

describe('the public address', () => {
  const SITE = { service: 'main site', url: 'https://recruits.example' };
  const resolve = async () => ({});
  const checked = (fetch = web.fetch) => checkAddress(SITE, { fetch, resolve }).run(anySignal());

  test.each([
    [200, { status: 'ok' }, 'ok', 'https://recruits.example answers'],
    [200, { hello: 'world' }, 'failed', 'another program answers'],
    [200, 'a page', 'failed', 'another program answers'],
    [421, {}, 'failed', 'pass the Host header on'],
    [502, {}, 'warning', 'no server behind it'],
    [503, {}, 'warning', 'no server behind it'],
    [404, {}, 'failed', '/healthz answers 404'],
  ] as const)('that answers %i %j', async (status, body, result, words) => {
    web.answers({ 'https://recruits.example/healthz': [status, body] });
    expect(await checked()).toEqual({ status: result, message: expect.stringContaining(words) });
  });

  test.each([
    ['CERT_HAS_EXPIRED', 'failed', 'the certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'failed', 'must cover the domain and *.domain'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'failed', 'self-signed'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'failed', 'full chain'],
    ['ECONNREFUSED', 'warning', 'start the server and its proxy'],
    ['ECONNRESET', 'failed', 'cannot be reached'],
  ])('whose connection fails by %s', async (code, status, words) => {
    const failing: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    };
    expect(await checked(failing)).toEqual({ status, message: expect.stringContaining(words) });
    expect(await checked(refusing)).toMatchObject({ status: 'warning' });
  });

  test('a network on localhost has no public address', async () => {
    const local = { ...SITE, url: 'http://alabama.bluechip.localhost:3000' };
    const found = await checkAddress(local, { fetch: refusing }).run(anySignal());
    expect(found).toEqual({
      status: 'not_configured',
      message: 'alabama.bluechip.localhost is for this machine alone',
    });
  });

  test('a name server that does not answer is no missing record', async () => {
    const silent = () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }));
    expect(await checkAddress(SITE, { fetch: web.fetch, resolve: silent }).run(anySignal())).toEqual({
      status: 'failed',
      message: expect.stringContaining('cannot be looked up: the name server does not answer'),
    });
  });

  test('a name without an address is one of DNS', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    const nobody = { ...SITE, url: 'https://nobody.invalid' };
    const found = await checkAddress(nobody, { fetch: web.fetch, resolve: missing }).run(anySignal());
    expect(found).toEqual({
      status: 'failed',
      message: expect.stringMatching(/^DNS has no address for nobody\.invalid/),
    });
  });
});
