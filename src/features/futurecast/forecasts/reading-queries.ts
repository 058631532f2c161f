import { type AnyColumn, and, count, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { isShownProspect } from '#features/recruiting/prospects/public.ts';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cycle } from './queries.ts';
import { forecastChanges, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** Reads of forecasts for pages and calls. Whether the prospect may be shown is asked where the rows are dressed. */

/**
 * The record by which each forecaster of a prospect is weighted: that of now while he is open, and what it was before once he has
 * decided, so that later settlements move nothing that is past. What does not count has no settlement, and is left out.
 */
const recordOf = (settledAt: Date | null) =>
  settledAt === null
    ? sql`left join lateral (
      select sum(settled) as settled, sum("right") as hits from ${forecasterRecords} where user_id = f.user_id
    ) r on true`
    : sql`join lateral (
      select prior_settled as settled, prior_right as hits from ${forecastSettlements} where forecast_id = f.id
    ) r on true`;

/** What each forecaster of a prospect says, with his record. */
export async function listVoices(db: Db, prospectId: number, { cycle, settledAt }: Cycle) {
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
    ${recordOf(settledAt)}
    where f.prospect_id = ${prospectId} and f.cycle = ${cycle}
    order by f.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Every word about a prospect in a cycle that counts, in order, with the speaker's record. */
export async function listWords(db: Db, prospectId: number, { cycle, settledAt }: Cycle) {
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
    ${recordOf(settledAt)}
    where c.prospect_id = ${prospectId} and f.cycle = ${cycle}
      ${settledAt === null ? sql`` : sql`and c.at <= ${settledAt.toISOString()}::timestamptz`}
    order by c.at, c.id`);
  return rows.map((row) => ({ ...row, forecastId: Number(row.forecastId), at: new Date(row.at) }));
}

/** Those that count: in a settled cycle, what was settled. */
const ofCycle = (prospectId: number, { cycle, settledAt }: Cycle) =>
  and(
    eq(forecasts.prospectId, prospectId),
    eq(forecasts.cycle, cycle),
    settledAt === null
      ? undefined
      : sql`exists (select from ${forecastSettlements} s where s.forecast_id = ${forecasts.id})`,
  );

export async function listForecastsOf(
  db: Db,
  { prospectId, cycle, limit, offset }: { prospectId: number; cycle: Cycle; limit: number; offset: number },
) {
  return db
    .select()
    .from(forecasts)
    .where(ofCycle(prospectId, cycle))
    .orderBy(desc(forecasts.changedAt), desc(forecasts.id))
    .limit(limit)
    .offset(offset);
}

export async function countForecastsOf(db: Db, prospectId: number, cycle: Cycle): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(forecasts).where(ofCycle(prospectId, cycle));
  return counted?.total ?? 0;
}

/** Everything of one member; or what is open, of all: only what these said, or only what others did, where some are named. */
type Whose =
  | { userId: number }
  | { userId: null; among: { userIds: readonly number[]; isWithin: boolean } | undefined };
export type Latest = {
  whose: Whose;
  prospectId: number | null;
  collegeId: number | null;
  limit: number;
  offset: number;
};

const isListed = ({ whose, prospectId, collegeId }: Omit<Latest, 'limit' | 'offset'>) =>
  and(
    whose.userId === null ? isNull(forecasts.settledAt) : eq(forecasts.userId, whose.userId),
    prospectId === null ? undefined : eq(forecasts.prospectId, prospectId),
    collegeId === null ? undefined : eq(forecasts.collegeId, collegeId),
  );

const isAmong = (whose: Whose) =>
  whose.userId === null && whose.among
    ? (whose.among.isWithin ? inArray : notInArray)(forecasts.userId, [...whose.among.userIds])
    : undefined;

const LATEST = [desc(forecasts.changedAt), desc(forecasts.id)];

/** The latest open ones of all, or all of one member; of one prospect, and for one college, where they are named. */
export async function listLatestForecasts(db: Db, { whose, prospectId, collegeId, limit, offset }: Latest) {
  const among = whose.userId === null ? whose.among : undefined;
  if (among?.isWithin && prospectId === null) return listLatestOf(db, among.userIds, { collegeId, limit, offset });
  return db
    .select()
    .from(forecasts)
    .where(and(isListed({ whose, prospectId, collegeId }), isAmong(whose)))
    .orderBy(...LATEST)
    .limit(limit)
    .offset(offset);
}

/** So many of the latest of all are looked through for those of a few, before each of these is asked. */
const LOOKED_THROUGH = 10_000;

/**
 * How many of a list may be shown, counted to `COUNTED_ROWS` at most and among the latest 10,000; `isWhole`: there are no others.
 * Those of a few members are sought after that bound, so that the forecasts of all others are not gone through.
 */
export async function countLatestForecasts(
  db: Db,
  of: Omit<Latest, 'limit' | 'offset'>,
  sport: string | undefined,
): Promise<{ counted: number; isWhole: boolean }> {
  const { rows } = await db.execute<{ counted: number; looked: number }>(sql`
    with latest as materialized (
      select prospect_id, user_id from ${forecasts} where ${isListed(of)}
      order by ${sql.join(LATEST, sql`, `)} limit ${LOOKED_THROUGH}::int
    )
    select (select count(*)::int from latest) as looked, (select count(*)::int from (
      select from latest as forecasts where ${and(isAmong(of.whose), isShownProspect(sql`forecasts.prospect_id`, sport))}
      limit ${COUNTED_ROWS}::int
    ) shown) as counted`);
  const { counted, looked } = rows[0] ?? { counted: 0, looked: 0 };
  return { counted, isWhole: looked < LOOKED_THROUGH };
}

type OfFew = Pick<Latest, 'collegeId' | 'limit' | 'offset'>;

/** The latest open ones of a few among very many: mostly they are among the latest of all. */
async function listLatestOf(db: Db, userIds: readonly number[], of: OfFew) {
  const { collegeId, limit, offset } = of;
  const latest = db
    .select()
    .from(forecasts)
    .where(and(isNull(forecasts.settledAt), collegeId === null ? undefined : eq(forecasts.collegeId, collegeId)))
    .orderBy(...LATEST)
    .limit(LOOKED_THROUGH)
    .as('latest');
  const found = await db
    .select()
    .from(latest)
    .where(inArray(latest.userId, [...userIds]))
    .orderBy(desc(latest.changedAt), desc(latest.id))
    .limit(limit)
    .offset(offset);
  return found.length === limit ? found : listLatestOfEach(db, userIds, of);
}

/** From the index of each of them, so that those of the others are not gone through. */
async function listLatestOfEach(db: Db, userIds: readonly number[], { collegeId, limit, offset }: OfFew) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select latest.id::text as id
    from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as member(id)
    cross join lateral (
      select id, changed_at from ${forecasts} where user_id = member.id::int and settled_at is null
        and ${collegeId === null ? sql`true` : sql`college_id = ${collegeId}::int`}
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

/** Which of these forecasts were right; one that is open, or did not count, is left out. */
export async function listOutcomes(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: forecastSettlements.forecastId, isRight: forecastSettlements.isRight })
    .from(forecastSettlements)
    .where(inArray(forecastSettlements.forecastId, [...ids]));
  return new Map(rows.map(({ id, isRight }) => [id, isRight]));
}

export type ForecasterRecord = { settled: number; right: number };

/** How many settled forecasts each has, and how many were right: over everything. */
export async function listRecords(db: Db, userIds: readonly number[]): Promise<Map<number, ForecasterRecord>> {
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
