import { KINDS } from '#features/imports/commands/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { isSport, SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobAttempt, JobDeps } from '#platform/jobs/jobs.ts';
import {
  type AnyImportKind,
  type AppliedImport,
  type ImportReport,
  NO_DECISIONS,
  type RowDecisions,
  runImport,
} from '../../engine/public.ts';
import type { Upload } from '../queries.ts';
import { ENTRIES_KEPT } from './read-applied.ts';
import { openProgress } from './upload-progress.ts';

/** The message for a step that stopped: that it restarts automatically, or what staff should do. */
export const stoppedWords = (stopped: string, again: string, attempt: JobAttempt | undefined): string =>
  `${stopped} ${attempt?.isLast === false ? 'It starts again automatically in a moment.' : again}`;

export type FileDeps = Pick<JobDeps, 'db' | 'config' | 'ports' | 'now' | 'log'>;

type Run = {
  path: string;
  dryRun: boolean;
  decisions?: RowDecisions;
  /** The time from which the rows are known; defaults to now. */
  asOf?: Date | null;
  onApplied: (db: Db, applied: AppliedImport) => Promise<void>;
};

export const kindOf = (name: string): AnyImportKind | null => KINDS.find((kind) => kind.name === name) ?? null;

/** Runs the command line's importer on the file of an upload. */
export async function runFile(deps: FileDeps, upload: Upload, run: Run): Promise<ImportReport> {
  const kind = kindOf(upload.kind);
  if (!kind) throw new Error(`there is no import of the kind ${upload.kind}`);
  const { db, now, log } = deps;
  const at = now();
  const progress = openProgress(deps, upload);
  const requestId = `import-upload-${upload.id}`;
  const { confirmedBy } = upload;
  try {
    return await runImport({ db, now: at, log }, kind, {
      sport: isSport(upload.sport) ? upload.sport : SPORTS[0],
      year: upload.year,
      source: upload.source,
      ratingFromStars: upload.ratingFromStars,
      isNewest: upload.isNewest,
      decisions: run.decisions ?? NO_DECISIONS,
      file: run.path,
      fileName: upload.fileName,
      dryRun: run.dryRun,
      on: formatDate(run.asOf ?? at, 'YYYY-MM-DD'),
      entriesKept: ENTRIES_KEPT,
      onProgress: progress.note,
      onApplied: run.onApplied,
      ...(confirmedBy === null ? {} : { by: { actor: { kind: 'member', userId: confirmedBy }, now: at, requestId } }),
    });
  } finally {
    await progress.settled();
  }
}
