import { type MatchedRow, traitsOfRow } from './recruit-traits.ts';

/** Finds people who are in a file twice. Pure; the order of rows does not matter. */

/** The order in which rows are handled, whatever their order in the file: by the whole content of a row. */
function stableKey(row: MatchedRow): string {
  const { person, school, region, city, position, collegeId } = traitsOfRow(row);
  const { line: _line, sourceId, ...rest } = row;
  // Of one person's rows, the one with a source id comes first.
  const leading = [person, row.nameKey, school, region, position, city, sourceId === null, sourceId, collegeId];
  return JSON.stringify([
    ...leading,
    row.name,
    rest.sourcePositionRank,
    rest.stars,
    rest.college,
    rest.weightLbs,
    rest,
  ]);
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export type Duplicate = { line: number; reason: string };
type Kept = { line: number; key: string; sourceId: string | null };

/**
 * Rows in stable order, each person once. Rows of one name are one person if school, state and position match; without a school the city
 * counts too. If a source has ids for both, the ids decide.
 */
export function withoutDuplicates(rows: readonly MatchedRow[]): { rows: MatchedRow[]; duplicates: Duplicate[] } {
  const sorted = rows
    .map((row) => ({ row, key: stableKey(row) }))
    .toSorted((a, b) => byKey(a, b) || a.row.line - b.row.line);
  const byPerson = new Map<string, Kept[]>();
  const byNumber = new Map<string, Kept>();
  const duplicates: Duplicate[] = [];
  const kept = sorted.filter(({ row, key }) => {
    const { line, sourceId } = row;
    const { person, school, region, city, position } = traitsOfRow(row);
    const who = JSON.stringify([person, school, region, position, school === null ? city : null]);
    const namesakes = byPerson.get(who) ?? [];
    const earlier =
      (sourceId === null ? undefined : byNumber.get(sourceId)) ??
      namesakes.find((each) => each.sourceId === null || sourceId === null);
    if (earlier) {
      const difference = earlier.key === key ? '' : ' with other details';
      duplicates.push({ line, reason: `duplicate of line ${earlier.line}${difference}` });
      return false;
    }
    const entry = { line, key, sourceId };
    byPerson.set(who, [...namesakes, entry]);
    if (sourceId !== null) byNumber.set(sourceId, entry);
    return true;
  });
  return { rows: kept.map(({ row }) => row), duplicates };
}
