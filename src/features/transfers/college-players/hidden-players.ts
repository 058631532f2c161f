import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { HIDDEN_PEOPLE } from './hidden-people.ts';
import { collegePlayers } from './tables.ts';

/** College players as takedown staff see them, including those who were taken down. */

export type PersonPlayer = {
  id: number;
  personId: number;
  name: string;
  slug: string;
  sport: Sport;
  season: number | null;
  position: string | null;
  collegeId: number | null;
  collegeName: string | null;
  isHidden: boolean;
};

const COLUMNS = {
  id: collegePlayers.id,
  personId: collegePlayers.personId,
  name: collegePlayers.name,
  slug: collegePlayers.slug,
  sport: sql<Sport>`${collegePlayers.sport}`,
  season: collegePlayers.season,
  position: collegePlayers.position,
  collegeId: collegePlayers.collegeId,
  collegeName: collegePlayers.collegeName,
  isHidden: collegePlayers.isHidden,
};

/** The college player records of these people, hidden or not. */
export async function listPlayersOfPeople(db: Db, personIds: readonly number[]): Promise<PersonPlayer[]> {
  if (personIds.length === 0) return [];
  return db
    .select(COLUMNS)
    .from(collegePlayers)
    .where(inArray(collegePlayers.personId, [...personIds]))
    .orderBy(collegePlayers.id);
}

/** Hides or unhides every college player record of a person; returns those that changed. */
export async function setPlayersHidden(
  db: Db,
  { personId, isHidden, now }: { personId: number; isHidden: boolean; now: Date },
): Promise<PersonPlayer[]> {
  return db
    .update(collegePlayers)
    .set({ isHidden, updatedAt: now })
    .where(and(eq(collegePlayers.personId, personId), eq(collegePlayers.isHidden, !isHidden)))
    .returning(COLUMNS);
}

/** Everybody who was taken down; the list is short. */
export async function listHiddenPeople(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct person_id as id from (${HIDDEN_PEOPLE}) hidden`,
  );
  return rows.map(({ id }) => id);
}

/** People who were taken down but are partly visible again, because of a concurrent import or an undo. */
export async function listHalfHiddenPeople(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select person_id as id from prospects where not is_hidden and person_id = any (array(${HIDDEN_PEOPLE}))
    union select person_id from college_players where not is_hidden and person_id = any (array(${HIDDEN_PEOPLE}))`);
  return rows.map(({ id }) => id);
}
