import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

const PATH = '/api/v2/privacy_choice';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('without a choice nothing is opted out of', async () => {
  const { status, body, headers } = await app.get(PATH);
  expect({ status, body }).toEqual({ status: 200, body: { choice: 'allow', is_by_signal: false } });
  expect(headers['cache-control']).toBe('no-store');
});

test('opting out is kept in a cookie of a year, and read from it', { tags: ['engine'] }, async () => {
  const { status, body, cookies, headers } = await app.sendWithToken('POST', PATH, { body: { choice: 'opt_out' } });
  expect({ status, body }).toEqual({ status: 200, body: { choice: 'opt_out' } });
  expect(cookies).toEqual({ bluechip_privacy: 'opt_out' });
  expect(headers['set-cookie']).toContain('Max-Age=31536000');
  expect((await app.get(PATH, { cookies })).body).toEqual({ choice: 'opt_out', is_by_signal: false });
});

test('allowing takes the cookie away', async () => {
  const { headers } = await app.sendWithToken('POST', PATH, {
    body: { choice: 'allow' },
    cookies: { bluechip_privacy: 'opt_out' },
  });
  expect(headers['set-cookie']).toMatch(/^bluechip_privacy=;.*Max-Age=0/);
});

test('the browser’s own signal holds, whatever was chosen', async () => {
  const headers = { 'sec-gpc': '1' };
  expect((await app.get(PATH, { headers })).body).toEqual({ choice: 'opt_out', is_by_signal: true });
  const both = await app.get(PATH, { headers, cookies: { bluechip_privacy: 'opt_out' } });
  expect(both.body).toEqual({ choice: 'opt_out', is_by_signal: false });
});

test('anything else is no choice', async () => {
  for (const body of [{}, { choice: 'maybe' }, { choice: null }])
    expect((await app.sendWithToken('POST', PATH, { body })).body).toMatchObject({
      errors: { choice: [expect.any(String)] },
    });
});
