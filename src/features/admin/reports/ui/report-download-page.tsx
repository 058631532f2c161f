import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { staffDay } from '#kernel/days.ts';
import { isApiError } from '#kernel/errors.ts';
import { fileSize } from '#kernel/file-size.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { useProgress } from '#web/use-progress.ts';
import {
  REPORT_DAYS,
  REPORT_FOLDERS,
  REPORT_FORMATS,
  REPORT_TITLES,
  REPORTS_PATH,
  type ReportKind,
  type ReportView,
} from '../report-view.ts';

type DownloadData = {
  navigation: AdminNavigationView;
  /** locked: a manager must grant it. gone: it never existed, or was deleted. */
  report: ReportView | 'locked' | 'gone';
  kind: ReportKind;
};

/** Loads the page for an address without a file: the reason, or the choice of files. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<DownloadData> {
  const page = pageRequestOf(context);
  const { reports } = page.api;
  const { pathname, searchParams } = new URL(request.url);
  const isAnalytics = pathname.includes(`/${REPORT_FOLDERS.analytics}/`);
  const asked = { params: { reportId: params.reportId ?? '' } };
  const [navigation, report] = await Promise.all([
    loadAdminNavigation(page),
    (isAnalytics ? reports.analyticsReport(asked) : reports.addOn(asked)).catch(whyNot),
  ]);
  // The server renders this page if there is no such file; the report may have become ready in the browser meanwhile.
  const isAsked = page.shell !== null && REPORT_FORMATS.some((format) => format === searchParams.get('file'));
  const isLost = isAsked && typeof report === 'object' && report.status === 'ready';
  return { navigation, report: isLost ? 'gone' : report, kind: isAnalytics ? 'analytics' : 'add_on' };
}

function whyNot(error: unknown): 'locked' | 'gone' {
  if (isApiError(error) && error.code === 'report_not_granted') return 'locked';
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return 'gone';
  throw error;
}

export function Component() {
  const { navigation, report, kind } = useLoaderData<DownloadData>();
  const isThere = typeof report === 'object';
  useProgress(isThere && (report.status === 'waiting' || report.status === 'running'));
  const days = isThere ? `, ${staffDay(report.startDate)} to ${staffDay(report.endDate)}` : '';
  const title = `${REPORT_TITLES[kind]}${days}`;
  return (
    <AdminFrame navigation={navigation} path={REPORTS_PATH}>
      <PageMeta title={title} description="A report." path={REPORTS_PATH} isIndexed={false} />
      <AdminHead title={title}>
        <a href={REPORTS_PATH}>All reports</a>
      </AdminHead>
      {report === 'locked' ? (
        <Empty title="You don’t have access to this report" level={2}>
          Ask a customer support manager to grant it.
        </Empty>
      ) : report === 'gone' ? (
        <Empty title="This report is not here" level={2}>
          Reports are deleted after {REPORT_DAYS} days. You can generate it again.
        </Empty>
      ) : (
        <State report={report} />
      )}
    </AdminFrame>
  );
}

function State({ report: { status, progress, rows, files } }: { report: ReportView }) {
  switch (status) {
    case 'waiting':
    case 'running':
      return (
        <Empty title={status === 'waiting' ? 'Waiting to start' : `Generating: ${progress}%`} level={2}>
          This page shows the files when they are ready. You can also leave: we’ll email you.
        </Empty>
      );
    case 'failed':
      return (
        <Empty
          title="We couldn’t generate this report"
          level={2}
          actions={
            <ButtonLink size="small" href={REPORTS_PATH}>
              Generate it again
            </ButtonLink>
          }
        >
          Nothing is missing from your data. If it fails again, tell the operator of the server.
        </Empty>
      );
    case 'ready':
      return (
        <Empty
          title={
            rows === 1
              ? 'Your report is ready: 1 row'
              : `Your report is ready: ${(rows ?? 0).toLocaleString('en-US')} rows`
          }
          level={2}
          actions={files.map(({ format, href, bytes }) => (
            <ButtonLink key={format} kind={format === 'csv' ? 'ink' : 'second'} size="small" href={href} download>
              Download {format.toUpperCase()} ({fileSize(bytes)})
            </ButtonLink>
          ))}
        >
          CSV opens everywhere. XLSX opens in Excel, Numbers and Google Sheets.
        </Empty>
      );
  }
}
