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

/** The same filter for the settlements `s` that those sums are computed from. */
const isSettledOn = ({ isStaff, season, sport, siteId }: BoardKey): SQL =>
  sql.join(
    [
      sql`s.is_staff = ${isStaff}`,
      ...(season === null ? [] : [sql`s.season = ${season}`]),
      ...(sport === null ? [] : [sql`s.sport = ${sport}`]),
      ...(siteId === null ? [] : [sql`s.site_id = ${siteId}`]),
    ],
    sql` and `,
  );

export type BoardStanding = Standing & { brier: number };

/** Everybody with a graded pick that counts on this board, summed; unordered. */
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

/** The number of outcomes shown next to a forecaster. */
const LAST_SHOWN = 10;

/** Latest first; the streak is positive after right picks, negative after wrong ones. */
export type RecentForm = { lastOutcomes: boolean[]; streak: number };

/**
 * The form of each forecaster on a board, from the same settlements as the board's sums. One statement for all of them; each step reads a
 * forecaster's settlements along their index, from the latest back to the one that broke the streak.
 */
export async function listRecentForms(
  db: Db,
  key: BoardKey,
  userIds: readonly number[],
): Promise<Map<number, RecentForm>> {
  if (userIds.length === 0) return new Map();
  const onBoard = sql`from ${forecastSettlements} s where s.user_id = asked.id and ${isSettledOn(key)}`;
  const latestFirst = sql`order by s.settled_at desc, s.forecast_id desc`;
  const { rows } = await db.execute<RecentForm & { userId: number }>(sql`
    select asked.id as "userId",
      array(select s.is_right ${onBoard} ${latestFirst} limit ${LAST_SHOWN}::int) as "lastOutcomes",
      (case when latest.is_right then 1 else -1 end * (
        select count(*) ${onBoard} and (s.settled_at, s.forecast_id) >
          (coalesce(breaking.settled_at, '-infinity'), coalesce(breaking.forecast_id, 0))
      ))::int as streak
    from (select value::int as id from jsonb_array_elements_text(${JSON.stringify([...new Set(userIds)])}::jsonb)) asked
    cross join lateral (select s.is_right ${onBoard} ${latestFirst} limit 1) latest
    left join lateral (
      select s.settled_at, s.forecast_id ${onBoard} and s.is_right <> latest.is_right ${latestFirst} limit 1
    ) breaking on true`);
  return new Map(rows.map(({ userId, ...form }) => [userId, form]));
}

/** All graded picks of a forecaster, by confidence. */
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
