import { matchKey } from '#kernel/slugs.ts';

/** A college of the directory, or one known only by name. */
export type School = { collegeId: number; name: null } | { collegeId: null; name: string };

/** The school of a row: by id if it has one, otherwise by name; null if it has neither. */
export function schoolOf(collegeId: number | null, name: string | null): School | null {
  if (collegeId !== null) return { collegeId, name: null };
  return name === null ? null : { collegeId: null, name };
}

/** A comparison key for a school, ignoring case and punctuation; empty without a school. */
export function schoolKey(school: School | null): string {
  if (school === null) return '';
  return school.collegeId === null
    ? `name ${matchKey(school.name) || school.name.toLowerCase()}`
    : `college ${school.collegeId}`;
}

/** Two unknown schools are not the same. */
export function isSameSchool(a: School | null, b: School | null): boolean {
  return a !== null && b !== null && schoolKey(a) === schoolKey(b);
}
