import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { analyticsEvents } from '#platform/analytics/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';

const PATH = '/api/v2/analytics/events';
/** A country where events are kept unless the reader opts out. */
const headers = { 'cf-ipcountry': 'US' };
const ACCEPTED = { bluechip_privacy: '1.1795284000.analytics' };
const CLICK = { name: 'click_navigation', properties: { label: 'Rankings', target: '/prospect_rankings', depth: 2 } };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ GEO_COUNTRY_HEADER: 'cf-ipcountry' });
});
beforeEach(() => app.database.db.delete(analyticsEvents));
afterAll(() => app.close());

async function kept() {
  await app.application.ports.analytics.flush();
  return app.database.db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id));
}

test('an event is kept with its site and time, and nothing of who sent it', { tags: ['engine'] }, async () => {
  const { status, body } = await app.sendWithToken('POST', PATH, { headers, body: CLICK, host: 'alabama.localhost' });
  expect({ status, body }).toEqual({ status: 200, body: { is_tracked: true } });
  const [event] = await kept();
  expect(event).toEqual({ id: expect.any(Number), siteId: expect.any(Number), at: TEST_NOW, ...CLICK });
  await app.sendWithToken('POST', PATH, { headers, body: { name: 'exception' }, host: 'bluechip.localhost' });
  const [other] = await kept();
  expect(other).toMatchObject({ name: 'exception', properties: {} });
  expect(other?.siteId).not.toBe(event?.siteId);
});

test.each([
  ['Global Privacy Control', { headers: { ...headers, 'sec-gpc': '1' } }],
  ['Global Privacy Control and an older yes', { headers: { ...headers, 'sec-gpc': '1' }, cookies: ACCEPTED }],
  ['a refusal', { headers, cookies: { bluechip_privacy: 'opt_out' } }],
  ['a choice without it', { headers, cookies: { bluechip_privacy: '1.1795284000.advertising-embeds' } }],
  ['no consent where the GDPR asks for one', { headers: { 'cf-ipcountry': 'DE' } }],
  ['nobody knowing where the reader is', {}],
])('with %s nothing is kept', async (_reason, request) => {
  const { body } = await app.sendWithToken('POST', PATH, { ...request, body: CLICK });
  expect(body).toEqual({ is_tracked: false });
  expect(await kept()).toEqual([]);
});

test('with consent an event is kept everywhere', async () => {
  for (const country of ['DE', 'US', 'BR', 'XX']) {
    const { body } = await app.sendWithToken('POST', PATH, {
      headers: { 'cf-ipcountry': country },
      cookies: ACCEPTED,
      body: CLICK,
    });
    expect({ country, body }).toEqual({ country, body: { is_tracked: true } });
  }
  expect(await kept()).toHaveLength(4);
});

test('of a member under 16 nothing is kept, whatever he chose', async () => {
  const young = await signedIn(app, { ageBand: '13_to_15' });
  const { body } = await young.send('POST', PATH, CLICK, { headers, cookies: ACCEPTED });
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

test('marketing sets the measurement id of a site, support reads it, and a publisher has no say', async () => {
  const siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  const path = `/api/v2/admin/site_measurement/${siteId}`;
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const publisher = await staffSignedIn(app, { publisherSiteIds: [siteId] });
  expect((await publisher.get(path)).status).toBe(403);
  const { version, ...before } = (await marketing.get(path)).body;
  expect(before).toEqual({ measurement_id: '', has_secret: false, may_write: true });
  const refused = await marketing.send('PUT', path, { version, measurement_id: 'UA-1234-5' });
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 422,
    errors: { measurement_id: ['Enter a measurement ID like G-AB12CD34EF'] },
  });
  const saved = await marketing.send('PUT', path, { version, measurement_id: ' g-ab12cd34ef ' });
  expect(saved.status).toBe(200);
  expect((await marketing.send('PUT', path, { version, measurement_id: '' })).status).toBe(409);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await support.get(path)).body).toMatchObject({ measurement_id: 'G-AB12CD34EF', may_write: false });
  await app.purge(['settled']);
  expect((await app.get('/api/v2/sites/alabama')).body.site.google_analytics_measurement_id).toBe('G-AB12CD34EF');
  const { rows } = await app.database.executeSql(
    `select after from audit_entries where action = 'site.change_measurement'`,
  );
  expect(rows).toEqual([{ after: { googleAnalyticsMeasurementId: 'G-AB12CD34EF' } }]);
});
