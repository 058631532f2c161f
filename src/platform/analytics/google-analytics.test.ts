import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/create-log.ts';
import type { AnalyticsEvent } from './analytics.ts';
import { createGoogleAnalytics, type GoogleAnalyticsOptions } from './google-analytics.ts';

/** A local server in place of Google's: what it receives must match the documentation of the Measurement Protocol. */

type Received = { method: string | undefined; url: URL; type: string | undefined; headers: string[]; body: Body };
type Body = { client_id: string; events: { name: string; params: Record<string, unknown> }[]; [key: string]: unknown };

let received: Received[] = [];
let status = 204;
let lines: string[] = [];
const server = createServer((request, reply) => {
  void keep(request).then(() => reply.writeHead(status).end());
});
async function keep(request: IncomingMessage) {
  const body: Body = JSON.parse(await text(request));
  const url = new URL(request.url ?? '', 'http://google');
  const { 'content-type': type } = request.headers;
  received.push({ method: request.method, url, type, headers: Object.keys(request.headers), body });
}
let address = '';
beforeEach(async () => {
  [received, lines, status] = [[], [], 204];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has no other kind of address.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const AT = new Date('2026-11-21T18:00:00Z');
const anEvent = (properties: AnalyticsEvent['properties'], siteId = 3): AnalyticsEvent => ({
  name: 'click_navigation',
  siteId,
  at: AT,
  properties,
});
const IDS: Readonly<Record<number, string>> = { 3: 'G-ALABAMA1', 4: 'G-AUBURN22', 5: 'G-NOSECRET' };
const google = (options: Partial<GoogleAnalyticsOptions> = {}) =>
  createGoogleAnalytics({
    secrets: new Map([
      ['G-ALABAMA1', 'secret-of-alabama'],
      ['G-AUBURN22', 'secret-of-auburn'],
    ]),
    url: address,
    measurementIdOf: async (siteId) => IDS[siteId] ?? null,
    log,
    // Flushed only by hand, so that no test waits for the clock.
    flushMs: 2 ** 30,
    ...options,
  });

test('an event is a POST to /mp/collect with the id and the secret of its site, and small facts alone', async () => {
  const analytics = google();
  analytics.track(anEvent({ label: 'x'.repeat(150), depth: 2, is_open: true, 'bad name': 'x', google_ads: 'x' }));
  await analytics.flush();
  const [{ method, url, type, headers, body } = expect.fail('nothing was sent')] = received;
  expect({ method, path: url.pathname, query: Object.fromEntries(url.searchParams), type }).toEqual({
    method: 'POST',
    path: '/mp/collect',
    query: { measurement_id: 'G-ALABAMA1', api_secret: 'secret-of-alabama' },
    type: 'application/json',
  });
  expect(headers).not.toContain('cookie');
  expect(body).toEqual({
    client_id: expect.stringMatching(/^\d{1,10}\.\d{1,10}$/),
    timestamp_micros: AT.getTime() * 1_000,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'click_navigation',
        params: {
          label: 'x'.repeat(100),
          depth: 2,
          is_open: 'true',
          session_id: body.client_id.split('.')[0],
          engagement_time_msec: 1,
        },
      },
    ],
  });
});

test('a page view is sent with the kind of page, and with neither its address nor its reader', async () => {
  const analytics = google();
  analytics.view({ siteId: 3, at: AT, page: 'article', reader: '0a'.repeat(16) });
  await analytics.flush();
  const [{ body } = expect.fail('nothing was sent')] = received;
  const { session_id: _, engagement_time_msec: _time, ...params } = body.events[0]?.params ?? {};
  expect({ name: body.events[0]?.name, params }).toEqual({ name: 'page_view', params: { page_type: 'article' } });
  expect(JSON.stringify(body)).not.toContain('0a0a');
});

test('requests hold 25 events of one site at most, and no two have the same client id', async () => {
  const analytics = google();
  for (let index = 0; index < 60; index++) analytics.track(anEvent({ index }));
  analytics.track(anEvent({ label: 'other' }, 4));
  await analytics.flush();
  const sizes = received.map(({ url, body }) => `${url.searchParams.get('measurement_id')} ${body.events.length}`);
  expect(sizes).toEqual(['G-ALABAMA1 25', 'G-ALABAMA1 25', 'G-ALABAMA1 10', 'G-AUBURN22 1']);
  expect(new Set(received.map(({ body }) => body.client_id)).size).toBe(4);
});

test('a site without an id, or whose id has no secret, sends nothing', async () => {
  const analytics = google();
  analytics.track(anEvent({}, 5));
  analytics.track(anEvent({}, 6));
  await analytics.flush();
  expect({ requestCount: received.length, lines }).toEqual({ requestCount: 0, lines: [] });
});

test('while Google fails nothing is thrown or tried again; one line says so, and one that it is over', async () => {
  const analytics = google();
  status = 500;
  for (const label of ['a', 'b', 'c']) {
    analytics.track(anEvent({ label }));
    await analytics.flush();
  }
  expect(received).toHaveLength(3);
  status = 204;
  analytics.track(anEvent({ label: 'd' }));
  await analytics.flush();
  expect(received).toHaveLength(4);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { events: 1, reason: 'status 500', msg: 'events do not reach Google Analytics, and are dropped' },
    { lost: 3, msg: 'Google Analytics takes events again' },
  ]);
});

test('where nobody listens, or the site cannot be read, the secret is in no line of the log', async () => {
  const unreachable = google({ url: 'http://127.0.0.1:1' });
  unreachable.track(anEvent({}));
  await unreachable.flush();
  const unreadable = google({ measurementIdOf: () => Promise.reject(new Error('the database is away')) });
  unreadable.track(anEvent({}));
  await unreadable.flush();
  expect({ requestCount: received.length, lineCount: lines.length }).toEqual({ requestCount: 0, lineCount: 2 });
  expect(lines.join()).not.toContain('secret-of');
});

test('a request that does not get through ends its flush: the rest is counted as lost and not waited for', async () => {
  let asked = 0;
  const unreachable = google({
    url: 'http://127.0.0.1:1',
    measurementIdOf: async (siteId) => {
      asked += 1;
      return IDS[siteId] ?? null;
    },
  });
  for (let index = 0; index < 60; index++) unreachable.track(anEvent({ index }, index % 2 === 0 ? 3 : 4));
  await unreachable.flush();
  expect({ asked, lines: lines.length }).toEqual({ asked: 2, lines: 1 });
  const reachable = google();
  reachable.track(anEvent({}));
  await reachable.flush();
  expect(received).toHaveLength(1);
});

test('the newest 2,000 wait, and the older ones are dropped', async () => {
  const analytics = google();
  for (let index = 0; index < 2_010; index++) analytics.track(anEvent({ index }));
  await analytics.flush();
  const sent = received.flatMap(({ body }) => body.events.map(({ params }) => params.index));
  expect({ count: sent.length, first: sent[0], last: sent.at(-1) }).toEqual({ count: 2_000, first: 10, last: 2_009 });
});
