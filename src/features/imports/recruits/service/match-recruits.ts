import { type CollegeMatcher, createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { createHighSchoolMatcher, type HighSchoolMatcher } from '#features/directory/high-schools/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { ImportOccasion, StagedRow, UnmatchedSchool } from '../../engine/public.ts';
import type { RecruitRow } from '../recruit-row.ts';
import type { MatchedRow } from '../recruit-traits.ts';

export type MatchedRecruits = { rows: MatchedRow[]; unmatched: UnmatchedSchool[]; collegesGiven: number };

type Directory = { colleges: CollegeMatcher; highSchools: HighSchoolMatcher };

/** Read once for all batches of an import: it does not change while one runs. */
const directories = new WeakMap<ImportOccasion, Promise<Directory>>();

async function directoryOf(db: Db, occasion: ImportOccasion): Promise<Directory> {
  const known = directories.get(occasion);
  if (known) return known;
  const loaded = createCollegeMatcher(db).then((colleges) => ({ colleges, highSchools: createHighSchoolMatcher(db) }));
  directories.set(occasion, loaded);
  return loaded;
}

/** Finds the college and the high school of each row: what is not certain is not guessed, and no college is made up. */
export async function matchRecruits(
  db: Db,
  rows: readonly StagedRow<RecruitRow>[],
  occasion: ImportOccasion,
): Promise<MatchedRecruits> {
  const { colleges, highSchools } = await directoryOf(db, occasion);
  const clues = rows.map(({ row: { highSchoolName, hometown, isJuniorCollege } }) => ({
    name: highSchoolName ?? '',
    city: hometown.city,
    state: highSchoolName !== null && !isJuniorCollege && hometown.country === 'US' ? hometown.state : null,
  }));
  const highSchoolIds = await highSchools.match(clues);
  const unmatched: UnmatchedSchool[] = [];
  let collegesGiven = 0;
  const matched = rows.map(({ row, line }, index): MatchedRow => {
    const highSchoolId = highSchoolIds[index] ?? null;
    if (row.college === null) return { ...row, line, highSchoolId, collegeId: null };
    collegesGiven += 1;
    const found = colleges.match(row.college);
    if (found.kind === 'found') return { ...row, line, highSchoolId, collegeId: found.collegeId };
    unmatched.push({ line, text: row.college, why: found.kind });
    return { ...row, line, highSchoolId, collegeId: null };
  });
  return { rows: matched, unmatched, collegesGiven };
}
