import { inArray } from 'drizzle-orm';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { games } from './tables.ts';

/** Games by id, unordered. */
export async function listGamesByIds(db: Db, ids: readonly number[]): Promise<{ sport: Sport; game: RecordedGame }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(games)
    .where(inArray(games.id, [...new Set(ids)]));
  return rows.flatMap((row) => (isSport(row.sport) ? [{ sport: row.sport, game: recordedGame(row) }] : []));
}
