import { and, asc, count, eq, inArray, like, sql } from 'drizzle-orm';
import type { PageRequest } from '#kernel/pagination.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Db } from '#platform/db/database.ts';
import type { Candidate, HighSchool } from './high-school.ts';
import { highSchools } from './tables.ts';

const BATCH = 5000;

const shown = {
  id: highSchools.id,
  name: highSchools.name,
  city: highSchools.city,
  state: highSchools.state,
  kind: highSchools.kind,
};

/** Adds missing schools; schools that are no longer in the file stay, because prospects refer to them. */
export async function addHighSchools(
  db: Db,
  schools: readonly Omit<HighSchool, 'id'>[],
  { source }: { source: string },
): Promise<void> {
  for (let start = 0; start < schools.length; start += BATCH) {
    const rows = schools.slice(start, start + BATCH).map((school) => ({ ...school, name_key: matchKey(school.name) }));
    await db.execute(sql`
      insert into high_schools (name, name_key, city, state, kind, source)
      select r.name, r.name_key, r.city, r.state, r.kind, ${source}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, name_key text, city text, state text, kind text)
      where not exists (
        select from high_schools h
        where h.state = r.state and h.name_key = r.name_key and h.city = r.city and h.name = r.name
      )`);
  }
}

export async function countHighSchoolsByState(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ state: highSchools.state, count: count() })
    .from(highSchools)
    .groupBy(highSchools.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

const initial = sql<string>`left(${highSchools.nameKey}, 1)`;

/** The number of schools of a state for each first letter or digit. */
export async function countHighSchoolsByInitial(db: Db, state: string): Promise<{ initial: string; count: number }[]> {
  return db
    .select({ initial, count: count() })
    .from(highSchools)
    .where(eq(highSchools.state, state))
    .groupBy(initial)
    .orderBy(sql`${initial} collate "C"`);
}

export async function listHighSchools(
  db: Db,
  { state, query, initial: letter, page, perPage }: { state?: string; query?: string; initial?: string } & PageRequest,
): Promise<{ highSchools: HighSchool[]; total: number }> {
  const where = and(
    state === undefined ? undefined : eq(highSchools.state, state),
    query === undefined ? undefined : like(highSchools.nameKey, `%${matchKey(query)}%`),
    letter === undefined ? undefined : eq(initial, letter),
  );
  const rows = await db
    .select(shown)
    .from(highSchools)
    .where(where)
    .orderBy(sql`${highSchools.nameKey} collate "C"`, asc(highSchools.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(highSchools).where(where);
  return { highSchools: rows, total: counted?.total ?? 0 };
}

/** The schools of these states, for matching. */
export async function listCandidates(db: Db, states: readonly string[]): Promise<Candidate[]> {
  if (states.length === 0) return [];
  const { id, city, state } = shown;
  return db
    .select({ id, nameKey: highSchools.nameKey, city, state })
    .from(highSchools)
    .where(inArray(highSchools.state, [...states]));
}
