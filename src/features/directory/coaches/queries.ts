import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ROWS, type PageRequest } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { type CoachRole, isCoachRole } from './coach-view.ts';
import { coaches } from './tables.ts';

export type CoachFacts = {
  name: string;
  collegeId: number;
  sport: Sport;
  role: CoachRole;
  title: string | null;
};
export type Coach = CoachFacts & { id: number; revision: number };

export type CoachSearch = {
  /** Beginnings of words of the name, in any order; empty: everybody. */
  text: string;
  collegeId: number | null;
  /** Only coaches of these colleges; null: of all. */
  within: readonly number[] | null;
};

const shown = {
  id: coaches.id,
  name: coaches.name,
  collegeId: coaches.collegeId,
  sport: coaches.sport,
  role: coaches.role,
  title: coaches.title,
  revision: coaches.revision,
};

/** Exact name matches first, then by name. `total` counts at most one beyond the window. */
export async function findCoaches(
  db: Db,
  search: CoachSearch,
  { page, perPage }: PageRequest,
): Promise<{ coaches: Coach[]; total: number }> {
  const key = matchKey(search.text);
  const where = conditionOf(search, key);
  const counting = db.select({ id: coaches.id }).from(coaches).where(where).limit(COUNTED_ROWS).as('counting');
  const [counted] = await db.select({ total: count() }).from(counting);
  const rows = await db
    .select(shown)
    .from(coaches)
    .where(where)
    .orderBy(...(key === '' ? [] : [sql`(name_key <> ${key})`]), sql`name_key collate "C"`, asc(coaches.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { coaches: rows.flatMap(coachOf), total: counted?.total ?? 0 };
}

function conditionOf({ text, collegeId, within }: CoachSearch, key: string): SQL | undefined {
  // Text of punctuation alone has no key and matches nobody.
  if (text !== '' && key === '') return sql`false`;
  // Words are compared literally, never as patterns.
  const isCalled = key
    .split(' ')
    .filter(Boolean)
    .map((word) => sql`strpos(' ' || name_key, ${` ${word}`}) > 0`);
  return and(
    ...isCalled,
    collegeId === null ? undefined : eq(coaches.collegeId, collegeId),
    within === null ? undefined : inArray(coaches.collegeId, [...within]),
  );
}

const coachOf = ({ sport, role, ...row }: Omit<Coach, 'sport' | 'role'> & { sport: string; role: string }): Coach[] =>
  isSport(sport) && isCoachRole(role) ? [{ ...row, sport, role }] : [];

export async function findCoach(db: Db, id: number): Promise<Coach | null> {
  const rows = await db.select(shown).from(coaches).where(eq(coaches.id, id));
  return rows.flatMap(coachOf)[0] ?? null;
}

/** Locked until the transaction ends. */
export async function lockCoach(db: Db, id: number): Promise<Coach | null> {
  const rows = await db.select(shown).from(coaches).where(eq(coaches.id, id)).for('update');
  return rows.flatMap(coachOf)[0] ?? null;
}

/** The new coach's id; null if the team already has a coach of this name. */
export async function insertCoach(db: Db, facts: CoachFacts): Promise<number | null> {
  const [row] = await db
    .insert(coaches)
    .values({ ...facts, nameKey: matchKey(facts.name) })
    .onConflictDoNothing()
    .returning({ id: coaches.id });
  return row?.id ?? null;
}

/** False if the team has another coach of this name. */
export async function writeCoach(db: Db, id: number, facts: CoachFacts): Promise<boolean> {
  try {
    // In a savepoint, so that a unique violation does not abort the caller's transaction.
    await db.transaction((step) =>
      step
        .update(coaches)
        .set({ ...facts, nameKey: matchKey(facts.name), revision: sql`revision + 1` })
        .where(eq(coaches.id, id)),
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function deleteCoach(db: Db, id: number): Promise<void> {
  await db.delete(coaches).where(eq(coaches.id, id));
}

/** The colleges that have coaches; `within` as in the search. */
export async function listCoachColleges(db: Db, within: readonly number[] | null): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: coaches.collegeId })
    .from(coaches)
    .where(within === null ? undefined : inArray(coaches.collegeId, [...within]));
  return rows.map(({ id }) => id);
}

/** The number of coaches at each of these colleges; a college without any is absent. */
export async function countCoaches(db: Db, collegeIds: readonly number[]): Promise<Map<number, number>> {
  if (collegeIds.length === 0) return new Map();
  const rows = await db
    .select({ id: coaches.collegeId, count: count() })
    .from(coaches)
    .where(inArray(coaches.collegeId, [...collegeIds]))
    .groupBy(coaches.collegeId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
