import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}, url = '/dev/mailbox') =>
  (await app.application.http.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } })).statusCode;

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
  'the mailbox answers a program of this machine: %s',
  async (peer) => {
    expect(await statusOf(peer)).toBe(200);
  },
);

test.each(['192.0.2.7', '10.0.0.7', '::ffff:192.0.2.7', '2001:db8::1', '127.evil.example'])(
  'the mailbox does not exist for another machine: %s',
  async (peer) => {
    expect(await statusOf(peer)).toBe(404);
    expect(await statusOf(peer, {}, '/dev/mailbox/1')).toBe(404);
    // The sender's header changes nothing.
    expect(await statusOf(peer, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  },
);

test('the mailbox does not exist for who asks through a proxy of this machine', async () => {
  expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await statusOf('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(404);
});
