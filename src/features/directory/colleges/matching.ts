import type { Db } from '#platform/db/database.ts';
import { type CollegeMatcher, collegeMatcher } from './college-matcher.ts';
import { collegeNames, colleges } from './tables.ts';

/** Loads all spellings once; the matcher then works without the database. */
export async function createCollegeMatcher(db: Db): Promise<CollegeMatcher> {
  const names = await db
    .select({ collegeId: collegeNames.collegeId, key: collegeNames.key, rank: collegeNames.rank })
    .from(collegeNames);
  const rows = await db
    .select({
      id: colleges.id,
      state: colleges.state,
      city: colleges.city,
      mascot: colleges.mascot,
      division: colleges.division,
    })
    .from(colleges);
  return collegeMatcher(
    names,
    rows.map(({ division, ...college }) => ({ ...college, isFbs: division === 'FBS' })),
  );
}
