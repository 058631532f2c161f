import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecastChanges, forecastCycles, forecasts } from './tables.ts';

export type Forecast = typeof forecasts.$inferSelect;
export type NewForecast = typeof forecasts.$inferInsert;

/** `settledAt`: when the prospect decided; null while the cycle is open. */
export type Cycle = { cycle: number; settledAt: Date | null };

/** The prospect's current cycle: the first if none was ever stored. */
export async function presentCycle(db: Db, prospectId: number): Promise<Cycle> {
  const [last] = await db
    .select({ cycle: forecastCycles.cycle, settledAt: forecastCycles.settledAt })
    .from(forecastCycles)
    .where(eq(forecastCycles.prospectId, prospectId))
    .orderBy(desc(forecastCycles.cycle))
    .limit(1);
  return last ?? { cycle: 1, settledAt: null };
}

/** Closes the cycle, whether or not it has picks. */
export async function closeCycle(
  db: Db,
  {
    prospectId,
    cycle,
    collegeId,
    settledAt,
  }: { prospectId: number; cycle: number; collegeId: number; settledAt: Date },
): Promise<void> {
  await db
    .insert(forecastCycles)
    .values({ prospectId, cycle, openedAt: settledAt, settledAt, collegeId })
    .onConflictDoUpdate({
      target: [forecastCycles.prospectId, forecastCycles.cycle],
      // Another server's clock may have opened it.
      set: { settledAt: sql`greatest(${forecastCycles.openedAt}, excluded.settled_at)`, collegeId },
    });
}

export async function openCycle(db: Db, prospectId: number, cycle: number, openedAt: Date): Promise<void> {
  await db.insert(forecastCycles).values({ prospectId, cycle, openedAt });
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

/** Picks that the member made or changed after `since`. */
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

/** Stores a version of a pick, for the graph over time and the daily limits. */
export async function keepWord(db: Db, { id, userId, prospectId, collegeId, confidence }: Forecast, at: Date) {
  await db.insert(forecastChanges).values({ forecastId: id, userId, prospectId, collegeId, confidence, at });
}

/** All picks of a cycle about to be graded, locked; ordered by forecaster, so that two transactions cannot deadlock. */
export async function listForSettlement(db: Db, prospectId: number, cycle: number): Promise<Forecast[]> {
  return db
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.prospectId, prospectId), eq(forecasts.cycle, cycle), isNull(forecasts.settledAt)))
    .orderBy(forecasts.userId)
    .for('update');
}

/** All versions of these picks up to and including a moment, in chronological order. */
export async function listWordsUntil(
  db: Db,
  { prospectId, forecastIds, until }: { prospectId: number; forecastIds: readonly number[]; until: Date },
) {
  const { forecastId, at, collegeId, confidence } = forecastChanges;
  return db
    .select({ forecastId, at, collegeId, confidence })
    .from(forecastChanges)
    .where(and(eq(forecastChanges.prospectId, prospectId), lte(at, until), inArray(forecastId, [...forecastIds])))
    .orderBy(at, forecastChanges.id);
}
