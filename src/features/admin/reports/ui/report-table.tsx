import { Progress } from '#design-system/progress.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffDay } from '#kernel/days.ts';
import { fileSize } from '#kernel/file-size.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { ReportView } from '../report-view.ts';
import css from './reports-page.module.css';

const STATUS = cell('sm');
const ROWS = cell('num', 'md');
const ASKED = cell('md');

type ReportTableProps<Report extends ReportView> = {
  caption: string;
  reports: readonly Report[];
  /** The subject of a report, besides its days. */
  aboutOf: (report: Report) => string;
};

/** Reports with their progress, or links to their files. */
export function ReportTable<Report extends ReportView>({ caption, reports, aboutOf }: ReportTableProps<Report>) {
  const head = (
    <>
      <th scope="col">Days</th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={ROWS}>
        Rows
      </th>
      <th scope="col" className={ASKED}>
        Requested
      </th>
      <th scope="col">Download</th>
    </>
  );
  return (
    <Table caption={caption} head={head} dense>
      {reports.map((report) => {
        const { id, rows, requestedBy, requestedAt } = report;
        const days = daysOf(report);
        const asked = staffTime(requestedAt);
        return (
          <TableRow key={id}>
            <RowHead sub={aboutOf(report)} left={[`Requested ${asked}`]}>
              {days}
            </RowHead>
            <td className={STATUS}>
              <Status report={report} />
            </td>
            <td className={ROWS}>{rows?.toLocaleString('en-US')}</td>
            <td className={ASKED}>
              <time dateTime={requestedAt}>{asked}</time>
              <span className={css.by}>{requestedBy ?? 'Deleted account'}</span>
            </td>
            <td>
              <Files report={report} days={days} />
            </td>
          </TableRow>
        );
      })}
    </Table>
  );
}

const daysOf = ({ startDate, endDate }: ReportView): string => `${staffDay(startDate)} to ${staffDay(endDate)}`;

const STATUS_WORDS: Readonly<Record<ReportView['status'], string>> = {
  waiting: 'Waiting',
  running: 'Generating',
  ready: 'Ready',
  failed: 'Failed',
};

function Status({ report: { status, progress } }: { report: ReportView }) {
  if (status !== 'running') return <span data-status={status}>{STATUS_WORDS[status]}</span>;
  return <Progress label="Generating" percent={progress} />;
}

/** On a phone, which hides the status column, the status is shown here. */
function Files({ report, days }: { report: ReportView; days: string }) {
  const { status, files } = report;
  if (status === 'failed') return <span>Generate it again</span>;
  if (files.length === 0)
    return (
      <span className={css.soon}>
        <Status report={report} />
      </span>
    );
  return (
    <span className={css.files}>
      {files.map(({ format, href, bytes }) => (
        <span key={format} className={css.file}>
          <a href={href} download aria-label={`Download ${days} as ${format.toUpperCase()}, ${fileSize(bytes)}`}>
            {format.toUpperCase()}
          </a>{' '}
          <span className={css.size}>{fileSize(bytes)}</span>
        </span>
      ))}
    </span>
  );
}
