import { canHaveList, latestYear } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { listClassYears } from './queries.ts';

/** Classes of a sport with visible prospects, latest first, cached in memory. */
export async function classYears({ db, memory }: Pick<Context, 'db' | 'memory'>, sport: Sport): Promise<number[]> {
  return memory.recall(`class-years ${sport}`, [`classes:${sport}`], () => listClassYears(db, sport));
}

/** The requested class, or the current one. Throws not_found for a class year out of range. */
export async function wantedClassYear(
  ctx: Pick<Context, 'db' | 'memory' | 'now'>,
  { sport, year: wanted }: { sport: Sport; year: number | undefined },
): Promise<number> {
  const present = await classYears(ctx, sport);
  const defaultYear = defaultClassYear(ctx.now);
  const year = wanted ?? latestYear(present, defaultYear);
  if (!canHaveList(year, present, defaultYear)) throw apiError('not_found');
  return year;
}
