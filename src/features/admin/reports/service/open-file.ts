import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { OpenedFile } from '#platform/storage/storage.ts';
import { findReport } from '../queries.ts';
import { fileName, reportKey } from '../report-files.ts';
import type { ReportFormat } from '../report-view.ts';

/**
 * The file of a report for a download, which is written to the audit log, because it contains members' data. Null: not ready, or deleted.
 * The caller has checked the permission.
 */
export async function openReportFile(
  ctx: Context,
  { reportId, format }: { reportId: number; format: ReportFormat },
): Promise<{ name: string; file: OpenedFile } | null> {
  const { db, ports } = ctx;
  const report = await findReport(db, reportId);
  if (report?.status !== 'ready') return null;
  const file = await ports.storage.open(reportKey(reportId, format));
  if (!file) return null;
  try {
    await audit(db, ctx, {
      action: 'report.download',
      subject: { type: 'report', id: reportId },
      after: { kind: report.kind, format },
    });
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  return { name: fileName(report, format), file };
}
