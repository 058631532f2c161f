import { matchKey } from '#kernel/slugs.ts';

/** A college of the directory, or one that is known by its text only. */
export type School = { collegeId: number; name: null } | { collegeId: null; name: string };

/** The school of a row: its id where it has one, else what it is called; null where it says neither. */
export function schoolOf(collegeId: number | null, name: string | null): School | null {
  if (collegeId !== null) return { collegeId, name: null };
  return name === null ? null : { collegeId: null, name };
}

/** One text for one school, whatever its case and punctuation; empty where there is none. */
export function schoolKey(school: School | null): string {
  if (school === null) return '';
  return school.collegeId === null
    ? `name ${matchKey(school.name) || school.name.toLowerCase()}`
    : `college ${school.collegeId}`;
}

/** Two schools that nobody named are not the same. */
export function isSameSchool(a: School | null, b: School | null): boolean {
  return a !== null && b !== null && schoolKey(a) === schoolKey(b);
}
