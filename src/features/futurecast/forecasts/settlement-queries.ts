import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Forecast } from './queries.ts';
import { forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** Writes of grades: the ledger, and the sums derived from it. */

export type Settlement = typeof forecastSettlements.$inferInsert;

/** Resets open picks to their version at the time of the decision; later versions stay in forecast_changes. */
export async function takeBackLateWords(db: Db, stood: readonly Forecast[]): Promise<void> {
  if (stood.length === 0) return;
  await db.execute(sql`
    update forecasts set college_id = given."collegeId", confidence = given.confidence, note = given.note,
      changed_at = given."changedAt", college_changed_at = given."collegeChangedAt"
    from jsonb_to_recordset(${JSON.stringify(stood)}::jsonb) as given(id bigint, "collegeId" int, confidence int, note text,
      "changedAt" timestamptz, "collegeChangedAt" timestamptz)
    where forecasts.id = given.id`);
}

/** Closes the picks of a cycle that were not graded. */
export async function closeUnsettled(
  db: Db,
  { prospectId, cycle, settledAt }: { prospectId: number; cycle: number; settledAt: Date },
): Promise<void> {
  await db
    .update(forecasts)
    .set({ settledAt })
    .where(and(eq(forecasts.prospectId, prospectId), eq(forecasts.cycle, cycle), isNull(forecasts.settledAt)));
}

/** Writes the ledger, marks the picks as graded and adds to the records, all within the caller's transaction. */
export async function writeSettlements(db: Db, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const given = JSON.stringify(settlements);
  await db.execute(sql`
    insert into forecast_settlements (forecast_id, user_id, prospect_id, cycle, sport, season, site_id, is_staff, stars, confidence,
      is_right, picked_at, settled_at, disagreement, points_hundredths, brier, prior_settled, prior_right)
    select "forecastId", "userId", "prospectId", cycle, sport, season, "siteId", "isStaff", stars, confidence,
      "isRight", "pickedAt", "settledAt", disagreement, "pointsHundredths", brier, "priorSettled", "priorRight"
    from jsonb_to_recordset(${given}::jsonb) as given("forecastId" bigint, "userId" int, "prospectId" int, cycle int, sport text,
      season int, "siteId" int, "isStaff" boolean, stars int, confidence int, "isRight" boolean, "pickedAt" timestamptz,
      "settledAt" timestamptz, disagreement int, "pointsHundredths" int, brier int, "priorSettled" int,
      "priorRight" int)`);
  await db.execute(sql`
    update forecasts set settled_at = given."settledAt"
    from jsonb_to_recordset(${given}::jsonb) as given("forecastId" bigint, "settledAt" timestamptz)
    where id = given."forecastId"`);
  await db.execute(sql`
    insert into forecaster_records (user_id, sport, season, site_id, is_staff, settled, "right", points_hundredths, brier, last_settled_at)
    select "userId", sport, season, "siteId", "isStaff", count(*), count(*) filter (where "isRight"), sum("pointsHundredths"),
      sum(brier), max("settledAt")
    from jsonb_to_recordset(${given}::jsonb) as given("userId" int, sport text, season int, "siteId" int, "isStaff" boolean,
      "isRight" boolean, "pointsHundredths" int, brier int, "settledAt" timestamptz)
    group by "userId", sport, season, "siteId", "isStaff" order by "userId"
    on conflict (user_id, sport, season, site_id, is_staff) do update set
      settled = forecaster_records.settled + excluded.settled, "right" = forecaster_records."right" + excluded."right",
      points_hundredths = forecaster_records.points_hundredths + excluded.points_hundredths,
      brier = forecaster_records.brier + excluded.brier,
      last_settled_at = greatest(forecaster_records.last_settled_at, excluded.last_settled_at)`);
}

/** Recomputes the records from the ledger; the stored ones must be equal. */
export async function recordsFromLedger(db: Db) {
  return db
    .select({
      userId: forecastSettlements.userId,
      sport: forecastSettlements.sport,
      season: forecastSettlements.season,
      siteId: forecastSettlements.siteId,
      isStaff: forecastSettlements.isStaff,
      settled: sql<number>`count(*)::int`,
      right: sql<number>`count(*) filter (where ${forecastSettlements.isRight})::int`,
      pointsHundredths: sql<number>`sum(${forecastSettlements.pointsHundredths})::int`,
    })
    .from(forecastSettlements)
    .groupBy(
      forecastSettlements.userId,
      forecastSettlements.sport,
      forecastSettlements.season,
      forecastSettlements.siteId,
      forecastSettlements.isStaff,
    )
    .orderBy(forecastSettlements.userId, forecastSettlements.sport, forecastSettlements.season);
}

export async function keptRecords(db: Db) {
  return db
    .select({
      userId: forecasterRecords.userId,
      sport: forecasterRecords.sport,
      season: forecasterRecords.season,
      siteId: forecasterRecords.siteId,
      isStaff: forecasterRecords.isStaff,
      settled: forecasterRecords.settled,
      right: forecasterRecords.right,
      pointsHundredths: forecasterRecords.pointsHundredths,
    })
    .from(forecasterRecords)
    .orderBy(forecasterRecords.userId, forecasterRecords.sport, forecasterRecords.season);
}
