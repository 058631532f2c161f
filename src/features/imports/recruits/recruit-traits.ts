import type { RecordedProspect, SourceId } from '#features/recruiting/prospects/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { personKey } from '../identity/public.ts';
import type { RecruitRow } from './recruit-row.ts';
import { areSimilarSchools, schoolKeyOf, shortened } from './recruit-school.ts';

/** Traits that tell people apart, and the confidence that a row and a prospect of one class and name are one person. Pure. */

/** A row after the high school and the college were looked up. */
export type MatchedRow = RecruitRow & { line: number; highSchoolId: number | null; collegeId: number | null };

export type Traits = {
  person: string;
  school: string | null;
  schoolId: number | null;
  /** The state, or the country where there is none; null for an unknown place in the United States. */
  region: string | null;
  city: string | null;
  position: string | null;
  collegeId: number | null;
  sourceIds: readonly SourceId[];
};

export function traitsOfRow(row: MatchedRow): Traits {
  const { sourceId, source } = row;
  return traits({ ...row, ...row.hometown, sourceIds: sourceId === null ? [] : [{ source, sourceId }] });
}

export function traitsOfRecord(record: RecordedProspect): Traits {
  const { hometownCity: city, hometownState: state, hometownCountry: country } = record;
  return traits({ ...record, city, state, country });
}

type Told = Pick<Traits, 'schoolId' | 'city' | 'position' | 'collegeId' | 'sourceIds'>;

function traits(
  of: Omit<Told, 'schoolId'> & {
    nameKey: string;
    highSchoolName: string | null;
    highSchoolId: number | null;
    state: string | null;
    country: string | null;
  },
): Traits {
  return {
    person: personKey(of.nameKey),
    school: of.highSchoolName && schoolKeyOf(of.highSchoolName),
    schoolId: of.highSchoolId,
    region: of.state ?? (of.country === 'US' ? null : of.country),
    city: of.city && shortened(matchKey(of.city)),
    position: of.position,
    collegeId: of.collegeId,
    sourceIds: of.sourceIds,
  };
}

/** A match this sure is made; one less sure is listed for a person to decide, down to the point where it is only a namesake. */
export const SURE = 0.75;
export const DOUBTFUL = 0.5;

const agree = (a: string | number | null, b: string | number | null) => a !== null && a === b;
export const contradict = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;

export function haveSameSchool(a: Traits, b: Traits): boolean {
  return agree(a.school, b.school) || agree(a.schoolId, b.schoolId);
}

/** Whether a source has both under one number, under two, or does not say. */
export function numbering(a: Traits, b: Traits): 'same' | 'other' | 'unknown' {
  const pairs = a.sourceIds.flatMap((one) => b.sourceIds.map((other) => [one, other] as const));
  const ofOneSource = pairs.filter(([one, other]) => one.source === other.source);
  if (ofOneSource.length === 0) return 'unknown';
  return ofOneSource.some(([one, other]) => one.sourceId === other.sourceId) ? 'same' : 'other';
}

/**
 * How sure it is, from 0 to 1, that two of one sport and class are one person. By the number of a source 1; by name and school
 * 0.95; by name and state, where a school is missing or spelled otherwise, 0.8 to 0.85; by the name alone 0.5. Different states
 * or numbers are never sure.
 */
export function confidenceOf(a: Traits, b: Traits): number {
  const numbers = numbering(a, b);
  if (numbers === 'same') return areNamesakes(a, b) || haveSameSchool(a, b) ? 1 : 0.5;
  if (a.person !== b.person) return 0;
  if (numbers === 'other' || contradict(a.region, b.region)) return haveSameSchool(a, b) ? 0.5 : 0;
  const isSameRegion = agree(a.region, b.region);
  if (haveSameSchool(a, b)) return isSameRegion ? 0.95 : 0.9;
  if (a.school !== null && b.school !== null) return byOtherSchool(a, b, isSameRegion);
  const isSameCollege = agree(a.collegeId, b.collegeId);
  if (isSameRegion) return agree(a.city, b.city) ? 0.85 : isSameCollege || !contradict(a.city, b.city) ? 0.8 : 0.7;
  // Both know nothing but the name: what neither knows tells nobody apart.
  const isBlank = [a, b].every(({ school, region }) => school === null && region === null) && a.city === b.city;
  return isSameCollege || isBlank ? 0.8 : 0.5;
}

/** Schools are spelled in many ways, and some change theirs: college, position and city then say who it is. */
function byOtherSchool(a: Traits, b: Traits, isSameRegion: boolean): number {
  if (!isSameRegion) return 0.3;
  if (areSimilarSchools(a.school ?? '', b.school ?? '')) return 0.85;
  const isSamePlace = agree(a.city, b.city);
  if (agree(a.collegeId, b.collegeId) && agree(a.position, b.position)) return isSamePlace ? 0.85 : 0.8;
  return isSamePlace ? 0.6 : 0.3;
}

/** Whether their names share a word. */
function areNamesakes(a: Traits, b: Traits): boolean {
  const words = a.person.split(' ');
  return b.person.split(' ').some((word) => words.includes(word));
}

/** Among matches equally sure, the likest first: what neither has is alike too, so that a row finds what was made of it. */
export function likeness(a: Traits, b: Traits): number {
  const isAlike = (trait: 'region' | 'city' | 'position' | 'collegeId') => Number(a[trait] === b[trait]);
  const isSchoolAlike = Number(a.school === b.school);
  return (
    16 * isSchoolAlike + 8 * isAlike('region') + 4 * isAlike('city') + 2 * isAlike('position') + isAlike('collegeId')
  );
}
