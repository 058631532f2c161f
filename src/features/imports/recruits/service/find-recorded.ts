import {
  findProspectsByName,
  findProspectsBySourceId,
  type RecordedProspect,
} from '#features/recruiting/prospects/public.ts';
import { findHiddenPeople, findHiddenPlayers, type HiddenPlayer } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { nameKeysOf, personKey } from '../../identity/public.ts';
import type { MatchedRow } from '../recruit-traits.ts';

/** `hiddenPlayers`: of people who were taken down, whichever of their records is hidden. */
type Recorded = { prospects: RecordedProspect[]; hiddenPlayers: HiddenPlayer[] };

/**
 * Every prospect that one of the rows may mean, by the spellings of its name and by the number of its source, locked; and the
 * college players of these names who were taken down.
 */
export async function findRecorded(
  db: Db,
  rows: readonly MatchedRow[],
  { sport, year }: { sport: Sport; year: number },
): Promise<Recorded> {
  const people = new Set(rows.map((row) => personKey(row.nameKey)));
  const nameKeys = new Set([...[...people].flatMap(nameKeysOf), ...rows.map((row) => row.nameKey)]);
  const found = await findProspectsByName(db, { classYear: year, nameKeys: [...nameKeys], lock: true });
  const numbered = rows.filter((row) => row.sourceId !== null);
  for (const [source, ofSource] of Map.groupBy(numbered, (row) => row.source)) {
    const sourceIds = ofSource.flatMap((row) => (row.sourceId === null ? [] : [row.sourceId]));
    found.push(...(await findProspectsBySourceId(db, { sport, source, sourceIds, lock: true })));
  }
  const byId = new Map(found.map((prospect) => [prospect.id, prospect]));
  const hidden = await findHiddenPeople(
    db,
    found.map(({ personId }) => personId),
  );
  const prospects = [...byId.values()]
    .map((prospect) => ({ ...prospect, isHidden: hidden.has(prospect.personId) }))
    .toSorted((a, b) => a.id - b.id);
  return { prospects, hiddenPlayers: await findHiddenPlayers(db, { sport, nameKeys: [...nameKeys] }) };
}
