import { basename } from 'node:path';
import { formatDate } from '#kernel/dates.ts';
import { audit, type JobAuditContext } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { applyRows } from './apply-rows.ts';
import { checkpointOf } from './checkpoint.ts';
import type { AnyImportKind, ImportInput } from './import-kind.ts';
import { assertCountLaw, type ImportCounts, type ImportReport } from './import-report.ts';
import { MANY_ROWS } from './many-rows.ts';
import { lockImports } from './queries.ts';
import { readRows } from './read-file.ts';
import { openReportBook, type ReportBook } from './report-book.ts';
import { NO_DECISIONS } from './row-decision.ts';
import { openRecords } from './source-records.ts';
import { clearDeadRuns, closeRun, countStaged, openRun, stageRows } from './staged-rows.ts';

export type ImportDeps = { db: Db; now: Date; log?: Log };

/** Rows read from the file, or rows of those that were written. */
export type ImportProgress = { phase: 'read' | 'write'; rows: number; of: number | null };

export type ImportOptions = ImportInput & {
  /** An absolute path. */
  file: string;
  dryRun: boolean;
  /** When it is aborted, nothing is kept and the reason is thrown. */
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  /** The minimum number of rows passed to the kind at once. */
  batchRows?: number;
  /** The file name to show, if it differs from the local one. */
  fileName?: string;
  /** The date from which the rows are known, YYYY-MM-DD in Central Time; defaults to the date of `now`. */
  on?: string;
  /** The member of staff; absent for the operator. */
  by?: JobAuditContext;
  /** Entries to keep in each list of the report; defaults to what a terminal can show. */
  entriesKept?: number;
  /** Called in the transaction after the last row, where the writes of a dry run can still be read. An error rolls everything back. */
  onApplied?: (db: Db, applied: AppliedImport) => Promise<void>;
};

export type AppliedImport = ReturnType<ReportBook['lists']> & {
  importId: number;
  /** The id under which the rows of the file are staged. */
  run: string;
  now: Date;
  /** The date from which the rows are known, YYYY-MM-DD in Central Time. */
  on: string;
  unit: ImportReport['unit'];
  counts: ImportCounts;
};

/** Large enough to keep lookups few, small enough that a batch takes little memory. */
const BATCH_ROWS = 5_000;

/** Thrown to roll back a dry run, or a file without changes. */
const NOTHING_TO_KEEP = new Error('nothing is kept');

/**
 * Imports a file: stages its rows, then applies them in one transaction, all or nothing. A file without changes writes nothing, not even a
 * record of the import; a dry run does everything and rolls back. Throws UnreadableFile if the file cannot be read.
 */
export async function runImport(deps: ImportDeps, kind: AnyImportKind, options: ImportOptions): Promise<ImportReport> {
  const { db, now } = deps;
  const { sport, year, source, ratingFromStars, isNewest = false, decisions = NO_DECISIONS, dryRun } = options;
  const wish: ImportInput = { sport, year, source, ratingFromStars, isNewest, decisions };
  const on = options.on ?? formatDate(now, 'YYYY-MM-DD');
  const checkpoint = checkpointOf(options.signal);
  await checkpoint();
  const records = await openRecords(options.file, {
    required: kind.required,
    known: kind.columns,
    numbers: kind.numbers,
  });
  const book = openReportBook(options.entriesKept);
  const run = openRun();
  const fileName = options.fileName ?? basename(options.file);
  let importId: number | null = null;
  try {
    let staged = 0;
    for await (const rows of readRows(records, { kind, wish, book })) {
      await stageRows(db, run, rows);
      staged += rows.length;
      options.onProgress?.({ phase: 'read', rows: book.counts.read, of: null });
      await checkpoint();
    }
    if (staged > MANY_ROWS) await countStaged(db);
    await db
      .transaction(async (tx) => {
        await lockImports(tx);
        await clearDeadRuns(tx);
        importId = await applyRows(tx, {
          kind,
          run,
          staged,
          book,
          batchRows: options.batchRows ?? BATCH_ROWS,
          file: { name: fileName, checksum: records.file.checksum },
          importedBy: options.by?.actor.kind === 'member' ? options.by.actor.userId : null,
          occasion: { ...wish, now, on, checkpoint },
          onProgress: (rows) => options.onProgress?.({ phase: 'write', rows, of: staged }),
        });
        const { counts } = book;
        await options.onApplied?.(tx, { importId, run, now, on, unit: records.unit, counts, ...book.lists() });
        if (dryRun || book.counts.created + book.counts.updated === 0) throw NOTHING_TO_KEEP;
        await audit(tx, options.by ?? { actor: { kind: 'operator' }, now, requestId: `import-${importId}` }, {
          action: 'import.apply',
          subject: { type: 'import', id: importId },
          after: { kind: kind.name, file: fileName, source, ...book.counts },
        });
      })
      .catch((error: unknown) => {
        if (error !== NOTHING_TO_KEEP) throw error;
        importId = null;
      });
  } finally {
    // The next import deletes what cannot be deleted now. This failure is only logged, so that it does not replace the original error.
    await closeRun(db, run).catch((error: unknown) => deps.log?.warn({ err: error }, 'staged rows were left behind'));
  }
  assertCountLaw(book.counts);
  const hasSport = kind.sport === 'required';
  deps.log?.info({ import: kind.name, sport, year, dryRun, importId, ...book.counts }, 'import');
  return {
    kind: kind.name,
    file: fileName,
    unit: records.unit,
    sport: hasSport ? sport : null,
    year,
    source,
    dryRun,
    ratingFromStars,
    importId,
    counts: book.counts,
    ...book.lists(),
  };
}
