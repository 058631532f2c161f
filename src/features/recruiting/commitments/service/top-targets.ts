import { collegeFlags } from '#features/directory/colleges/public.ts';
import { latestYear } from '#kernel/class-years.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectRowOf } from '../../prospects/public.ts';
import { classYears } from '../../rankings/public.ts';
import { type listTopTargets, TARGETS_PER_PAGE } from '../contract.ts';
import { countTargets, listTargets } from '../queries.ts';

/** Throws invalid input where neither the request nor the site names a college, and not_found for one that there is not. */
export async function topTargets(ctx: Context, wanted: ParsedOf<typeof listTopTargets>['query']) {
  const sport = wanted.sport ?? ctx.site.sport;
  const collegeId = wanted.collegeId ?? ctx.site.collegeId;
  if (collegeId === null) throw invalidFields({ college_id: ['Please enter College'] });
  const colleges = await collegeFlags(ctx);
  const college = colleges.get(collegeId);
  if (!college) throw apiError('not_found');
  const year = wanted.year ?? latestYear(await classYears(ctx, sport), defaultClassYear(ctx.now));
  const { page, perPage } = clampPage(wanted, TARGETS_PER_PAGE);
  const of = { sport, classYear: year, collegeId };
  const [records, total] = await Promise.all([
    listTargets(ctx.db, of, { limit: perPage, offset: (page - 1) * perPage }),
    keptCount(ctx, of),
  ]);
  return {
    sport,
    year,
    college,
    prospects: records.map(({ level, ...record }) => ({ ...prospectRowOf(record, colleges), interestLevel: level })),
    total,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** Asked for with every page, and the same until somebody of the class decides or the college's interest changes. */
const keptCount = ({ db, memory }: Context, of: Parameters<typeof countTargets>[1]) =>
  memory.recall(
    `target-count ${JSON.stringify(of)}`,
    [`team:${of.collegeId}`, `list:${of.sport}-${of.classYear}`],
    () => countTargets(db, of),
  );
