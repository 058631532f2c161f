import { z } from 'zod';
import { PLANS } from '#features/membership/plans/product-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { day } from './day-input-view.ts';
import { REPORTS_PATH, reportView } from './report-view.ts';

export const reportPlan = z.enum(PLANS);

const addOnReportView = reportView.extend({
  /** Null: all plans. */
  plan: reportPlan.nullable(),
});
export type AddOnReportView = z.output<typeof addOnReportView>;

export const generateAddOnReport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/reports/add_on_reports/generate_report',
  summary:
    'Starts a report of every add-on that was bought or removed in these days; its requester gets an email when it is ready',
  access: 'staff',
  permission: 'add_on_reports:write',
  body: z.object({
    /** The plan of the subscription; empty: all plans. */
    plan: z.union([z.literal(''), reportPlan], { error: 'Please choose a plan' }).default(''),
    startDate: day('Please enter a start date'),
    endDate: day('Please enter an end date'),
  }),
  response: addOnReportView,
  errors: ['too_many_reports'],
  limit: { points: 20, seconds: 60 },
  formRedirect: () => `${REPORTS_PATH}?done=add_on#add-ons`,
});

export const listAddOnReports = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/add_on_reports',
  summary: 'Add-on reports of the last 30 days, the newest first, with their progress and files',
  access: 'staff',
  permission: 'add_on_reports:read',
  query: z.object({
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
  }),
  response: z.object({
    reports: z.array(addOnReportView),
    /** Null: this is the last page. */
    nextCursor: z.int().nullable(),
    mayGenerate: z.boolean(),
    /** YYYY-MM-DD, Central Time: the last day available for a new report. */
    today: z.string(),
  }),
  errors: ['report_not_granted'],
});

export const getAddOnReport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/add_on_reports/{reportId}',
  summary: 'One add-on report with its progress and files',
  access: 'staff',
  permission: 'add_on_reports:read',
  params: z.object({ reportId: idInput }),
  response: addOnReportView,
  errors: ['report_not_granted'],
});
