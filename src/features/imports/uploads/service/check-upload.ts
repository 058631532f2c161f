import { join } from 'node:path';
import type { JobAttempt } from '#platform/jobs/jobs.ts';
import { UnreadableFile } from '../../engine/public.ts';
import {
  decisionsByLine,
  deleteLines,
  findRemembered,
  insertLines,
  listDecisions,
  listLines,
  type NewLine,
  saveRemembered,
} from '../line-queries.ts';
import { finishStep, takeStep, type Upload } from '../queries.ts';
import { MissingFile, withFile } from '../upload-files.ts';
import { LINE_PARTS, type UploadTotals } from '../upload-view.ts';
import { mailUploader } from './mail-uploader.ts';
import { ENTRIES_KEPT, fingerprintOf, readChanges, readDoubts, writeChanges } from './read-applied.ts';
import { linesOfReport, totalsOf } from './report-lines.ts';
import { type FileDeps, runFile, stoppedWords } from './run-file.ts';

const LINES_INSERTED = 1_000;

type Job = { uploadId: number; turn: number };

/** Determines what a file would change and stores the result for review. Starts over after a crash. */
export async function checkUpload(deps: FileDeps, { uploadId, turn }: Job, attempt?: JobAttempt): Promise<void> {
  const { db, now } = deps;
  const upload = await takeStep(db, {
    id: uploadId,
    turn,
    from: ['uploaded', 'checking'],
    failedStep: 'check',
    changes: { status: 'checking', finishedAt: null, changedAt: now() },
  });
  if (!upload) return;
  try {
    await withFile(deps, upload, async (place) => {
      const found = await dryRun(deps, upload, place);
      // Decisions about the same rows in an earlier file apply here too, so the file is checked again with them.
      const hasMore = await rememberDecisions(deps, upload, found.doubts);
      const again = hasMore ? await dryRun(deps, upload, place) : found;
      await keepCheck(deps, upload, { ...again, doubts: withSettled(again.doubts, found.doubts) });
    });
  } catch (error) {
    const failure = failureWords(error);
    await failCheck(deps, upload, failure ?? stoppedWords('The check stopped unexpectedly.', 'Try again.', attempt));
    if (failure === null) throw error;
  }
}

type Found = {
  /** The time of the run. The confirmed import uses its date. */
  at: Date;
  fingerprint: string;
  totals: UploadTotals;
  unit: 'line' | 'record';
  counts: Record<string, number>;
  doubts: NewLine[];
  texts: ReturnType<typeof linesOfReport>;
  changesPath: string;
};

async function dryRun(
  deps: FileDeps,
  upload: Upload,
  { path, folder }: { path: string; folder: string },
): Promise<Found> {
  const decisions = decisionsByLine(await listDecisions(deps.db, upload.id));
  const changesPath = join(folder, 'changes');
  const found: Found[] = [];
  await runFile(deps, upload, {
    path,
    dryRun: true,
    decisions,
    async onApplied(tx, applied) {
      found.push({
        at: applied.now,
        fingerprint: await fingerprintOf(tx, applied),
        totals: totalsOf(applied, await writeChanges(tx, applied, changesPath)),
        unit: applied.unit,
        counts: { ...applied.counts },
        doubts: await readDoubts(tx, applied),
        texts: linesOfReport(applied),
        changesPath,
      });
    },
  });
  const [only] = found;
  if (!only) throw new Error('a dry run that applied nothing');
  return only;
}

/** Returns false if there is no earlier decision about these rows. */
async function rememberDecisions({ db, now }: FileDeps, upload: Upload, doubts: readonly NewLine[]): Promise<boolean> {
  const decided = new Set((await listDecisions(db, upload.id)).map(({ line }) => line));
  const open = doubts.flatMap(({ line, content }) =>
    line === null || content.part !== 'doubt' || decided.has(line) ? [] : [{ line, ...content }],
  );
  const remembered = await findRemembered(db, {
    uploadId: upload.id,
    kind: upload.kind,
    digests: open.map(({ rowDigest }) => rowDigest),
  });
  const byDigest = new Map(remembered.map((decision) => [decision.rowDigest, decision]));
  const same = open.flatMap(({ line, rowDigest, people }) => {
    const before = byDigest.get(rowDigest);
    if (!before) return [];
    const isOffered = people.some(({ kind, id }) => kind === before.personKind && id === before.personId);
    return before.choice === 'same' && !isOffered ? [] : [{ ...before, line }];
  });
  await saveRemembered(db, { uploadId: upload.id, decidedAt: now() }, same);
  return same.length > 0;
}

async function keepCheck({ db, now, ...deps }: FileDeps, upload: Upload, found: Found): Promise<void> {
  const { id, turn } = upload;
  await db.transaction(async (tx) => {
    const at = now();
    const { counts, fingerprint, unit } = found;
    const doubts = await withDecided(tx, id, found.doubts);
    const isKept = await finishStep(
      tx,
      { id, turn, from: 'checking' },
      {
        status: 'checked',
        counts,
        fingerprint,
        unit,
        totals: found.totals,
        rowsTotal: null,
        checkedAt: found.at,
        hasNewDecisions: false,
        changedAt: at,
      },
    );
    if (!isKept) return;
    await deleteLines(tx, id);
    let place = 0;
    for await (const lines of readChanges(found.changesPath, LINES_INSERTED)) {
      await insertLines(tx, { uploadId: id, part: 'change', from: place }, lines);
      place += lines.length;
    }
    for (const part of LINE_PARTS) {
      if (part === 'change') continue;
      const lines = part === 'doubt' ? doubts : found.texts[part];
      for (let from = 0; from < lines.length; from += LINES_INSERTED)
        await insertLines(tx, { uploadId: id, part, from }, lines.slice(from, from + LINES_INSERTED));
    }
    await mailUploader({ ...deps, db: tx }, { ...upload, counts, totals: found.totals }, 'checked');
  });
}

/** Decided rows are no longer in doubt, but stay in the list so that the decision can be changed. */
async function withDecided(db: FileDeps['db'], uploadId: number, doubts: readonly NewLine[]): Promise<NewLine[]> {
  const decided = new Set((await listDecisions(db, uploadId)).map(({ line }) => line));
  const before = await listLines(db, { uploadId, part: 'doubt', after: -1, limit: ENTRIES_KEPT });
  const settled = before.filter(({ line }) => line !== null && decided.has(line));
  return withSettled(
    doubts,
    settled.map(({ line, content }) => ({ line, content })),
  );
}

/** Adds the rows of `before` that are no longer in doubt, in the order of the file. */
function withSettled(doubts: readonly NewLine[], before: readonly NewLine[]): NewLine[] {
  const open = new Set(doubts.map(({ line }) => line));
  return [...doubts, ...before.filter(({ line }) => !open.has(line))].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

async function failCheck({ db, now }: FileDeps, { id, turn }: Upload, failure: string): Promise<void> {
  const at = now();
  await finishStep(
    db,
    { id, turn, from: 'checking' },
    { status: 'failed', failedStep: 'check', failure, finishedAt: at, changedAt: at, rowsTotal: null },
  );
}

/** What is wrong with the file, in one sentence; null for any other error. */
export function failureWords(error: unknown): string | null {
  if (error instanceof UnreadableFile) return `We can’t read this file: ${error.reason}.`;
  if (error instanceof MissingFile) return 'The file is no longer in the storage. Upload it again.';
  return null;
}
