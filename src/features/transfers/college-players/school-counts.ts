import { and, count, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { isHiddenPerson } from './hidden-people.ts';
import { collegePlayers } from './tables.ts';

/** The number of players at each of these colleges, without those who were taken down; a college without any is absent. */
export async function countPlayers(db: Db, collegeIds: readonly number[]): Promise<Map<number, number>> {
  if (collegeIds.length === 0) return new Map();
  const rows = await db
    .select({ id: collegePlayers.collegeId, count: count() })
    .from(collegePlayers)
    .where(
      and(inArray(collegePlayers.collegeId, [...collegeIds]), sql`not (${isHiddenPerson(collegePlayers.personId)})`),
    )
    .groupBy(collegePlayers.collegeId);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count]])));
}
