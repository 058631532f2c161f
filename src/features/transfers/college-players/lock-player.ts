import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { collegePlayers } from './tables.ts';

export type LockedPlayer = typeof collegePlayers.$inferSelect;

/** The player, locked until the transaction ends, also one that was taken down; null: there is no such player. */
export async function lockPlayer(db: Db, id: number): Promise<LockedPlayer | null> {
  const [player] = await db.select().from(collegePlayers).where(eq(collegePlayers.id, id)).for('update');
  return player ?? null;
}

const NEW_PLAYERS_LOCK = 716_205_073;

/**
 * Held until the end of each transaction that adds players: staff and imports both look for a name, a person and a free address before they
 * insert, and two at once would take the same one. One lock for all sports, because addresses are unique over all of them. Taken before the
 * rows of players, as everybody takes it, so that nobody waits in a circle.
 */
export async function lockNewPlayers(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${NEW_PLAYERS_LOCK})`);
}
