import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import { createLog } from '../log/create-log.ts';
import type { AnalyticsEvent } from './analytics.ts';
import { createTableAnalytics } from './table-analytics.ts';
import { analyticsEvents } from './tables.ts';

const CREATE = `create table analytics_events (id bigint primary key generated always as identity, name text not null,
  site_id integer not null, at timestamptz not null, properties jsonb not null)`;
const AT = new Date('2026-11-21T12:00:00Z');
const anEvent = (label: string): AnalyticsEvent => ({
  name: 'click_navigation',
  siteId: 3,
  at: AT,
  properties: { label },
});

let database: Database;
const lines: string[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });

beforeAll(async () => {
  database = await openPglite();
  await database.executeSql(CREATE);
});
beforeEach(async () => {
  lines.length = 0;
  await database.executeSql('truncate analytics_events');
});
afterAll(() => database.close());

const kept = () => database.db.select().from(analyticsEvents).orderBy(analyticsEvents.id);
const count = () => database.db.$count(analyticsEvents);

test('what was tracked is kept, in order, when flush resolves', async () => {
  const analytics = createTableAnalytics({ db: database.db, log });
  for (let index = 0; index < 250; index++) analytics.track(anEvent(`label ${index}`));
  await analytics.flush();
  const rows = await kept();
  expect(rows.map((row) => row.properties.label)).toEqual(Array.from({ length: 250 }, (_, index) => `label ${index}`));
  expect(rows[0]).toMatchObject({ name: 'click_navigation', siteId: 3, at: AT });
});

test('a hundred events are written without being asked for, and fewer within about a second', async () => {
  // Waiting for the timer would take a minute.
  const byNumber = createTableAnalytics({ db: database.db, log, flushMs: 60_000 });
  for (let index = 0; index < 100; index++) byNumber.track(anEvent('many'));
  await expect.poll(count).toBe(100);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  createTableAnalytics({ db: database.db, log }).track(anEvent('one'));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.poll(count).toBe(101);
});

test('text that the database cannot hold does not stop what comes after it', async () => {
  const analytics = createTableAnalytics({ db: database.db, log });
  analytics.track(anEvent('nul \0 and half a pair \ud83c'));
  analytics.track({ ...anEvent('bad site'), siteId: 2 ** 40 });
  await analytics.flush();
  analytics.track(anEvent('after'));
  await analytics.flush();
  expect((await kept()).map((row) => row.properties.label)).toContain('after');
});

test('while the database fails nothing is thrown, the newest 10,000 wait, and one warning tells of the dropped', async () => {
  await database.db.execute(sql`alter table analytics_events rename to away`);
  const analytics = createTableAnalytics({ db: database.db, log });
  for (let index = 0; index < 10_020; index++) analytics.track(anEvent(`label ${index}`));
  await analytics.flush();
  expect(lines.filter((line) => line.includes('dropped'))).toHaveLength(1);
  await database.db.execute(sql`alter table away rename to analytics_events`);
  await analytics.flush();
  const rows = await kept();
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)?.properties.label).toBe('label 10019');
});
