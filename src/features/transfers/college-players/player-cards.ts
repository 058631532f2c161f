import { and, inArray, not, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { isHiddenPerson } from './hidden-people.ts';
import { collegePlayers } from './tables.ts';

/** As much of a college player as a one-line mention needs. */
export type PlayerCard = {
  id: number;
  personId: number;
  name: string;
  slug: string;
  sport: Sport;
  position: string | null;
};

/** The visible players among `ids`, unordered, in one statement: without those taken down or of a closed sport. */
export async function listPlayerCards(db: Db, ids: readonly number[]): Promise<PlayerCard[]> {
  if (ids.length === 0) return [];
  const { id, personId, name, slug, position } = collegePlayers;
  return db
    .select({ id, personId, name, slug, sport: sql<Sport>`${collegePlayers.sport}`, position })
    .from(collegePlayers)
    .where(and(inArray(id, [...new Set(ids)]), not(isHiddenPerson(personId)), isOfferedSport(collegePlayers.sport)));
}
