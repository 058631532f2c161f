import type { RecordedProspect } from '#features/recruiting/prospects/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { RecruitRow } from './recruit-row.ts';

/**
 * Who is who. A row and a prospect of the same sport, class and name are one person when their high schools agree, or, where
 * one of them has none, their home states; what neither knows tells nobody apart. Pure, and the order of rows does not matter.
 */

/** A row after the high school and the college were looked up. */
export type MatchedRow = RecruitRow & { highSchoolId: number | null; collegeId: number | null };

type Traits = {
  nameKey: string;
  school: string | null;
  schoolId: number | null;
  /** The state, or the country where there is none; null for an unknown place in the United States. */
  region: string | null;
  city: string | null;
  position: string | null;
};

function traitsOfRow({ nameKey, highSchoolName, highSchoolId, hometown, position }: MatchedRow): Traits {
  return traits({ nameKey, highSchoolName, highSchoolId, position, ...hometown });
}

function traitsOfRecord(record: RecordedProspect): Traits {
  const { hometownCity: city, hometownState: state, hometownCountry: country } = record;
  return traits({ ...record, city, state, country });
}

function traits(of: {
  nameKey: string;
  highSchoolName: string | null;
  highSchoolId: number | null;
  city: string | null;
  state: string | null;
  country: string | null;
  position: string | null;
}): Traits {
  return {
    nameKey: of.nameKey,
    school: of.highSchoolName && matchKey(of.highSchoolName),
    schoolId: of.highSchoolId,
    region: of.state ?? (of.country === 'US' ? null : of.country),
    city: of.city && matchKey(of.city),
    position: of.position,
  };
}

function haveSameSchool(a: Traits, b: Traits): boolean {
  return (a.school !== null && a.school === b.school) || (a.schoolId !== null && a.schoolId === b.schoolId);
}

function areOne(a: Traits, b: Traits): boolean {
  if (a.school !== null && b.school !== null) return haveSameSchool(a, b) && !contradict(a.region, b.region);
  return !contradict(a.region, b.region);
}

const contradict = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;

/** The order in which rows are handled, whatever their order in the file. */
function stableKey(row: MatchedRow): string {
  const { nameKey, school, region, city, position } = traitsOfRow(row);
  const rest = [row.name, row.sourcePositionRank, row.stars, row.institution, row.weightLbs];
  return JSON.stringify([nameKey, school, region, city, position, ...rest]);
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export type Duplicate = { line: number; reason: string };

/**
 * Rows in their stable order, each person once. Rows of one name are one person when school, state and position are the same;
 * without a school the city counts too.
 */
export function withoutDuplicates(rows: readonly MatchedRow[]): { rows: MatchedRow[]; duplicates: Duplicate[] } {
  const sorted = rows
    .map((row) => ({ row, key: stableKey(row) }))
    .toSorted((a, b) => byKey(a, b) || a.row.line - b.row.line);
  const first = new Map<string, { line: number; key: string }>();
  const duplicates: Duplicate[] = [];
  const kept = sorted.filter(({ row, key }) => {
    const { nameKey, school, region, city, position } = traitsOfRow(row);
    const person = JSON.stringify([nameKey, school, region, position, school === null ? city : null]);
    const earlier = first.get(person);
    if (!earlier) return first.set(person, { line: row.line, key });
    const difference = earlier.key === key ? '' : ' with other details';
    duplicates.push({ line: row.line, reason: `duplicate of line ${earlier.line}${difference}` });
    return false;
  });
  return { rows: kept.map(({ row }) => row), duplicates };
}

/** What a row is: a known prospect, or a new one (of a known person or not), or somebody who was taken down. */
export type Identity =
  | { kind: 'known'; prospect: RecordedProspect }
  | { kind: 'new'; personId: number | null }
  | { kind: 'hidden'; reason: string };

/**
 * The identity of each row, in the rows' order. `recorded`: every prospect with these names in this class and the ones
 * beside it, of all sports. Each prospect and each person belongs to one row at most.
 */
export function identify(
  rows: readonly MatchedRow[],
  recorded: readonly RecordedProspect[],
  { sport, year }: { sport: string; year: number },
): Identity[] {
  const known = recorded.map((prospect) => ({
    prospect,
    traits: traitsOfRecord(prospect),
    isOfClass: prospect.sport === sport && prospect.classYear === year,
  }));
  const inClass = Map.groupBy(
    known.filter((each) => each.isOfClass),
    (each) => each.traits.nameKey,
  );
  const elsewhere = Map.groupBy(
    known.filter((each) => !each.isOfClass),
    (each) => each.traits.nameKey,
  );
  const wanted = rows.map((row, index) => ({ index, traits: traitsOfRow(row) }));
  const prospects = pairUp(wanted, inClass);
  const paired = new Set(prospects.values());
  const takenPersons = new Set(Array.from(paired, (prospect) => prospect.personId));
  return wanted.map(({ index, traits: row }): Identity => {
    const prospect = prospects.get(index);
    if (prospect) return prospect.isHidden ? { kind: 'hidden', reason: 'hidden' } : { kind: 'known', prospect };
    // A takedown must survive another spelling of the school: a namesake from the same place is not let in.
    const isPerhapsHidden = inClass
      .get(row.nameKey)
      ?.some(
        (each) => each.prospect.isHidden && !paired.has(each.prospect) && !contradict(each.traits.region, row.region),
      );
    if (isPerhapsHidden) return { kind: 'hidden', reason: 'hidden: perhaps the person who was taken down' };
    const person = elsewhere
      .get(row.nameKey)
      ?.find(
        (each) =>
          !takenPersons.has(each.prospect.personId) &&
          haveSameSchool(each.traits, row) &&
          row.region !== null &&
          row.region === each.traits.region,
      )?.prospect;
    if (person?.isHidden) return { kind: 'hidden', reason: 'hidden: taken down in another class or sport' };
    if (person) takenPersons.add(person.personId);
    return { kind: 'new', personId: person?.personId ?? null };
  });
}

type Wanted = { index: number; traits: Traits };
type Known = { prospect: RecordedProspect; traits: Traits };

/** Pairs rows and prospects of one name, the likest first, so that namesakes keep their own. */
function pairUp(
  wanted: readonly Wanted[],
  inClass: ReadonlyMap<string, readonly Known[]>,
): Map<number, RecordedProspect> {
  const pairs = wanted.flatMap((row) =>
    (inClass.get(row.traits.nameKey) ?? [])
      .filter((each) => areOne(row.traits, each.traits))
      .map((each) => ({ index: row.index, prospect: each.prospect, likeness: likeness(row.traits, each.traits) })),
  );
  pairs.sort((a, b) => b.likeness - a.likeness || a.index - b.index || a.prospect.id - b.prospect.id);
  const found = new Map<number, RecordedProspect>();
  const taken = new Set<RecordedProspect>();
  for (const { index, prospect } of pairs) {
    if (found.has(index) || taken.has(prospect)) continue;
    found.set(index, prospect);
    taken.add(prospect);
  }
  return found;
}

function likeness(a: Traits, b: Traits): number {
  const isEqual = (trait: keyof Traits) => Number(a[trait] === b[trait]);
  return 8 * isEqual('school') + 4 * isEqual('region') + 2 * isEqual('city') + isEqual('position');
}
