import { sql } from 'drizzle-orm';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { College } from './college.ts';
import { IMPORTED_RANK } from './college-matcher.ts';
import { collegeNames, collegeSports, colleges } from './tables.ts';

/** Writes of colleges by an import: adds what the directory lacks, and changes nothing that it has. */

/** A college that is not in the directory. Its city is not known. */
export type NewCollege = Omit<College, 'id' | 'city'> & {
  membership: string | null;
  sport: Sport;
  conferenceId: number | null;
};

/** Null: the import does not say. Colors come in pairs or not at all. */
export type CollegeFill = {
  id: number;
  mascot: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
};
export type CollegeSpelling = { collegeId: number; name: string };

/** Rows in one INSERT: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** Must run in a transaction. `createdSpellings`: by the slug of the new college. */
export async function writeImportedColleges(
  db: Db,
  changes: {
    created: readonly NewCollege[];
    createdSpellings: readonly { slug: string; name: string }[];
    filled: readonly CollegeFill[];
    spellings: readonly CollegeSpelling[];
  },
  { source, on }: { source: string; on: string },
): Promise<void> {
  const ids = await insertColleges(db, changes.created, { source, on });
  const ofNew = changes.createdSpellings.flatMap(({ slug, name }) => {
    const collegeId = ids.get(slug);
    return collegeId === undefined ? [] : [{ collegeId, name }];
  });
  await fillColleges(db, changes.filled);
  await addNames(
    db,
    [...ofNew, ...changes.spellings].map((spelling) => ({ ...spelling, rank: IMPORTED_RANK })),
  );
}

async function insertColleges(
  db: Db,
  created: readonly NewCollege[],
  { source, on }: { source: string; on: string },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < created.length; start += ROWS_PER_INSERT) {
    const batch = created.slice(start, start + ROWS_PER_INSERT);
    const rows = batch.map(({ sport: _sport, conferenceId: _conferenceId, ...college }) => ({
      ...college,
      nameKey: matchKey(college.shortName),
      source,
      sourceDate: on,
    }));
    const inserted = await db.insert(colleges).values(rows).returning({ id: colleges.id, slug: colleges.slug });
    for (const { id, slug } of inserted) ids.set(slug, id);
    const withIds = batch.flatMap((college) => {
      const collegeId = ids.get(college.slug);
      return collegeId === undefined ? [] : [{ ...college, collegeId }];
    });
    await db
      .insert(collegeSports)
      .values(withIds.map(({ collegeId, sport, conferenceId }) => ({ collegeId, sport, conferenceId })));
    await addNames(
      db,
      withIds.flatMap(({ collegeId, shortName, name }) => [
        { collegeId, name: shortName, rank: 0 },
        { collegeId, name, rank: 2 },
      ]),
    );
  }
  return ids;
}

/**
 * Fills only values that are still null, since staff may have filled them in the meantime; colors only if both are null, because they
 * belong together.
 */
async function fillColleges(db: Db, filled: readonly CollegeFill[]): Promise<void> {
  if (filled.length === 0) return;
  await db.execute(sql`
    update colleges set mascot = coalesce(colleges.mascot, given.mascot),
      primary_color = case when ${isBare} then given."primaryColor" else colleges.primary_color end,
      secondary_color = case when ${isBare} then given."secondaryColor" else colleges.secondary_color end
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
      as given(id int, mascot text, "primaryColor" text, "secondaryColor" text)
    where colleges.id = given.id`);
}

const isBare = sql`colleges.primary_color is null and colleges.secondary_color is null`;

/** The first of a college's names with one key is kept. */
async function addNames(db: Db, names: readonly (CollegeSpelling & { rank: number })[]): Promise<void> {
  const rows = names.map((name) => ({ ...name, key: matchKey(name.name) }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db
      .insert(collegeNames)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoNothing();
  }
}
