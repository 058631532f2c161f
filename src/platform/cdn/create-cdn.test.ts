import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestCdn, testCdn } from '#tests/support/cdn.ts';
import type { CdnProvider } from './cdn.ts';
import { createCdn } from './create-cdn.ts';

/** Every adapter against an HTTP server: its request, and which replies count as success. */

let server: TestCdn;
beforeEach(async () => {
  server = await testCdn();
});
afterEach(() => server.close());

const cdnOf = (provider: CdnProvider, url = server.url) =>
  createCdn({ CDN_PROVIDER: provider, CDN_SERVICE: 'svc-1', CDN_TOKEN: 'a-token', CDN_API_URL: url });

test.each([
  ['fastly', '/service/svc-1/purge_all', { 'fastly-key': 'a-token' }, ''],
  ['cloudflare', '/zones/svc-1/purge_cache', { authorization: 'Bearer a-token' }, '{"purge_everything":true}'],
  ['webhook', '/', { authorization: 'Bearer a-token' }, '{"purge":"everything"}'],
] as const)('%s is told to forget everything', async (provider, path, headers, body) => {
  await cdnOf(provider).purge();
  expect(server.calls).toMatchObject([{ method: 'POST', path, headers, body }]);
});

test('an address may have a path; a slash at its end is cut where more follows, and kept where it is all', async () => {
  await cdnOf('fastly', `${server.url}/proxy/`).purge();
  await cdnOf('cloudflare', `${server.url}/proxy`).purge();
  await cdnOf('webhook', `${server.url}/hooks/purge`).purge();
  await cdnOf('webhook', `${server.url}/hooks/purge/`).purge();
  expect(server.calls.map(({ path }) => path)).toEqual([
    '/proxy/service/svc-1/purge_all',
    '/proxy/zones/svc-1/purge_cache',
    '/hooks/purge',
    '/hooks/purge/',
  ]);
});

test('without a CDN nothing is asked', async () => {
  await cdnOf('none').purge();
  expect(server.calls).toEqual([]);
});

test.each([
  [403, '{"msg":"no right"}', 'fastly answered 403: {"msg":"no right"}'],
  [503, 'x'.repeat(1000), `fastly answered 503: ${'x'.repeat(300)}`],
])('a refusal of %i is an error with what was said, without the token', async (status, body, message) => {
  server.answer = { status, body };
  const failure: unknown = await cdnOf('fastly')
    .purge()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message });
  expect(String(failure)).not.toContain('a-token');
});

test('at Cloudflare 200 alone is not success', async () => {
  server.answer = { status: 200, body: '{"success":false,"errors":[{"message":"Unknown zone"}]}' };
  await expect(cdnOf('cloudflare').purge()).rejects.toThrow('Unknown zone');
  server.answer = { status: 200, body: '<html>' };
  await expect(cdnOf('cloudflare').purge()).rejects.toThrow('cloudflare answered 200: <html>');
});

test('the token is taken to no other address', async () => {
  server.answer = { status: 302, body: '', headers: { location: `${server.url}/elsewhere` } };
  await expect(cdnOf('fastly').purge()).rejects.toThrow('fastly does not answer');
  expect(server.calls).toHaveLength(1);
});

test('one that is away is an error that says so', async () => {
  await server.close();
  await expect(cdnOf('webhook').purge()).rejects.toThrow(/^webhook does not answer \(.*ECONNREFUSED/);
});
