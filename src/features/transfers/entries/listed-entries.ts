import { and, eq, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { collegeTransfers, formerTransfers } from './tables.ts';
import { IS_SHOWN } from './transfer-conditions.ts';

/** Portal entries as files list them, for imports to compare a file with. */

export type FormerTransfer = {
  /** The entry as it is now; null if staff deleted it. */
  transferId: number | null;
  year: number;
  nameKey: string;
  position: string | null;
  originCollegeId: number | null;
  originName: string | null;
};

/** Earlier states of entries of these names that staff moved or deleted, first change first. */
export async function findFormerTransfers(
  db: Db,
  { sport, nameKeys }: { sport: Sport; nameKeys: readonly string[] },
): Promise<FormerTransfer[]> {
  const { transferId, year, nameKey, position, originCollegeId, originName } = formerTransfers;
  return db
    .select({ transferId, year, nameKey, position, originCollegeId, originName })
    .from(formerTransfers)
    .where(and(eq(formerTransfers.sport, sport), sql`${nameKey} = ${anyOfTexts(nameKeys)}`))
    .orderBy(formerTransfers.id);
}

type Listed = { sport: Sport; source: string; years: readonly number[] };
export type ListedEntry = {
  id: number;
  collegePlayerId: number;
  year: number;
  name: string;
  originCollegeId: number | null;
  originName: string | null;
  exitType: string | null;
};

/**
 * Visible entries that a source imported, by season and name. An entry that staff moved to another season is not expected in the files of
 * that season, and is left out. `upTo`: the last id to include.
 */
export async function listListedEntries(
  db: Db,
  { sport, source, years, upTo }: Listed & { upTo: number },
): Promise<ListedEntry[]> {
  const { id, collegePlayerId, year, name, originCollegeId, originName, exitType } = collegeTransfers;
  return db
    .select({ id, collegePlayerId, year, name, originCollegeId, originName, exitType })
    .from(collegeTransfers)
    .where(sql`${collegeTransfers.sport} = ${sport} and ${collegeTransfers.source} = ${source}
      and ${year} = any (${`{${years.join(',')}}`}::int[]) and ${id} <= ${upTo}
      and ${IS_SHOWN}
      and not exists (select from former_transfers former where former.transfer_id = ${id} and former.year <> ${year})`)
    .orderBy(year, collegeTransfers.nameKey, id);
}
