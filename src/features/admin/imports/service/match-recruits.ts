import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { matchHighSchools } from '#features/directory/high-schools/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { UnmatchedCollege } from '../import-report.ts';
import type { MatchedRow } from '../recruit-identity.ts';
import type { RecruitRow } from '../recruit-row.ts';

export type MatchedRecruits = { rows: MatchedRow[]; unmatchedColleges: UnmatchedCollege[] };

/** Finds the college and the high school of each row: what is not certain is not guessed, and no college is made up. */
export async function matchRecruits(db: Db, rows: readonly RecruitRow[]): Promise<MatchedRecruits> {
  const colleges = await createCollegeMatcher(db);
  const clues = rows.map(({ highSchoolName, hometown }) => ({
    name: highSchoolName ?? '',
    city: hometown.city,
    state: highSchoolName !== null && hometown.country === 'US' ? hometown.state : null,
  }));
  const highSchoolIds = await matchHighSchools(db, clues);
  const unmatched = new Map<string, UnmatchedCollege>();
  const matched = rows.map((row, index): MatchedRow => {
    const highSchoolId = highSchoolIds[index] ?? null;
    if (row.institution === null) return { ...row, highSchoolId, collegeId: null };
    const found = colleges.match(row.institution);
    if (found.kind === 'found') return { ...row, highSchoolId, collegeId: found.collegeId };
    const entry = unmatched.get(row.institution) ?? { text: row.institution, why: found.kind, lines: [] };
    entry.lines.push(row.line);
    unmatched.set(row.institution, entry);
    return { ...row, highSchoolId, collegeId: null };
  });
  return { rows: matched, unmatchedColleges: [...unmatched.values()] };
}
