// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sweep } from './sweep.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('counts of page views stay for five years; salts and readers go the night after their day', async () => {
  await database.executeSql(`
    insert into site_views (site_id, day, views, readers) values (1, '2021-11-01', 9, 3), (1, '2021-12-01', 9, 3), (1, '2026-11-21', 9, 3);
    insert into site_readers (site_id, day, reader, views) values (1, '2026-11-20', 'a', 1), (1, '2026-11-21', 'a', 1);
    insert into reader_salts (day, salt) values ('2026-11-20', 'a'), ('2026-11-21', 'a')`);
  // 4:40 a.m. on Nov. 21 in Chicago.
  await sweep(database.db, new Date('2026-11-21T10:40:00Z'));
  const days = async (table: string) =>
    (await database.executeSql(`select day::text from ${table} order by day`)).rows.map(({ day }) => day);
  expect({
    views: await days('site_views'),
    readers: await days('site_readers'),
    salts: await days('reader_salts'),
  }).toEqual({
    views: ['2021-12-01', '2026-11-21'],
    readers: ['2026-11-21'],
    salts: ['2026-11-21'],
  });
});

test('what is past its time goes; what was never handled or sent stays', async () => {
  await database.executeSql(`
    insert into outbox (type, payload, handled_at) values ('old', '{}', '2026-01-01'), ('fresh', '{}', '2026-11-20'), ('open', '{}', null);
    insert into mail_outbox (to_address, subject, html, text, template, status, created_at) values
      ('a@example.com', 'old', '', '', 't', 'kept', '2026-01-01'), ('a@example.com', 'waiting', '', '', 't', 'queued', '2026-01-01'),
      ('a@example.com', 'fresh', '', '', 't', 'kept', '2026-11-20');
    insert into analytics_events (name, site_id, at, properties) values
      ('click_navigation', 1, '2025-01-01', '{}'), ('click_navigation', 1, '2026-11-20', '{}');
    insert into cdn_purges (asked_at, due_at, tries, done_at, last_error) values
      ('2026-01-01', '2026-01-01', 1, '2026-01-01', null), ('2026-01-02', '2026-01-02', 9, null, 'no right'),
      ('2026-01-03', '2026-01-03', 9, '2026-11-20', null), ('2026-11-20', '2026-11-20', 1, '2026-11-20', null)`);
  await sweep(database.db, new Date('2026-11-21T12:00:00Z'));
  const left = async (text: string) => (await database.executeSql(text)).rows.map((row) => row.name);
  expect(await left('select type as name from outbox order by 1')).toEqual(['fresh', 'open']);
  expect(await left('select subject as name from mail_outbox order by 1')).toEqual(['fresh', 'waiting']);
  expect(await left('select asked_at::date::text as name from cdn_purges order by 1')).toEqual([
    '2026-01-02',
    '2026-01-03',
    '2026-11-20',
  ]);
  expect(await left('select at::date::text as name from analytics_events')).toEqual(['2026-11-20']);
});
