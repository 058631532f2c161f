import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { REPORTS_PATH } from '../reports/report-view.ts';
import { GRANTABLE_REPORTS, MOST_GRANTED_USERS } from './report-grant-view.ts';

const grantView = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** The reports they may see now; empty for none. */
  reports: z.array(z.enum(GRANTABLE_REPORTS)),
  /** ISO 8601; null if nothing is granted. */
  expiresAt: z.string().nullable(),
  /** The username of the manager who granted it; null if nothing is granted or the manager's account is gone. */
  grantedBy: z.string().nullable(),
  /** Changes to members in the last 30 days, by the audit log. */
  actions: z.int(),
  /** ISO 8601; null if there was none in that time. */
  lastActionAt: z.string().nullable(),
});

const grantsView = z.object({
  users: z.array(grantView),
  mayWrite: z.boolean(),
  /** Dates in Central Time (YYYY-MM-DD) on which access granted now can end. */
  expiry: z.object({ first: z.string(), usual: z.string(), last: z.string() }),
});
export type ReportGrantView = z.output<typeof grantView>;

export const listReportGrants = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/reports/cs_admin_reports',
  summary:
    'The customer support report: each agent with their recent work and the reports that they may see, until when',
  access: 'staff',
  permission: 'report_grants:read',
  response: grantsView,
  errors: ['report_not_granted'],
});

/** A date in Central Time, inclusive, or an instant in ISO 8601. */
const expiry = z.string().max(40, { abort: true, error: 'Please enter a day like 2026-12-31' }).trim().optional();

const reports = z.array(z.enum(GRANTABLE_REPORTS)).max(GRANTABLE_REPORTS.length).default([]);

export const updateReportGrants = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/admin/reports/cs_admin/update',
  summary:
    'Sets which reports customer support agents may see; without a day access lasts 30 days, at most 90; no reports revokes it at once',
  access: 'staff',
  permission: 'report_grants:write',
  body: z.object({
    users: z
      .array(
        z.object({
          id: idInput,
          reports,
          expiresAt: expiry,
          /** What the sender's page showed, to detect a conflict. Without it the change overwrites the current grant. */
          shown: z.object({ reports, expiresAt: z.string().max(40).default('') }).optional(),
        }),
      )
      .min(1)
      .max(MOST_GRANTED_USERS),
  }),
  response: grantsView,
  errors: ['not_customer_support', 'conflict'],
  formRedirect: () => `${REPORTS_PATH}?done=access#access`,
});
