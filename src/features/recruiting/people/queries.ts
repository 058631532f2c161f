import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { people } from './tables.ts';

export type NewPerson = { id: number; name: string; nameKey: string; createdAt: Date };

/** Ids for people who are about to be written: drawn before, because the order of RETURNING is nobody's promise. */
export async function drawPersonIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('people', 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}

export async function insertPeople(db: Db, rows: NewPerson[]): Promise<void> {
  await db.insert(people).overridingSystemValue().values(rows);
}
