import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOfferedSport } from '#features/sites/sites/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** As much of a prospect as a one-line mention needs. */
export type ProspectCard = {
  id: number;
  name: string;
  slug: string;
  classYear: number;
  sport: Sport;
  position: string | null;
  collegeId: number | null;
};

/** The prospects of `ids` who exist and were not taken down (decision 14), unordered, in one statement. */
export const listProspectCards = (db: Db, ids: readonly number[]): Promise<ProspectCard[]> => cardsOf(db, ids);

/** The same for readers: without closed sports. */
export const listOfferedCards = (db: Db, ids: readonly number[]): Promise<ProspectCard[]> =>
  cardsOf(db, ids, isOfferedSport(prospects.sport));

async function cardsOf(db: Db, ids: readonly number[], condition?: SQL): Promise<ProspectCard[]> {
  if (ids.length === 0) return [];
  const { id, name, slug, classYear, position, collegeId } = prospects;
  return db
    .select({ id, name, slug, classYear, sport: sql<Sport>`${prospects.sport}`, position, collegeId })
    .from(prospects)
    .where(and(inArray(id, [...new Set(ids)]), eq(prospects.isHidden, false), condition));
}
