import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { JobAttempt } from '#platform/jobs/jobs.ts';
import { decisionsByLine, listDecisions } from '../line-queries.ts';
import { finishStep, takeStep, type Upload } from '../queries.ts';
import { withFile } from '../upload-files.ts';
import { failureWords } from './check-upload.ts';
import { mailUploader } from './mail-uploader.ts';
import { fingerprintOf } from './read-applied.ts';
import { type FileDeps, runFile, stoppedWords } from './run-file.ts';

type Job = { uploadId: number; turn: number };

/** Thrown within the transaction to roll back the import. */
class Outdated extends Error {}
class TakenOver extends Error {}
class OtherFile extends Error {}

const OUTDATED =
  'The records changed after the check, so this import would do something else now. Nothing was imported. Check the file again.';
const OTHER_FILE = 'The stored file is not the one that was checked. Nothing was imported. Upload it again.';
const STOPPED = 'The import stopped unexpectedly, and nothing was imported.';

/**
 * Imports a file that staff confirmed: exactly this file, and only if the import does what the check showed. The import and the status
 * "done" are written in one transaction, so that a crash leaves neither and the next attempt starts over.
 */
export async function applyUpload(deps: FileDeps, { uploadId, turn }: Job, attempt?: JobAttempt): Promise<void> {
  const { db, now } = deps;
  const upload = await takeStep(db, {
    id: uploadId,
    turn,
    from: ['confirmed', 'running'],
    failedStep: 'import',
    changes: { status: 'running', finishedAt: null, changedAt: now() },
  });
  if (!upload) return;
  try {
    await withFile(deps, upload, async ({ path }) => {
      if ((await checksumOf(path)) !== upload.checksum) throw new OtherFile();
      await importFile(deps, upload, path);
    });
  } catch (error) {
    if (error instanceof TakenOver) return;
    const at = now();
    const running = { id: uploadId, turn, from: 'running' } as const;
    if (error instanceof Outdated) {
      await finishStep(db, running, { status: 'outdated', failure: OUTDATED, changedAt: at, rowsTotal: null });
      return;
    }
    const failure = error instanceof OtherFile ? OTHER_FILE : failureWords(error);
    const failed = { status: 'failed', failedStep: 'import', finishedAt: at, changedAt: at, rowsTotal: null } as const;
    await finishStep(db, running, {
      ...failed,
      failure: failure ?? stoppedWords(STOPPED, 'Check the file again, then try again.', attempt),
    });
    if (failure === null) throw error;
  }
}

async function importFile(deps: FileDeps, upload: Upload, path: string): Promise<void> {
  const { db, now } = deps;
  const { id, turn } = upload;
  await runFile(deps, upload, {
    path,
    dryRun: false,
    // Uses the date of the confirmed check. With a later date the rows would differ from what was confirmed.
    asOf: upload.checkedAt,
    decisions: decisionsByLine(await listDecisions(db, id)),
    async onApplied(tx, applied) {
      if ((await fingerprintOf(tx, applied)) !== upload.fingerprint) throw new Outdated();
      const at = now();
      const counts = { ...applied.counts };
      const isDone = await finishStep(
        tx,
        { id, turn, from: 'running' },
        { status: 'done', importId: applied.importId, counts, finishedAt: at, changedAt: at, rowsTotal: null },
      );
      if (!isDone) throw new TakenOver();
      await mailUploader({ ...deps, db: tx }, { ...upload, counts }, 'done');
    },
  });
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
