import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { addDays } from '#kernel/calendar.ts';
import type { Db } from '#platform/db/database.ts';
import { countOpenDoubts } from '../line-queries.ts';
import type { ListedUpload } from '../queries.ts';
import { UPLOAD_LIMITS, type UploadView, uploadCounts } from '../upload-view.ts';

/** Uploads as endpoints return them, with the usernames of the uploader and the confirmer. */
export async function uploadViews(db: Db, uploads: readonly ListedUpload[]): Promise<UploadView[]> {
  const names = await namesOf(
    db,
    uploads.flatMap(({ uploadedBy, confirmedBy }) => [uploadedBy, confirmedBy]),
  );
  const open = await countOpenDoubts(
    db,
    uploads.flatMap(({ id, status }) => (status === 'checked' ? [id] : [])),
  );
  return uploads.map((upload) => {
    const { id, status, checkedAt, confirmedAt, finishedAt, undoneAt, fileKey, counts } = upload;
    return {
      id,
      kind: upload.kind,
      sport: upload.sport,
      year: upload.year,
      source: upload.source,
      ratingFromStars: upload.ratingFromStars,
      isNewest: upload.isNewest,
      fileName: upload.fileName,
      bytes: upload.bytes,
      status: undoneAt === null ? status : 'undone',
      turn: upload.turn,
      rowsDone: upload.rowsDone,
      rowsTotal: upload.rowsTotal,
      unit: upload.unit,
      counts: counts === null ? null : uploadCounts.parse(counts),
      totals: upload.totals,
      openDoubts: open.get(id) ?? 0,
      hasNewDecisions: upload.hasNewDecisions,
      failure: upload.failure,
      failedStep: upload.failedStep,
      importId: upload.importId,
      uploadedBy: names.get(upload.uploadedBy ?? 0) ?? null,
      confirmedBy: names.get(upload.confirmedBy ?? 0) ?? null,
      uploadedAt: upload.uploadedAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
      expiresAt:
        fileKey === null || status === 'expired' ? null : addDays(upload.changedAt, UPLOAD_LIMITS.days).toISOString(),
    };
  });
}

export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const members = await listMembersByIds(db, known);
  return new Map(members.flatMap(({ id, username }) => (username === null ? [] : [[id, username] as const])));
}
