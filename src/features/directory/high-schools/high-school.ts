import { matchKey } from '#kernel/slugs.ts';

export type SchoolKind = 'public' | 'private';

export type HighSchool = { id: number; name: string; city: string; state: string; kind: SchoolKind };

/** What an importer knows of a high school. Without a state no match is certain. */
export type HighSchoolClue = { name: string; city?: string | null; state: string | null };

export type Candidate = { id: number; nameKey: string; city: string; state: string };

/** Words that one source writes and another omits: "Katy High School", "Katy HS", "Katy". */
const KIND_OF_SCHOOL = /\s(?:senior high school|high school|senior high|sr high|high|hs|h s|school|sch)$/;

/** The key of a school's name without generic words such as "High School". */
export function schoolKey(name: string): string {
  const key = matchKey(name).replace(/^saint /, 'st ');
  return key.replace(KIND_OF_SCHOOL, '') || key;
}

/**
 * The school that a clue certainly refers to, or null: the only one of that name in the state, or the only one in its city. An exact name
 * takes precedence over one that is equal only without "High School".
 */
export function certainSchool(clue: HighSchoolClue, candidates: readonly Candidate[]): number | null {
  const cityKey = clue.city ? matchKey(clue.city) : null;
  const inState = candidates.filter((candidate) => candidate.state === clue.state);
  const exactly = inState.filter((candidate) => candidate.nameKey === matchKey(clue.name));
  const nearly = inState.filter((candidate) => schoolKey(candidate.nameKey) === schoolKey(clue.name));
  for (const found of [exactly, nearly]) {
    if (found.length === 0) continue;
    const inCity = cityKey === null ? [] : found.filter((candidate) => matchKey(candidate.city) === cityKey);
    const [only] = inCity.length > 0 ? inCity : found;
    if (only && (inCity.length === 1 || (inCity.length === 0 && found.length === 1))) return only.id;
  }
  return null;
}
