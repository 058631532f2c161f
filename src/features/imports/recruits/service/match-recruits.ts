import { createHighSchoolMatcher } from '#features/directory/high-schools/public.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { collegesOf, type StagedRow, type UnmatchedSchool } from '../../engine/public.ts';
import type { RecruitRow } from '../recruit-row.ts';
import type { MatchedRow } from '../recruit-traits.ts';

export type MatchedRecruits = { rows: MatchedRow[]; unmatched: UnmatchedSchool[]; collegesGiven: number };

/** Created once for all batches of an import, because what they look up does not change during one. */
const highSchoolsOf = preparedOnce(createHighSchoolMatcher);

/** Matches the college and the high school of each row: nothing uncertain is guessed, and no college is created. */
export async function matchRecruits(db: Db, rows: readonly StagedRow<RecruitRow>[]): Promise<MatchedRecruits> {
  const colleges = await collegesOf(db);
  const clues = rows.map(({ row: { highSchoolName, hometown, isJuniorCollege } }) => ({
    name: highSchoolName ?? '',
    city: hometown.city,
    state: highSchoolName !== null && !isJuniorCollege && hometown.country === 'US' ? hometown.state : null,
  }));
  const highSchoolIds = await highSchoolsOf(db).match(clues);
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
