import type { Db } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { prospectVisits } from './tables.ts';

export type NewVisit = Omit<typeof prospectVisits.$inferInsert, 'id'>;

/** Visits of which none is known yet. */
export async function insertVisits(db: Db, visits: readonly NewVisit[]): Promise<void> {
  await insertRows(db, prospectVisits, visits);
}
