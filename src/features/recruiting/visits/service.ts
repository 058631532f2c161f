import { collegeFlags } from '#features/directory/colleges/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { prospectRowOf } from '../prospects/public.ts';
import { wantedClassYear } from '../rankings/public.ts';
import { type listVisitors, VISITORS_PER_PAGE } from './contract.ts';
import { countVisitsTo, listVisitsTo, type VisitorsWanted } from './visitor-rows.ts';

/**
 * Throws invalid input if neither the request nor the site names a college, and not_found for an unknown college or a class year out of
 * range.
 */
export async function visitorsOf(ctx: Context, wanted: ParsedOf<typeof listVisitors>['query']) {
  const sport = wanted.sport ?? ctx.site.sport;
  const collegeId = wanted.collegeId ?? ctx.site.collegeId;
  if (collegeId === null) throw invalidFields({ college_id: [pleaseEnter('College')] });
  const colleges = await collegeFlags(ctx);
  const college = colleges.get(collegeId);
  if (!college) throw apiError('not_found');
  const year = await wantedClassYear(ctx, { sport, year: wanted.year });
  const { page, perPage } = clampPage(wanted, VISITORS_PER_PAGE);
  const of = { collegeId, sport, classYear: year, today: formatDate(ctx.now, 'YYYY-MM-DD') };
  const [records, counts] = await Promise.all([
    listVisitsTo(ctx.db, of, { limit: perPage, offset: (page - 1) * perPage }),
    keptCounts(ctx, of),
  ]);
  return {
    sport,
    year,
    college,
    visits: records.map(({ visitId, visitOn, isOfficial, ...record }) => ({
      id: visitId,
      prospect: prospectRowOf(record, colleges),
      date: visitOn,
      isOfficial,
    })),
    ...counts,
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** Needed on every page, and unchanged until a prospect of the class or a visit to the college changes. */
const keptCounts = ({ db, memory }: Context, of: VisitorsWanted) =>
  memory.recallChoice(
    `visitor-counts ${JSON.stringify(of)}`,
    [`team:${of.collegeId}`, `list:${of.sport}-${of.classYear}`],
    () => countVisitsTo(db, of),
  );
