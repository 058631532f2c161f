import { type AnyColumn, and, count, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { forecastChanges, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** Reads of forecasts for pages and calls. Whether the prospect may be shown is asked where the rows are dressed. */

/** What each forecaster of a prospect says now, with his record. */
export async function listVoices(db: Db, prospectId: number, cycle: number) {
  const { rows } = await db.execute<{
    userId: number;
    collegeId: number;
    confidence: number;
    at: Date | string;
    picks: number;
    hits: number;
  }>(sql`
    select f.user_id as "userId", f.college_id as "collegeId", f.confidence, f.changed_at as at,
      coalesce(r.settled, 0)::int as picks, coalesce(r.hits, 0)::int as hits
    from ${forecasts} f
    left join lateral (
      select sum(settled) as settled, sum("right") as hits from ${forecasterRecords} where user_id = f.user_id
    ) r on true
    where f.prospect_id = ${prospectId} and f.cycle = ${cycle}
    order by f.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Every word about a prospect in a cycle, in order, with the speaker's record of today. */
export async function listWords(db: Db, prospectId: number, cycle: number) {
  const { rows } = await db.execute<{
    forecastId: number | string;
    at: Date | string;
    collegeId: number;
    confidence: number;
    picks: number;
    hits: number;
  }>(sql`
    select c.forecast_id as "forecastId", c.at, c.college_id as "collegeId", c.confidence,
      coalesce(r.settled, 0)::int as picks, coalesce(r.hits, 0)::int as hits
    from ${forecastChanges} c
    join ${forecasts} f on f.id = c.forecast_id
    left join lateral (
      select sum(settled) as settled, sum("right") as hits from ${forecasterRecords} where user_id = c.user_id
    ) r on true
    where c.prospect_id = ${prospectId} and f.cycle = ${cycle}
    order by c.at, c.id`);
  return rows.map((row) => ({ ...row, forecastId: Number(row.forecastId), at: new Date(row.at) }));
}

const OF_CYCLE = (prospectId: number, cycle: number) =>
  and(eq(forecasts.prospectId, prospectId), eq(forecasts.cycle, cycle));

export async function listForecastsOf(
  db: Db,
  { prospectId, cycle, limit, offset }: { prospectId: number; cycle: number; limit: number; offset: number },
) {
  return db
    .select()
    .from(forecasts)
    .where(OF_CYCLE(prospectId, cycle))
    .orderBy(desc(forecasts.changedAt), desc(forecasts.id))
    .limit(limit)
    .offset(offset);
}

export async function countForecastsOf(db: Db, prospectId: number, cycle: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(forecasts).where(OF_CYCLE(prospectId, cycle));
  return counted?.total ?? 0;
}

/** Everything of one member; or what is open, of all: only what these said, or only what others did, where some are named. */
type Whose =
  | { userId: number }
  | { userId: null; among: { userIds: readonly number[]; isWithin: boolean } | undefined };
type Latest = { whose: Whose; prospectId: number | null; limit: number; offset: number };

const LATEST = [desc(forecasts.changedAt), desc(forecasts.id)];

/** The latest open ones of all, or all of one member; of one prospect where one is named. */
export async function listLatestForecasts(db: Db, { whose, prospectId, limit, offset }: Latest) {
  const among = whose.userId === null ? whose.among : undefined;
  if (among?.isWithin && prospectId === null) return listLatestOf(db, among.userIds, { limit, offset });
  return db
    .select()
    .from(forecasts)
    .where(
      and(
        whose.userId === null ? isNull(forecasts.settledAt) : eq(forecasts.userId, whose.userId),
        prospectId === null ? undefined : eq(forecasts.prospectId, prospectId),
        among && (among.isWithin ? inArray : notInArray)(forecasts.userId, [...among.userIds]),
      ),
    )
    .orderBy(...LATEST)
    .limit(limit)
    .offset(offset);
}

/** The latest open ones of a few among very many: from the index of each of them, so that those of the others are not gone through. */
async function listLatestOf(db: Db, userIds: readonly number[], { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select latest.id::text as id
    from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as member(id)
    cross join lateral (
      select id, changed_at from ${forecasts} where user_id = member.id::int and settled_at is null
      order by changed_at desc, id desc limit ${limit + offset}
    ) latest
    order by latest.changed_at desc, latest.id desc limit ${limit} offset ${offset}`);
  const ids = rows.map(({ id }) => Number(id));
  return db
    .select()
    .from(forecasts)
    .where(inArray(forecasts.id, ids))
    .orderBy(...LATEST);
}

/** Which of these forecasts were right; an open one is left out. */
export async function listOutcomes(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: forecastSettlements.forecastId, isRight: forecastSettlements.isRight })
    .from(forecastSettlements)
    .where(inArray(forecastSettlements.forecastId, [...ids]));
  return new Map(rows.map(({ id, isRight }) => [id, isRight]));
}

/** How many settled forecasts each has, and how many were right: over everything. */
export async function listRecords(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { settled: number; right: number }>> {
  if (userIds.length === 0) return new Map();
  const total = (column: AnyColumn) => sql<number>`sum(${column})::int`;
  const rows = await db
    .select({
      userId: forecasterRecords.userId,
      settled: total(forecasterRecords.settled),
      right: total(forecasterRecords.right),
    })
    .from(forecasterRecords)
    .where(inArray(forecasterRecords.userId, [...new Set(userIds)]))
    .groupBy(forecasterRecords.userId);
  return new Map(rows.map(({ userId, settled, right }) => [userId, { settled, right }]));
}
