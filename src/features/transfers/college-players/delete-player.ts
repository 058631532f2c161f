import { eq } from 'drizzle-orm';
import { deleteUnusedPeople } from '#features/recruiting/people/public.ts';
import type { Db } from '#platform/db/database.ts';
import { collegePlayers } from './tables.ts';

/**
 * Deletes a college player with seasons, portal entries, addresses and linked profiles, which cascade in the database. Keeps the person if
 * a prospect, another sport or an article refers to them.
 */
export async function deletePlayer(db: Db, { id, personId }: { id: number; personId: number }): Promise<void> {
  await db.delete(collegePlayers).where(eq(collegePlayers.id, id));
  const others = await db
    .select({ id: collegePlayers.id })
    .from(collegePlayers)
    .where(eq(collegePlayers.personId, personId))
    .limit(1);
  if (others.length === 0) await deleteUnusedPeople(db, [personId]);
}
