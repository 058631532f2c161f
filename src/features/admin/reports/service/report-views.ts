import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { addDays } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import type { Report } from '../queries.ts';
import { filesOf } from '../report-files.ts';
import { downloadPath, REPORT_DAYS, type ReportView } from '../report-view.ts';

/** Reports as endpoints return them, with the usernames of the requesters. */
export async function reportViews(db: Db, reports: readonly Report[]): Promise<ReportView[]> {
  const ids = reports.flatMap(({ requestedBy }) => requestedBy ?? []);
  const names = new Map((await listMembersByIds(db, [...new Set(ids)])).map(({ id, username }) => [id, username]));
  return reports.map((report) => ({
    id: report.id,
    status: report.status,
    startDate: report.startsOn,
    endDate: report.endsOn,
    progress: progressOf(report),
    rows: report.status === 'ready' ? report.rowsDone : null,
    requestedBy: report.requestedBy === null ? null : (names.get(report.requestedBy) ?? null),
    requestedAt: report.requestedAt.toISOString(),
    finishedAt: report.finishedAt?.toISOString() ?? null,
    expiresAt: addDays(report.requestedAt, REPORT_DAYS).toISOString(),
    files: filesOf(report).map(({ format, bytes }) => ({
      format,
      bytes,
      href: downloadPath(report.kind, report.id, format),
    })),
  }));
}

const WHOLE = 100;

/** 100 only if the report can be downloaded. */
function progressOf({ status, rowsDone, rowsTotal }: Report): number {
  if (status === 'ready') return WHOLE;
  if (status !== 'running' || !rowsTotal) return 0;
  return Math.min(WHOLE - 1, Math.floor((rowsDone * WHOLE) / rowsTotal));
}
