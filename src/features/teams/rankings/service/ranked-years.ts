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

/** Of a site whose sport has no team ranking, that of the first offered sport which has one. Throws not_found where none has. */
export async function rankedSportOf({ db, site }: Pick<Context, 'db' | 'site'>): Promise<RankedSport> {
  const sport = [site.sport, ...(await listOfferedSports(db))].find(isRankedSport);
  if (!sport) throw apiError('not_found');
  return sport;
}

/**
 * Throws not_found for a year of which there can be no class. One of which only recruits are known has no transfers: its page says so,
 * and is no dead end.
 */
export async function checkRankedYear(
  { db, now }: Context,
  { sport, year }: { sport: RankedSport; year: number },
): Promise<void> {
  const defaultYear = defaultClassYear(now);
  // Present classes only ever add years, and nearly all that is asked for stands without them.
  if (canHaveList(year, [], defaultYear)) return;
  const present = await listRankedYears(db, { sport, type: 'comprehensive' });
  if (!canHaveList(year, present, defaultYear)) throw apiError('not_found');
}
