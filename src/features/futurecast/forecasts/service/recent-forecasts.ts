import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listStaffIds } from '#features/membership/accounts/public.ts';
import { listProspectRecords, listShownIds, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { listRecentForecasts, RecentForecast } from '../contract.ts';
import type { Forecast } from '../queries.ts';
import { listLatestForecasts, listOutcomes } from '../reading-queries.ts';
import { dressForecasts, seesForecasts } from './dress-forecasts.ts';

type Wanted = ParsedOf<typeof listRecentForecasts>['query'];

const PER_PAGE = 30;
const MOST = 100;
/** Of another sport, or of who was taken down: more are read than are shown. How many, at once, then again, and for the last time. */
const READ = [60, 300, 1_640] as const;

/** The latest forecasts; everybody sees his own, only subscribers and staff those of others. */
export async function recentForecasts(ctx: Context, wanted: Wanted) {
  const isMine = wanted.mine === 'true';
  const userId = isMine && ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const isLocked = isMine ? userId === null : !seesForecasts(ctx);
  if (isLocked) return { isLocked, forecasts: [] };
  const limit = Math.min(MOST, Math.max(1, Math.trunc(wanted.perPage || PER_PAGE)));
  const whose = userId === null ? { userId, among: await amongOf(ctx, wanted) } : { userId };
  const of = { whose, prospectId: wanted.prospectId ?? null, collegeId: wanted.collegeId ?? null };
  const found: Forecast[] = [];
  let offset = 0;
  for (const size of READ) {
    const rows = await listLatestForecasts(ctx.db, { ...of, limit: size, offset });
    found.push(...(await shownOf(ctx, rows, wanted.sport)));
    offset += size;
    if (found.length >= limit || rows.length < size) break;
  }
  return { isLocked, forecasts: await dressRecent(ctx, found.slice(0, limit)) };
}

async function amongOf({ db }: Context, { by }: Wanted) {
  return by && { userIds: await listStaffIds(db), isWithin: by === 'staff' };
}

/** Of these the ones whose prospect may be shown and plays the sport, in their order. */
async function shownOf(ctx: Context, rows: readonly Forecast[], sport: string | undefined): Promise<Forecast[]> {
  const ids = rows.map(({ prospectId }) => prospectId);
  const shown = await listShownIds(ctx.db, ids, sport);
  return rows.filter(({ prospectId }) => shown.has(prospectId));
}

/** With prospect and outcome. */
async function dressRecent(ctx: Context, rows: readonly Forecast[]): Promise<RecentForecast[]> {
  const [dressed, records, outcomes, colleges] = await Promise.all([
    dressForecasts(ctx, rows),
    listProspectRecords(
      ctx.db,
      rows.map(({ prospectId }) => prospectId),
    ),
    listOutcomes(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    collegeFlags(ctx),
  ]);
  const prospectById = new Map(records.map((record) => [record.id, prospectRowOf(record, colleges)]));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return dressed.flatMap((forecast) => {
    const row = rowById.get(forecast.id);
    const prospect = row && prospectById.get(row.prospectId);
    if (!prospect) return [];
    return [{ ...forecast, prospect, isSettled: row.settledAt !== null, isRight: outcomes.get(forecast.id) ?? null }];
  });
}
