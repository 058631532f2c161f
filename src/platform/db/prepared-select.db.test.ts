// @module-tag engine
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { preparedSelect } from './prepared-select.ts';

const kept = pgTable('prepared_select_rows', {
  id: integer().primaryKey(),
  label: text(),
  at: timestamp({ withTimezone: true }).notNull(),
});
const NOON = new Date('2027-02-28T18:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql(
    'create table prepared_select_rows (id int primary key, label text, at timestamptz not null)',
  );
  await database.db.insert(kept).values([
    { id: 1, label: 'one', at: NOON },
    { id: 2, label: null, at: NOON },
  ]);
});
afterAll(async () => {
  await database.executeSql('drop table prepared_select_rows');
  await database.close();
});

let made = 0;
const rowOf = preparedSelect('a_kept_row', { id: kept.id, label: kept.label, at: kept.at }, (select) => {
  made += 1;
  return select.from(kept).where(eq(kept.id, sql.placeholder('id')));
});

test('rows come as Drizzle maps them, by whichever value is given', async () => {
  expect(await rowOf(database.db, { id: 1 })).toEqual([{ id: 1, label: 'one', at: NOON }]);
  expect(await rowOf(database.db, { id: 2 })).toEqual([{ id: 2, label: null, at: NOON }]);
  expect(await rowOf(database.db, { id: 3 })).toEqual([]);
});

test('its text is made once, also for the transactions in which it is asked; there it sees what they wrote', async () => {
  await rowOf(database.db, { id: 1 });
  expect(made).toBe(1);
  for (const label of ['later', 'last'])
    await database.db.transaction(async (tx) => {
      await tx.update(kept).set({ label }).where(eq(kept.id, 1));
      expect(await rowOf(tx, { id: 1 })).toMatchObject([{ label }]);
    });
  expect(made).toBe(1);
});
