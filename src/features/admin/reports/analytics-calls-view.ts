import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { day } from './day-input-view.ts';
import { REPORTS_PATH, reportView } from './report-view.ts';

/** The endpoints of analytics reports. */

const siteView = z.object({ id: z.int(), name: z.string() });

const analyticsReportView = reportView.extend({
  /** The sites in the report. */
  sites: z.array(siteView),
});
export type AnalyticsReportView = z.output<typeof analyticsReportView>;

/** More than there are sites. */
const MOST_SITES = 1000;
const siteIds = z.array(idInput).max(MOST_SITES);

export const generateAnalyticsReport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/reports/google_analytics/generate_report',
  summary:
    'Starts a report of views, readers, registrations, orders and revenue of each monitored site and day; its requester gets an email when it is ready',
  access: 'staff',
  permission: 'analytics_reports:write',
  body: z.object({
    startDate: day('Please enter a start date'),
    endDate: day('Please enter an end date'),
    /** Monitored sites; empty: all of them. */
    siteIds: siteIds.default([]),
  }),
  response: analyticsReportView,
  errors: ['too_many_reports', 'no_monitored_sites'],
  limit: { points: 20, seconds: 60 },
  formRedirect: () => `${REPORTS_PATH}?done=analytics#analytics`,
});

export const listAnalyticsReports = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/google_analytics/reports',
  summary:
    'Analytics reports of the last 30 days, the newest first, and the monitored sites; publishers see those of their own sites',
  access: 'staff',
  permission: 'analytics_reports:read',
  query: z.object({
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
  }),
  response: z.object({
    reports: z.array(analyticsReportView),
    /** Null: this is the last page. */
    nextCursor: z.int().nullable(),
    monitoredSites: z.array(siteView),
    /** Every site of the network; empty: the reader may not choose which are monitored. */
    sites: z.array(siteView),
    mayGenerate: z.boolean(),
    /** YYYY-MM-DD, Central Time: the last day available for a new report. */
    today: z.string(),
  }),
});

export const getAnalyticsReport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/google_analytics/reports/{reportId}',
  summary: 'One analytics report with its progress and files',
  access: 'staff',
  permission: 'analytics_reports:read',
  params: z.object({ reportId: idInput }),
  response: analyticsReportView,
});

export const updateMonitoredSites = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reports/google_analytics/update_monitored_sites',
  summary: 'Sets the sites that analytics reports are about',
  access: 'staff',
  permission: 'analytics_reports:write',
  body: z.object({ siteIds: siteIds.default([]) }),
  response: z.object({ monitoredSites: z.array(siteView) }),
  errors: ['no_such_site'],
  formRedirect: () => `${REPORTS_PATH}?done=sites#analytics`,
});
