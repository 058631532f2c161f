import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { referenceLoads } from './tables.ts';

const LOCK = 716_205_002;

export async function listLoads(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ name: referenceLoads.name, checksum: referenceLoads.checksum }).from(referenceLoads);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Waits for other loading processes until the end of the transaction, then returns whether this still has to be loaded. */
export async function isStillToLoad(db: Db, name: string, checksum: string): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const [row] = await db.select().from(referenceLoads).where(eq(referenceLoads.name, name));
  return row?.checksum !== checksum;
}

export async function recordLoad(db: Db, load: typeof referenceLoads.$inferInsert): Promise<void> {
  const { name, ...facts } = load;
  await db.insert(referenceLoads).values(load).onConflictDoUpdate({ target: referenceLoads.name, set: facts });
}
