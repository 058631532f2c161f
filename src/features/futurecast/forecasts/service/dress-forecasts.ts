import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listStandings } from '#features/membership/accounts/public.ts';
import { isStaff } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import type { ForecasterView, ForecastView } from '../contract.ts';
import type { Forecast } from '../queries.ts';
import { listRecords } from '../reading-queries.ts';

/** Picks for readers: forecasters and colleges in one batch each. */

/** Subscribers of any kind, and staff, see who picked what. A cached page has no actor; its viewer class decides. */
export function seesForecasts({ viewer, actor }: Pick<Context, 'viewer' | 'actor'>): boolean {
  return viewer.kind === 'subscriber' || (actor.kind === 'member' && isStaff(standingOf(actor)));
}

export async function forecastersById(ctx: Context, ids: readonly number[]): Promise<Map<number, ForecasterView>> {
  const [standings, records] = await Promise.all([listStandings(ctx.db, ids), listRecords(ctx.db, ids)]);
  return new Map(
    ids.map((id) => {
      const { publicName: username = null, isStaff: isOfStaff = false } = standings.get(id) ?? {};
      const { settled = 0, right = 0 } = records.get(id) ?? {};
      return [id, { id, username, isStaff: isOfStaff, settled, right }];
    }),
  );
}

/** Leaves out a pick of a college that is no longer in the directory. */
export async function dressForecasts(ctx: Context, rows: readonly Forecast[]): Promise<ForecastView[]> {
  const colleges = await collegeFlags(ctx);
  const forecasters = await forecastersById(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ id, userId, collegeId, confidence, note, madeAt, changedAt }) => {
    const forecaster = forecasters.get(userId);
    const college = colleges.get(collegeId);
    if (!forecaster || !college) return [];
    const at = { madeAt: madeAt.toISOString(), changedAt: changedAt.toISOString() };
    return [{ id, forecaster, college, confidence, note, ...at }];
  });
}
