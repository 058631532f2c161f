import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecastChanges, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** Everything stored about one forecaster, for their data export. */

export const listForecastsOf = (db: Db, userId: number) =>
  db.select().from(forecasts).where(eq(forecasts.userId, userId)).orderBy(forecasts.id);

export const listChangesOf = (db: Db, userId: number) =>
  db.select().from(forecastChanges).where(eq(forecastChanges.userId, userId)).orderBy(forecastChanges.id);

export const listSettlementsOf = (db: Db, userId: number) =>
  db
    .select()
    .from(forecastSettlements)
    .where(eq(forecastSettlements.userId, userId))
    .orderBy(forecastSettlements.forecastId);

export const listRecordsOf = (db: Db, userId: number) =>
  db
    .select()
    .from(forecasterRecords)
    .where(eq(forecasterRecords.userId, userId))
    .orderBy(forecasterRecords.sport, forecasterRecords.season, forecasterRecords.siteId, forecasterRecords.isStaff);

/** Removes the notes from all of the member's picks, including graded ones. */
export async function stripNotes(db: Db, userId: number): Promise<void> {
  await db
    .update(forecasts)
    .set({ note: null })
    .where(and(eq(forecasts.userId, userId), isNotNull(forecasts.note)));
}

/** The prospects that the member picked. */
export async function listProspectsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ prospectId: forecasts.prospectId })
    .from(forecasts)
    .where(eq(forecasts.userId, userId));
  return rows.map(({ prospectId }) => prospectId);
}
