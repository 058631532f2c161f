import { z } from 'zod';

/** Reports that are made in the background and kept as files, as pages and calls show them. */

export const REPORTS_PATH = '/admin/reports';
/** Days that a report and its files are kept. */
export const REPORT_DAYS = 30;
/** Of a report: from the first to the last day. */
export const MOST_REPORT_YEARS = 3;
/** Reports of one member of staff that may wait or run at a time. */
export const MOST_UNFINISHED = 3;

export const REPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** waiting: for a worker. failed: tried as often as it is; it can be asked for again. */
export const REPORT_STATUSES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_KINDS = ['add_on', 'analytics'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_TITLES: Readonly<Record<ReportKind, string>> = {
  add_on: 'Add-on report',
  analytics: 'Analytics report',
};

/** The folder of each kind in addresses, of calls and of downloads alike (specification, section 2). */
export const REPORT_FOLDERS: Readonly<Record<ReportKind, string>> = {
  add_on: 'add_on_reports',
  analytics: 'google_analytics',
};

export const downloadPath = (kind: ReportKind, id: number, format: ReportFormat): string =>
  `${REPORTS_PATH}/${REPORT_FOLDERS[kind]}/${id}/download?file=${format}`;

export const reportView = z.object({
  id: z.int(),
  status: z.enum(REPORT_STATUSES),
  /** YYYY-MM-DD, in Chicago; both count. */
  startDate: z.string(),
  endDate: z.string(),
  /** 0 to 100. */
  progress: z.int(),
  /** Null until it is ready. */
  rows: z.int().nullable(),
  /** The username; null: they are gone. */
  requestedBy: z.string().nullable(),
  /** ISO 8601. */
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When the report and its files are deleted. */
  expiresAt: z.string(),
  /** Empty until it is ready. */
  files: z.array(z.object({ format: z.enum(REPORT_FORMATS), href: z.string(), bytes: z.int() })),
});
export type ReportView = z.output<typeof reportView>;
