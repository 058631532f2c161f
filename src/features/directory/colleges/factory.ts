import { matchKey } from '#kernel/slugs.ts';
import type { Db } from '#platform/db/database.ts';
import type { College } from './college.ts';
import { collegeColumns } from './queries.ts';
import { collegeNames, colleges } from './tables.ts';

let made = 0;

/** A college with a unique name and a spelling to match it by. */
export async function buildCollege(db: Db, overrides: Partial<Omit<College, 'id'>> = {}): Promise<College> {
  made += 1;
  const shortName = overrides.shortName ?? `Testville ${made}`;
  const origin = { source: 'test', sourceDate: '2026-01-01' };
  const [row] = await db
    .insert(colleges)
    .values({
      slug: `testville${made}`,
      name: `${shortName} University`,
      nameKey: matchKey(shortName),
      abbreviation: `T${made}`.slice(0, 4),
      ...origin,
      ...overrides,
      shortName,
    })
    .returning(collegeColumns);
  if (!row) throw new Error('no college was written');
  await db.insert(collegeNames).values({ collegeId: row.id, name: shortName, key: matchKey(shortName), rank: 0 });
  return row;
}
