import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('flags are for servers only', { tags: ['engine'] }, async () => {
  expect((await app.get('/api/v2/flipper')).status).toBe(403);
});
