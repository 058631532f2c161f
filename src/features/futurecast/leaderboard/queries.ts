import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecasterRecords, forecastSettlements } from '../forecasts/tables.ts';
import type { Standing } from './scoring.ts';

export type BoardKey = { isStaff: boolean; season: number | null; sport: string | null; siteId: number | null };

const isOn = ({ isStaff, season, sport, siteId }: BoardKey): SQL | undefined =>
  and(
    eq(forecasterRecords.isStaff, isStaff),
    season === null ? undefined : eq(forecasterRecords.season, season),
    sport === null ? undefined : eq(forecasterRecords.sport, sport),
    siteId === null ? undefined : eq(forecasterRecords.siteId, siteId),
  );

export type BoardStanding = Standing & { brier: number };

/** Everybody with a settled forecast that counts on this board, summed; in no order. */
export async function listBoardStandings(db: Db, key: BoardKey, least: number): Promise<BoardStanding[]> {
  const rows = await db
    .select({
      forecasterId: forecasterRecords.userId,
      pointsHundredths: sql<number>`sum(${forecasterRecords.pointsHundredths})::int`,
      settled: sql<number>`sum(${forecasterRecords.settled})::int`,
      right: sql<number>`sum(${forecasterRecords.right})::int`,
      brier: sql<number>`sum(${forecasterRecords.brier})::float8`,
      lastSettledAt: sql<string>`max(${forecasterRecords.lastSettledAt})`,
    })
    .from(forecasterRecords)
    .where(isOn(key))
    .groupBy(forecasterRecords.userId)
    .having(sql`sum(${forecasterRecords.settled}) >= ${least}`);
  return rows.map((row) => ({ ...row, lastSettledAt: new Date(row.lastSettledAt) }));
}

export async function listSeasons(db: Db, isStaff: boolean): Promise<number[]> {
  const rows = await db
    .selectDistinct({ season: forecasterRecords.season })
    .from(forecasterRecords)
    .where(eq(forecasterRecords.isStaff, isStaff))
    .orderBy(sql`1 desc`);
  return rows.map(({ season }) => season);
}

const LAST = 50;

/** The outcomes of each forecaster, the latest first, at most fifty; one step in the index for each. */
export async function listLastOutcomes(db: Db, userIds: readonly number[]): Promise<Map<number, boolean[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ userId: number; outcomes: boolean[] }>(sql`
    select asked.id as "userId", array(
      select is_right from ${forecastSettlements} where user_id = asked.id order by settled_at desc, forecast_id desc limit ${LAST}::int
    ) as outcomes
    from (select value::int as id from jsonb_array_elements_text(${JSON.stringify([...new Set(userIds)])}::jsonb)) asked`);
  return new Map(rows.map(({ userId, outcomes }) => [userId, outcomes]));
}

/** All that a forecaster had settled, by confidence. */
export async function countByConfidence(db: Db, userId: number) {
  return db
    .select({
      confidence: forecastSettlements.confidence,
      said: sql<number>`count(*)::int`,
      right: sql<number>`count(*) filter (where ${forecastSettlements.isRight})::int`,
    })
    .from(forecastSettlements)
    .where(eq(forecastSettlements.userId, userId))
    .groupBy(forecastSettlements.confidence)
    .orderBy(desc(forecastSettlements.confidence));
}
