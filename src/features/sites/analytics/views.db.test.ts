import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteReaders, siteViews } from '#platform/analytics/tables.ts';
import { type TestApp, type TestRequest, testApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';

const PATH = '/api/v2/analytics/views';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** A reader whose views count unless they refuse. */
const headers = { 'cf-ipcountry': 'BR', 'user-agent': FIREFOX };
const ACCEPTED = { bluechip_privacy: '1.1795284000.analytics' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ GEO_COUNTRY_HEADER: 'cf-ipcountry', TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  await app.application.ports.analytics.flush();
  await app.database.db.delete(siteViews);
  await app.database.db.delete(siteReaders);
});
afterAll(() => app.close());

const aView = (more: object = {}) => ({
  page: 'article',
  view: randomUUID().replaceAll('-', ''),
  ...more,
});
const send = async (request: TestRequest = {}, body: object = aView()) => {
  const reply = await app.sendWithToken('POST', PATH, { headers, body, ...request });
  return { status: reply.status, isCounted: reply.body.is_counted };
};
const COUNTED = { status: 200, isCounted: true };
const DROPPED = { status: 200, isCounted: false };

async function counted() {
  await app.application.ports.analytics.flush();
  const rows = await app.database.db.select().from(siteViews);
  return rows.map(({ day, views, readers }) => ({ day, views, readers }));
}

test('a view counts for its site and day, and its reader once', { tags: ['engine'] }, async () => {
  expect(await send()).toEqual(COUNTED);
  expect(await send()).toEqual(COUNTED);
  expect(await send({ headers: { ...headers, 'user-agent': FIREFOX.replaceAll('140', '141') } })).toEqual(COUNTED);
  expect(await counted()).toEqual([{ day: '2026-11-21', views: 3, readers: 2 }]);
  await send({ host: 'alabama.localhost' });
  expect(await counted()).toHaveLength(2);
});

test.each<[string, TestRequest]>([
  ['Global Privacy Control', { headers: { ...headers, 'sec-gpc': '1' } }],
  ['Global Privacy Control and an older yes', { headers: { ...headers, 'sec-gpc': '1' }, cookies: ACCEPTED }],
  ['a refusal', { cookies: { bluechip_privacy: 'opt_out' } }],
  ['a choice without analytics', { cookies: { bluechip_privacy: '1.1795284000.advertising-embeds' } }],
  ['no consent where the GDPR asks for one', { headers: { ...headers, 'cf-ipcountry': 'DE' } }],
  ['nobody knowing where the reader is', { headers: { 'user-agent': FIREFOX } }],
  ['a crawler that runs scripts', { headers: { ...headers, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ['a headless browser', { headers: { ...headers, 'user-agent': 'Mozilla/5.0 Chrome/140 HeadlessChrome/140' } }],
  ['no name of a browser', { headers: { ...headers, 'user-agent': '' } }],
])('with %s nothing is counted, and nothing of the reader kept', async (_reason, request) => {
  expect(await send(request)).toEqual(DROPPED);
  expect(await counted()).toEqual([]);
  expect(await app.database.db.$count(siteReaders)).toBe(0);
});

test('with consent a reader in the EU counts', async () => {
  expect(await send({ headers: { ...headers, 'cf-ipcountry': 'DE' }, cookies: ACCEPTED })).toEqual(COUNTED);
});

test('a member under 16 is not counted, whatever they chose', async () => {
  const young = await signedIn(app, { ageBand: '13_to_15' });
  const { body } = await young.send('POST', PATH, aView(), { headers, cookies: ACCEPTED });
  expect(body).toEqual({ is_counted: false });
  expect(await counted()).toEqual([]);
});

test('a beacon that arrives twice counts once', async () => {
  const view = aView();
  expect(await send({}, view)).toEqual(COUNTED);
  expect(await send({}, view)).toEqual(DROPPED);
  // The same beacon as if from another reader.
  expect(await send({ headers: { ...headers, 'user-agent': `${FIREFOX} x` } }, view)).toEqual(DROPPED);
  expect(await counted()).toMatchObject([{ views: 1, readers: 1 }]);
});

test.each(['admin-home', 'prospect-embed', 'article-preview', 'app-shell', 'no-such-page', ''])(
  'a view of "%s" does not count: no reader opens such a page on a site',
  async (page) => {
    expect(await send({}, aView({ page }))).toEqual(DROPPED);
    expect(await counted()).toEqual([]);
  },
);

test('a beacon without the form token, or with more than a view, is refused', async () => {
  expect((await app.send('POST', PATH, { headers, body: aView() })).status).toBe(403);
  for (const wrong of [
    { page: 'x'.repeat(41) },
    { view: 'short' },
    { view: `${'a'.repeat(20)}'` },
    { view: undefined },
  ])
    expect((await send({}, aView(wrong))).status).toBe(422);
  expect(await counted()).toEqual([]);
});

test('one address counts as 300 readers in an hour at most, and goes on reading as those', async () => {
  const from = { ...headers, 'x-forwarded-for': '198.51.100.9' };
  const as = (browser: number) => send({ headers: { ...from, 'user-agent': `${FIREFOX} ${browser}` } });
  for (let browser = 0; browser < 300; browser++) await as(browser);
  expect(await as(300)).toEqual(DROPPED);
  expect(await as(0)).toEqual(COUNTED);
  expect(await send({ headers: { ...headers, 'x-forwarded-for': '198.51.100.10' } })).toEqual(COUNTED);
  expect(await counted()).toMatchObject([{ views: 302, readers: 301 }]);
});

test('after midnight in Chicago a reader is a new one', async () => {
  app.clock.set(new Date('2026-11-22T05:59:00Z'));
  await send();
  app.clock.set(new Date('2026-11-22T06:01:00Z'));
  await send();
  expect((await counted()).toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
    { day: '2026-11-21', views: 1, readers: 1 },
    { day: '2026-11-22', views: 1, readers: 1 },
  ]);
});
