// @module-tag engine
import { asc, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import type { Database } from '../db/database.ts';
import { type Dispatcher, type EventHandler, MAX_TRIES, startDispatcher } from './dispatcher.ts';
import { type DomainEvent, emit, PURGE_CHANNEL, purgeTags } from './events.ts';
import { outbox } from './tables.ts';

let database: Database;
const started: Dispatcher[] = [];
const reported: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  reported.length = 0;
  await database.executeSql('truncate outbox');
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(started.splice(0).map((dispatcher) => dispatcher.stop()));
});
afterAll(() => database.close());

async function dispatcherWith(handle: EventHandler['handle'], type = 'prospect_committed'): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({
    database,
    handlers: [{ type, name: 'test', handle }],
    log: silentLog,
    errorReporting: { report: (report) => void reported.push(report) },
  });
  started.push(dispatcher);
  return dispatcher;
}

const anEvent = (prospectId: number): DomainEvent => ({ type: 'prospect_committed', prospectId });
const rows = () => database.db.select().from(outbox).orderBy(asc(outbox.id));
/** Skips the wait before the next try. */
const letTimePass = () => database.executeSql('update outbox set due_at = now() where handled_at is null');

test('an event is handled once, soon after its transaction commits, with what it tells', async () => {
  const handled: unknown[] = [];
  // Without polling, the dispatcher learns of an event only from its notification.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const dispatcher = await dispatcherWith(async (event) => void handled.push(event));
  await database.db.transaction(async (db) => {
    await emit(db, { ...anEvent(7), colleges: ['a', 'b'] });
    expect(handled).toEqual([]);
  });
  await expect.poll(() => handled.length).toBe(1);
  await dispatcher.drain();
  expect(handled).toEqual([
    { type: 'prospect_committed', prospectId: 7, colleges: ['a', 'b'], eventId: expect.any(Number) },
  ]);
  expect(await rows()).toMatchObject([{ tries: 1, handledAt: expect.any(Date), lastError: null }]);
});

test('one that is not unattended hands out what waits when it is asked, and not before', async () => {
  const handled: unknown[] = [];
  await emit(database.db, anEvent(7));
  const dispatcher = await startDispatcher({
    database,
    handlers: [{ type: 'prospect_committed', name: 'test', handle: async (event) => void handled.push(event) }],
    log: silentLog,
    errorReporting: { report: (report) => void reported.push(report) },
    isUnattended: false,
  });
  started.push(dispatcher);
  await emit(database.db, anEvent(8));
  // All listeners have been notified by then.
  const heard = Promise.withResolvers<void>();
  const unlisten = await database.listen(PURGE_CHANNEL, () => heard.resolve());
  await purgeTags(database.db, ['heard']);
  await heard.promise;
  await unlisten();
  expect(handled).toEqual([]);
  await dispatcher.drain();
  expect(handled).toMatchObject([{ prospectId: 7 }, { prospectId: 8 }]);
});

test('what fails where nobody hands it out again waits until it is made due', async () => {
  let tries = 0;
  const dispatcher = await startDispatcher({
    database,
    handlers: [
      {
        type: 'prospect_committed',
        name: 'test',
        handle: async () => {
          tries += 1;
          if (tries === 1) throw new Error('not yet');
        },
      },
    ],
    log: silentLog,
    errorReporting: { report: (report) => void reported.push(report) },
    isUnattended: false,
  });
  started.push(dispatcher);
  await emit(database.db, anEvent(9));
  await dispatcher.drain();
  await database.executeSql(`update outbox set due_at = due_at - interval '1 hour'`);
  await dispatcher.drain();
  expect(tries).toBe(1);
  await database.executeSql('update outbox set due_at = now()');
  await dispatcher.drain();
  expect({ tries, rows: await rows() }).toMatchObject({
    tries: 2,
    rows: [{ tries: 2, handledAt: expect.any(Date), lastError: null }],
  });
});

test('an event of a transaction that is rolled back is nobody’s', async () => {
  const handled: unknown[] = [];
  const dispatcher = await dispatcherWith(async (event) => void handled.push(event));
  await database.db
    .transaction(async (db) => {
      await emit(db, anEvent(1));
      throw new Error('undone');
    })
    .catch(() => {});
  await dispatcher.drain();
  expect(handled).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('what was written before the start is handled too, in order of writing', async () => {
  for (let id = 1; id <= 50; id += 1) await emit(database.db, anEvent(id));
  const handled: unknown[] = [];
  const dispatcher = await dispatcherWith(async ({ prospectId }) => void handled.push(prospectId));
  await dispatcher.drain();
  expect(handled).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('a handler may read and write the database, on one connection too', async () => {
  await database.executeSql('create table if not exists test_seen (prospect_id int)');
  const dispatcher = await dispatcherWith(async ({ prospectId }) => {
    await database.db.transaction((db) => db.execute(sql`insert into test_seen values (${prospectId})`));
    await emit(database.db, { type: 'something_else' });
  });
  await emit(database.db, anEvent(4));
  await dispatcher.drain();
  expect((await database.executeSql('select prospect_id from test_seen')).rows).toEqual([{ prospect_id: 4 }]);
  expect((await rows()).every((row) => row.handledAt !== null)).toBe(true);
});

test('stopped while a handler is at work, it notes what became of that and claims nothing more', async () => {
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const dispatcher = await dispatcherWith(async () => {
    began.resolve();
    await mayEnd.promise;
  });
  for (const id of [1, 2]) await emit(database.db, anEvent(id));
  await began.promise;
  const stopping = dispatcher.stop();
  mayEnd.resolve();
  await stopping;
  expect(await rows()).toMatchObject([
    { tries: 1, handledAt: expect.any(Date) },
    { tries: 0, handledAt: null },
  ]);
});

test('an event that nobody handles counts as handled', async () => {
  const dispatcher = await dispatcherWith(async () => {}, 'something_else');
  await emit(database.db, anEvent(1));
  await dispatcher.drain();
  expect(await rows()).toMatchObject([{ tries: 1, handledAt: expect.any(Date) }]);
});

/** Records how many seconds away the next try is when a failure is stored. */
const KEEP_WAITS = `create table waits (id serial, seconds float);
  create function keep_wait() returns trigger language plpgsql as
    $$ begin insert into waits (seconds) values (extract(epoch from new.due_at - now())); return null; end $$;
  create trigger keep_wait after update of last_error on outbox
    for each row when (new.last_error is not null) execute function keep_wait()`;
const DROP_WAITS = 'drop trigger keep_wait on outbox; drop function keep_wait; drop table waits';

test('a failure is tried again, each time later, and does not hold up the others', async () => {
  await database.executeSql(KEEP_WAITS);
  onTestFinished(async () => void (await database.executeSql(DROP_WAITS)));
  let failures = 2;
  const handled: unknown[] = [];
  const dispatcher = await dispatcherWith(async ({ prospectId }) => {
    if (prospectId === 1 && failures-- > 0) throw new Error('not now \0');
    handled.push(prospectId);
  });
  await emit(database.db, anEvent(1));
  await emit(database.db, anEvent(2));
  await dispatcher.drain();
  expect(handled).toEqual([2]);
  for (const tries of [1, 2]) {
    expect((await rows())[0]).toMatchObject({ tries, handledAt: null, lastError: 'not now ' });
    await letTimePass();
    await dispatcher.drain();
  }
  const { rows: waits } = await database.executeSql('select seconds from waits order by id');
  expect(waits).toEqual([{ seconds: 1 }, { seconds: 2 }]);
  expect(handled).toEqual([2, 1]);
  expect(reported).toHaveLength(2);
  expect((await rows())[0]).toMatchObject({ tries: 3, handledAt: expect.any(Date), lastError: null });
});

test('after the last try an event is left with its error, more than a day after the first', async () => {
  await database.executeSql(KEEP_WAITS);
  onTestFinished(async () => void (await database.executeSql(DROP_WAITS)));
  let calls = 0;
  const dispatcher = await dispatcherWith(async () => {
    calls += 1;
    throw new Error('never');
  });
  await emit(database.db, anEvent(1));
  for (let round = 0; round < MAX_TRIES + 3; round += 1) {
    await letTimePass();
    await dispatcher.drain();
  }
  expect(calls).toBe(MAX_TRIES);
  expect(await rows()).toMatchObject([{ tries: MAX_TRIES, handledAt: null, lastError: 'never' }]);
  const { rows: waits } = await database.executeSql('select seconds from waits order by id');
  const pauses = waits.slice(0, -1).map(({ seconds }) => Number(seconds));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(Math.max(...pauses)).toBe(4 * 3_600);
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(48);
});

test('two dispatchers share the work and never hold one event at the same time', async () => {
  const active = new Set<unknown>();
  const handled: unknown[] = [];
  const bothHoldOne = Promise.withResolvers<void>();
  const handle = async ({ prospectId }: DomainEvent) => {
    expect(active.has(prospectId)).toBe(false);
    active.add(prospectId);
    if (active.size === 2) bothHoldOne.resolve();
    await bothHoldOne.promise;
    active.delete(prospectId);
    handled.push(prospectId);
  };
  const [first, second] = [await dispatcherWith(handle), await dispatcherWith(handle)];
  await database.db.transaction(async (db) => {
    for (let id = 1; id <= 40; id += 1) await emit(db, anEvent(id));
  });
  await Promise.all([first.drain(), second.drain()]);
  await expect.poll(() => handled.length).toBe(40);
  expect(new Set(handled).size).toBe(40);
  expect(reported).toEqual([]);
});

test('an event claimed by a process that died is taken again when its claim has run out', async () => {
  const handled: unknown[] = [];
  const dispatcher = await dispatcherWith(async ({ prospectId }) => void handled.push(prospectId));
  await dispatcher.drain();
  await database.db.insert(outbox).values({
    type: 'prospect_committed',
    payload: { prospectId: 9 },
    tries: 1,
    dueAt: sql`now() + interval '1 minute'`,
  });
  await dispatcher.drain();
  expect(handled).toEqual([]);
  await letTimePass();
  await dispatcher.drain();
  expect(handled).toEqual([9]);
});

test('a database that fails does not end the process, and the next wake goes on', async () => {
  const handled: unknown[] = [];
  const dispatcher = await dispatcherWith(async ({ prospectId }) => void handled.push(prospectId));
  await dispatcher.drain();
  await database.executeSql('alter table outbox rename to outbox_away');
  await database.executeSql(`select pg_notify('bluechip_outbox', '')`);
  await expect(dispatcher.drain()).rejects.toThrow();
  await database.executeSql('alter table outbox_away rename to outbox');
  await emit(database.db, anEvent(3));
  await dispatcher.drain();
  expect(handled).toEqual([3]);
});

test('tags are purged at commit, once each, and too many of them purge everything', async () => {
  const heard: string[] = [];
  const unlisten = await database.listen(PURGE_CHANNEL, (payload) => void heard.push(payload));
  await database.db.transaction((db) => purgeTags(db, ['prospect:1', 'list:football-2027', 'prospect:1']));
  await purgeTags(database.db, []);
  await purgeTags(
    database.db,
    Array.from({ length: 900 }, (_, index) => `prospect:${index}`),
  );
  // 2,700 characters of three bytes each: short as text, too long for a notification.
  await purgeTags(database.db, ['選'.repeat(2_700)]);
  await purgeTags(database.db, 'all');
  await expect.poll(() => heard).toEqual(['prospect:1\nlist:football-2027', 'all', 'all', 'all']);
  await unlisten();
});
