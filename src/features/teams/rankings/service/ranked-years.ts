import { listOfferedSports } from '#features/sites/sites/public.ts';
import { canHaveList } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { listRankedYears, type RankingKey } from '../queries.ts';
import { isRankedSport, type RankedSport } from '../team-class.ts';

export async function rankedYears(
  ctx: Context,
  wanted: { sport?: RankedSport | undefined; type?: RankingKey['type'] | undefined },
) {
  const sport = wanted.sport ?? (await rankedSportOf(ctx));
  return { availableYears: await listRankedYears(ctx.db, { sport, type: wanted.type ?? 'comprehensive' }) };
}

/** The site's sport, or the first offered sport with a team ranking if the site's has none. Throws not_found if no sport has one. */
export async function rankedSportOf({ db, site }: Pick<Context, 'db' | 'site'>): Promise<RankedSport> {
  const sport = [site.sport, ...(await listOfferedSports(db))].find(isRankedSport);
  if (!sport) throw apiError('not_found');
  return sport;
}

/** Throws not_found for a class year out of range. A year with only recruits has no transfers; its page says so instead of failing. */
export async function checkRankedYear(
  { db, now }: Context,
  { sport, year }: { sport: RankedSport; year: number },
): Promise<void> {
  const defaultYear = defaultClassYear(now);
  // Years with entries only extend the default range, so most requests do not need to read them.
  if (canHaveList(year, [], defaultYear)) return;
  const present = await listRankedYears(db, { sport, type: 'comprehensive' });
  if (!canHaveList(year, present, defaultYear)) throw apiError('not_found');
}
