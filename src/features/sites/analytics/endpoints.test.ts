import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';

const PATH = '/api/v2/analytics/events';
const CLICK = { name: 'click_navigation', properties: { label: 'Rankings', target: '/prospect_rankings', depth: 2 } };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.database.db.delete(analyticsEvents));
afterAll(() => app.close());

async function kept() {
  await app.application.ports.analytics.flush();
  return app.database.db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id));
}

test('an event is kept with its site and time, and nothing of who sent it', async () => {
  const { status, body } = await app.sendWithToken('POST', PATH, { body: CLICK, host: 'alabama.localhost' });
  expect([status, body]).toEqual([200, { is_tracked: true }]);
  const [event] = await kept();
  expect(event).toEqual({ id: expect.any(Number), siteId: expect.any(Number), at: TEST_NOW, ...CLICK });
  await app.sendWithToken('POST', PATH, { body: { name: 'exception' }, host: 'bluechip.localhost' });
  const [other] = await kept();
  expect(other).toMatchObject({ name: 'exception', properties: {} });
  expect(other?.siteId).not.toBe(event?.siteId);
});

test.each([
  ['Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
  ['the kept choice', { cookies: { bluechip_privacy: 'opt_out' } }],
])('with %s nothing is kept', async (_signal, request) => {
  const { body } = await app.sendWithToken('POST', PATH, { ...request, body: CLICK });
  expect(body).toEqual({ is_tracked: false });
  expect(await kept()).toEqual([]);
});

test('an unknown event, and more than small facts, are refused', async () => {
  const refused = async (body: object) => (await app.sendWithToken('POST', PATH, { body })).body.errors;
  expect(await refused({ name: 'keylogger' })).toHaveProperty('name');
  expect(await refused({ ...CLICK, properties: { label: 'x'.repeat(201) } })).toHaveProperty(['properties.label']);
  expect(await refused({ ...CLICK, properties: { label: { deep: 1 } } })).toHaveProperty(['properties.label']);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, index]));
  expect(await refused({ ...CLICK, properties: many })).toHaveProperty('properties');
  expect(await kept()).toEqual([]);
});

test('an event of another page’s making is refused', async () => {
  expect((await app.send('POST', PATH, { body: CLICK })).status).toBe(403);
});
