import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { collegePlayers } from './tables.ts';

export type LockedPlayer = typeof collegePlayers.$inferSelect;

/** The player, locked until the transaction ends, also one that was taken down; null: there is no such player. */
export async function lockPlayer(db: Db, id: number): Promise<LockedPlayer | null> {
  const [player] = await db.select().from(collegePlayers).where(eq(collegePlayers.id, id)).for('update');
  return player ?? null;
}
