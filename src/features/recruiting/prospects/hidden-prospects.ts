import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** Prospects as takedown staff see them, including those who were taken down. */

export type PersonProspect = {
  id: number;
  personId: number;
  name: string;
  sport: Sport;
  classYear: number;
  slug: string;
  position: string | null;
  collegeId: number | null;
  isHidden: boolean;
};

const COLUMNS = {
  id: prospects.id,
  personId: prospects.personId,
  name: prospects.name,
  sport: sql<Sport>`${prospects.sport}`,
  classYear: prospects.classYear,
  slug: prospects.slug,
  position: prospects.position,
  collegeId: prospects.collegeId,
  isHidden: prospects.isHidden,
};

/** The prospect records of these people, hidden or not, latest class first. */
export async function listProspectsOfPeople(db: Db, personIds: readonly number[]): Promise<PersonProspect[]> {
  if (personIds.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(prospects)
    .where(inArray(prospects.personId, [...personIds]))
    .orderBy(desc(prospects.classYear), prospects.id);
}

/** Hides or unhides every prospect record of a person; returns those that changed. The caller reranks their classes. */
export async function setProspectsHidden(
  db: Db,
  { personId, isHidden, now }: { personId: number; isHidden: boolean; now: Date },
): Promise<PersonProspect[]> {
  return db
    .update(prospects)
    .set({ isHidden, updatedAt: now })
    .where(and(eq(prospects.personId, personId), eq(prospects.isHidden, !isHidden)))
    .returning(COLUMNS);
}
