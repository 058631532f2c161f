import { and, count, eq, inArray } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** The number of prospects at each of these schools, without those who were taken down; a school without any is absent. */
export async function countProspects(
  db: Db,
  by: 'collegeId' | 'highSchoolId',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const school = prospects[by];
  const rows = await db
    .select({ id: school, count: count() })
    .from(prospects)
    .where(and(inArray(school, [...ids]), eq(prospects.isHidden, false)))
    .groupBy(school);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count]])));
}

/** Excludes prospects who were taken down. */
export const countProspectsOfSport = (db: Db, sport: Sport): Promise<number> =>
  db.$count(prospects, and(eq(prospects.sport, sport), eq(prospects.isHidden, false)));
