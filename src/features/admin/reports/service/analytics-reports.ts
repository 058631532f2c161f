import { listSites } from '#features/sites/sites/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { AnalyticsReportView, generateAnalyticsReport, listAnalyticsReports } from '../analytics-calls-view.ts';
import { findReport, listReports, type Report } from '../queries.ts';
import { listMonitored, readableSiteIds } from './monitored-sites.ts';
import { reportViews } from './report-views.ts';
import { requestReport } from './request-report.ts';

const KIND = 'analytics';
const PER_PAGE = 25;

/** For all monitored sites, or some. Throws no_monitored_sites, and what requestReport throws. */
export async function generateAnalytics(
  ctx: Context,
  { startDate, endDate, siteIds }: ParsedOf<typeof generateAnalyticsReport>['body'],
): Promise<AnalyticsReportView> {
  const monitored = (await listMonitored(ctx)).map(({ id }) => id);
  const wanted = siteIds.length === 0 ? monitored : monitored.filter((id) => siteIds.includes(id));
  if (wanted.length === 0)
    throw apiError('no_monitored_sites', { message: 'Choose the sites to monitor first, then generate the report.' });
  const filter = { siteIds: wanted };
  const report = await requestReport(ctx, { kind: KIND, startsOn: startDate, endsOn: endDate, filter });
  return viewOf(ctx, report);
}

export async function analyticsReports(
  ctx: Context,
  { cursor }: ParsedOf<typeof listAnalyticsReports>['query'],
): Promise<ReplyOf<typeof listAnalyticsReports>> {
  const { db, now } = ctx;
  // One extra row tells whether there are more.
  const wanted = { kind: KIND, siteIds: readableSiteIds(ctx), beforeId: cursor, limit: PER_PAGE + 1 } as const;
  const found = await listReports(db, wanted);
  const shown = found.slice(0, PER_PAGE);
  const mayGenerate = isAllowed(ctx, 'analytics_reports:write');
  const sites = mayGenerate ? (await listSites(db)).map(({ id, name }) => ({ id, name })) : [];
  return {
    reports: await viewsOf(ctx, shown),
    nextCursor: found.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    monitoredSites: await listMonitored(ctx),
    sites,
    mayGenerate,
    today: formatDate(now, 'YYYY-MM-DD'),
  };
}

/** Throws not_found also for other kinds, and for sites that are not a publisher’s own. */
export async function analyticsReport(ctx: Context, reportId: number): Promise<AnalyticsReportView> {
  const report = await findReport(ctx.db, reportId);
  const readable = readableSiteIds(ctx);
  const isReadable =
    report?.kind === KIND && (readable === null || report.filter.siteIds?.every((id) => readable.includes(id)));
  if (!report || !isReadable) throw apiError('not_found');
  return viewOf(ctx, report);
}

async function viewOf(ctx: Context, report: Report): Promise<AnalyticsReportView> {
  const [view] = await viewsOf(ctx, [report]);
  if (!view) throw new Error('a report without a view');
  return view;
}

async function viewsOf({ db }: Context, reports: readonly Report[]): Promise<AnalyticsReportView[]> {
  const sites = await listSites(db);
  const views = await reportViews(db, reports);
  return views.map((view, index) => {
    const ids = new Set(reports[index]?.filter.siteIds);
    return { ...view, sites: sites.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ id, name })) };
  });
}
