import { z } from 'zod';
import { addDays } from '#kernel/calendar.ts';
import { eachInTurn } from '#platform/jobs/each-in-turn.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { CHECK_IMPORT, REMOVE_UNKEPT_FILE, RUN_IMPORT, UNDO_IMPORT } from './job-names.ts';
import { failStuckUploads, hasFile, listStale } from './queries.ts';
import { applyUpload } from './service/apply-upload.ts';
import { checkUpload } from './service/check-upload.ts';
import { undoApplied } from './service/undo-applied.ts';
import { expireUpload } from './service/upload-steps.ts';
import { failStuckUndos } from './undo-queries.ts';
import { UPLOAD_LIMITS } from './upload-view.ts';

const step = z.object({ uploadId: z.int(), turn: z.int() });
const undo = z.object({ importId: z.int() });
const stored = z.object({ fileKey: z.string() });

/** Time limit of one check, import or undo. The nightly sweep fails those that are unfinished after a day. */
const MAX_HOURS = 6;

export const checkImportJob = (deps: JobDeps): JobDefinition => ({
  name: CHECK_IMPORT,
  retries: 2,
  maxHours: MAX_HOURS,
  run: (data, attempt) => checkUpload(deps, step.parse(data), attempt),
});

export const runImportJob = (deps: JobDeps): JobDefinition => ({
  name: RUN_IMPORT,
  retries: 2,
  maxHours: MAX_HOURS,
  run: (data, attempt) => applyUpload(deps, step.parse(data), attempt),
});

export const undoImportJob = (deps: JobDeps): JobDefinition => ({
  name: UNDO_IMPORT,
  retries: 2,
  maxHours: MAX_HOURS,
  run: (data, attempt) => undoApplied(deps, undo.parse(data).importId, attempt),
});

/**
 * Runs a day after a file was stored. If no upload refers to it, the program ended between the two steps, and nothing else would remove the
 * file.
 */
export const removeUnkeptFileJob = ({ db, ports }: Pick<JobDeps, 'db' | 'ports'>): JobDefinition => ({
  name: REMOVE_UNKEPT_FILE,
  async run(data) {
    const { fileKey } = stored.parse(data);
    if (!(await hasFile(db, fileKey))) await ports.storage.remove(fileKey);
  },
});

const STUCK = 'This stopped and won’t resume. Nothing was written. Try again.';

/**
 * Nightly: fails steps whose worker died for good, and deletes files that nobody touched for long enough, with the results of their checks.
 * Records of imports stay.
 */
export const sweepUploadsJob = ({ db, now, ports, log }: JobDeps): JobDefinition => ({
  name: 'sweep_import_files',
  schedule: '45 5 * * *',
  async run() {
    const at = now();
    const stuck = { at, failure: STUCK };
    await failStuckUploads(db, addDays(at, -1), stuck);
    await failStuckUndos(db, addDays(at, -1), stuck);
    const before = addDays(at, -UPLOAD_LIMITS.days);
    await eachInTurn({
      list: (page) => listStale(db, before, page),
      work: (id) => expireUpload({ db, ports }, { id, before, at }),
      onFailure: (err, uploadId) => log.error({ err, uploadId }, 'an expired import file was not deleted'),
    });
  },
});
