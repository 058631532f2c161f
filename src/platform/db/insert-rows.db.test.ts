// @module-tag engine
import { boolean, date, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { drawIds, insertRows } from './insert-rows.ts';

const samples = pgTable('insert_rows_samples', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fullName: text('full_name').notNull(),
  isKnown: boolean('is_known').notNull().default(true),
  share: real(),
  onDay: date('on_day'),
  at: timestamp({ withTimezone: true }),
  tags: text().array().notNull().default([]),
  facts: jsonb().$type<Record<string, unknown>>(),
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql(`create table insert_rows_samples (id int primary key generated always as identity,
    full_name text not null, is_known boolean not null default true, share real, on_day date, at timestamptz,
    tags text[] not null default '{}', facts jsonb)`);
});
afterAll(() => database.close());

test('every kind of column is written as it is given, and what is not named gets its default', async () => {
  const at = new Date('2026-11-21T18:00:00.123Z');
  const [id = 0] = await drawIds(database.db, samples, 1);
  const row = {
    id,
    fullName: `José "Q" O'Neal`,
    share: 0.5,
    onDay: '2026-01-02',
    at,
    tags: ['a', 'b, c'],
    facts: { x: [1] },
  };
  await insertRows(database.db, samples, [row]);
  expect(await database.db.select().from(samples)).toEqual([{ ...row, isKnown: true }]);
});

test('thousands are written in their order, over several statements', async () => {
  const names = Array.from({ length: 9001 }, (_, index) => `Name ${index}`);
  await insertRows(
    database.db,
    samples,
    names.map((fullName) => ({ fullName })),
  );
  const rows = await database.db.select({ fullName: samples.fullName }).from(samples).orderBy(samples.id);
  expect(rows.slice(1).map(({ fullName }) => fullName)).toEqual(names);
});

test.each([
  [{ fullName: 'B', share: 1, tags: ['a'] }, 'number 2 names tags, which the first does not'],
  [{ fullName: 'B' }, 'number 2 does not name share'],
  [{ fullName: 'B', share: undefined }, 'number 2 has an undefined share'],
])('a row that is not like the first is refused: %j', async (row, complaint) => {
  const before = await database.db.$count(samples);
  await expect(insertRows(database.db, samples, [{ fullName: 'A', share: 0.5 }, row])).rejects.toThrow(
    `Rows for insert_rows_samples: ${complaint}`,
  );
  expect(await database.db.$count(samples)).toBe(before);
});

test('so is a first row with something undefined, which is not the default', async () => {
  await expect(insertRows(database.db, samples, [{ fullName: 'A', isKnown: undefined }])).rejects.toThrow(
    'number 1 has an undefined isKnown',
  );
});

test('nothing is nothing', async () => {
  await insertRows(database.db, samples, []);
  expect(await drawIds(database.db, samples, 0)).toEqual([]);
});

test('drawn ids rise, and are nobody else’s', async () => {
  const first = await drawIds(database.db, samples, 3);
  expect(first).toEqual(first.toSorted((a, b) => a - b));
  const [next] = await drawIds(database.db, samples, 1);
  expect(next).toBeGreaterThan(first.at(-1) ?? 0);
});
