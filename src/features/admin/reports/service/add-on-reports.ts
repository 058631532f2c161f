import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { checkReportGrant } from '../../report-grants/public.ts';
import { type AddOnReportView, type generateAddOnReport, type listAddOnReports, reportPlan } from '../contract.ts';
import { findReport, listReports, type Report } from '../queries.ts';
import { reportViews } from './report-views.ts';
import { requestReport } from './request-report.ts';

const KIND = 'add_on';
const PER_PAGE = 25;

export async function generateAddOns(
  ctx: Context,
  { plan, startDate, endDate }: ParsedOf<typeof generateAddOnReport>['body'],
): Promise<AddOnReportView> {
  const filter = plan === '' ? {} : { plan };
  const report = await requestReport(ctx, { kind: KIND, startsOn: startDate, endsOn: endDate, filter });
  return viewOf(ctx, report);
}

export async function addOnReports(
  ctx: Context,
  { cursor }: ParsedOf<typeof listAddOnReports>['query'],
): Promise<ReplyOf<typeof listAddOnReports>> {
  const { db } = ctx;
  await checkReportGrant(ctx, 'add_on_reports:read', 'add_on');
  // One extra row tells whether there are more.
  const found = await listReports(db, { kind: KIND, beforeId: cursor, limit: PER_PAGE + 1 });
  const shown = found.slice(0, PER_PAGE);
  const views = await reportViews(db, shown);
  return {
    reports: views.map((view, index) => ({ ...view, plan: planOf(shown[index]) })),
    nextCursor: found.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    mayGenerate: isAllowed(ctx, 'add_on_reports:write'),
    today: formatDate(ctx.now, 'YYYY-MM-DD'),
  };
}

/** Throws not_found for other kinds too. */
export async function addOnReport(ctx: Context, reportId: number): Promise<AddOnReportView> {
  await checkReportGrant(ctx, 'add_on_reports:read', 'add_on');
  const report = await findReport(ctx.db, reportId);
  if (report?.kind !== KIND) throw apiError('not_found');
  return viewOf(ctx, report);
}

async function viewOf({ db }: Context, report: Report): Promise<AddOnReportView> {
  const [view] = await reportViews(db, [report]);
  if (!view) throw new Error('a report without a view');
  return { ...view, plan: planOf(report) };
}

const planOf = (report: Report | undefined): AddOnReportView['plan'] =>
  reportPlan
    .nullable()
    .catch(null)
    .parse(report?.filter.plan ?? null);
