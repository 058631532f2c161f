import { and, inArray, not, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS_SQL, type ProspectRecord } from './prospect-rows.ts';
import { prospects } from './tables.ts';

/** Prospects by id, in one batch and in no order; who was taken down is left out. */
export async function listProspectRecords(db: Db, ids: readonly number[]): Promise<ProspectRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ProspectRecord>(sql`
    select ${PROSPECT_COLUMNS_SQL} from ${prospects}
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int) and not is_hidden`);
  return rows;
}

/** Which of these may be shown, of one sport where one is given. */
export async function listShownIds(db: Db, ids: readonly number[], sport: string | undefined): Promise<Set<number>> {
  const rows = await db
    .select({ id: prospects.id })
    .from(prospects)
    .where(
      and(
        inArray(prospects.id, [...new Set(ids)]),
        not(prospects.isHidden),
        sport === undefined ? undefined : sql`${prospects.sport} = ${sport}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
