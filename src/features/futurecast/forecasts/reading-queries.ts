import { type AnyColumn, and, count, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { isShownProspect } from '#features/recruiting/prospects/public.ts';
import { COUNTED_ROWS } from '#kernel/pagination.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cycle } from './queries.ts';
import { forecastChanges, forecasterRecords, forecastSettlements, forecasts } from './tables.ts';

/** Reads of picks for pages and calls. Whether the prospect may be shown is checked when prospects are added to the rows. */

/**
 * The record that weights each forecaster of a prospect: the current one while the prospect is uncommitted, and the one before the decision
 * afterwards, so that later grades change nothing in the past. Picks that do not count have no grade, and are left out.
 */
const recordOf = (settledAt: Date | null) =>
  settledAt === null
    ? sql`left join lateral (
      select sum(settled) as settled, sum("right") as hits from ${forecasterRecords} where user_id = f.user_id
    ) r on true`
    : sql`join lateral (
      select prior_settled as settled, prior_right as hits from ${forecastSettlements} where forecast_id = f.id
    ) r on true`;

/** The current pick of each forecaster of a prospect, with the forecaster's record. */
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

/** Every version of the picks on a prospect in a cycle that counts, in order, with the forecaster's record. */
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

/** The picks that count: in a graded cycle, the graded ones. */
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

/** All picks of one member; or the open picks of everybody, optionally only of these members, or only of all others. */
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

/** The latest open picks of everybody, or all picks of one member; optionally for one prospect or one college. */
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

/** How many of the latest picks are searched for those of a few members, before each member's own index is read. */
const LOOKED_THROUGH = 10_000;

/**
 * The number of visible picks in a list, counted up to `COUNTED_ROWS` and among the latest 10,000; `isWhole`: there are no others. For a
 * few members the bound is applied before filtering, so that everybody else's picks are not scanned.
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

/** The latest open picks of a few members among very many: usually they are among the latest of all. */
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

/** From the index of each member, so that other members' picks are not scanned. */
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

/** Which of these picks were right; an open pick, or one that does not count, is left out. */
export async function listOutcomes(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: forecastSettlements.forecastId, isRight: forecastSettlements.isRight })
    .from(forecastSettlements)
    .where(inArray(forecastSettlements.forecastId, [...ids]));
  return new Map(rows.map(({ id, isRight }) => [id, isRight]));
}

export type ForecasterRecord = { settled: number; right: number };

/** The number of graded picks of each member, and how many were right, overall. */
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
