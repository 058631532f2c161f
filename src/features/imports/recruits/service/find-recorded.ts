import {
  findProspectsByName,
  findProspectsBySourceId,
  type RecordedProspect,
} from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { nameKeysOf, personKey } from '../recruit-name.ts';
import type { MatchedRow } from '../recruit-traits.ts';

/** Every prospect that one of the rows may mean: by the spellings of its name, and by the number of its source. Locked. */
export async function findRecorded(
  db: Db,
  rows: readonly MatchedRow[],
  { sport, year }: { sport: Sport; year: number },
): Promise<RecordedProspect[]> {
  const people = new Set(rows.map((row) => personKey(row.nameKey)));
  const nameKeys = new Set([...[...people].flatMap(nameKeysOf), ...rows.map((row) => row.nameKey)]);
  const found = await findProspectsByName(db, { classYear: year, nameKeys: [...nameKeys], lock: true });
  const numbered = rows.filter((row) => row.sourceId !== null);
  for (const [source, ofSource] of Map.groupBy(numbered, (row) => row.source)) {
    const sourceIds = ofSource.flatMap((row) => (row.sourceId === null ? [] : [row.sourceId]));
    found.push(...(await findProspectsBySourceId(db, { sport, source, sourceIds, lock: true })));
  }
  const byId = new Map(found.map((prospect) => [prospect.id, prospect]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
