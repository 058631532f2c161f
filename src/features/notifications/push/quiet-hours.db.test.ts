import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { SignedIn } from '#tests/support/members.ts';
import type { PushService } from './push-service.test-support.ts';
import { openPushStage, type PushStage } from './push-stage.test-support.ts';
import { pushDeliveries } from './tables.ts';

/** Deliveries that wait for the morning, and what happens to them then. */

let stage: PushStage;
let app: TestApp;
let service: PushService;
let fan: SignedIn;
let prospect: Awaited<ReturnType<PushStage['begin']>>['prospect'];
beforeAll(async () => {
  stage = await openPushStage();
  ({ app, service } = stage);
});
beforeEach(async () => {
  ({ fan, prospect } = await stage.begin());
});
afterAll(() => stage.close());

let night: Awaited<ReturnType<PushStage['turnOn']>>;
const at = (time: string) => app.clock.set(new Date(time));
beforeEach(async () => {
  await fan.send('PUT', '/api/v2/users/push/quiet_hours', { from_hour: 22, to_hour: 8, time_zone: 'America/Denver' });
  night = await stage.turnOn(fan, 'night');
});

// 10 PM in Denver is 5 AM the next day in UTC.
test.each([
  ['at night', '2026-11-22T05:00:00Z', '2026-11-22T15:00:00Z'],
  ['after midnight', '2026-11-22T09:00:00Z', '2026-11-22T15:00:00Z'],
  ['in the hour before the end', '2026-11-22T14:59:59Z', '2026-11-22T15:00:00Z'],
  ['just before', '2026-11-22T04:59:59Z', '2026-11-22T04:59:59Z'],
  ['at the end', '2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z'],
])('a commitment %s is due in the morning of the member', async (_when, now, due) => {
  at(now);
  await stage.happen();
  const [delivery] = await app.database.db.select().from(pushDeliveries);
  expect(delivery?.dueAt).toEqual(new Date(due));
});

test('it says what is so by then', async () => {
  at('2026-11-22T06:00:00Z');
  await stage.happen();
  await app.database.executeSql(`update prospects set name = 'Ansel Ambrose' where id = ${prospect.id}`);
  at('2026-11-22T15:00:00Z');
  await stage.send();
  expect(JSON.parse(night.open(service.received[0]?.body ?? Buffer.alloc(0))).title).toBe(
    'Ansel Ambrose committed to Alabama',
  );
});

test('what happened in one night is sent in its order', async () => {
  at('2026-11-22T06:00:00Z');
  const events = ['commitment', 'decommitment', 'signing'];
  const happened: number[] = [];
  for (const event of events) happened.push(await stage.happen({ event }));
  at('2026-11-22T15:00:00Z');
  await stage.send();
  const tags = service.received.map(({ body }): string => JSON.parse(night.open(body)).tag);
  expect(tags).toEqual(happened.map((eventId) => `alert-${eventId}`));
});

test('a commitment of the evening that could not be sent has its time from the morning on', async () => {
  at('2026-11-22T02:00:00Z');
  service.answers.set('/night', { status: 503 });
  await stage.happen();
  await stage.send();
  at('2026-11-22T05:00:00Z');
  await stage.send();
  service.answers.clear();
  at('2026-11-22T15:00:00Z');
  await stage.send();
  expect(service.received.at(-1)?.headers.ttl).toBe(String(12 * 3_600));
});

test('a zone that the database does not know becomes the default, and ends nobody’s alerts', async () => {
  const zones = async () => (await app.database.executeSql(`select time_zone from quiet_hours`)).rows;
  await app.database.executeSql(`update quiet_hours set time_zone = 'America/Nowhere'`);
  await stage.happen();
  expect((await fan.get('/api/v2/users/notices')).body.total).toBe(1);
  expect(await zones()).toContainEqual({ time_zone: 'America/Chicago' });
  await app.database.executeSql(`update quiet_hours set time_zone = 'America/Nowhere'`);
  await stage.send();
  expect(stage.sent()).toEqual(['/night']);
});

test('it is sent to the address that the browser has by then', async () => {
  at('2026-11-22T06:00:00Z');
  await stage.happen();
  await stage.turnOn(fan, 'changed');
  at('2026-11-22T15:00:00Z');
  await stage.send();
  expect(stage.sent()).toEqual(['/changed']);
});

test('it is sent then, and has its time from then on', async () => {
  at('2026-11-22T06:00:00Z');
  await stage.happen();
  await stage.send();
  expect(stage.sent()).toEqual([]);
  at('2026-11-22T15:00:00Z');
  await stage.send();
  expect(service.received[0]?.headers.ttl).toBe(String(12 * 3_600));
});

test.each([
  ['a commitment waits for the morning', 'commitment', null],
  ['an offer is dropped', 'offer', 'dropped'],
])('of what is tried again at night, %s', async (_what, event, outcome) => {
  await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { prospect_offer: true } });
  at('2026-11-22T04:59:30Z');
  service.answers.set('/night', { status: 503 });
  await stage.happen({ event });
  await stage.send();
  service.answers.clear();
  at('2026-11-22T05:00:30Z');
  await stage.send();
  expect({ sent: stage.sent(), outcomes: await stage.outcomes() }).toEqual({ sent: ['/night'], outcomes: [outcome] });
  at('2026-11-22T14:59:59Z');
  await stage.send();
  expect(stage.sent()).toHaveLength(1);
  at('2026-11-22T15:00:00Z');
  await stage.send();
  expect(stage.sent()).toHaveLength(outcome === null ? 2 : 1);
});

test('an offer is dropped at night, and stays in the bell', async () => {
  await fan.send('PATCH', '/api/v2/users/notification_settings', { push: { prospect_offer: true } });
  at('2026-11-22T06:00:00Z');
  await stage.happen({ event: 'offer' });
  expect(await stage.outcomes()).toEqual([]);
  expect((await fan.get('/api/v2/users/notices')).body.total).toBe(1);
  at('2026-11-22T18:00:00Z');
  await stage.happen({ event: 'offer' });
  expect(await stage.outcomes()).toEqual([null]);
});
