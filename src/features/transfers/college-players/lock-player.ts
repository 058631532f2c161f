import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { collegePlayers } from './tables.ts';

export type LockedPlayer = typeof collegePlayers.$inferSelect;

/** The player, locked until the transaction ends, including one who was taken down; null if there is no such player. */
export async function lockPlayer(db: Db, id: number): Promise<LockedPlayer | null> {
  const [player] = await db.select().from(collegePlayers).where(eq(collegePlayers.id, id)).for('update');
  return player ?? null;
}

const NEW_PLAYERS_LOCK = 716_205_073;

/**
 * Held until the end of each transaction that adds players: staff and imports both look up a name, a person and a free slug before they
 * insert, and two concurrent transactions would take the same one. One lock for all sports, because slugs are unique over all of them.
 * Always taken before the rows of players, so that there is no deadlock.
 */
export async function lockNewPlayers(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${NEW_PLAYERS_LOCK})`);
}
