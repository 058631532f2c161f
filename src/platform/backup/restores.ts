import { desc } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { restores } from './tables.ts';

export type Restore = { asOf: Date; restoredAt: Date };

/** Called inside the restoring transaction. */
export async function noteRestore(db: Db, restore: Restore): Promise<void> {
  await db.insert(restores).values(restore);
}

/** The last restore; null if the database was never restored. */
export async function lastRestore(db: Db): Promise<Restore | null> {
  const [last] = await db.select().from(restores).orderBy(desc(restores.restoredAt), desc(restores.id)).limit(1);
  return last ?? null;
}
