// @module-tag engine
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { commitments } from '#features/recruiting/prospects/tables.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type EventStream, listening, openStream as openEventStream } from '#tests/support/event-stream.ts';
import { STREAMS_PER_ADDRESS } from './streams.ts';

/** Live calls over a socket, with the ticker as the example. */

const PATH = '/api/v2/content/event_ticker/stream';

let app: TestApp;
let port = 0;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  port = await listening(app);
});
afterAll(() => app.close());

const openStream = (headers: Record<string, string> = {}, path = PATH) => openEventStream({ port, path, headers });

let made = 0;
async function entered() {
  const college = await buildCollege(app.database.db);
  made += 1;
  const { id } = await buildProspect(app.database.db, { name: `Corwin Number${made}` });
  await app.database.db
    .insert(commitments)
    .values({ prospectId: id, collegeId: college.id, status: 'committed', happenedOn: '2026-11-21', source: 'test' });
  return `Corwin Number${made}`;
}

async function happens() {
  const name = await entered();
  await app.purge(['ticker', 'colleges']);
  return name;
}

test('says what is now, and says it anew after a purge of its tag, as the call would', async () => {
  const stream = await openStream();
  expect(stream.reply.statusCode).toBe(200);
  expect(stream.reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(stream.reply.headers['cache-control']).toBe('no-store, no-transform');
  expect(stream.reply.headers['x-content-type-options']).toBe('nosniff');
  expect(stream.reply.headers['x-request-id']).toBeDefined();
  await stream.hears('data: ');
  expect(stream.heard()).toMatch(/^retry: \d+\n\n/);
  const name = await happens();
  await stream.hears(name);
  const { body } = await app.get('/api/v2/content/event_ticker');
  expect(stream.messages().at(-1)?.data).toEqual(body);
  stream.leave();
});

test('who comes back hears nothing twice, and what he missed', async () => {
  const first = await openStream();
  await first.hears('data: ');
  const [{ id } = { id: '' }] = first.messages();
  first.leave();
  const same = await openStream({ 'last-event-id': id });
  await same.hears('retry: ');
  expect(same.messages()).toEqual([]);
  const name = await happens();
  await same.hears(name);
  expect(same.messages()).toHaveLength(1);
  same.leave();
  const missed = await openStream({ 'last-event-id': id });
  await missed.hears(name);
  missed.leave();
});

test('several purges in a row are one message, and one that changes nothing is none', async () => {
  const stream = await openStream();
  await stream.hears('data: ');
  const names = [await entered(), await entered(), await entered()];
  for (const _ of names) await app.purge(['ticker', 'colleges']);
  await stream.hears(names[2] ?? '');
  expect(stream.messages()).toHaveLength(2);
  await app.purge(['ticker']);
  await stream.hears(await happens());
  expect(stream.messages()).toHaveLength(3);
  stream.leave();
});

test('an address has so many streams and no more; one that ends makes room', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const streams: EventStream[] = [];
  for (let count = 0; count < STREAMS_PER_ADDRESS; count += 1) streams.push(await openStream(from('203.0.113.7')));
  expect(streams.every(({ reply }) => reply.statusCode === 200)).toBe(true);
  const refused = await openStream(from('203.0.113.7'));
  expect(refused.reply.statusCode).toBe(429);
  expect(refused.reply.headers['retry-after']).toBe('60');
  const other = await openStream(from('203.0.113.8'));
  expect(other.reply.statusCode).toBe(200);
  streams[0]?.leave();
  await expect
    .poll(async () => {
      const next = await openStream(from('203.0.113.7'));
      next.leave();
      return next.reply.statusCode;
    })
    .toBe(200);
  for (const { leave } of [...streams, other]) leave();
});

test('each /64 network of one IPv6 /56 has streams of its own', async () => {
  const from = (count: number) => ({ 'x-forwarded-for': `2001:db8:1:${(count % 40).toString(16)}::1` });
  const streams: EventStream[] = [];
  for (let count = 0; count < 4 * STREAMS_PER_ADDRESS + 3; count += 1) streams.push(await openStream(from(count)));
  expect(streams.filter(({ reply }) => reply.statusCode === 200)).toHaveLength(streams.length);
  for (const { leave } of streams) leave();
});

test('only on a site, and only at the address of a live call', async () => {
  expect((await openStream({ host: 'nowhere.bluechip.localhost' })).reply.statusCode).toBe(404);
  expect((await openStream({}, '/api/v2/sites/stream/stream')).reply.statusCode).toBe(404);
});

test('closing the program ends its streams', async () => {
  const closing = await testApp();
  const { reply } = await openEventStream({ port: await listening(closing), path: PATH });
  // A stream whose connection is cut has no end event.
  await Promise.all([once(reply, 'end'), closing.close()]);
  expect(reply.complete).toBe(true);
});
