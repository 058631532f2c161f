import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listStaffIds } from '#features/membership/accounts/public.ts';
import {
  listProspectRecords,
  listShownIds,
  type ProspectRecord,
  prospectRowOf,
} from '#features/recruiting/prospects/public.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { listRecentForecasts, RecentForecast } from '../contract.ts';
import type { Forecast } from '../queries.ts';
import { countLatestForecasts, type Latest, listLatestForecasts, listOutcomes } from '../reading-queries.ts';
import { dressForecasts, seesForecasts } from './dress-forecasts.ts';
import { RECENT_FORECASTS_TAG } from './make-forecast.ts';

type Wanted = ParsedOf<typeof listRecentForecasts>['query'];

const PER_PAGE = 30;
/**
 * Picks of another sport, or on a prospect who was taken down, are not shown, so more rows are read than shown: few at first, then larger
 * batches. 10,000 at most; a longer list has an estimated total.
 */
const READ_FIRST = 60;
const READ_NEXT = [300, 1_640, 8_000] as const;

type Listed = Omit<Latest, 'limit' | 'offset'>;

/** A page of the latest picks. All members see their own; only subscribers and staff see those of others. */
export async function recentForecasts(ctx: Context, wanted: Wanted): Promise<ReplyOf<typeof listRecentForecasts>> {
  const page = clampPage(wanted, PER_PAGE);
  const isMine = wanted.mine === 'true';
  const userId = isMine && ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const isLocked = isMine ? userId === null : !seesForecasts(ctx);
  if (isLocked) return { isLocked, forecasts: [], ...totalsOf(0), ...page };
  const whose = userId === null ? { userId, among: await amongOf(ctx, wanted) } : { userId };
  const of = { whose, prospectId: wanted.prospectId ?? null, collegeId: wanted.collegeId ?? null };
  const first = (page.page - 1) * page.perPage;
  const { found, records, isWhole } = await lookFor(ctx, { of, sport: wanted.sport, most: first + page.perPage });
  const totals = isWhole ? totalsOf(found.length) : await countedOf(ctx, of, wanted.sport, found.length);
  return {
    isLocked,
    forecasts: await dressRecent(ctx, found.slice(first, first + page.perPage), records),
    ...totals,
    ...page,
  };
}

/** At least the first `most` of a list, if it has as many; `isWhole`: the list ends with them. */
async function lookFor(
  ctx: Context,
  { of, sport, most }: { of: Listed; sport: string | undefined; most: number },
): Promise<{ found: Forecast[]; records: Records; isWhole: boolean }> {
  // The first rows usually fill the page, so their prospects are loaded in full at once.
  const rows = await listLatestForecasts(ctx.db, { ...of, limit: READ_FIRST, offset: 0 });
  const records = await recordsOf(ctx, rows);
  const found = rows.filter(({ prospectId }) => {
    const record = records.get(prospectId);
    return record !== undefined && (sport === undefined || record.sport === sport);
  });
  if (rows.length < READ_FIRST) return { found, records, isWhole: true };
  let offset: number = READ_FIRST;
  for (const size of READ_NEXT) {
    if (found.length >= most) break;
    const next = await listLatestForecasts(ctx.db, { ...of, limit: size, offset });
    found.push(...(await shownOf(ctx, next, sport)));
    offset += size;
    if (next.length < size) return { found, records, isWhole: true };
  }
  return { found, records, isWhole: false };
}

/** The totals of a list that continues beyond the `seen` ones. A member's own are counted on each call, others once for everybody. */
async function countedOf(ctx: Context, of: Listed, sport: string | undefined, seen: number) {
  const count = () => countLatestForecasts(ctx.db, of, sport);
  const key = `recent forecasts counted ${JSON.stringify([of, sport])}`;
  const { counted, isWhole } =
    of.whose.userId === null ? await ctx.memory.recallChoice(key, [RECENT_FORECASTS_TAG], count) : await count();
  const totals = totalsOf(Math.max(counted, seen));
  return { ...totals, totalIsEstimate: totals.totalIsEstimate || !isWhole };
}

async function amongOf({ db }: Context, { by }: Wanted) {
  return by && { userIds: await listStaffIds(db), isWithin: by === 'staff' };
}

type Records = ReadonlyMap<number, ProspectRecord>;

const recordsOf = async (ctx: Context, rows: readonly Forecast[]): Promise<Records> =>
  new Map(
    (
      await listProspectRecords(
        ctx.db,
        rows.map(({ prospectId }) => prospectId),
      )
    ).map((each) => [each.id, each]),
  );

/** The rows whose prospect may be shown and plays the sport, in order. */
async function shownOf(ctx: Context, rows: readonly Forecast[], sport: string | undefined): Promise<Forecast[]> {
  const ids = rows.map(({ prospectId }) => prospectId);
  const shown = await listShownIds(ctx.db, ids, sport);
  return rows.filter(({ prospectId }) => shown.has(prospectId));
}

/** Adds prospect and outcome; `known` prospects are not read again. */
async function dressRecent(ctx: Context, rows: readonly Forecast[], known: Records): Promise<RecentForecast[]> {
  const [dressed, others, outcomes, colleges] = await Promise.all([
    dressForecasts(ctx, rows),
    recordsOf(
      ctx,
      rows.filter(({ prospectId }) => !known.has(prospectId)),
    ),
    listOutcomes(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    collegeFlags(ctx),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return dressed.flatMap((forecast) => {
    const row = rowById.get(forecast.id);
    const record = row && (known.get(row.prospectId) ?? others.get(row.prospectId));
    if (!record) return [];
    const prospect = prospectRowOf(record, colleges);
    return [{ ...forecast, prospect, isSettled: row.settledAt !== null, isRight: outcomes.get(forecast.id) ?? null }];
  });
}
