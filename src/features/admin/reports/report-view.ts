import { z } from 'zod';

/** Reports generated in the background and stored as files, as pages and endpoints show them. */

export const REPORTS_PATH = '/admin/reports';
/** Days that a report and its files are kept. */
export const REPORT_DAYS = 30;
/** The longest range of a report, first day to last. */
export const MOST_REPORT_YEARS = 3;
/** How many reports of one staff member may wait or run at a time. */
export const MOST_UNFINISHED = 3;

export const REPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** waiting: for a worker. failed: all tries failed; it can be requested again. */
export const REPORT_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_KINDS = ['add_on', 'analytics'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_TITLES: Readonly<Record<ReportKind, string>> = {
  add_on: 'Add-on report',
  analytics: 'Analytics report',
};

/** The path segment of each kind, for endpoints and downloads (specification, section 2). */
export const REPORT_FOLDERS: Readonly<Record<ReportKind, string>> = {
  add_on: 'add_on_reports',
  analytics: 'google_analytics',
};

export const downloadPath = (kind: ReportKind, id: number, format: ReportFormat): string =>
  `${REPORTS_PATH}/${REPORT_FOLDERS[kind]}/${id}/download?file=${format}`;

export const reportView = z.object({
  id: z.int(),
  status: z.enum(REPORT_STATUSES),
  /** YYYY-MM-DD, Central Time; both inclusive. */
  startDate: z.string(),
  endDate: z.string(),
  /** 0 to 100. */
  progress: z.int(),
  /** Null: not ready yet. */
  rows: z.int().nullable(),
  /** The username; null: their account is gone. */
  requestedBy: z.string().nullable(),
  /** ISO 8601. */
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When the report and its files are deleted. */
  expiresAt: z.string(),
  /** Empty: not ready yet. */
  files: z.array(z.object({ format: z.enum(REPORT_FORMATS), href: z.string(), bytes: z.int() })),
});
export type ReportView = z.output<typeof reportView>;
