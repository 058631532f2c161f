import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { MAKE_REPORT } from './job-names.ts';
import { deleteReport, failStuckReports, listReportsBefore } from './queries.ts';
import { reportFolder } from './report-files.ts';
import { REPORT_DAYS } from './report-view.ts';
import { makeReport } from './service/make-report.ts';

const wanted = z.object({ reportId: z.int() });

/** Time limit of one report. The nightly sweep fails reports that are unfinished after a day. */
const MAX_HOURS = 4;

export const makeReportJob = (deps: JobDeps): JobDefinition => ({
  name: MAKE_REPORT,
  retries: 2,
  maxHours: MAX_HOURS,
  run: (data, attempt) => makeReport(deps, wanted.parse(data).reportId, attempt),
});

/** Nightly: deletes reports past their retention with their files, and fails those whose worker died for good. */
export const sweepReportsJob = ({ db, now, ports }: JobDeps): JobDefinition => ({
  name: 'sweep_reports',
  schedule: '35 5 * * *',
  async run() {
    const at = now();
    await failStuckReports(db, new Date(at.getTime() - DAY_MS), at);
    for (const id of await listReportsBefore(db, new Date(at.getTime() - REPORT_DAYS * DAY_MS))) {
      await ports.storage.removeFolder(reportFolder(id));
      await deleteReport(db, id);
    }
  },
});
