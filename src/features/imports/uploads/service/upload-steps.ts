import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { CHECK_IMPORT, RUN_IMPORT } from '../job-names.ts';
import { deleteLines } from '../line-queries.ts';
import { findStaleForUpdate, findUploadForUpdate, type Upload, updateUpload } from '../queries.ts';
import type { UploadStatus } from '../upload-view.ts';

/** Staff actions on an uploaded file; each is idempotent. */

const IDLE: readonly UploadStatus[] = ['checked', 'outdated', 'failed'];
const BUSY_WORDS = 'This file is being worked on. Try again when it is done.';

const wrongState = (message: string) => apiError('wrong_state', { message });

export async function getUploadForUpdate(db: Db, id: number): Promise<Upload> {
  const upload = await findUploadForUpdate(db, id);
  if (!upload) throw apiError('not_found');
  return upload;
}

export function checkAgain(ctx: Context, id: number): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const upload = await getUploadForUpdate(db, id);
    if (upload.status === 'uploaded' || upload.status === 'checking') return;
    if (upload.fileKey === null || upload.status === 'expired')
      throw wrongState('The file is deleted. Upload it again.');
    if (!IDLE.includes(upload.status)) throw wrongState(BUSY_WORDS);
    const turn = upload.turn + 1;
    await updateUpload(db, id, {
      status: 'uploaded',
      turn,
      failure: null,
      failedStep: null,
      finishedAt: null,
      rowsDone: 0,
      rowsTotal: null,
      changedAt: ctx.now,
    });
    await ctx.ports.jobs.enqueue(db, CHECK_IMPORT, { uploadId: id, turn });
    await auditStep(ctx, db, upload, { action: 'check', status: 'uploaded' });
  });
}

/** `turn`: of the check that staff looked at. */
export function confirm(ctx: Context, id: number, turn: number): Promise<void> {
  const { actor, now } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return ctx.db.transaction(async (db) => {
    const upload = await getUploadForUpdate(db, id);
    const isConfirmed = ['confirmed', 'running', 'done'].includes(upload.status) && upload.turn === turn + 1;
    if (isConfirmed) return;
    if (upload.status !== 'checked') throw wrongState(upload.failure ?? BUSY_WORDS);
    if (upload.turn !== turn)
      throw apiError('conflict', { message: 'This file was checked again. Review the new check first.' });
    if (upload.hasNewDecisions)
      throw apiError('check_again', { message: 'Check the file again first: decisions are newer than the check.' });
    const { created = 0, updated = 0 } = upload.counts ?? {};
    if (created + updated === 0) throw apiError('nothing_new', { message: 'Nothing is new in this file.' });
    const next = turn + 1;
    await updateUpload(db, id, {
      status: 'confirmed',
      turn: next,
      confirmedBy: actor.userId,
      confirmedAt: now,
      changedAt: now,
      rowsDone: 0,
      rowsTotal: null,
    });
    await ctx.ports.jobs.enqueue(db, RUN_IMPORT, { uploadId: id, turn: next });
    await auditStep(ctx, db, upload, { action: 'confirm', status: 'confirmed', more: { ...upload.counts } });
  });
}

/** Clears the reference only after the file is deleted: if the storage fails, the next call or the sweep deletes it. */
export async function discard(ctx: Context, id: number): Promise<void> {
  const fileKey = await ctx.db.transaction(async (db) => {
    const upload = await getUploadForUpdate(db, id);
    if (upload.status === 'expired') return upload.fileKey;
    if (!IDLE.includes(upload.status)) throw wrongState('Only a file that was not imported can be discarded.');
    await updateUpload(db, id, expiredAt(ctx.now));
    await deleteLines(db, id);
    await auditStep(ctx, db, upload, { action: 'discard', status: 'expired' });
    return upload.fileKey;
  });
  if (fileKey === null) return;
  await ctx.ports.storage.remove(fileKey);
  await updateUpload(ctx.db, id, { fileKey: null });
}

const expiredAt = (now: Date) =>
  ({ status: 'expired', failure: null, failedStep: null, finishedAt: now, changedAt: now }) as const;

/** Deletes the file and lists of an upload that has been idle since `before`. Locked, so that no step can start meanwhile. */
export function expireUpload(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  { id, before, at }: { id: number; before: Date; at: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const upload = await findStaleForUpdate(tx, id, before);
    if (!upload) return;
    if (upload.fileKey !== null) await ports.storage.remove(upload.fileKey);
    await deleteLines(tx, id);
    const isOver = upload.status === 'done' || upload.status === 'expired';
    await updateUpload(tx, id, { fileKey: null, ...(isOver ? {} : expiredAt(at)) });
  });
}

type Step = {
  action: 'check' | 'confirm' | 'discard';
  status: UploadStatus;
  more?: Readonly<Record<string, number>>;
};

async function auditStep(ctx: Context, db: Db, upload: Upload, { action, status, more = {} }: Step): Promise<void> {
  await audit(db, ctx, {
    action: `import_file.${action}`,
    subject: { type: 'import_file', id: upload.id },
    before: { status: upload.status },
    after: { status, file: upload.fileName, ...more },
  });
}
