import type { Report } from './queries.ts';
import { REPORT_FORMATS, type ReportFormat } from './report-view.ts';

/** Storage keys and names of a report's files. Pure. */

export const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const reportFolder = (id: number): string => `reports/${id}`;
export const reportKey = (id: number, format: ReportFormat): string => `${reportFolder(id)}/report.${format}`;

const NAMES: Readonly<Record<Report['kind'], string>> = { add_on: 'add-ons', analytics: 'analytics' };

/** The download's name: "add-ons-2026-10-01-to-2026-12-31.csv". */
export const fileName = ({ kind, startsOn, endsOn }: Report, format: ReportFormat): string =>
  `${NAMES[kind]}-${startsOn}-to-${endsOn}.${format}`;

/** The available files of a report. */
export function filesOf({ csvBytes, xlsxBytes }: Report): { format: ReportFormat; bytes: number }[] {
  const sizes = { csv: csvBytes, xlsx: xlsxBytes };
  return REPORT_FORMATS.flatMap((format) => {
    const bytes = sizes[format];
    return bytes === null ? [] : [{ format, bytes }];
  });
}
