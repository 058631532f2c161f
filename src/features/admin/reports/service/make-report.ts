import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findMember } from '#features/membership/accounts/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { staffDay } from '#kernel/days.ts';
import type { JobAttempt, JobDeps } from '#platform/jobs/jobs.ts';
import { openCsv } from '#platform/sheets/sheet-writer.ts';
import { openXlsx } from '#platform/sheets/xlsx-writer.ts';
import { makeWorkFolder } from '#platform/storage/work-folder.ts';
import { reportReadyMail } from '../emails.tsx';
import { failReport, finishReport, type Report, saveProgress, startReport } from '../queries.ts';
import { CONTENT_TYPES, reportKey } from '../report-files.ts';
import type { ReportSheet } from '../report-sheet.ts';
import { REPORT_FOLDERS, REPORT_FORMATS, REPORT_TITLES, REPORTS_PATH, type ReportFormat } from '../report-view.ts';
import { sheetOf } from './sheet-of.ts';

type Deps = Pick<JobDeps, 'db' | 'config' | 'ports' | 'now' | 'log'>;
type Paths = Readonly<Record<ReportFormat, string>>;

/** Rows between two progress updates. */
const NOTED_EACH = 20_000;

/**
 * Writes and stores the files of a report and emails its requester. Starts over after a crash; does nothing if the report is ready or
 * deleted.
 */
export async function makeReport(deps: Deps, id: number, attempt?: JobAttempt): Promise<void> {
  const { db, now, ports } = deps;
  const report = await startReport(db, id);
  if (!report) return;
  const folder = await makeWorkFolder('report');
  try {
    const paths: Paths = { csv: join(folder, 'report.csv'), xlsx: join(folder, 'report.xlsx') };
    const rowsDone = await writeFiles(deps, report, { sheet: await sheetOf(deps, report), paths });
    const bytes = { csv: 0, xlsx: 0 };
    for (const format of REPORT_FORMATS) {
      bytes[format] = (await stat(paths[format])).size;
      await ports.storage.putFile(reportKey(id, format), { path: paths[format], contentType: CONTENT_TYPES[format] });
    }
    await db.transaction(async (tx) => {
      const made = { rowsDone, csvBytes: bytes.csv, xlsxBytes: bytes.xlsx, finishedAt: now() };
      if (await finishReport(tx, id, made)) await mailRequester({ ...deps, db: tx }, { ...report, rowsDone });
    });
  } catch (error) {
    // Until the last attempt the report counts as running. Otherwise staff could request it again and get two reports and two emails.
    if (attempt?.isLast ?? true) await failReport(db, id, now());
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes both formats at once, so that rows are read only once. Returns the number of rows. */
async function writeFiles(
  { db }: Deps,
  { id }: Report,
  { sheet, paths }: { sheet: ReportSheet; paths: Paths },
): Promise<number> {
  const rowsTotal = await sheet.count();
  await saveProgress(db, id, { rowsDone: 0, rowsTotal });
  const csv = await openCsv(paths.csv, sheet.head);
  const xlsx = await openXlsx(paths.xlsx, { head: sheet.head, sheet: sheet.name });
  let rowsDone = 0;
  let noted = 0;
  try {
    for await (const rows of sheet.batches()) {
      for (const row of rows) {
        csv.add(row);
        xlsx.add(row);
        rowsDone += 1;
      }
      await csv.flush();
      await xlsx.flush();
      if (rowsDone - noted < NOTED_EACH) continue;
      noted = rowsDone;
      await saveProgress(db, id, { rowsDone, rowsTotal });
    }
    await csv.close();
    await xlsx.close();
    return rowsDone;
  } catch (error) {
    await Promise.allSettled([csv.abandon(), xlsx.abandon()]);
    throw error;
  }
}

async function mailRequester({ db, config, ports }: Deps, report: Report): Promise<void> {
  const member = report.requestedBy === null ? null : await findMember(db, report.requestedBy);
  if (!member?.email) return;
  const { kind, startsOn, endsOn, rowsDone, id } = report;
  const mail = await reportReadyMail({
    to: member.email,
    title: REPORT_TITLES[kind],
    days: `${staffDay(startsOn)} to ${staffDay(endsOn)}`,
    rows: rowsDone,
    url: `${siteUrl(config, '')}${REPORTS_PATH}/${REPORT_FOLDERS[kind]}/${id}/download`,
  });
  await ports.mail.post(db, mail);
}
