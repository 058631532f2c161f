import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecastChanges, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** All that is kept of one forecaster, for himself. */

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

/** Takes the notes out of the member's forecasts, of settled ones too. */
export async function stripNotes(db: Db, userId: number): Promise<void> {
  await db
    .update(forecasts)
    .set({ note: null })
    .where(and(eq(forecasts.userId, userId), isNotNull(forecasts.note)));
}

/** Of whom he said something. */
export async function listProspectsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ prospectId: forecasts.prospectId })
    .from(forecasts)
    .where(eq(forecasts.userId, userId));
  return rows.map(({ prospectId }) => prospectId);
}
