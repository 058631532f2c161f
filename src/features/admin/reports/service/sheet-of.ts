import { listSites } from '#features/sites/sites/public.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { addOnSheet } from '../add-on-sheet.ts';
import { analyticsSheet } from '../analytics-sheet.ts';
import { reportPlan } from '../contract.ts';
import type { Report } from '../queries.ts';
import { reportDays } from '../report-days.ts';
import type { ReportSheet } from '../report-sheet.ts';

/** The content of a report's files. Throws for an invalid filter. */
export async function sheetOf({ db }: Pick<JobDeps, 'db'>, report: Report): Promise<ReportSheet> {
  const days = reportDays(report.startsOn, report.endsOn);
  if (!days.ok) throw new Error(`report ${report.id} has no days`);
  const sites = await listSites(db);
  if (report.kind === 'analytics') {
    const wanted = new Set(report.filter.siteIds);
    const { startsOn, endsOn } = report;
    return analyticsSheet(db, { days: days.days, startsOn, endsOn, sites: sites.filter(({ id }) => wanted.has(id)) });
  }
  const plan = report.filter.plan === undefined ? null : reportPlan.parse(report.filter.plan);
  return addOnSheet(db, { ...days.days, plan }, sites);
}
