import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { imports } from './tables.ts';

const LOCK = 716_205_011;

/** Imports wait for each other: two at once would both create the same prospects. Held until the transaction ends. */
export async function lockImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function insertImport(db: Db, row: typeof imports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!inserted) throw new Error('The import was not recorded');
  return inserted.id;
}
