import { sql } from 'drizzle-orm';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { lockProspect } from '#features/recruiting/prospects/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { type ForecastChange, type ForecastRefusal, type ForecastWish, judgeForecast } from '../forecast.ts';
import {
  countChanges,
  type Forecast,
  findForecast,
  insertForecast,
  keepWord,
  presentCycle,
  updateForecast,
} from '../queries.ts';

export type Made = { ok: true; forecast: Forecast; change: ForecastChange } | { ok: false; reason: ForecastRefusal };

export type Forecaster = { userId: number; isEmailConfirmed: boolean };

/** The cache tag of pages and replies that show picks on a prospect. */
export const forecastTag = (prospectId: number): string => `forecasts:${prospectId}`;
/** The cache tag of pages that show the latest picks. */
export const RECENT_FORECASTS_TAG = 'forecasts';

const LOCK = 716_205_061;

/** Checks whether the pick could be made now, without making it. Throws not_found for an unknown prospect. */
export async function validateForecast(ctx: Context, forecaster: Forecaster, wish: ForecastWish) {
  const { verdict } = await judge(ctx.db, ctx.now, forecaster, wish);
  return verdict;
}

/**
 * Makes or changes a pick. Locks the prospect, so that a commitment comes before or after it and never in between. Throws not_found for an
 * unknown prospect.
 */
export async function makeForecast(ctx: Context, forecaster: Forecaster, wish: ForecastWish): Promise<Made> {
  const { now } = ctx;
  return ctx.db.transaction(async (db) => {
    const { userId } = forecaster;
    // One pick of a forecaster at a time: the daily limits are counted, and the first pick on a prospect has no row to lock.
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${userId}::int)`);
    const { verdict, present, cycle } = await judge(db, now, forecaster, wish);
    if (!verdict.ok) return verdict;
    const { prospectId, collegeId, confidence } = wish;
    // A note about another college does not apply to this one.
    const kept = present?.collegeId === collegeId ? present : null;
    const { note = kept?.note ?? null } = wish;
    const noted = { note, notedAt: note === (kept?.note ?? null) ? (kept?.notedAt ?? null) : now };
    const said = verdict.change === 'note' ? noted : { ...noted, collegeId, confidence, changedAt: now };
    const forecast = present
      ? await updateForecast(db, present.id, {
          ...said,
          ...(verdict.change === 'college' ? { collegeChangedAt: now } : {}),
        })
      : await insertForecast(db, {
          ...noted,
          collegeId,
          confidence,
          userId,
          prospectId,
          cycle,
          madeAt: now,
          changedAt: now,
          collegeChangedAt: now,
        });
    if (verdict.change !== 'note') {
      await keepWord(db, forecast, now);
      await emit(db, { type: 'forecast_made', forecastId: forecast.id, prospectId });
    }
    await purgeTags(db, [forecastTag(prospectId), RECENT_FORECASTS_TAG]);
    return { ok: true, forecast, change: verdict.change };
  });
}

async function judge(db: Db, now: Date, { userId, isEmailConfirmed }: Forecaster, wish: ForecastWish) {
  const prospect = await lockProspect(db, wish.prospectId, 'share');
  if (!prospect || prospect.isHidden) throw apiError('not_found');
  const { cycle } = await presentCycle(db, wish.prospectId);
  const present = await findForecast(db, { userId, prospectId: wish.prospectId, cycle });
  const colleges = await listCollegesByIds(db, [wish.collegeId]);
  const verdict = judgeForecast(wish, {
    prospectStatus: prospect.status,
    isCollegeKnown: colleges.length > 0,
    isEmailConfirmed,
    present,
    madeToday: await countChanges(db, userId, new Date(now.getTime() - DAY_MS)),
    now,
  });
  return { verdict, present, cycle };
}
