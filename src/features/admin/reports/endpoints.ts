import { handle } from '#platform/http/handle.ts';
import {
  generateAnalyticsReport,
  getAnalyticsReport,
  listAnalyticsReports,
  updateMonitoredSites,
} from './analytics-calls-view.ts';
import { generateAddOnReport, getAddOnReport, listAddOnReports } from './contract.ts';
import { addOnReport, addOnReports, generateAddOns } from './service/add-on-reports.ts';
import { analyticsReport, analyticsReports, generateAnalytics } from './service/analytics-reports.ts';
import { monitorSites } from './service/monitored-sites.ts';

export const reportEndpoints = [
  handle(generateAddOnReport, { run: (ctx, { body }) => generateAddOns(ctx, body) }),
  handle(listAddOnReports, { run: (ctx, { query }) => addOnReports(ctx, query) }),
  handle(getAddOnReport, { run: (ctx, { params }) => addOnReport(ctx, params.reportId) }),
  handle(generateAnalyticsReport, { run: (ctx, { body }) => generateAnalytics(ctx, body) }),
  handle(listAnalyticsReports, { run: (ctx, { query }) => analyticsReports(ctx, query) }),
  handle(getAnalyticsReport, { run: (ctx, { params }) => analyticsReport(ctx, params.reportId) }),
  handle(updateMonitoredSites, { run: (ctx, { body }) => monitorSites(ctx, body.siteIds) }),
];
