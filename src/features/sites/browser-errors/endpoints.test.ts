import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorReport } from '#platform/error-reporting/error-reporting.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';

const PATH = '/api/v2/browser_errors';
const BROKEN = {
  kind: 'render',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'rank')",
  stack: 'TypeError: x\n    at Row (https://bluechip.example/assets/rows-1.js:1:20)',
  path: '/futurecast',
};

let app: TestApp;
const reported: ErrorReport[] = [];
beforeAll(async () => {
  app = await testApp();
  vi.spyOn(app.application.ports.errorReporting, 'report').mockImplementation((report) => void reported.push(report));
});
beforeEach(() => {
  reported.length = 0;
  // So that nothing from an earlier test counts as recent.
  app.clock.advance(3_600_000);
});
afterAll(() => app.close());

const report = (body: object, host = 'bluechip.localhost') => app.sendWithToken('POST', PATH, { body, host });

test('an error of a page reaches error reporting under the source browser', { tags: ['engine'] }, async () => {
  const { status, body } = await report(BROKEN, 'alabama.localhost');
  expect({ status, body }).toEqual({ status: 200, body: { is_reported: true } });
  expect(reported).toEqual([
    {
      error: expect.objectContaining({ name: 'TypeError', message: BROKEN.message, stack: BROKEN.stack }),
      source: 'browser',
      facts: { kind: 'render', path: '/futurecast', site: 'alabama' },
    },
  ]);
});

test('the same error of many readers is reported once in ten minutes, on whatever page', async () => {
  await report(BROKEN);
  const { body } = await report({ ...BROKEN, path: '/' });
  expect({ body, reports: reported.length }).toEqual({ body: { is_reported: false }, reports: 1 });
  app.clock.advance(600_000);
  await report(BROKEN);
  expect(reported).toHaveLength(2);
});

test('queries and tokens of addresses are removed, even if the browser sent them', async () => {
  await report({
    ...BROKEN,
    message: 'no page https://bluechip.example/search?query=pat+smith',
    stack: 'at https://bluechip.example/users/password/reset?token=abc123:1:2',
    path: '/previews/abc123',
  });
  expect(reported).toMatchObject([
    {
      error: {
        message: 'no page https://bluechip.example/search',
        stack: 'at https://bluechip.example/users/password/reset',
      },
      facts: { path: '/previews/[token]' },
    },
  ]);
});

test('long texts, addresses with a query and other kinds are refused', async () => {
  const refused = async (part: object) => Object.keys((await report({ ...BROKEN, ...part })).body.errors);
  expect(await refused({ message: 'x'.repeat(301) })).toEqual(['message']);
  expect(await refused({ stack: 'x'.repeat(2_001) })).toEqual(['stack']);
  expect(await refused({ path: '/search?query=pat' })).toEqual(['path']);
  expect(await refused({ kind: 'keylogger' })).toEqual(['kind']);
  expect(reported).toEqual([]);
});

test('a page of another site cannot report', async () => {
  expect((await app.send('POST', PATH, { body: BROKEN })).status).toBe(403);
  expect(reported).toEqual([]);
});
