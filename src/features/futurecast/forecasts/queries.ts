import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecastChanges, forecastCycles, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

export type Forecast = typeof forecasts.$inferSelect;
export type NewForecast = typeof forecasts.$inferInsert;
export type Settlement = typeof forecastSettlements.$inferInsert;

/** The cycle that the prospect is in: the first where none was ever written. */
export async function presentCycle(db: Db, prospectId: number): Promise<{ cycle: number; isOpen: boolean }> {
  const [last] = await db
    .select({ cycle: forecastCycles.cycle, settledAt: forecastCycles.settledAt })
    .from(forecastCycles)
    .where(eq(forecastCycles.prospectId, prospectId))
    .orderBy(desc(forecastCycles.cycle))
    .limit(1);
  return last ? { cycle: last.cycle, isOpen: last.settledAt === null } : { cycle: 1, isOpen: true };
}

/** Closes the cycle, whether or not anybody forecast in it. */
export async function closeCycle(
  db: Db,
  { prospectId, cycle, collegeId, now }: { prospectId: number; cycle: number; collegeId: number; now: Date },
): Promise<void> {
  await db
    .insert(forecastCycles)
    .values({ prospectId, cycle, openedAt: now, settledAt: now, collegeId })
    .onConflictDoUpdate({
      target: [forecastCycles.prospectId, forecastCycles.cycle],
      set: { settledAt: now, collegeId },
    });
}

export async function openCycle(db: Db, prospectId: number, cycle: number, now: Date): Promise<void> {
  await db.insert(forecastCycles).values({ prospectId, cycle, openedAt: now });
}

export async function findForecast(
  db: Db,
  { userId, prospectId, cycle }: { userId: number; prospectId: number; cycle: number },
): Promise<Forecast | null> {
  const [found] = await db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.userId, userId), eq(forecasts.prospectId, prospectId), eq(forecasts.cycle, cycle)))
    .for('update');
  return found ?? null;
}

/** Forecasts that somebody made or changed after `since`. */
export async function countChanges(db: Db, userId: number, since: Date): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(forecastChanges)
    .where(and(eq(forecastChanges.userId, userId), gt(forecastChanges.at, since)));
  return counted?.total ?? 0;
}

export async function insertForecast(db: Db, forecast: NewForecast): Promise<Forecast> {
  const [made] = await db.insert(forecasts).values(forecast).returning();
  if (!made) throw new Error('a forecast was not written');
  return made;
}

export async function updateForecast(db: Db, id: number, changes: Partial<NewForecast>): Promise<Forecast> {
  const [changed] = await db
    .update(forecasts)
    .set(changes)
    .where(and(eq(forecasts.id, id), isNull(forecasts.settledAt)))
    .returning();
  if (!changed) throw new Error('a settled forecast cannot be changed');
  return changed;
}

export async function noteChange(db: Db, { id, userId, prospectId, collegeId, confidence }: Forecast, at: Date) {
  await db.insert(forecastChanges).values({ forecastId: id, userId, prospectId, collegeId, confidence, at });
}

/** All forecasts of a cycle that is about to be settled, locked; by forecaster, so that two settlements cannot wait for each other. */
export async function listForSettlement(db: Db, prospectId: number, cycle: number): Promise<Forecast[]> {
  return db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.prospectId, prospectId), eq(forecasts.cycle, cycle), isNull(forecasts.settledAt)))
    .orderBy(forecasts.userId)
    .for('update');
}

/** Writes the ledger, marks the forecasts as settled and adds to the records, all within the caller's transaction. */
export async function writeSettlements(db: Db, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  const given = JSON.stringify(settlements);
  await db.execute(sql`
    insert into forecast_settlements (forecast_id, user_id, prospect_id, cycle, sport, season, site_id, is_staff, stars, confidence,
      is_right, picked_at, settled_at, disagreement, points_hundredths, brier)
    select "forecastId", "userId", "prospectId", cycle, sport, season, "siteId", "isStaff", stars, confidence,
      "isRight", "pickedAt", "settledAt", disagreement, "pointsHundredths", brier
    from jsonb_to_recordset(${given}::jsonb) as given("forecastId" bigint, "userId" int, "prospectId" int, cycle int, sport text,
      season int, "siteId" int, "isStaff" boolean, stars int, confidence int, "isRight" boolean, "pickedAt" timestamptz,
      "settledAt" timestamptz, disagreement int, "pointsHundredths" int, brier int)`);
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

/** The records once more from the ledger: what the kept ones must equal. */
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
