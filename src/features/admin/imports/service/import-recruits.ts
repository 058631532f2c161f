import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { formatDate } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { assertCountLaw, type ImportCounts, type ImportReport } from '../import-report.ts';
import { lockImports } from '../queries.ts';
import { RECRUITS_SOURCE } from '../recruit-columns.ts';
import { applyRecruits } from './apply-recruits.ts';
import { matchRecruits } from './match-recruits.ts';
import { planRecruits } from './plan-recruits.ts';
import { readRecruitFile } from './read-recruits.ts';

export type ImportDeps = { db: Db; now: Date; log?: Log };

export type ImportRecruitsOptions = {
  /** An absolute path. */
  file: string;
  sport: Sport;
  year: number;
  ratingFromStars: boolean;
  dryRun: boolean;
  /** What the values are known to come from; by default the layout's own name. */
  source?: string;
  /** Aborted: nothing is kept, and the reason is thrown. */
  signal?: AbortSignal;
};

/**
 * Brings a final class into the database: read → match → plan → write, all that is written in one transaction. A file that
 * changes nothing writes nothing, not even that it was read. Throws UnreadableFile where there is nothing to read.
 */
export async function importRecruits(deps: ImportDeps, options: ImportRecruitsOptions): Promise<ImportReport> {
  const { sport, year, ratingFromStars, dryRun, source = RECRUITS_SOURCE } = options;
  // The embedded database answers without ever leaving the event loop a turn: an interrupt would not be heard until the end.
  const checkpoint = async () => {
    await setImmediate();
    options.signal?.throwIfAborted();
  };
  const on = formatDate(deps.now, 'YYYY-MM-DD');
  const content = await readRecruitFile(options.file, { sport, year });
  const fileName = basename(options.file);

  async function run(db: Db): Promise<ImportReport> {
    await checkpoint();
    if (!dryRun) await lockImports(db);
    const { rows, unmatchedColleges } = await matchRecruits(db, content.rows);
    const plan = await planRecruits(db, rows, { sport, year, source, on, ratingFromStars, lock: !dryRun });
    const counts: ImportCounts = {
      read: content.read,
      created: plan.created.length,
      updated: plan.changed.length,
      unchanged: plan.unchanged,
      skipped: plan.skipped.length,
      rejected: content.rejected.length,
    };
    assertCountLaw(counts);
    await checkpoint();
    if (!dryRun && counts.created + counts.updated > 0) {
      const { checksum } = content.file;
      const facts = { fileName, checksum, counts, checkpoint };
      await applyRecruits(db, plan, { sport, year, now: deps.now, on, source, ratingFromStars, ...facts });
    }
    const given = rows.filter((row) => row.institution !== null);
    return {
      kind: 'recruits',
      file: fileName,
      sport,
      year,
      source,
      dryRun,
      ratingFromStars,
      counts,
      colleges: { given: given.length, matched: given.filter((row) => row.collegeId !== null).length },
      reasons: [...content.rejected, ...plan.skipped].toSorted((a, b) => a.line - b.line),
      notes: [...content.notes, ...plan.notes].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      unmatchedColleges,
    };
  }

  const report = dryRun ? await run(deps.db) : await deps.db.transaction(run);
  deps.log?.info({ import: 'recruits', sport, year, dryRun, ...report.counts }, 'import');
  return report;
}
