import { collegeFlags } from '#features/directory/colleges/public.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectRowOf } from '../../prospects/public.ts';
import { wantedClassYear } from '../../rankings/public.ts';
import { type listTopTargets, TARGETS_PER_PAGE } from '../contract.ts';
import { countTargets, listTargets } from '../queries.ts';

/**
 * Throws invalid input if neither the request nor the site names a college, and not_found for an unknown college or a class year out of
 * range.
 */
export async function topTargets(ctx: Context, wanted: ParsedOf<typeof listTopTargets>['query']) {
  const sport = wanted.sport ?? ctx.site.sport;
  const collegeId = wanted.collegeId ?? ctx.site.collegeId;
  if (collegeId === null) throw invalidFields({ college_id: [pleaseEnter('College')] });
  const colleges = await collegeFlags(ctx);
  const college = colleges.get(collegeId);
  if (!college) throw apiError('not_found');
  const year = await wantedClassYear(ctx, { sport, year: wanted.year });
  const { page, perPage } = clampPage(wanted, TARGETS_PER_PAGE);
  const of = { sport, classYear: year, collegeId };
  const offset = (page - 1) * perPage;
  const records = await listTargets(ctx.db, of, { limit: perPage, offset });
  const total = records[0]?.total ?? (offset === 0 ? 0 : await countTargets(ctx.db, of));
  return {
    sport,
    year,
    college,
    prospects: records.map(({ level, total: _total, ...record }) => ({
      ...prospectRowOf(record, colleges),
      interestLevel: level,
    })),
    total,
    totalIsEstimate: false,
    page,
    perPage,
  };
}
